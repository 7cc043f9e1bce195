import { type Appointment, type Booking, readCalendar, type Settlement } from './appointments.mjs';
import type { Day } from '../../common/days.mjs';
import type { SentAnswer } from '../../common/questions.mjs';
import type { VisitItem } from '../../common/slots.mjs';
import { sumOf } from '../../common/sum.mjs';
import { siteClockOf, siteDayOf } from '../writing.mjs';
import type { Client } from './client.mjs';
import { withPrices } from './prices.mjs';
import type { FreeStart } from './slots.mjs';

/**
 * Reads the appointments of a visit (several services booked together), in the order of their starts.
 * @throws RequestFailed, or the signal's reason
 */
export const readVisit = async (
  client: Client,
  id: number,
  signal?: AbortSignal,
): Promise<readonly Appointment[]> => (await readTaggedVisit(client, id, signal))[0];

/** Time, staff and status of a visit as a whole. */
export interface Visit {
  readonly start: number;
  readonly end: number;
  readonly status: string;
  readonly staff_ids: readonly number[];
}

/**
 * Reads the appointments of a visit, in the order of their starts, the visit's entity tag, and the visit as a whole. The
 * tag and the visit are at least as old as the appointments.
 * @throws RequestFailed, or the signal's reason
 */
export async function readTaggedVisit(
  client: Client,
  id: number,
  signal?: AbortSignal,
): Promise<readonly [appointments: readonly Appointment[], tag: string | undefined, visit: Visit]> {
  const [visit, tag] = await client.getTagged<Visit>(`/visits/${id}`, signal);
  const { start, end } = visit;
  const window = { start_ts: start, end_ts: Math.max(end, start + 1) };
  const { appointments } = await readCalendar(client, window, signal);
  const items = appointments.filter((one) => one.visit_id === id);
  return [items.sort((a, b) => a.start_utc - b.start_utc), tag, visit];
}

/** A service to be booked as part of a visit (several services one after the other). */
export interface WantedService {
  readonly product_id: number;
  /** Id of the staff member. Absent: any who is free. */
  readonly staff_id?: number;
  /** Number of places (persons). Absent: 1. */
  readonly qty?: number;
  readonly answers?: readonly SentAnswer[];
}

/** First and last day of a search, both included. */
type Days = readonly [first: Day, last: Day];

/** A free start of a visit (several services one after the other), as the endpoints for visits return it. */
interface VisitStart<Item> {
  readonly start: number;
  readonly start_utc: number;
  readonly start_iso: string;
  readonly items: readonly Item[];
}

interface Records<Item> {
  readonly records: readonly VisitStart<Item>[];
}

/** The new times of one appointment of a visit (several services booked together). */
interface MovedItem {
  readonly appointment_id: number;
  readonly start_utc: number;
  readonly end_utc: number;
}

/** A start to which a visit (several services booked together) can be moved, with the new times of its appointments. */
interface Moved extends Omit<FreeStart, 'items'> {
  readonly items: readonly MovedItem[];
}

/** Reads the start times at which several services fit, one after the other. The prices of their items have the tax in them. */
export async function readVisitSlots(
  client: Client,
  items: readonly WantedService[],
  [min_date, max_date]: Days,
  signal: AbortSignal,
): Promise<readonly FreeStart[]> {
  const query = { items: JSON.stringify(items), min_date, max_date };
  const { records } = await client.get<Records<VisitItem>>('/visits/slots', query, signal);
  const all = await withPrices(
    client,
    records.flatMap((record) => record.items),
    signal,
  );
  let at = 0;
  return records.map((record) => freeStartOf({ ...record, items: record.items.map(() => all[at++]!) }));
}

/** Reads the start times to which a visit (several services booked together) can be moved. */
export async function readVisitMoves(
  client: Client,
  id: number,
  [min_date, max_date]: Days,
  signal: AbortSignal,
): Promise<readonly Moved[]> {
  const path = `/visits/${id}/slots`;
  const { records } = await client.get<Records<MovedItem>>(path, { min_date, max_date }, signal);
  return records.map(freeStartOf);
}

