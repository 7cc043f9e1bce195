import type { Span } from '../../time/units';
import type { Slot, SlotSelection } from './types';
import { ownPadded } from './lanes/taken-spans';
import type { World } from './world';

/**
 * Returns the first instant at which a list of slots may change without a write: when a site day begins (because of
 * lead days, horizons, and a window that begins today), when a hold expires, when a booking no longer counts towards a
 * limit, or when the first start of a timed product comes nearer than the product's notice.
 *
 * @param slots all slots, sorted by start, before they are cut into pages
 * @param reach the span in which an expiring hold affects the list
 */
export function goodUntil(
  { zone, now, bookings, products, limits }: Pick<World, 'zone' | 'now' | 'bookings' | 'products' | 'limits'>,
  { settings, query }: Pick<SlotSelection, 'settings' | 'query'>,
  slots: readonly Slot[],
  reach: Span,
): number {
  let until: number = zone.startOfDay(zone.dayOf(now) + 1);
  if (limits) until = Math.min(until, limits.changesAt);
  for (const booking of bookings) {
    if (booking.expiresAt === null) continue;
    // The padding of the product of the hold counts, too, because it may be longer than the paddings of the queried
    // products.
    const { start, end } = ownPadded(booking, products, zone);
    if (start < reach.end && end > reach.start) until = Math.min(until, booking.expiresAt);
  }
  const timed = query.getPastTimes === true ? [] : settings.filter((product) => product.timed);
  /**
   * Seconds before its start by which a booking must be made, by the id of the product, for each product whose first
   * start has not been found yet.
   */
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
