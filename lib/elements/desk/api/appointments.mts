import type { Client } from './client.mjs';

/** An appointment as the desk's calendar has it. */
export interface Appointment {
  readonly id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly cal_color: string;
  /** Site seconds: the shop's wall clock as if it were UTC. */
  readonly start: number;
  readonly end: number;
  /** Instants. */
  readonly start_utc: number;
  readonly end_utc: number;
  readonly all_day: boolean;
  readonly status: string;
  readonly customer_status: CustomerStatus;
  readonly qty: number;
  /** Decimal string of the whole line. */
  readonly cost: string;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly staff_ids: readonly number[];
  /** In the order of the service's needs, 0 for one that is not met; absent if it takes none. */
  readonly resource_ids?: readonly number[];
  /** The parts in order; empty if it takes its members all the time. */
  readonly parts: readonly Part[];
  /** Times before and after it that are kept free for it. */
  readonly paddings: readonly Padding[];
  /** 0: none. */
  readonly order_id: number;
  /** The id of a shop that keeps its ids as text; null without an order. */
  readonly order_external_id?: string | null;
  /** Absent if it belongs to no visit. */
  readonly visit_id?: number;
  readonly order_status: string;
  readonly payment: Payment;
  /** Decimal string: the amount that goes back to the customer if it is cancelled; null without an order line. */
  readonly refund_due: string | null;
  /** Whether a person has settled what its money needs. */
  readonly money_settled: boolean;
  readonly note: string;
  /** Null for a time with one place. */
  readonly places: { readonly taken: number; readonly of: number } | null;
  readonly is_outside_hours: boolean;
  readonly is_unassigned: boolean;
  readonly may_record_attendance: boolean;
}

/** A part of an appointment, in site seconds. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** False: its members are free for others. */
  readonly staff: boolean;
  /** Text that the calendar shows for a part without staff; '' if there is none. */
  readonly label: string;
}

/** A time that is kept free for an appointment, such as for cleaning, in site seconds. */
export interface Padding {
  readonly start: number;
  readonly end: number;
  /** 0: of its members. */
  readonly resource_id: number;
}

export type CustomerStatus = 'expected' | 'arrived' | 'no-show';
export type Payment = 'paid' | 'unpaid' | 'free' | 'refunded';

/** The response of `GET /v2/desk/calendar`. */
export interface CalendarPage {
  readonly appointments: readonly Appointment[];
  readonly hours: readonly Hours[];
  /** Instant. */
  readonly now: number;
  readonly last_event_id: number;
}

/** The closed times of the shop, a member or a resource, in site seconds. A resource that is absent is never closed. */
export interface Hours {
  readonly kind: 'global' | 'staff' | 'resource';
  /** 0 for the shop. */
  readonly kind_id: number;
  readonly closed: readonly { readonly start: number; readonly end: number; readonly title: string }[];
}

/** A window of site seconds, and whose appointments to read in it. */
export interface CalendarQuery {
  readonly start_ts: number;
  readonly end_ts: number;
  readonly staff_id?: number | undefined;
  readonly product_id?: number | undefined;
  readonly resource_id?: number | undefined;
}

/** The changes of an appointment that the desk makes. Absent fields stay. */
export interface Change {
  readonly status?: string;
  /** ISO 8601 with offset, or the shop's wall clock `YYYY-MM-DDTHH:MM`. */
  readonly start?: string;
  readonly end?: string;
  readonly staff_ids?: readonly number[];
  readonly resource_ids?: readonly number[];
  readonly note?: string;
  readonly enforce?: 'full' | 'capacity' | 'none';
  /** True: it stays outside the opening hours. */
  readonly outside_accepted?: boolean;
  /** True: the customer who did not come pays the fee. */
  readonly charge_no_show?: boolean;
  /** Reason for which the fee is waived. */
  readonly waive_fee?: string;
  /** Kept with the change. */
  readonly reason?: string;
}

/** A new appointment. */
export interface Booking {
  readonly product_id: number;
  /** ISO 8601 with offset, or the shop's wall clock `YYYY-MM-DDTHH:MM`; a day `YYYY-MM-DD` for services by the day. */
  readonly start: string;
  readonly qty: number;
  /** Absent: any member who is free. */
  readonly staff_id?: number;
  /** Absent: a guest. */
  readonly customer_id?: number;
  readonly guest_name?: string;
  readonly guest_phone?: string;
  readonly guest_email?: string;
  readonly note?: string;
  readonly enforce: 'full' | 'capacity' | 'none';
  /** Kept with the booking. */
  readonly reason?: string;
}

export const readCalendar = (
  client: Client,
  query: CalendarQuery,
  signal?: AbortSignal,
): Promise<CalendarPage> => client.get('/desk/calendar', { ...query }, signal);

/** Reads a window to show: without network, as it was read last. */
export const readCalendarOrLast = (
  client: Client,
  query: CalendarQuery,
  signal: AbortSignal,
): Promise<CalendarPage> => client.getOrLast('/desk/calendar', { ...query }, signal);

/**
 * Books once for each key, however often it is called.
 *
 * @throws RequestFailed
 */
export const bookAppointment = (
  client: Client,
  booking: Booking,
  key: string,
): Promise<Pick<Appointment, 'id' | 'start_utc' | 'staff_ids'>> =>
  client.write('POST', '/appointments', booking, key);

/** A changed appointment: the times as they are stored, because a time that the clocks leave out moves to the next one. */
export interface Written extends Pick<
  Appointment,
  'start' | 'end' | 'start_utc' | 'status' | 'staff_ids' | 'resource_ids' | 'cost'
> {
  /** Only if it is cancelled and has an order line. */
  readonly settlement?: { readonly refund_due: string };
  /** The price of a new booking like this one, if the change has altered it: the cost is kept. */
  readonly current_price?: string;
}

export const changeAppointment = (client: Client, id: number, change: Change): Promise<Written> =>
  client.write('PUT', `/appointments/${id}`, change);

export const recordAttendance = (client: Client, id: number, status: CustomerStatus): Promise<unknown> =>
  client.write('PUT', `/appointments/${id}/customer-status`, { customer_status: status });

/**
 * Reads an appointment anew, wherever it has moved to; undefined if it is gone.
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
