import type { Instant, Span } from '../../time/units';
import { lastAtOrBefore } from '../slots/spans/steps';
import type { CountedRange, Tally } from './counted-bookings';

/** The fields of a booking that decide in which booking limits it counts. */
export interface CountedBooking extends Span {
  readonly productId: number;
  readonly staffIds: readonly number[];
  /** Expiry of a hold; null or absent for a booking that is no hold. */
  readonly expiresAt?: Instant | null;
  /**
   * For a booking of whole days: the start and end that the limit uses. Absent for other bookings; the limit then uses
   * `start` and `end`.
   */
  readonly booked?: Span | undefined;
}

/** The number and duration of the counted bookings, for each limit and period. */
export interface Tallies {
  /**
   * The tallies by the key of their `CountedRange`, and then by the id of the member (0 for a limit that is not per
   * member).
   */
  readonly tallies: ReadonlyMap<string, ReadonlyMap<number, Tally>>;
  /**
   * First instant at which a count changes without a write, because a hold expires, or because a booking counted by an
   * "upcoming" limit ends; Infinity if no such instant exists.
   */
  readonly changesAt: number;
}

/** The ranges (bookings that a limit counts in one period) of one limit in successive periods, sorted by start. */
type Series = readonly CountedRange[];

/**
 * Groups ranges (the bookings that a limit counts in one period) by their limit.
 *
 * @param ranges sorted by start within each limit
 */
export function inSeries(ranges: readonly CountedRange[]): readonly Series[] {
  const found = new Map<string, CountedRange[]>();
  for (const range of ranges) {
    const series = found.get(range.series);
    if (series) series.push(range);
    else found.set(range.series, [range]);
  }
  return [...found.values()];
}

/** Bookings to be counted, and the data that decides which limits count them. */
interface Counting<Booking> {
  readonly bookings: readonly Booking[];
  /** Whether a booking belongs to the customer to whom the limits per customer apply. */
  readonly isOfCustomer: (booking: Booking) => boolean;
  readonly now: Instant;
}

/** Counts bookings for every limit, in each of its periods. */
export function tallyBookings<Booking extends CountedBooking>(
  all: readonly Series[],
  counting: Counting<Booking>,
): Tallies {
  const tallies = new Map<string, ReadonlyMap<number, Tally>>();
  const changes = all.map((series) => addToSeries(tallies, series, counting));
  return { tallies, changesAt: Math.min(...changes) };
}

/**
 * A `Tally` that can be changed while bookings are added; a new object for each of thousands of bookings would be slow.
 */
type Sum = { -readonly [Field in keyof Tally]: Tally[Field] };

const NOBODY = [0];

/**
 * Adds the counts of one series (the periods of one limit) to `tallies`. Returns the first instant at which one of the
 * counts changes without a write.
 */
function addToSeries<Booking extends CountedBooking>(
  tallies: Map<string, ReadonlyMap<number, Tally>>,
  ranges: Series,
  { bookings, isOfCustomer, now }: Counting<Booking>,
): number {
  const { per, productId, upcoming } = ranges[0]!;
  const starts = ranges.map((range) => range.starts.start);
  const sums = ranges.map(() => new Map<number, Sum>());
  let changesAt = Infinity;
  // The loops use an index, because iterators would allocate ten thousand results for ten thousand bookings.
  for (let i = 0; i < bookings.length; i += 1) {
    const booking = bookings[i]!;
    const { expiresAt = null } = booking;
    const { start, end } = booking.booked ?? booking;
    if (productId !== 0 && productId !== booking.productId) continue;
    if (upcoming && end <= now) continue;
    if (per === 'customer' && !isOfCustomer(booking)) continue;
    const at = lastAtOrBefore(starts, start);
    if (at < 0 || start >= ranges[at]!.starts.end) continue;
    if (expiresAt !== null) changesAt = Math.min(changesAt, expiresAt);
    if (upcoming) changesAt = Math.min(changesAt, end);
    const subjects = per === 'member' ? booking.staffIds : NOBODY;
    for (let k = 0; k < subjects.length; k += 1) add(sums[at]!, subjects[k]!, end - start);
  }
  for (const [at, { key }] of ranges.entries()) if (sums[at]!.size > 0) tallies.set(key, sums[at]!);
  return changesAt;
}

function add(sums: Map<number, Sum>, staffId: number, seconds: number): void {
  const sum = sums.get(staffId);
  if (sum) {
    sum.count += 1;
    sum.seconds += seconds;
  } else sums.set(staffId, { count: 1, seconds });
}
