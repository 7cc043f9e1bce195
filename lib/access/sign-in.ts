import type { SiteSecret } from '../domain/secrets';
import type { AccessPort, RequestLike } from '../ports/ports';
import type { Clock } from '../runtime/clock';
import type { Instant } from '../time/units';
import type { SentForm } from './oauth-signature';
import type { KeySecrets } from './key-secrets';
import type { Identity } from './principal';
import type { SignInThrottle } from './sign-in-throttle';

/** The parts of a request that may carry credentials. */
export interface SignInRequest extends RequestLike {
  readonly method: string;
  /**
   * Returns the addresses, without the query, to which the client may have sent the request. A function, because most
   * requests never need them.
   */
  addresses(): readonly string[];
  /** Query as it was sent, without its question mark. */
  readonly rawQuery: string;
  /** Parameters of the query as they were sent: each is a text, a list of texts or a map of texts. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Reads the parameters of the body, in the form of `query`. Absent if the body cannot contain credentials. */
  readonly body?: () => Promise<Readonly<Record<string, unknown>>>;
  /** Reads a form body. Absent if the request has another body or none. */
  readonly form?: () => Promise<SentForm>;
  /** The address of the client. */
  readonly remoteAddress: string;
  /** The client's address as the nearest proxy saw it. Set only if a client could have invented `remoteAddress`. */
  readonly seenByProxy?: string;
}

/** Stores the nonces of signed requests, so that each nonce is accepted only once. */
interface UsedNonces {
  /**
   * Uses up a nonce. Returns false if it was used before. Nonces of requests that were signed before `oldest` may be
   * dropped.
   */
  use(digest: string, stampedAt: Instant, oldest: Instant): Promise<boolean>;
}

/** The ports and objects that the methods of signing in need. */
export interface SignInContext {
  readonly access: AccessPort;
  readonly secrets: SiteSecret;
  readonly nonces: UsedNonces;
  readonly throttle: SignInThrottle;
  readonly keySecrets: KeySecrets;
  /**
   * The clock of real time, because clients sign with the real time. The clock by which bookings are made may be
   * another one, for example in tests.
   */
  readonly clock: Clock;
}

/** Credentials that a request carries, with the function that checks them. */
export interface SignInAttempt {
  /** The login or consumer key, under which failures are counted. */
  readonly login: string;
  /** The identity that the credentials prove; undefined if they are wrong. */
  check(): Promise<Identity | undefined>;
}

type Attempted = SignInAttempt | undefined;

/** A method of signing in. Returns undefined if the request does not use this method. */
export type SignInMethod = (request: SignInRequest, context: SignInContext) => Attempted | Promise<Attempted>;
