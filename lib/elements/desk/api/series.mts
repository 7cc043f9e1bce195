import type { Booking } from './appointments.mjs';
import type { Client } from './client.mjs';
import { readTotal } from './prices.mjs';

/** How often a booking is repeated. */
export interface Recurrence {
  /** Weeks from one date to the next. */
  readonly weeks: number;
  /** Number of dates, including the first. */
  readonly times: number;
}

/** A date of a series as its preview returns it. */
export interface Occurrence {
  /** Start and end in Unix seconds. */
  readonly start_utc: number;
  readonly end_utc: number;
  readonly available: boolean;
  readonly staff_id: number | null;
  /** Cost of all places without tax, a decimal string. */
  readonly cost: string;
  /** Codes of the reasons for which the date cannot be booked. */
  readonly reasons: readonly string[];
}

/** Response of `POST /v2/series/preview`. */
export interface SeriesPreview {
  readonly occurrences: readonly Occurrence[];
  readonly count: number;
  readonly available_count: number;
  /**
   * Price with tax of all dates that can be booked, a decimal string. A single date counts even if it is not free,
   * because staff can book it nevertheless.
   */
  readonly total: string;
}

/** Service, first start, quantity, staff member and recurrence of a series. */
export interface SeriesPlan extends Pick<Booking, 'product_id' | 'start' | 'qty' | 'staff_id'> {
  readonly recurrence: Recurrence;
}

/**
 * Checks which dates of a series can be booked, with one request for all of them. Nothing is stored.
 * @throws RequestFailed
 */
export async function previewSeries(
  client: Client,
  { recurrence, ...plan }: SeriesPlan,
): Promise<SeriesPreview> {
  const series = { ...plan, ...recurring(recurrence) };
  const preview = await client.write<SeriesPreview>('POST', '/series/preview', series);
  const { product_id, qty } = plan;
  const priced = preview.occurrences.filter(({ available }) => available || recurrence.times === 1);
  const total = await readTotal(
    client,
    priced.map(({ cost }) => ({ product_id, qty, cost })),
  );
  return { ...preview, total };
}

const recurring = ({ weeks, times }: Recurrence) => ({ frequency: 'weekly', interval: weeks, count: times });

/** A booked series. */
interface BookedSeries {
  readonly appointment_ids: readonly number[];
  readonly occurrences: readonly Occurrence[];
}

/**
 * Books the free dates of a series. The appointments may stay unpaid without being cancelled, like a single booking by
 * staff. The note of `booking` is not sent. Repeated calls with the same key book only once.
 *
 * @returns the ids of the appointments, and the start of the first one in Unix seconds
 * @throws RequestFailed
 */
export async function bookSeries(
  client: Client,
  booking: Booking,
  recurrence: Recurrence,
  key: string,
): Promise<{ readonly ids: readonly number[]; readonly first: number }> {
  const { product_id, staff_id, qty, answers, start, customer_id, guest_name, guest_phone, guest_email } =
    booking;
  const contact = { name: guest_name, phone: guest_phone, email: guest_email };
  const { appointment_ids: ids, occurrences } = await client.write<BookedSeries>(
    'POST',
    '/series',
    {
      product_id,
      staff_id,
      qty,
      answers,
      start,
      customer_id,
      ...(customer_id === undefined && { contact }),
      ...recurring(recurrence),
      skip_unavailable: true,
      unpaid_minutes: 0,
    },
    { key },
  );
  return { ids, first: occurrences.find(({ available }) => available)!.start_utc };
}
