import { type Appointment, type Booking, readCalendar } from './appointments.mjs';
import type { Client } from './client.mjs';

/**
 * Reads the appointments of a visit, in the order of their starts.
 *
 * @throws RequestFailed, or the signal's reason
 */
export async function readVisit(
  client: Client,
  id: number,
  signal: AbortSignal,
): Promise<readonly Appointment[]> {
  const visit = await client.get<{ readonly start: number; readonly end: number }>(
    `/visits/${id}`,
    undefined,
    signal,
  );
  const window = { start_ts: visit.start, end_ts: Math.max(visit.end, visit.start + 1) };
  const { appointments } = await readCalendar(client, window, signal);
  return appointments.filter((one) => one.visit_id === id).sort((a, b) => a.start_utc - b.start_utc);
}

/** A service that follows another one in a visit. */
export interface NextService {
  readonly product_id: number;
  /** Absent: any member who is free. */
  readonly staff_id?: number;
}

/**
 * Books several services, one after the other: all, or none. Each rule for customers is enforced, and the note of the
 * booking is not sent. Books once for each key, however often it is called.
 *
 * @param booking of the first service
 * @throws RequestFailed
 */
export const bookVisit = (
  client: Client,
  booking: Booking,
  next: readonly NextService[],
  key: string,
): Promise<Pick<Appointment, 'id' | 'start_utc' | 'staff_ids'>> => {
  const { product_id, staff_id, qty, start, customer_id, guest_name, guest_phone, guest_email } = booking;
  const contact = { name: guest_name, phone: guest_phone, email: guest_email };
  const items = [{ product_id, staff_id, qty }, ...next];
  const visit = { items, start, customer_id, ...(customer_id === undefined && { contact }) };
  return client.write('POST', '/visits', visit, key);
};

/**
 * Cancels the items of a visit that take places and have not ended.
 *
 * @param reason that is stored with the change; absent: none
 * @throws RequestFailed
 */
export const cancelVisit = (client: Client, id: number, reason: string | undefined): Promise<unknown> =>
  client.write('DELETE', `/visits/${id}`, { reason });
