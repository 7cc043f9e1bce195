import { type Day, type Month, monthOf } from '../common/days.mjs';
import type { ReachedLimit } from '../common/limits/limit-text.mjs';
import type { MonthPage } from '../common/slots.mjs';
import type { StartHours } from './hours.mjs';
import { lastShown, monthSoon } from './month-soon.mjs';
import type { Settings } from './settings.mjs';
import type { WantedVisit } from './wanted-visit.mjs';

/** A customer's appointment, as `GET /v2/self-service` returns it: the fields that the picker reads. */
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

/**
 * A customer's visit (services booked together), as `GET /v2/self-service/visit` returns it: the fields that the picker
 * reads.
 */
export type OwnVisit = Pick<OwnAppointment, 'start_iso' | 'end_iso' | 'cost' | 'can_reschedule'>;

/** Parameters of a request for free times: the month and day to show, and the visitor's wishes. */
export interface Question {
  /** Month to show. Undefined: the month of `day`, or else of the first free day. */
  readonly month: Month | undefined;
  /** Day whose times to show. Undefined: the first free day if it is in the month, otherwise none. */
  readonly day?: Day | undefined;
  /** Id of the staff member; undefined for any. */
  readonly staffId: number | undefined;
  readonly quantity: number;
  readonly hours: StartHours;
  /** Services of a visit (several services one after the other); undefined for a single service. */
  readonly visit: WantedVisit | undefined;
  /** Id of the service; undefined for that of the element's attributes. */
  readonly productId?: number | undefined;
}

/** Parameters of a request for the free starts of a visit (several services one after the other). */
export type VisitQuestion = Question & { readonly visit: WantedVisit };

/** Staff member, number of places and hours of the day that the visitor wants. */
export type Wanted = Pick<Question, 'staffId' | 'quantity' | 'hours'>;

/**
 * Error for a response that is not a success. `code` is the error code of the REST interface, or '' for errors of other
 * servers.
 */
export class RequestFailed extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** Booking limits (such as two bookings per week) that refuse the time. */
    readonly limits: readonly ReachedLimit[],
  ) {
    super(message);
  }
}

/**
 * HTTP client of the REST interface. The browser caches each response, and asks the shop whether the response is
 * current.
 */
export class Api {
  readonly #base: string;
  /**
   * Path below `/v2/` of the data that the picker shows: free times, or the appointment or visit of a self-service
   * link.
   */
  readonly path: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    private readonly settings: Pick<
      Settings,
      'api' | 'productId' | 'token' | 'visit' | 'sessionNonce' | 'price' | 'firstWeekday' | 'isRtl'
    >,
  ) {
    const { api, token, visit, sessionNonce } = settings;
    this.#base = `${api}/v2/`;
    const ofLink = visit === undefined ? 'self-service' : 'self-service/visit';
    this.path = token === undefined ? 'slots' : ofLink;
    // Sends the link's token and the nonce as headers and not in the URL, because servers log URLs.
    this.#headers = {
      ...(token !== undefined && { 'X-SITE-Link-Token': token }),
      ...(sessionNonce !== undefined && { 'X-SITE-Nonce': sessionNonce }),
    };
  }

  /**
   * Reads the days of a month with free times, and the times of one day. Late in the present month, reads also those
   * days of the next one that the picker shows below it.
   * @throws RequestFailed, or the signal's reason
   */
  async month(question: Question, signal: AbortSignal): Promise<MonthPage> {
    const page = await this.#monthAlone(question, signal);
    const { month, today, days } = page;
    const next = monthSoon(today);
    if (month !== monthOf(today) || next === month) return page;
    // A failure is ignored, because the month is usable without the next one.
    const more = await this.#monthAlone({ ...question, month: next, day: undefined }, signal).catch(
      () => undefined,
    );
    if (!more) return page;
    const last = lastShown(today, this.settings);
    const shown = more.days.filter(({ date }) => date <= last);
    return { ...page, days: [...days, ...shown], until: more.days.length > 0 ? last : undefined };
  }

  #monthAlone({ month, day, productId, ...wanted }: Question, signal: AbortSignal): Promise<MonthPage> {
    const { productId: ofPage, token, price } = this.settings;
    const ofProduct = token === undefined && {
      product_id: productId ?? ofPage,
      ...wishesIn(wanted),
      with: price === 'api' ? 'price' : undefined,
    };
    return this.read(`${this.path}/month`, { month, day, ...ofProduct }, signal);
  }

  /**
   * Reads JSON from a path below `/v2/`.
   * @throws RequestFailed, or the signal's reason
   */
  async read<Body>(path: string, values: QueryValues, signal: AbortSignal): Promise<Body> {
    return (await (await this.send(`${path}?${queryOf(values)}`, { signal })).json()) as Body;
  }

  /**
   * Sends a request to a path below `/v2/`.
   * @throws RequestFailed, or the signal's reason
   */
  async send(path: string, init: PlainInit): Promise<Response> {
    // Without `no-cache`, the Back button of the browser would show free times from before the booking.
    const response = await fetch(this.#base + path, {
      cache: 'no-cache',
      ...init,
      headers: { ...this.#headers, ...init.headers },
    });
    if (response.ok) return response;
    // The body is not JSON if a proxy has sent its own error page.
    const body = (await response.json().catch(() => null)) as Partial<WireError> | null;
    const { code = '', message = response.statusText, data } = body ?? {};
    throw new RequestFailed(`${response.status} ${message}`, code, response.status, data?.limits ?? []);
  }
}

/** Options of a request. The headers must be a plain object, so that others can be added to them. */
interface PlainInit extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

interface WireError {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly limits?: readonly ReachedLimit[] };
}

/** Returns the query parameters of the wishes. */
export const wishesIn = ({ staffId, quantity, hours }: Wanted) => ({
  staff_id: staffId,
  qty: quantity,
  time_from: hours.timeFrom,
  time_to: hours.timeTo,
  weekdays: hours.weekdays,
});

/** Builds a query string; parameters with the value undefined are left out. */
type QueryValues = Readonly<Record<string, string | number | undefined>>;

function queryOf(values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}
