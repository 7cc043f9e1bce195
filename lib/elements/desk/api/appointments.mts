import type { SentAnswer } from '../../common/questions.mjs';
import type { Client } from './client.mjs';

/** An appointment as `GET /v2/desk/calendar` returns it. */
export interface Appointment {
  readonly id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly cal_color: string;
  /** Start and end in site seconds: the shop's wall clock as if it were UTC. */
  readonly start: number;
  readonly end: number;
  /** Start and end as instants. */
  readonly start_utc: number;
  readonly end_utc: number;
  readonly all_day: boolean;
  readonly status: string;
  readonly customer_status: CustomerStatus;
  readonly qty: number;
  /** Price of the whole order line, a decimal string. */
  readonly cost: string;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly staff_ids: readonly number[];
  /**
   * Ids of the resources, in the order of the service's needs; 0 for an unmet need. Absent if it takes none.
   */
  readonly resource_ids?: readonly number[];
  /** Parts of the appointment, in order; empty if it takes its members all the time. */
  readonly parts: readonly Part[];
  /** Times before and after the appointment that are kept free for it. */
  readonly paddings: readonly Padding[];
  /** Id of the order; 0 without one. */
  readonly order_id: number;
  /** Order id of a shop whose ids are texts; null without an order. */
  readonly order_external_id?: string | null;
  /** Id of the visit; absent without one. */
  readonly visit_id?: number;
  readonly order_status: string;
  readonly payment: Payment;
  /** Amount that was paid for its order line, less refunds, a decimal string; null without an order line. */
  readonly paid: string | null;
  /** Deposit and rest of its price, with tax, decimal strings; absent without a deposit. */
  readonly due_now?: string;
  readonly due_later?: string;
  /** Amount that would be refunded after a cancellation, a decimal string; null without an order line. */
  readonly refund_due: string | null;
  /** Whether a manager has settled the payment task. */
  readonly money_settled: boolean;
  readonly note: string;
  /** Answers to the questions of the service; absent if there are none. */
  readonly answers?: readonly Answer[];
  /** Places whose person has arrived; absent if there are none. */
  readonly check_ins?: readonly { readonly place: number; readonly checked_in_at: number }[];
  /** Number of taken places; null for a time with one place. */
  readonly places: { readonly taken: number; readonly of: number } | null;
  readonly is_outside_hours: boolean;
  readonly is_unassigned: boolean;
  readonly may_record_attendance: boolean;
}

/** An answer, with its question as it was when it was answered. */
export interface Answer {
  /** Place, from 1 to the quantity; null for the whole booking. */
  readonly place: number | null;
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly value: string | boolean | readonly string[];
}

/** A part of an appointment, in site seconds. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** Whether the part takes the members; otherwise they are free for others. */
  readonly staff: boolean;
  /** Text that the calendar shows for a part without staff; '' if there is none. */
  readonly label: string;
}

/** A time that is kept free for an appointment, such as for cleaning, in site seconds. */
export interface Padding {
  readonly start: number;
  readonly end: number;
  /** Id of the resource that is kept free; 0 for the members. */
  readonly resource_id: number;
}

export type CustomerStatus = 'expected' | 'arrived' | 'no-show';
export type Payment = 'paid' | 'partial' | 'unpaid' | 'free' | 'refunded';

/** The response of `GET /v2/desk/calendar`. */
export interface CalendarPage {
  readonly appointments: readonly Appointment[];
  readonly hours: readonly Hours[];
  /** Time of the response, an instant. */
  readonly now: number;
  readonly last_event_id: number;
}

/**
 * Closed times of the shop, a member or a resource, in site seconds. A resource that is absent is never
 * closed.
 */
export interface Hours {
  readonly kind: 'global' | 'staff' | 'resource';
  /** Id of the owner; 0 for the shop. */
  readonly kind_id: number;
  readonly closed: readonly { readonly start: number; readonly end: number; readonly title: string }[];
}

/** Time window in site seconds, and the members whose appointments to read. */
export interface CalendarQuery {
  readonly start_ts: number;
  readonly end_ts: number;
  readonly staff_id?: number | undefined;
  readonly product_id?: number | undefined;
  readonly resource_id?: number | undefined;
}

/** Changes of an appointment that the desk makes. Absent fields stay unchanged. */
export interface Change {
  readonly status?: string;
  /** ISO 8601 with offset, or the shop's wall clock `YYYY-MM-DDTHH:MM`. */
  readonly start?: string;
  readonly end?: string;
  readonly staff_ids?: readonly number[];
  readonly resource_ids?: readonly number[];
  readonly note?: string;
  readonly answers?: readonly SentAnswer[];
  readonly qty?: number;
  /** Places that the smaller quantity cancels. */
  readonly cancelled_places?: readonly number[];
  readonly enforce?: 'full' | 'capacity' | 'none';
  /** Accepts that the appointment is outside of the opening hours. */
  readonly outside_accepted?: boolean;
  /** Party that cancels; the customer may owe a fee. Absent: the shop. */
  readonly cancelled_by?: 'customer' | 'shop';
  /** Charges the no-show fee. */
  readonly charge_no_show?: boolean;
  /** Reason for waiving the fee. */
  readonly waive_fee?: string;
  /** Reason that is stored with the change. */
  readonly reason?: string;
}

