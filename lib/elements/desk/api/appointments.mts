import type { Day } from '../../common/days.mjs';
import type { SentAnswer } from '../../common/questions.mjs';
import type { Slot } from '../../common/slots.mjs';
import type { Client } from './client.mjs';
import { type Hours, isOffIn } from './hours.mjs';

export type { Hours } from './hours.mjs';

/** An appointment as `GET /v2/desk/calendar` returns it. */
export interface Appointment {
  readonly id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly cal_color: string;
  /** Start and end in site seconds: the shop's wall clock time, counted as if it were UTC. */
  readonly start: number;
  readonly end: number;
  /** Start and end in Unix seconds. */
  readonly start_utc: number;
  readonly end_utc: number;
  readonly all_day: boolean;
  readonly status: string;
  readonly customer_status: CustomerStatus;
  readonly qty: number;
  /** Price of all places of the appointment, a decimal string, without tax if it is booked through an order. */
  readonly cost: string;
  /** Price of all places with tax, as the customer pays it; a decimal string. */
  readonly price: string;
  /** Whether `cost` was entered with the tax in it. */
  readonly cost_includes_tax: boolean;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly staff_ids: readonly number[];
  /**
   * Ids of the rooms or machines that the appointment uses, in the order of the service's needs; 0 for a missing one.
   * Absent if the service needs none.
   */
  readonly resource_ids?: readonly number[];
  /**
   * Parts of the appointment, in order; in some of them its staff are not busy. Empty: the staff are busy all the time.
   */
  readonly parts: readonly Part[];
  /** Times before and after the appointment that are blocked for it, such as for cleaning. */
  readonly paddings: readonly Padding[];
  /** Id of the order in the shop; 0 without an order. */
  readonly order_id: number;
  /** Id of the order in a shop whose order ids are strings; null without an order. */
  readonly order_external_id?: string | null;
  /** Id of the visit (several services booked together); absent if booked alone. */
  readonly visit_id?: number;
  readonly order_status: string;
  readonly payment: Payment;
  /** Time in Unix seconds at which the shop cancels the appointment unless it is paid; null if it stays. */
  readonly release_utc: number | null;
  /** Amount paid for the appointment, minus refunds, a decimal string; null without an order line. */
  readonly paid: string | null;
  /** Amount that the shop reports as refunded for the order line, a decimal string. */
  readonly refunded: string;
  /** Deposit, and the amount due later, with tax; decimal strings. Absent without a deposit. */
  readonly due_now?: string;
  readonly due_later?: string;
  /** Amount to refund after a cancellation, a decimal string; null without an order line. */
  readonly refund_due: string | null;
  /**
   * Amounts that were due after the last change. Absent if no amounts were computed, or if a manager has marked them as
   * done.
   */
  readonly settlement?: DueAmounts;
  /** Amounts with tax that the customer still has to pay, and that are still to be refunded; decimal strings. */
  readonly open_amount: string;
  readonly open_refund: string;
  /** Notes of staff about money of the appointment, oldest first. */
  readonly money_notes: readonly MoneyNote[];
  /** Whether a manager has marked the appointment's refund or outstanding payment as done. */
  readonly money_settled: boolean;
  /** The card or membership that pays for some or all places. Absent if the customer pays for all of them. */
  readonly entitlement?: { readonly name: string; readonly places: number };
  readonly note: string;
  /** Customer's answers to the questions of the service; absent if there are none. */
  readonly answers?: readonly Answer[];
  /** Persons of the booking who have arrived, by their place (from 1 to the quantity); absent if nobody has. */
  readonly check_ins?: readonly { readonly place: number; readonly checked_in_at: number }[];
  /**
   * Number of booked places and number of all places at the time of the appointment; null if there is only one place.
   */
  readonly places: { readonly taken: number; readonly of: number } | null;
  readonly is_outside_hours: boolean;
  /** Whether its staff do not work at its time although the shop is open. Computed from the response, so absent in it. */
  readonly is_staff_away?: boolean;
  readonly is_unassigned: boolean;
  readonly may_record_attendance: boolean;
}

