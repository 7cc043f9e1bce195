import type { ReachedLimit } from '../../common/limits/limit-text.mjs';
import type { Settings } from '../settings.mjs';

/** A free time that the shop suggests when it refuses another time. */
export interface Alternative {
  /** Start in ISO 8601 with offset. */
  readonly start_iso: string;
  /** Id of the staff member; 0 or null for any, or for a service without staff. */
  readonly staff_id: number | null;
}

/** Fields that the desk reads from `data` of an error response. */
interface FailureData {
  /** Codes of the reasons for which a booking was refused. */
  readonly reasons?: readonly string[];
  /** Booking limits (such as two bookings per week) that refuse the booking. */
  readonly limits?: readonly ReachedLimit[];
  readonly alternatives?: readonly Alternative[];
  /** Error messages by the name of the wrong field in the request, such as `create[0][to_range]`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Value for `enforce` with which the refused write would succeed; absent if none would. */
  readonly enforce?: 'capacity' | 'none';
}

/** A failed request: the response was an error, or no response came. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    /** HTTP status; 0 without a response. */
    readonly status: number,
    /**
     * Error code of the REST interface; '' if the response has none; `not_sent` for a write that was held back because
     * the shop could not be reached.
     */
    readonly code: string,
    readonly data: FailureData,
  ) {
    super(message);
  }
}

export type Query = Readonly<Record<string, string | number | boolean | readonly number[] | undefined>>;

/** Callbacks that the client calls when the state of the network or of the session changes. */
interface ClientEvents {
  /** Reports that a request has reached the shop, or that it has not. */
  readonly reached: (isReached: boolean) => void;
  /** Whether the last request reached the shop. */
  readonly isReached: () => boolean;
  /** Reports that the session has ended, so that the user must sign in again. */
  readonly signedOut: () => void;
}

/** Conditions under which the shop carries out a write request. */
interface WriteTerms {
  /**
   * Idempotency key of a POST: the shop carries out only one request with a key, so a request whose response was lost
   * can be sent again. Default: a new key.
   */
  readonly key?: string | undefined;
  /**
   * Entity tag of the record to change. If the record has changed since and has another tag, the write fails with
   * status 412.
   */
  readonly tag?: string | undefined;
}

/** Body, entity tag and status of a successful response. */
type Reply<Body> = readonly [Body, string | null, number];

/** Timeout of a request in milliseconds. Without it, a phone that has lost its network might wait for ever. */
const TIMEOUT_MS = 20_000;

const JSON_TYPE = 'application/json';

/** Maximum number of responses that are kept to be shown while the shop cannot be reached. */
const MOST_KEPT = 30;

/** HTTP client of the shop's REST interface, with the session of the signed-in user. */
export class Client {
  /** Last response by URL, oldest first; shown while the shop cannot be reached. */
  readonly #last = new Map<string, unknown>();

  constructor(
    private readonly settings: () => Settings,
    private readonly events: ClientEvents,
    /** Returns the name of a service in the language of the page. */
    readonly nameOf: (name: string) => string,
  ) {}