/** Fields of a new appointment. */
export interface Booking {
  readonly product_id: number;
  /** ISO 8601 with offset, or the shop's wall clock `YYYY-MM-DDTHH:MM`; a day `YYYY-MM-DD` for services by the day. */
  readonly start: string;
  readonly qty: number;
  /** Ids of the members. Absent: any free member. */
  readonly staff_id?: number;
  /** Id of the customer. Absent: a guest. */
  readonly customer_id?: number;
  readonly guest_name?: string;
  readonly guest_phone?: string;
  readonly guest_email?: string;
  readonly note?: string;
  readonly answers?: readonly SentAnswer[];
  readonly enforce: 'full' | 'capacity' | 'none';
  /** Note that is stored with the booking. */
  readonly reason?: string;
}

export const readCalendar = (
  client: Client,
  query: CalendarQuery,
  signal?: AbortSignal,
): Promise<CalendarPage> => client.get('/desk/calendar', { ...query }, signal);

/** Reads a window of the calendar; without a network, returns the last response for it. */
export const readCalendarOrLast = (
  client: Client,
  query: CalendarQuery,
  signal: AbortSignal,
): Promise<CalendarPage> => client.getOrLast('/desk/calendar', { ...query }, signal);

/**
 * Books. Repeated calls with the same key book once.
 *
 * @throws RequestFailed
 */
export const bookAppointment = (
  client: Client,
  booking: Booking,
  key: string,
): Promise<Pick<Appointment, 'id' | 'start_utc' | 'staff_ids'>> =>
  client.write('POST', '/appointments', booking, key);

/** Amounts that are due for an order line, decimal strings. */
export interface Settlement {
  readonly fee: string;
  readonly refund_due: string;
  readonly amount_due: string;
}

/** Computes the amounts that would be due if the customer cancelled now; null without an order line. */
export async function readCustomersCancellation(
  client: Client,
  id: number,
  signal: AbortSignal,
): Promise<Settlement | null> {
  const path = `/appointments/${id}/cancellation`;
  const query = { cancelled_by: 'customer' };
  return (await client.get<{ settlement: Settlement | null }>(path, query, signal)).settlement;
}

/** A changed appointment, with its stored times: a skipped time of the clock is moved to the next one. */
export interface Written extends Pick<
  Appointment,
  'start' | 'end' | 'start_utc' | 'status' | 'staff_ids' | 'resource_ids' | 'cost'
> {
  /** Settlement; absent unless it is cancelled and has an order line. */
  readonly settlement?: Settlement;
  /**
   * Price of a new booking like this one, if the change has altered it. The cost of the appointment stays.
   */
  readonly current_price?: string;
}

export const changeAppointment = (client: Client, id: number, change: Change): Promise<Written> =>
  client.write('PUT', `/appointments/${id}`, change);

export const recordAttendance = (client: Client, id: number, status: CustomerStatus): Promise<unknown> =>
  client.write('PUT', `/appointments/${id}/customer-status`, { customer_status: status });

/** Records that the person of a place has arrived, or has not. */
export const checkIn = (client: Client, id: number, place: number, checkedIn: boolean): Promise<unknown> =>
  client.write('PUT', `/appointments/${id}/check-ins`, { place, checked_in: checkedIn });

/**
 * Reads the bookings of the same service at the same time, in the order of their ids, without cancelled ones.
 *
 * @throws RequestFailed, or the signal's reason
 */
export async function readClass(
  client: Client,
  { product_id, start, end }: Pick<Appointment, 'product_id' | 'start' | 'end'>,
  signal: AbortSignal,
): Promise<readonly Appointment[]> {
  const window = { start_ts: start, end_ts: Math.max(end, start + 1), product_id };
  const { appointments } = await readCalendar(client, window, signal);
  return appointments
    .filter((one) => one.start === start && one.status !== 'cancelled')
    .sort((a, b) => a.id - b.id);
}

/**
 * Reads an appointment again, even if it has moved; undefined if it no longer exists.
 *
 * @throws RequestFailed
 */
export async function readAppointment(
  client: Client,
  id: number,
  signal?: AbortSignal,
): Promise<Appointment | undefined> {
  const { start, end } = await client.get<Appointment>(`/appointments/${id}`, undefined, signal);
  const window = { start_ts: start, end_ts: Math.max(end, start + 1) };
  const { appointments } = await readCalendar(client, window, signal);
  return appointments.find((one) => one.id === id);
}