/**
 * Amounts for an order line as decimal strings (the fee, the refund, the outstanding payment), and the reason for them.
 */
export interface DueAmounts {
  readonly fee: string;
  readonly refund_due: string;
  readonly amount_due: string;
  readonly reason: 'cancelled' | 'reduced' | 'repriced' | 'paid_late' | 'no_show';
}

/** An amount that was paid in the shop (`cash`, `card`, `otherwise`), refunded, or not claimed by the shop (`waived`) or the customer (`kept`). */
export interface MoneyNote {
  readonly kind: 'cash' | 'card' | 'otherwise' | 'refunded' | 'waived' | 'kept';
  readonly amount: string;
}

/** An answer, with the label and type that its question had when it was answered. */
export interface Answer {
  /** Number of the place that the answer is about, from 1 to the quantity; null for the whole booking. */
  readonly place: number | null;
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly value: string | boolean | readonly string[];
}

/** A part of an appointment. Start and end are in site seconds (the shop's wall clock counted as UTC). */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** Whether the staff are busy in this part; otherwise they can take other appointments. */
  readonly staff: boolean;
  /** Text that the calendar shows for a part in which the staff are not busy; '' for none. */
  readonly label: string;
}

/**
 * A blocked time before or after an appointment, such as for cleaning. Start and end are in site seconds (the shop's
 * wall clock counted as UTC).
 */
export interface Padding {
  readonly start: number;
  readonly end: number;
  /** Id of the blocked resource (such as a room); 0 if the staff of the appointment are blocked. */
  readonly resource_id: number;
}

export type CustomerStatus = 'expected' | 'arrived' | 'no-show';
export type Payment = 'paid' | 'partial' | 'unpaid' | 'free' | 'refunded';

/** Response of `GET /v2/desk/calendar`. */
export interface CalendarPage {
  readonly appointments: readonly Appointment[];
  readonly hours: readonly Hours[];
  /** Time of the response, in Unix seconds. */
  readonly now: number;
  readonly last_event_id: number;
}

/**
 * Time window in site seconds (the shop's wall clock counted as UTC), and the staff members whose appointments to read.
 */
export interface CalendarQuery {
  readonly start_ts: number;
  readonly end_ts: number;
  readonly staff_id?: number | undefined;
  readonly product_id?: number | undefined;
  readonly resource_id?: number | undefined;
  readonly status?: string;
}

/** Changes of an appointment that the desk sends. Absent fields stay unchanged. */
export interface Change {
  /** Id of the service. */
  readonly product_id?: number;
  readonly status?: string;
  /** New start: ISO 8601 with offset, or the shop's wall clock `YYYY-MM-DDTHH:MM`. */
  readonly start?: string;
  readonly end?: string;
  readonly staff_ids?: readonly number[];
  readonly resource_ids?: readonly number[];
  readonly note?: string;
  /** Price of all places, a decimal string. */
  readonly cost?: string;
  /** Whether `cost` has the tax in it. Absent: it is without tax. */
  readonly cost_includes_tax?: boolean;
  readonly answers?: readonly SentAnswer[];
  readonly qty?: number;
  /** Numbers of the places (persons) that a smaller quantity cancels. */
  readonly cancelled_places?: readonly number[];
  readonly enforce?: 'full' | 'capacity' | 'none';
  /** Confirms that the appointment may be outside of the opening hours. */
  readonly outside_accepted?: boolean;
  /** How staff settled the open amount, and which part of it (a decimal string). */
  readonly note_money?: MoneyNote['kind'];
  readonly note_amount?: string;
  /** Takes back the latest note about money. */
  readonly take_back_note?: boolean;
  /** Whether the refund or the outstanding payment is done. */
  readonly money_settled?: boolean;
  /** Party that cancels; only a customer who cancels may owe a fee. Absent: the shop. */
  readonly cancelled_by?: 'customer' | 'shop';
  /** Amount that a customer whose appointment is cancelled gets back, a decimal string. Absent: all that is due. */
  readonly refund?: string;
  /** Whether to charge the no-show fee. */
  readonly charge_no_show?: boolean;
  /** Reason for not charging the cancellation or no-show fee. Absent: the fee is charged. */
  readonly waive_fee?: string;
  /** Reason that is stored in the history of the appointment. */
  readonly reason?: string;
  /** Whether the customer gets a message about the change. Absent: yes. */
  readonly notify_customer?: boolean | undefined;
}

