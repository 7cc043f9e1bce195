import type { Day, Month } from '../common/days.mjs';
import type { ReachedLimit } from '../common/limits/limit-text.mjs';
import type { MonthPage, Slot } from '../common/slots.mjs';
import type { StartHours } from './hours.mjs';
import type { Settings } from './settings.mjs';

/** The fields of a customer's appointment that the picker reads, as `GET /v2/self-service` returns them. */
export interface OwnAppointment {
  readonly product_name: string;
  readonly start_iso: string;
  readonly end_iso: string;
  readonly all_day: boolean;
  readonly timezone: string;
  readonly staff_details: readonly { readonly display_name: string }[];
  readonly qty: number;
  readonly cost: string;
  readonly can_reschedule: boolean;
}

/** The month and the day to show, and whose times. */
export interface Question {
  /** Undefined: the month of the day, or that of the first free day. */
  readonly month: Month | undefined;
  /** Undefined: the first free day, if it is in the month. */
  readonly day: Day | undefined;
  /** Undefined: no preference. */
  readonly staffId: number | undefined;
  readonly quantity: number;
  readonly hours: StartHours;
}

/** The member, the number of places and the hours for which a request asks for free times. */
export type Wanted = Pick<Question, 'staffId' | 'quantity' | 'hours'>;

/** A response that is not a success. `code` is one of the library's, or '' if the response has none. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** The booking limits because of which a time was refused. */
    readonly limits: readonly ReachedLimit[],
  ) {
    super(message);
  }
}

/** Calls the REST interface. The browser keeps each page, and asks whether it has changed. */
export class Api {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    private readonly settings: Pick<Settings, 'api' | 'productId' | 'token' | 'sessionNonce' | 'price'>,
  ) {
    const { api, token, sessionNonce } = settings;
    this.#base = `${api}/v2/${token === undefined ? 'slots' : 'self-service'}`;
    // In headers, because addresses are kept in logs.
    this.#headers = {
      ...(token !== undefined && { 'X-SITE-Link-Token': token }),
      ...(sessionNonce !== undefined && { 'X-SITE-Nonce': sessionNonce }),
    };
  }

  /** @throws RequestFailed, or the signal's reason */
  async month({ month, day, ...wanted }: Question, signal: AbortSignal): Promise<MonthPage> {
    const { productId, token, price } = this.settings;
    const ofProduct = token === undefined && {
      product_id: productId,
      ...selectionOf(wanted),
      with: price === 'api' ? 'price' : undefined,
    };
    const query = queryOf({ month, day, ...ofProduct });
    const response = await this.#send(`${this.#base}/month?${query}`, { signal });
    return (await response.json()) as MonthPage;
  }

  /** The first free start, however far ahead; undefined if the search finds none. */
  async next(wanted: Wanted, signal: AbortSignal): Promise<Slot | undefined> {
    const query = queryOf({ product_id: this.settings.productId, ...selectionOf(wanted) });
    const response = await this.#send(`${this.#base}/next?${query}`, { signal });
    return ((await response.json()) as { readonly records: readonly Slot[] }).records[0];
  }

  /** The appointment of the link. */
  async appointment(signal?: AbortSignal): Promise<OwnAppointment> {
    return (await (await this.#send(this.#base, { signal: signal ?? null })).json()) as OwnAppointment;
  }

  /** Moves the appointment of the link. */
  async reschedule(start: string): Promise<OwnAppointment> {
    const body = JSON.stringify({ start });
    const response = await this.#send(
      `${this.#base}/reschedule`,
      { method: 'POST', body },
      { 'Content-Type': 'application/json' },
    );
    return (await response.json()) as OwnAppointment;
  }

  async #send(
    url: string,
    init: RequestInit,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    // After a booking, the browser's Back button would show the page from before it.
    const response = await fetch(url, {
      cache: 'no-cache',
      ...init,
      headers: { ...this.#headers, ...headers },
    });
    if (response.ok) return response;
    // A proxy in between may respond with a page of its own.
    const body = (await response.json().catch(() => null)) as Partial<WireError> | null;
    const { code = '', message = response.statusText, data } = body ?? {};
    throw new RequestFailed(`${response.status} ${message}`, code, response.status, data?.limits ?? []);
  }
}

interface WireError {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly limits?: readonly ReachedLimit[] };
}

const selectionOf = ({ staffId, quantity, hours }: Wanted) => ({
  staff_id: staffId,
  qty: quantity,
  time_from: hours.timeFrom,
  time_to: hours.timeTo,
  weekdays: hours.weekdays,
});

/** The parameters that have a value. */
function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}
