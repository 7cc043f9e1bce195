import type { Hours } from './hours';
import type { Row, Tick } from './row';
import type { Time } from './spans';
import { stepOf } from './starts';

/** The tick until which a booking must be open: its end, or the end of its first interval. */
export const mustBeOpenUntil = ({ product, from, to }: Time, row: Row): Tick =>
  product.availabilitySpan === 1 ? Math.min(to, from + row.ticks(stepOf(product))) : to;

/** The places of a tick, or of the last open one before it in the booking if it is closed. */
export function lastOpen(places: Hours, { from }: Time, tick: Tick, base: number): number {
  for (let open = tick; open >= from; open -= 1) if (places[open]! > 0) return places[open]!;
  return base;
}
