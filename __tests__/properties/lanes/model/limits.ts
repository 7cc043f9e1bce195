import type { BookingLimit } from '../../../../lib/domain/booking-limit';
import { Temporal } from '../../../support/temporal';
import type { World } from './figures';
import type { Row, Tick } from './row';
import { type LaneBooking, sum } from './shop';
import type { Time } from './spans';

/** Whether a booking limit of the site or the product forbids a booking at this time (for this member). */
export function isOverLimit(world: World, time: Time, member: number | null): boolean {
  const { bookings, customer, shop } = world;
  const { product, from, to } = time;
  const ofProduct = bookings.filter((booking) => booking.product === product.id);
  const isReached =
    (all: readonly LaneBooking[]) =>
    ({ per, period, count = Infinity, minutes = Infinity }: BookingLimit): boolean => {
      if (per === 'member' && member === null) return false;
      if (per === 'customer' && customer === null) return false;
      const counted = all.filter(
        (booking) =>
          (per !== 'member' || booking.members.includes(member!)) &&
          (per !== 'customer' || booking.customer === customer) &&
          counts(world, period, booking, from),
      );
      const ticks = sum(counted.map((booking) => booking.to - booking.from)) + to - from;
      return counted.length + 1 > count || ticks * shop.row.grain > minutes;
    };
  return shop.bookingLimits.some(isReached(bookings)) || product.bookingLimits.some(isReached(ofProduct));
}

/** Whether a limit counts a booking in the period that contains a start. */
function counts(
  { shop: { row, now } }: World,
  period: BookingLimit['period'],
  { from, to }: LaneBooking,
  start: Tick,
): boolean {
  switch (period) {
    case 'day':
    case 'week':
    case 'month':
    case 'year':
      return nameOf(period, row, from) === nameOf(period, row, start);
    case 'upcoming':
      return row.instantOf(to) > now;
    case 'ever':
      return true;
    default:
      return period satisfies never;
  }
}

/** Names the site's day, week, month or year of a moment, so that equal names mean the same period. */
function nameOf(period: 'day' | 'week' | 'month' | 'year', row: Row, tick: Tick): string {
  const { date } = row.dayOf(tick);
  if (period === 'day') return date;
  if (period === 'month') return date.slice(0, 7);
  if (period === 'year') return date.slice(0, 4);
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(date);
  return `${yearOfWeek} ${weekOfYear}`;
}