  /** Returns the URL of a path below `/v2`. */
  url(path: string, query: Query = {}): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    const text = search.toString();
    return `${this.settings().api}/v2${path}${text && `?${text}`}`;
  }

  /**
   * Reads JSON.
   * @throws RequestFailed, or the signal's reason
   */
  async get<Body>(path: string, query?: Query, signal?: AbortSignal): Promise<Body> {
    return (await this.#read<Body>(this.url(path, query), signal))[0];
  }

  /**
   * Reads a record and its entity tag. A write with this tag fails if the record has changed since. The tag is
   * undefined if a proxy that compresses responses has made it weak, because weak tags match nothing.
   *
   * @throws RequestFailed, or the signal's reason
   */
  async getTagged<Body>(path: string, signal?: AbortSignal): Promise<readonly [Body, string | undefined]> {
    const [body, tag] = await this.#read<Body>(this.url(path), signal);
    return [body, tag?.startsWith('W/') === false ? tag : undefined];
  }

  /**
   * Reads a text, such as a file to download.
   * @param type media type of the text
   * @throws RequestFailed
   */
  async text(path: string, type: string, query?: Query): Promise<string> {
    const init = { cache: 'no-cache', headers: { Accept: type } } as const;
    return (await this.#send<string>(this.url(path, query), init))[0];
  }

  /**
   * Reads data to show. If the shop cannot be reached, returns the last response to the same request, if there is one;
   * the desk then shows a notice that its data may be outdated.
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

  /** Opens a stream of server-sent events. Returns the response even if it is an error. */
  stream(path: string, query: Query, signal: AbortSignal): Promise<Response> {
    const headers = this.#signed({ Accept: 'text/event-stream' });
    return fetch(this.url(path, query), { headers, cache: 'no-store', signal });
  }

  /** Ends the session and forgets all kept responses, because another user may sign in next. */
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
   * Sends a write request once. Throws without sending if the shop is known to be unreachable, so that the user never
   * has to guess whether the write was stored.
   *
   * @throws RequestFailed. With status 0 and code '' it is unknown whether the write was stored.
   */
  async write<Body>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    terms?: WriteTerms,
  ): Promise<Body> {
    return (await this.#write<Body>(method, path, body, terms))[0];
  }

  /**
   * Sends a POST once, as `write` does. Also returns whether the request created the record (true) or found an existing
   * one.
   *
   * @throws RequestFailed
   */
  async create<Body>(path: string, body: unknown, key: string): Promise<readonly [Body, boolean]> {
    const [record, , status] = await this.#write<Body>('POST', path, body, { key });
    return [record, status === 201];
  }

  #write<Body>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    { key, tag }: WriteTerms = {},
  ): Promise<Reply<Body>> {
    if (!this.events.isReached()) return Promise.reject(new RequestFailed('', 0, 'not_sent', {}));
    const headers: HeadersInit = {
      ...(method === 'POST' && { 'Idempotency-Key': key ?? crypto.randomUUID() }),
      ...(tag !== undefined && { 'If-Match': tag }),
    };
    return this.#send<Body>(this.url(path), { method, headers, body: JSON.stringify(body) });
  }

  /** Adds the session nonce as a header. It is never part of a URL, because servers log URLs. */
  #signed(init: HeadersInit | undefined): Headers {
    const { sessionNonce } = this.settings();
    const headers = new Headers(init);
    if (sessionNonce !== undefined) headers.set('X-SITE-Nonce', sessionNonce);
    return headers;
  }

  #read<Body>(url: string, signal?: AbortSignal): Promise<Reply<Body>> {
    return this.#send(url, { cache: 'no-cache', signal: signal ?? null });
  }

  async #send<Body>(url: string, init: RequestInit): Promise<Reply<Body>> {
    const { sessionNonce } = this.settings();
    const headers = this.#signed(init.headers);
    if (!headers.has('Accept')) headers.set('Accept', JSON_TYPE);
    if (init.body) headers.set('Content-Type', JSON_TYPE);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const [response, body] = await this.#reach(url, { ...init, headers, signal }, init.signal ?? undefined);
    const isOtherPage = response.ok && body === undefined;
    if (response.ok && !isOtherPage) return [body as Body, response.headers.get('ETag'), response.status];
    // Some shops redirect a request without a session to their sign-in page, which responds with status 200.
    const status = isOtherPage ? 401 : response.status;
    // A 401 for an old nonce does not end the session: the page may have set a new nonce meanwhile.
    if (status === 401 && sessionNonce === this.settings().sessionNonce) this.#signedOut();
    const { code = '', message = response.statusText, data = {} } = (body ?? {}) as Partial<WireError>;
    throw new RequestFailed(message, status, code, data);
  }

  /**
   * Reads JSON, with the names of services in the language of the page. Returns undefined for a response that is not
   * JSON, such as a proxy's error page.
   */
  #parsed(text: string): unknown {
    try {
      return JSON.parse(text, (key, value: unknown) =>
        key === 'product_name' ? this.nameOf(value as string) : value,
      );
    } catch {
      return undefined;
    }
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
      const body = isText ? text : this.#parsed(text);
      // A public Wi-Fi responds to any request with its own sign-in page, so the shop was not reached.
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
