import type { Day, Month } from '../common/days.mjs';
import type { MonthPage } from '../common/slots.mjs';
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
}

/** A response that is not a success. `code` is one of the library's, or '' if the response has none. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Calls the REST interface. The browser keeps each page, and asks whether it has changed. */
export class Api {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(private readonly settings: Pick<Settings, 'api' | 'productId' | 'token' | 'price'>) {
    const { api, token } = settings;
    this.#base = `${api}/v2/${token === undefined ? 'slots' : 'self-service'}`;
    // In a header, because addresses are kept in logs.
    this.#headers = token === undefined ? {} : { 'X-SITE-Link-Token': token };
  }

  /** @throws RequestFailed, or the signal's reason */
  async month({ month, day, staffId, quantity }: Question, signal: AbortSignal): Promise<MonthPage> {
    const { productId, token, price } = this.settings;
    const query = new URLSearchParams();
    const add = (name: string, value: string | number | undefined): void => {
      if (value !== undefined) query.set(name, String(value));
    };
    add('month', month);
    add('day', day);
    if (token === undefined) {
      add('product_id', productId);
      add('staff_id', staffId);
      add('qty', quantity);
      add('with', price === 'api' ? 'price' : undefined);
    }
    const response = await this.#send(`${this.#base}/month?${query.toString()}`, { signal });
    return (await response.json()) as MonthPage;
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
    const body = (await response.json().catch(() => null)) as { code?: string; message?: string } | null;
    const { code = '', message = response.statusText } = body ?? {};
    throw new RequestFailed(`${response.status} ${message}`, code, response.status);
  }
}
