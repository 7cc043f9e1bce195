import type { RequestLike } from '../ports/ports';
import type { SignInAttempt } from './sign-in';

/** An `Authorization` header, split into its parts. */
interface Authorization {
  /** Scheme of the header in lower case, such as `basic`. */
  readonly scheme: string;
  /** Text of the header after the scheme. */
  readonly text: string;
  readonly isTooLong: boolean;
}

/** Largest number of characters of an `Authorization` header. No password or signature is longer. */
const LONGEST = 4_096;

/**
 * Authorization schemes that the library reads. A header with any other scheme is left to the shop's own session check.
 */
const READ_HERE = new Set(['basic', 'oauth']);

/**
 * Splits an `Authorization` header into scheme and text. Undefined if there is no header, or if the shop reads its
 * scheme.
 */
export function readAuthorization({ authorization }: RequestLike['headers']): Authorization | undefined {
  if (typeof authorization !== 'string') return undefined;
  const space = authorization.search(/\s/);
  const end = space < 0 ? authorization.length : space;
  const scheme = authorization.slice(0, end).toLowerCase();
  if (!READ_HERE.has(scheme)) return undefined;
  return { scheme, text: authorization.slice(end).trim(), isTooLong: authorization.length > LONGEST };
}

/**
 * Counts a request as a failed sign-in if its `Authorization` header is too long to be read. A client that sends many
 * such requests then gets a 429.
 */
export const tooLongSignIn = ({ headers }: RequestLike): SignInAttempt | undefined =>
  readAuthorization(headers)?.isTooLong ? { login: '', check: async () => undefined } : undefined;
