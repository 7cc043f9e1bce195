import type { RequestLike } from '../ports/ports';
import type { SignInAttempt } from './sign-in';

/** An `Authorization` header. */
export interface Authorization {
  /** In lower case. */
  readonly scheme: string;
  /** The text behind the scheme. */
  readonly text: string;
  readonly isTooLong: boolean;
}

/** Characters; no password and no signature needs as many. */
const LONGEST = 4_096;

/** Schemes that the library reads; the host reads the others. */
const READ_HERE = new Set(['basic', 'oauth']);

/** Splits an `Authorization` header; undefined if there is none, or if its scheme is the host's. */
export function readAuthorization({ authorization }: RequestLike['headers']): Authorization | undefined {
  if (typeof authorization !== 'string') return undefined;
  const space = authorization.search(/\s/);
  const end = space < 0 ? authorization.length : space;
  const scheme = authorization.slice(0, end).toLowerCase();
  if (!READ_HERE.has(scheme)) return undefined;
  return { scheme, text: authorization.slice(end).trim(), isTooLong: authorization.length > LONGEST };
}

/** A header that is too long to be read. It counts as a failed attempt, so its sender gets a 429 after some of them. */
export const tooLongAttempt = ({ headers }: RequestLike): SignInAttempt | undefined =>
  readAuthorization(headers)?.isTooLong ? { login: '', check: async () => undefined } : undefined;