/** Fields of a new appointment. */
export interface Booking {
  readonly product_id: number;
  /** ISO 8601 with offset, or the shop's wall clock `YYYY-MM-DDTHH:MM`; a day `YYYY-MM-DD` for services by the day. */
  readonly start: string;
  readonly qty: number;
  /** Id of the staff member. Absent: any free one. */
  readonly staff_id?: number;
  /** Id of the customer. Absent: a guest, by name and phone or e-mail. */
  readonly customer_id?: number;
  readonly guest_name?: string;
  readonly guest_phone?: string;
  readonly guest_email?: string;
  readonly note?: string;
  readonly answers?: readonly SentAnswer[];
  readonly enforce: 'full' | 'capacity' | 'none';
  /** Note that is stored in the history of the booking. */
  readonly reason?: string;
}

export const readCalendar = async (
  client: Client,
  query: CalendarQuery,
  signal?: AbortSignal,
): Promise<CalendarPage> => withAbsences(await client.get('/desk/calendar', { ...query }, signal));

/**
 * Reads the calendar of a time window. If the shop cannot be reached, returns the last response for the same window.
 */
export const readCalendarOrLast = async (
  client: Client,
  query: CalendarQuery,
  signal: AbortSignal,
): Promise<CalendarPage> => withAbsences(await client.getOrLast('/desk/calendar', { ...query }, signal));

/** Marks the appointments whose staff do not work at their time. */
const withAbsences = (page: CalendarPage): CalendarPage => ({
  ...page,
  appointments: page.appointments.map((one) =>
    one.is_outside_hours && one.staff_ids.some((id) => isOffIn(one, page.hours, id))
      ? { ...one, is_staff_away: true }
      : one,
  ),
});

/**
 * Creates a booking. Repeated calls with the same key create only one.
 * @throws RequestFailed
 */
export const bookAppointment = (
  client: Client,
  booking: Booking,
  key: string,
): Promise<Pick<Appointment, 'id' | 'start_utc' | 'staff_ids'>> =>
  client.write('POST', '/appointments', booking, { key });

/** Amounts for a cancelled order line: the fee, and the sums to refund or to collect; decimal strings. */
export interface Settlement {
  readonly fee: string;
  readonly refund_due: string;
  readonly amount_due: string;
}

/**
 * Returns the amounts that would be due if the customer cancelled now; null without an order line.
 * @param start start to which the appointment is moved before; undefined for the present one
 */
export async function readCustomersCancellation(
  client: Client,
  id: number,
  signal: AbortSignal,
  start?: string,
): Promise<Settlement | null> {
  const path = `/appointments/${id}/cancellation`;
  const query = { cancelled_by: 'customer', start };
  return (await client.get<{ settlement: Settlement | null }>(path, query, signal)).settlement;
}

/** A time to which an appointment can be moved, as `GET /v2/appointments/{id}/slots` returns it. */
export interface Move extends Slot {
  readonly staff_ids: readonly number[];
}

/**
 * Reads the times to which an appointment can be moved. The places that it takes now count as free.
 * @param staffIds staff members, each of whom could take it alone; undefined for the present ones
 * @throws RequestFailed, or the signal's reason
 */
export async function readMoves(
  client: Client,
  id: number,
  [min_date, max_date]: readonly [first: Day, last: Day],
  { staffIds, signal }: { readonly staffIds?: readonly number[] | undefined; readonly signal: AbortSignal },
): Promise<readonly Move[]> {
  const query = { min_date, max_date, staff_ids: staffIds };
  return (await client.get<{ readonly records: readonly Move[] }>(`/appointments/${id}/slots`, query, signal))
    .records;
}

