import type { ReachedLimit } from '../../common/limits/limit-text.mjs';
import type { Settings } from '../settings.mjs';

/** A free time that the judge offers in place of a refused one. */
export interface Alternative {
  /** ISO 8601 with offset. */
  readonly start_iso: string;
  /** 0 or null: any member, or a service without members. */
  readonly staff_id: number | null;
}

/** The `data` of the library's errors, as far as the desk reads it. */
export interface FailureData {
  /** Keys of the judge's reasons. */
  readonly reasons?: readonly string[];
  /** The booking limits that refuse it. */
  readonly limits?: readonly ReachedLimit[];
  readonly alternatives?: readonly Alternative[];
  /** The messages of wrong fields, by their names on the wire: `create[0][to_range]`. */
  readonly params?: Readonly<Record<string, string>>;
  /** The strictness with which the same write would be accepted; absent if it would not. */
  readonly enforce?: 'capacity' | 'none';
}

/** A response that is not a success, or none at all. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    /** 0 if there was no response. */
    readonly status: number,
    /** One of the library's error codes; '' if the response has none; `not_sent` for a write without network. */
    readonly code: string,
    readonly data: FailureData,
  ) {
    super(message);
  }
}

export type Query = Readonly<Record<string, string | number | boolean | readonly number[] | undefined>>;

/** The calls by which the client tells the frame of the network and the session. */
export interface ClientEvents {
  /** A request reached the shop, or did not. */
  readonly reached: (isReached: boolean) => void;
  /** Whether the last request reached the shop. */
  readonly isReached: () => boolean;
  /** The session has ended: the user has to sign in again. */
  readonly signedOut: () => void;
}

/** Stops waiting for a response: a phone in a cellar may never learn that its network is gone. */
const TIMEOUT_MS = 20_000;

/** So many responses are kept for the time without network. */
const MOST_KEPT = 30;

/** Calls the REST interface, as the user of the page. */
export class Client {
  /** The last responses by their addresses, the newest last. */
  readonly #last = new Map<string, unknown>();

  constructor(
    private readonly settings: () => Settings,
    private readonly events: ClientEvents,
  ) {}

  /** The address of a resource below `/v2`. */
  url(path: string, query: Query = {}): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    const text = search.toString();
    return `${this.settings().api}/v2${path}${text && `?${text}`}`;
  }

  /** @throws RequestFailed, or the signal's reason */
  get<Body>(path: string, query?: Query, signal?: AbortSignal): Promise<Body> {
    return this.#send(this.url(path, query), { cache: 'no-cache', signal: signal ?? null });
  }

  /**
   * Reads data to show. While the shop cannot be reached, this is the last response to the same request, if there is one;
   * the frame says that it may be out of date.
   *
   * @throws RequestFailed, or the signal's reason
   */
  async getOrLast<Body>(path: string, query?: Query, signal?: AbortSignal): Promise<Body> {
    const url = this.url(path, query);
    try {
      const body = await this.get<Body>(path, query, signal);
      this.#keep(url, body);
      return body;
    } catch (error) {
      const isLost = error instanceof RequestFailed && error.status === 0;
      if (isLost && this.#last.has(url)) return this.#last.get(url) as Body;
      throw error;
    }
  }

  /** Opens a stream of events. After a refusal it is for the next reading to find out why. */
  stream(path: string, query: Query, signal: AbortSignal): Promise<Response> {
    const headers = this.#signed({ Accept: 'text/event-stream' });
    return fetch(this.url(path, query), { headers, cache: 'no-store', signal });
  }

  /** The next user may not be the same one. */
  #signedOut(): void {
    this.#last.clear();
    this.events.signedOut();
  }

  #keep(url: string, body: unknown): void {
    this.#last.delete(url);
    this.#last.set(url, body);
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= MOST_KEPT) return;
      this.#last.delete(oldest);
    }
  }

  /**
   * Sends a write once. While the shop cannot be reached, writes are not sent, because the user has to know whether a
   * write was stored.
   *
   * @param key of a POST: the shop does a request once for each key, so a lost response can be asked for again
   * @throws RequestFailed; with status 0 and no code it is not known whether the write was stored
   */
  async write<Body>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    key: string = crypto.randomUUID(),
  ): Promise<Body> {
    if (!this.events.isReached()) throw new RequestFailed('', 0, 'not_sent', {});
    const headers: HeadersInit = method === 'POST' ? { 'Idempotency-Key': key } : {};
    return this.#send(this.url(path), { method, headers, body: JSON.stringify(body) });
  }

  /** The headers with the nonce. It never stands in an address, because addresses stand in access logs. */
  #signed(init: HeadersInit | undefined): Headers {
    const { sessionNonce } = this.settings();
    const headers = new Headers(init);
    if (sessionNonce !== undefined) headers.set('X-SITE-Nonce', sessionNonce);
    return headers;
  }

  async #send<Body>(url: string, init: RequestInit): Promise<Body> {
    const { sessionNonce } = this.settings();
    const headers = this.#signed(init.headers);
    headers.set('Accept', 'application/json');
    if (init.body) headers.set('Content-Type', 'application/json');
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const [response, body] = await this.#reach(url, { ...init, headers, signal }, init.signal ?? undefined);
    const isOtherPage = response.ok && body === undefined;
    if (response.ok && !isOtherPage) return body as Body;
    // Some shops lead a request without a session to their page for signing in.
    const status = isOtherPage ? 401 : response.status;
    // The page may have given the desk a new nonce since this request was sent.
    if (status === 401 && sessionNonce === this.settings().sessionNonce) this.#signedOut();
    const { code = '', message = response.statusText, data = {} } = (body ?? {}) as Partial<WireError>;
    throw new RequestFailed(message, status, code, data);
  }

  async #reach(url: string, init: RequestInit, caller?: AbortSignal): Promise<[Response, unknown]> {
    try {
      const response = await fetch(url, init);
      const body = parsed(await response.text());
      // A public network that asks for its own sign-in responds with a page in place of the shop.
      if (response.ok && body === undefined && !response.redirected) throw new Error('Not from the shop');
      this.events.reached(true);
      return [response, body];
    } catch (error) {
      if (caller?.aborted) throw error;
      this.events.reached(false);
      throw new RequestFailed('', 0, '', {});
    }
  }
}

interface WireError {
  readonly code: string;
  readonly message: string;
  readonly data: FailureData;
}

/** A proxy in between may respond with a page of its own. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
