import type { SiteSecret } from '../domain/secrets';
import type { AccessPort, RequestLike } from '../ports/ports';
import type { Clock } from '../runtime/clock';
import type { Instant } from '../time/units';
import type { SentForm } from './oauth-signature';
import type { KeySecrets } from './key-secrets';
import type { Identity } from './principal';
import type { SignInThrottle } from './sign-in-throttle';

/** The parts of a request that carry credentials. */
export interface SignInRequest extends RequestLike {
  readonly method: string;
  /**
   * Returns the addresses, without the query, that the client may have used. A function, because most requests do not
   * need the addresses.
   */
  addresses(): readonly string[];
  /** Query as it was sent, without its question mark. */
  readonly rawQuery: string;
  /** Parameters of the query as they were sent: a text each, or a list or map of texts. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Reads the parameters of the body, like `query`; absent if the request has no body in which credentials count. */
  readonly body?: () => Promise<Readonly<Record<string, unknown>>>;
  /** Receives a form body; absent for any other body. */
  readonly form?: () => Promise<SentForm>;
  /** The sender's address. */
  readonly remoteAddress: string;
  /** The address that the nearest proxy saw; set if a client could have made up `remoteAddress`. */
  readonly seenByProxy?: string;
}

/** Remembers the nonces of signed requests. */
interface UsedNonces {
  /**
   * Uses up a nonce; returns false if it was used before. Nonces of requests stamped before `oldest` may be forgotten.
   */
  use(digest: string, stampedAt: Instant, oldest: Instant): Promise<boolean>;
}

/** The ports and the state that signing in needs. */
export interface SignInContext {
  readonly access: AccessPort;
  readonly secrets: SiteSecret;
  readonly nonces: UsedNonces;
  readonly throttle: SignInThrottle;
  readonly keySecrets: KeySecrets;
  /** The clock of real time, whatever the booking clock says, because clients sign with the real time. */
  readonly clock: Clock;
}

/** Credentials that a request carries. */
export interface SignInAttempt {
  /** The login or consumer key; failures are counted under it. */
  readonly login: string;
  /** The identity that the credentials prove; undefined if they are wrong. */
  check(): Promise<Identity | undefined>;
}

type Attempted = SignInAttempt | undefined;

/** A method of signing in; undefined if the request does not use it. */
export type SignInMethod = (request: SignInRequest, context: SignInContext) => Attempted | Promise<Attempted>;
