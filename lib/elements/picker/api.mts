import type { Day, Month } from '../common/days.mjs';
import type { ReachedLimit } from '../common/limits/limit-text.mjs';
import type { MonthPage, Slot } from '../common/slots.mjs';
import type { StartHours } from './hours.mjs';
import type { Settings } from './settings.mjs';
import type { WantedVisit } from './wanted-visit.mjs';

/** Fields of a customer's appointment that the picker reads, as `GET /v2/self-service` returns them. */
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

/** Fields of a customer's visit that the picker reads, as `GET /v2/self-service/visit` returns them. */
export type OwnVisit = Pick<OwnAppointment, 'start_iso' | 'end_iso' | 'cost' | 'can_reschedule'>;

/** The month and the day to show, and the requested member, quantity and services. */
export interface Question {
  /** Undefined: the month of the day, or that of the first free day. */
  readonly month: Month | undefined;
  /** Undefined: the first free day, if it is in the month. */
  readonly day: Day | undefined;
  /** Id of the member; undefined for no preference. */
  readonly staffId: number | undefined;
  readonly quantity: number;
  readonly hours: StartHours;
  /** Requested services of a visit; undefined for the product alone. */
  readonly visit: WantedVisit | undefined;
  /** Id of the product; undefined for the product of the page. */
  readonly productId?: number | undefined;
}

/** Request for a month of starts of a visit. */
export type VisitQuestion = Question & { readonly visit: WantedVisit };

/** Member, number of places and hours for which a request asks for free times. */
export type Wanted = Pick<Question, 'staffId' | 'quantity' | 'hours'>;

/** A response that is no success. `code` is one of the library's, or '' without one. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** Booking limits that refused a time. */
    readonly limits: readonly ReachedLimit[],
  ) {
    super(message);
  }
}

/** Client of the REST interface. The browser caches each response, and asks whether it has changed. */
export class Api {
  readonly #base: string;
  /** Path of what the picker shows: free times, or the appointment or visit of a link. */
  readonly path: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    private readonly settings: Pick<
      Settings,
      'api' | 'productId' | 'token' | 'visit' | 'sessionNonce' | 'price'
    >,
  ) {
    const { api, token, visit, sessionNonce } = settings;
    this.#base = `${api}/v2/`;
    const ofLink = visit === undefined ? 'self-service' : 'self-service/visit';
    this.path = token === undefined ? 'slots' : ofLink;
    // Sends secrets in headers, because addresses are logged.
    this.#headers = {
      ...(token !== undefined && { 'X-SITE-Link-Token': token }),
      ...(sessionNonce !== undefined && { 'X-SITE-Nonce': sessionNonce }),
    };
  }

  /** @throws RequestFailed, or the signal's reason */
  month({ month, day, productId, ...wanted }: Question, signal: AbortSignal): Promise<MonthPage> {
    const { productId: ofPage, token, price } = this.settings;
    const ofProduct = token === undefined && {
      product_id: productId ?? ofPage,
      ...selectionOf(wanted),
      with: price === 'api' ? 'price' : undefined,
    };
    return this.read(`${this.path}/month`, { month, day, ...ofProduct }, signal);
  }

  /** Reads a path below `/v2/`. @throws RequestFailed, or the signal's reason */
  async read<Body>(path: string, values: QueryValues, signal: AbortSignal): Promise<Body> {
    return (await (await this.send(`${path}?${queryOf(values)}`, { signal })).json()) as Body;
  }

  /** Finds the first free start, however far ahead; undefined if the search finds none. */
  async next(wanted: Wanted, signal: AbortSignal): Promise<Slot | undefined> {
    const values = { product_id: this.settings.productId, ...selectionOf(wanted) };
    return (await this.read<{ readonly records: readonly Slot[] }>('slots/next', values, signal)).records[0];
  }

  /** Sends a request to a path below `/v2/`. @throws RequestFailed, or the signal's reason */
  async send(path: string, init: PlainInit): Promise<Response> {
    // Otherwise the browser's Back button would show the page from before the booking.
    const response = await fetch(this.#base + path, {
      cache: 'no-cache',
      ...init,
      headers: { ...this.#headers, ...init.headers },
    });
    if (response.ok) return response;
    // A proxy may respond with a page of its own.
    const body = (await response.json().catch(() => null)) as Partial<WireError> | null;
    const { code = '', message = response.statusText, data } = body ?? {};
    throw new RequestFailed(`${response.status} ${message}`, code, response.status, data?.limits ?? []);
  }
}

/** A request whose headers are a plain object. */
interface PlainInit extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
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

/** Writes the parameters of a query; parameters without a value are left out. */
type QueryValues = Readonly<Record<string, string | number | undefined>>;

function queryOf(values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}