function freeStartOf<Item>({
  start,
  start_utc: timestamp,
  start_iso: iso,
  items,
}: VisitStart<Item>): Omit<FreeStart, 'items'> & { items: readonly Item[] } {
  return {
    date: `${siteDayOf(start)}T${siteClockOf(start)}`,
    timestamp_utc: timestamp,
    start_iso: iso,
    available: 1,
    staff_id: 0,
    items,
  };
}

/**
 * Books several services, one after the other: all of them, or none. All rules for customers apply. The visit may stay
 * unpaid without being cancelled, like a single booking by staff. The note of `booking` is not sent. Repeated calls
 * with the same key book only once.
 *
 * @param booking booking of the first service
 * @returns start and staff of the visit, with the id of its first appointment
 * @throws RequestFailed
 */
export const bookVisit = async (
  client: Client,
  booking: Booking,
  next: readonly WantedService[],
  key: string,
): Promise<Pick<Appointment, 'id' | 'start_utc' | 'staff_ids'>> => {
  const { product_id, staff_id, qty, answers, start, customer_id, guest_name, guest_phone, guest_email } =
    booking;
  const contact = { name: guest_name, phone: guest_phone, email: guest_email };
  const items = [{ product_id, staff_id, qty, answers }, ...next];
  const visit = {
    items,
    start,
    customer_id,
    ...(customer_id === undefined && { contact }),
    unpaid_minutes: 0,
  };
  const { appointment_ids: ids, ...booked } = await client.write<
    Pick<Appointment, 'start_utc' | 'staff_ids'> & { readonly appointment_ids: readonly number[] }
  >('POST', '/visits', visit, { key });
  return { ...booked, id: ids[0]! };
};

/**
 * Reason that is stored in the history, and the party that cancels. Without `cancelled_by`, the shop cancels; without
 * `refund`, all that is due is given back; without `notify_customer`, the customer is told.
 */
export interface VisitCancellation {
  readonly notify_customer?: boolean | undefined;
  readonly refund?: string;
  readonly reason?: string;
  readonly cancelled_by?: 'customer';
}

/** Statuses of appointments that the cancellation of a visit leaves as they are. */
const KEPT_STATUSES = ['cancelled', 'complete', 'was-in-cart', 'trash'];

/** Returns the appointments that the cancellation of their visit would cancel: those that are booked and have not ended. */
export const leftOf = (items: readonly Appointment[], now: number): readonly Appointment[] =>
  items.filter(({ end_utc: end, status }) => end > now && !KEPT_STATUSES.includes(status));

/**
 * Cancels the appointments of a visit (several services booked together) that are not cancelled and have not ended.
 * @throws RequestFailed
 */
export const cancelVisit = (client: Client, id: number, terms: VisitCancellation): Promise<unknown> =>
  client.write('DELETE', `/visits/${id}`, terms);

/**
 * Returns the amounts that would be due in all if the customer cancelled a visit (several services booked together) now.
 * @throws RequestFailed, or the signal's reason
 */
export async function readCustomersVisitCancellation(
  client: Client,
  id: number,
  signal: AbortSignal,
): Promise<Settlement> {
  const { items } = await client.get<{
    readonly items: readonly { readonly settlement: Settlement | null }[];
  }>(`/visits/${id}/cancellation`, { cancelled_by: 'customer' }, signal);
  const total = (of: keyof Settlement): string =>
    sumOf(['0', ...items.map(({ settlement }) => settlement?.[of] ?? '0')]);
  return { fee: total('fee'), refund_due: total('refund_due'), amount_due: total('amount_due') };
}

/**
 * Moves the appointments of a visit (services booked together) that have not begun: all of them, or none. With a `tag`:
 * only if the visit still has this entity tag.
 * @throws RequestFailed
 */
export const moveVisit = (
  client: Client,
  id: number,
  to: {
    readonly start: string;
    readonly notify_customer?: boolean | undefined;
    readonly enforce?: 'capacity';
    readonly reason?: string;
  },
  tag?: string,
): Promise<Visit> => client.write('PUT', `/visits/${id}`, to, { tag });
