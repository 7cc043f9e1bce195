import type { BookingLimit } from 'shop-appointments';
import fc from '../../support/fast-check';
import {
  type CountedRange,
  countedRanges,
  hasRoom,
  limitsOn,
  NOTHING,
  rangeKeyOn,
  sumOfTallies,
} from '../../../lib/engine/limits/counted-bookings';
import { splitRanges } from '../../../lib/engine/limits/split-ranges';
import { inSeries, tallyBookings } from '../../../lib/engine/limits/tally-bookings';
import { LIMIT_PERIODS, LIMIT_SUBJECTS } from '../../../lib/domain/booking-limit';
import { roomAfterEnds } from '../../../lib/engine/limits/room-after-ends';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';

const HOUR = 3_600;
const NOW = asInstant(Date.UTC(2026, 2, 15) / 1_000);

/**
 * Names the period of an instant, computed independently of the library: with Intl for the date and with Date
 * for the week.
 */
function periodOf(timezone: string, period: BookingLimit['period'], start: number): string {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(start * 1_000);
  if (period === 'day') return date;
  if (period === 'month') return date.slice(0, 7);
  if (period === 'year') return date.slice(0, 4);
  if (period !== 'week') return '';
  const day = new Date(`${date}T00:00:00Z`);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

const limit = fc.record({
  per: fc.constantFrom(...LIMIT_SUBJECTS),
  period: fc.constantFrom(...LIMIT_PERIODS),
  count: fc.integer({ min: 1, max: 5 }),
});
const booking = fc
  .record({
    productId: fc.constantFrom(1, 2),
    staffIds: fc.constantFrom<number[]>([], [5], [6], [5, 6]),
    start: fc.integer({ min: -24 * 20, max: 24 * 20 }).map((hours) => asInstant(NOW + hours * HOUR)),
    length: fc.integer({ min: 1, max: 5 }),
    isOfCustomer: fc.boolean(),
  })
  .map(({ length, ...one }) => ({ ...one, end: asInstant(one.start + length * HOUR) }));

test('every range, whole or split, counts the same bookings as a separate check of each booking’s date', () => {
  let counted = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Berlin', 'America/Havana', 'Asia/Kathmandu', 'Pacific/Apia'),
      fc.array(limit, { minLength: 1, maxLength: 4 }),
      fc.array(limit, { maxLength: 2 }),
      fc.array(booking, { maxLength: 40 }),
      fc.integer({ min: -24 * 20, max: 24 * 20 }),
      fc.tuple(fc.nat(24 * 10), fc.nat(24 * 40)),
      (timezone, own, ofSite, bookings, hours, [before, after]) => {
        const zone = createZone(timezone);
        const start = asInstant(NOW + hours * HOUR);
        const product = { id: 1, bookingLimits: own };
        const limits = limitsOn(product, ofSite);
        const ranges: readonly CountedRange[] = countedRanges(
          limits,
          { start, end: asInstant(start + HOUR) },
          zone,
        );
        const tally = (some: typeof ranges) =>
          tallyBookings(inSeries(some), { bookings, isOfCustomer: (one) => one.isOfCustomer, now: NOW })
            .tallies;
        const read = { start: asInstant(start - before * HOUR), end: asInstant(start + after * HOUR) };
        const split = splitRanges(ranges, read);
        const whole = tally(ranges);
        const pieces = [split.read, ...split.others.map((one) => [one])].map(tally);
        for (const one of limits) {
          const { per, period, productId } = one;
          const expected = bookings.filter(
            (other) =>
              (productId === 0 || other.productId === productId) &&
              (per !== 'customer' || other.isOfCustomer) &&
              (per !== 'member' || other.staffIds.includes(5)) &&
              (period !== 'upcoming' || other.end > NOW) &&
              periodOf(timezone, period, other.start) === periodOf(timezone, period, start),
          );
          const key = rangeKeyOn(one, zone.dayOf(start));
          const subject = per === 'member' ? 5 : 0;
          const seconds = expected.reduce((sum, other) => sum + other.end - other.start, 0);
          expect(whole.get(key)?.get(subject) ?? NOTHING).toEqual({ count: expected.length, seconds });
          const summed = pieces.map((piece) => piece.get(key)?.get(subject) ?? NOTHING).reduce(sumOfTallies);
          expect(summed).toEqual({ count: expected.length, seconds });
          counted += expected.length;
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(counted).toBeGreaterThan(100);
});

test('a limit on upcoming bookings has room again at the first end of a booking that leaves room', () => {
  const ends = fc.array(
    fc.record({ end: fc.integer({ min: 1, max: 50 }), seconds: fc.constantFrom(1800, 3600) }),
  );
  fc.assert(
    fc.property(
      ends,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 30, max: 240 }),
      (some, count, minutes) => {
        const sorted = some.map((one) => ({ ...one, end: asInstant(one.end) })).sort((a, b) => a.end - b.end);
        const one: BookingLimit = { per: 'customer', period: 'upcoming', count, minutes };
        const leavesRoom = ({ end }: { end: number }): boolean => {
          const left = sorted.filter((other) => other.end > end);
          const sum = left.reduce((total, { seconds }) => total + seconds, 0);
          return left.length + 1 <= count && sum + 3600 <= minutes * 60;
        };
        expect(roomAfterEnds(one, sorted, { seconds: 3600, besides: NOTHING })).toBe(
          sorted.find(leavesRoom)?.end,
        );
      },
    ),
  );
});

test('both the count and the minutes of a limit apply', () => {
  const both: BookingLimit = { per: 'product', period: 'day', count: 2, minutes: 90 };
  expect(hasRoom(both, { count: 1, seconds: 1800 }, 3600)).toBe(true);
  expect(hasRoom(both, { count: 2, seconds: 0 }, 3600)).toBe(false);
  expect(hasRoom(both, { count: 1, seconds: 1860 }, 3600)).toBe(false);
});
