import type { Paddings, ProductSettings } from '../product/product-settings';
import type { Demand } from './demand';

/** Whether the needs (required resources) of a booking take resources in different parts of the booking. */
export const takeTurns = (demands: readonly Pick<Demand, 'segments'>[]): boolean =>
  demands.some(({ segments }) => !isSame(segments, demands[0]!.segments));

/**
 * Whether two bookings at the same time can come too close to each other on one resource. This is possible only if the
 * product has paddings, and if its needs take the resource in different parts of a booking.
 */
export const reachesAcross = ({ paddings, parts, needs }: ProductSettings): boolean =>
  (paddings.before > 0 || paddings.after > 0) &&
  takeTurns(needs.map((need) => ({ segments: need.parts ?? parts.map((_, at) => at) })));

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((segment, at) => segment === b[at]);

/**
 * Returns the paddings of a segment (part) of a booking on one resource: only the booking's first span on the resource
 * has the padding before, and only the last one the padding after.
 *
 * @param beside other demands (needs) of the booking that take the same resource
 */
export function paddingsAround(
  paddings: Paddings,
  { segments }: Pick<Demand, 'segments'>,
  segment: number,
  beside: readonly Pick<Demand, 'segments'>[] = [],
): Paddings {
  if (paddings.before === 0 && paddings.after === 0) return paddings;
  if (segments.length === 1 && beside.length === 0) return paddings;
  let first = segment;
  while (segments.includes(first - 1)) first -= 1;
  let last = segment;
  while (segments.includes(last + 1)) last += 1;
  const all = [segments, ...beside.map((one) => one.segments)];
  return {
    ...paddings,
    before: all.every((some) => some[0]! >= first) ? paddings.before : 0,
    after: all.every((some) => some.at(-1)! <= last) ? paddings.after : 0,
  };
}
