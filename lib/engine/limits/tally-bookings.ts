import type { Instant, Span } from '../../time/units';
import { lastAtOrBefore } from '../slots/spans/steps';
import { type CountedRange, type Tally, tallyKey } from './counted-bookings';

/** The facts about a booking that limits count. */
export interface CountedBooking extends Span {
  readonly productId: number;
  readonly staffIds: readonly number[];
  /** Expiry of a hold; null or absent for another booking. */
  readonly expiresAt?: Instant | null;
}

/** Counts of the bookings for each range (the bookings that a limit counts in one period). */
export interface Tallies {
  readonly tallies: ReadonlyMap<string, Tally>;
  /**
   * First instant at which a count changes by itself, because a hold expires or a booking ends that counts only until
   * its end; Infinity if there is none.
   */
  readonly changesAt: number;
}

/** The ranges of one limit and subject, sorted by start. */
type Series = readonly CountedRange[];

/** Splits ranges into their series. @param ranges sorted by start within each series */
export function inSeries(ranges: readonly CountedRange[]): readonly Series[] {
  const found = new Map<string, CountedRange[]>();
  for (const range of ranges) {
    const series = found.get(range.series);
    if (series) series.push(range);
    else found.set(range.series, [range]);
  }
  return [...found.values()];
}

/** Bookings to be counted. */
interface Counting<Booking> {
  readonly bookings: readonly Booking[];
  /** Whether a booking is of the customer whose limits apply. */
  readonly isOfCustomer: (booking: Booking) => boolean;
  readonly now: Instant;
}

/** Counts bookings in every range that counts them. */
export function tallyBookings<Booking extends CountedBooking>(
  all: readonly Series[],
  counting: Counting<Booking>,
): Tallies {
  const tallies = new Map<string, Tally>();
  const changes = all.map((series) => addToSeries(tallies, series, counting));
  return { tallies, changesAt: Math.min(...changes) };
}

/** Counts that change while bookings are added; a new object for each of thousands of bookings would be slow. */
type Sum = { -readonly [Field in keyof Tally]: Tally[Field] };

const NOBODY = [0];

/** Adds the tallies of one series. Returns the first instant at which one of these counts changes by itself. */
function addToSeries<Booking extends CountedBooking>(
  tallies: Map<string, Tally>,
  ranges: Series,
  { bookings, isOfCustomer, now }: Counting<Booking>,
): number {
  const { per, productId, upcoming } = ranges[0]!;
  const starts = ranges.map((range) => range.starts.start);
  const sums = ranges.map(() => new Map<number, Sum>());
  let changesAt = Infinity;
  for (const booking of bookings) {
    const { start, end, expiresAt = null } = booking;
    if (productId !== 0 && productId !== booking.productId) continue;
    if (upcoming && end <= now) continue;
    if (per === 'customer' && !isOfCustomer(booking)) continue;
    const at = lastAtOrBefore(starts, start);
    if (at < 0 || start >= ranges[at]!.starts.end) continue;
    if (expiresAt !== null) changesAt = Math.min(changesAt, expiresAt);
    if (upcoming) changesAt = Math.min(changesAt, end);
    for (const staffId of per === 'member' ? booking.staffIds : NOBODY) add(sums[at]!, staffId, end - start);
  }
  for (const [at, { key }] of ranges.entries()) {
    for (const [staffId, sum] of sums[at]!) tallies.set(tallyKey(key, per, staffId), sum);
  }
  return changesAt;
}

function add(sums: Map<number, Sum>, staffId: number, seconds: number): void {
  const sum = sums.get(staffId);
  if (sum) {
    sum.count += 1;
    sum.seconds += seconds;
  } else sums.set(staffId, { count: 1, seconds });
}
