import type { ReachedLimit } from '../../common/limits/limit-text.mjs';
import type { Settings } from '../settings.mjs';

/** A free time that the library offers instead of a refused one. */
export interface Alternative {
  /** Start in ISO 8601 with offset. */
  readonly start_iso: string;
  /** Id of the member; 0 or null for any member, or for a service without members. */
  readonly staff_id: number | null;
}

/** The `data` of the library's errors, with the fields that the desk reads. */
interface FailureData {
  /** Reasons of the refusal. */
  readonly reasons?: readonly string[];
  /** Booking limits that refuse the booking. */
  readonly limits?: readonly ReachedLimit[];
  readonly alternatives?: readonly Alternative[];
  /** Messages about wrong fields, by wire name: `create[0][to_range]`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Value of `enforce` with which the same write would succeed; absent if there is none. */
  readonly enforce?: 'capacity' | 'none';
}

/** A response that is no success, or a missing response. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    /** Status of the response; 0 without a response. */
    readonly status: number,
    /**
     * Code of the library's error; '' if the response has none; `not_sent` for a write that was not sent
     * without a network.
     */
    readonly code: string,
    readonly data: FailureData,
  ) {
    super(message);
  }
}

export type Query = Readonly<Record<string, string | number | boolean | readonly number[] | undefined>>;

/** Callbacks by which the client reports the state of the network and the session. */
interface ClientEvents {
  /** Reports that a request has reached the shop, or that it has not. */
  readonly reached: (isReached: boolean) => void;
  /** Whether the last request reached the shop. */
  readonly isReached: () => boolean;
  /** Reports that the session has ended, so that the user must sign in again. */
  readonly signedOut: () => void;
}

/**
 * Milliseconds after which the client stops waiting for a response, because a phone may never notice that its
 * network is gone.
 */
const TIMEOUT_MS = 20_000;

const JSON_TYPE = 'application/json';

/** Number of responses that are kept for the time without a network. */
const MOST_KEPT = 30;

/** Client of the REST interface, for the signed-in user of the page. */
export class Client {
  /** The last responses by address, newest last. */
  readonly #last = new Map<string, unknown>();

  constructor(
    private readonly settings: () => Settings,
    private readonly events: ClientEvents,
  ) {}

  /** Returns the address of a resource below `/v2`. */
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
   * Reads a text, such as a file.
   * @param type its media type
   * @throws RequestFailed
   */
  text(path: string, type: string, query?: Query): Promise<string> {
    return this.#send(this.url(path, query), { cache: 'no-cache', headers: { Accept: type } });
  }

  /**
   * Reads data to show. While the shop cannot be reached, returns the last response to the same request, if
   * there is one; a notice then says that it may be outdated.
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

  /** Opens a stream of events. After a refusal, the next read finds out why. */
  stream(path: string, query: Query, signal: AbortSignal): Promise<Response> {
    const headers = this.#signed({ Accept: 'text/event-stream' });
    return fetch(this.url(path, query), { headers, cache: 'no-store', signal });
  }

  /** Forgets all responses, because the next user may be another one. */
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
   * Sends a write once. While the shop cannot be reached, writes are not sent, because the user must know
   * whether a write was stored.
   *
   * @param key of a POST: the shop carries out a request once for each key, so that a lost response can be
   *   requested again
   * @throws RequestFailed; with status 0 and no code it is unknown whether the write was stored
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

  /** Returns the headers with the nonce. The nonce is never in an address, because addresses are logged. */
  #signed(init: HeadersInit | undefined): Headers {
    const { sessionNonce } = this.settings();
    const headers = new Headers(init);
    if (sessionNonce !== undefined) headers.set('X-SITE-Nonce', sessionNonce);
    return headers;
  }

  async #send<Body>(url: string, init: RequestInit): Promise<Body> {
    const { sessionNonce } = this.settings();
    const headers = this.#signed(init.headers);
    if (!headers.has('Accept')) headers.set('Accept', JSON_TYPE);
    if (init.body) headers.set('Content-Type', JSON_TYPE);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const [response, body] = await this.#reach(url, { ...init, headers, signal }, init.signal ?? undefined);
    const isOtherPage = response.ok && body === undefined;
    if (response.ok && !isOtherPage) return body as Body;
    // Some shops redirect a request without a session to their sign-in page.
    const status = isOtherPage ? 401 : response.status;
    // The page may have set a new nonce since this request was sent.
    if (status === 401 && sessionNonce === this.settings().sessionNonce) this.#signedOut();
    const { code = '', message = response.statusText, data = {} } = (body ?? {}) as Partial<WireError>;
    throw new RequestFailed(message, status, code, data);
  }

  async #reach(
    url: string,
    init: RequestInit & { readonly headers: Headers },
    caller?: AbortSignal,
  ): Promise<[Response, unknown]> {
    try {
      const response = await fetch(url, init);
      const accepted = init.headers.get('Accept')!;
      const text = await response.text();
      const isText =
        accepted !== JSON_TYPE && response.headers.get('Content-Type')?.startsWith(accepted) === true;
      const body = isText ? text : parsed(text);
      // A public network that asks for its own sign-in responds with a page of its own.
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

/** A proxy may respond with a page of its own. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
