import type { Span } from '../../time/units';
import { padded } from './spans/padding';
import type { Slot, SlotSelection } from './types';
import type { World } from './world';

/**
 * Returns the first instant at which a list of slots may change without a write: a site day begins (lead days,
 * horizons, and the window that begins today), a hold expires, or the first start of a timed product no longer
 * satisfies its notice.
 *
 * @param slots all of them, before they are cut into pages; by start
 * @param reach the span in which holds matter
 */
export function goodUntil(
  { zone, now, bookings, products }: Pick<World, 'zone' | 'now' | 'bookings' | 'products'>,
  { settings, query }: Pick<SlotSelection, 'settings' | 'query'>,
  slots: readonly Slot[],
  reach: Span,
): number {
  let until: number = zone.startOfDay(zone.dayOf(now) + 1);
  for (const booking of bookings) {
    if (booking.expiresAt === null) continue;
    // Its padding may exceed the padding of the queried products.
    const own = products.get(booking.productId);
    const { start, end } = own ? padded(booking, own, zone) : booking;
    if (start < reach.end && end > reach.start) until = Math.min(until, booking.expiresAt);
  }
  const timed = query.getPastTimes === true ? [] : settings.filter((product) => product.timed);
  /** Notice in seconds of each product whose first start is still to come. */
  const ahead = new Map(timed.map(({ id, minNoticeMinutes }) => [id, Math.max(minNoticeMinutes * 60, 1)]));
  for (const slot of slots) {
    if (ahead.size === 0) break;
    const seconds = ahead.get(slot.productId);
    if (seconds === undefined) continue;
    ahead.delete(slot.productId);
    until = Math.min(until, slot.start - seconds + 1);
  }
  return until;
}