/**
 * A changed appointment as it was stored. Its times can differ from the request: a time that does not exist, because
 * clocks are set forward, becomes the next existing one.
 */
export interface Written extends Pick<
  Appointment,
  | 'product_id'
  | 'start'
  | 'end'
  | 'start_utc'
  | 'end_utc'
  | 'status'
  | 'staff_ids'
  | 'resource_ids'
  | 'cost'
  | 'customer_name'
> {
  /** Note that this desk stored last; absent if it has stored none. The shop's response contains no note. */
  readonly note?: string;
  /** Amounts to refund or to collect; absent unless the appointment is cancelled and has an order line. */
  readonly settlement?: Settlement;
  /** Price of a new booking with the changed values, if it differs. The `cost` of the appointment stays as it was. */
  readonly current_price?: string;
}

/** Changes an appointment; with a `tag`, only if the appointment still has this entity tag. @throws RequestFailed */
export const changeAppointment = async (
  client: Client,
  id: number,
  change: Change,
  tag?: string,
): Promise<Written> => {
  const stored = await client.write<Written>('PUT', `/appointments/${id}`, change, { tag });
  const { note = lastWritten(client, id)?.note } = change;
  const written = { ...stored, ...(note !== undefined && { note }) };
  WRITTEN.set(client, (WRITTEN.get(client) ?? new Map<number, Written>()).set(id, written));
  return written;
};

/** Values that each desk stored last, by the id of the appointment. */
const WRITTEN = new WeakMap<Client, Map<number, Written>>();

/** Returns the values of an appointment that this desk stored last. They are not another user's change. */
export const lastWritten = (client: Client, id: number): Written | undefined => WRITTEN.get(client)?.get(id);

/**
 * Records whether the customer has arrived. With a `tag`: only if the appointment still has this entity tag. @throws
 * RequestFailed
 */
export const recordAttendance = (
  client: Client,
  id: number,
  status: CustomerStatus,
  tag?: string,
): Promise<unknown> =>
  client.write('PUT', `/appointments/${id}/customer-status`, { customer_status: status }, { tag });

/**
 * Records whether the person of a place has arrived. `place` is from 1 to the booking's quantity. With a `tag`: only if
 * the booking still has this entity tag. @throws RequestFailed
 */
export const checkIn = (
  client: Client,
  id: number,
  arrival: { readonly place: number; readonly checked_in: boolean },
  tag?: string,
): Promise<unknown> => client.write('PUT', `/appointments/${id}/check-ins`, arrival, { tag });

/**
 * Reads the bookings of a class (the same service at the same time) by id, without cancelled ones.
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
 * Reads an appointment again, also if it was moved to another day; undefined if it no longer exists.
 * @throws RequestFailed
 */
export const readAppointment = async (
  client: Client,
  id: number,
  signal?: AbortSignal,
): Promise<Appointment | undefined> => (await readTagged(client, id, signal))[0];

/**
 * Reads an appointment and its entity tag. The tag is at least as old as the data, so a write with the tag fails if
 * another user has changed the appointment since.
 * @param before start at which the appointment was not found
 * @throws RequestFailed
 */
export async function readTagged(
  client: Client,
  id: number,
  signal?: AbortSignal,
  before?: number,
): Promise<readonly [appointment: Appointment | undefined, tag: string | undefined]> {
  const [{ start, end }, tag] = await client.getTagged<Appointment>(`/appointments/${id}`, signal);
  const window = { start_ts: start, end_ts: Math.max(end, start + 1) };
  const { appointments } = await readCalendar(client, window, signal);
  const found = appointments.find((one) => one.id === id);
  // Another user may have moved the appointment between the two reads, so looks for it once more at its new time.
  return found || start === before ? [found, tag] : readTagged(client, id, signal, start);
}
