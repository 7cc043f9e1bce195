import type { Hours } from './hours';
import type { Row, Tick } from './row';
import type { Time } from './spans';
import { stepOf } from './starts';

/**
 * Returns the moment until which a booking must be in open hours: its end, or the end of its first interval.
 */
export const mustBeOpenUntil = ({ product, from, to }: Time, row: Row): Tick =>
  product.availabilitySpan === 1 ? Math.min(to, from + row.ticks(stepOf(product))) : to;

/**
 * Returns the places at a moment. If it is closed, returns the places of the last open moment before it in
 * the booking.
 */
export function lastOpen(places: Hours, { from }: Time, tick: Tick, base: number): number {
  for (let open = tick; open >= from; open -= 1) if (places[open]! > 0) return places[open]!;
  return base;
}
