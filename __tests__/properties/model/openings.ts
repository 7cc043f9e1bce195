import { BASE, CLOSED, createPainter } from '../../../lib/engine/rules/timeline';
import type { SiteDay } from '../../../lib/time/units';
import { wholeRule } from '../../support/shops/pure-shop';
import { type Case, isTimed } from './ticks';

/** Number of places at each tick (0: closed), for each member or for the product itself. */
export type Openings = ReadonlyMap<number | null, readonly number[]>;

/**
 * Computes the places at each tick. Only the choice of the rule that decides is the library's own code; the model
 * computes the capacity itself.
 */
export function openingsOf({ shop, product, members, ticks }: Case): Openings {
  const window = { start: ticks.instantOf(0), end: ticks.instantOf(ticks.all.length) };
  const painter = createPainter(shop.rules.map(wholeRule), ticks.zone, window, 'larger-wins');

  const painted = (staffId: number | null): number[] => {
    const { starts, places } = painter.timeline(1, staffId);
    let stretch = 0;
    return ticks.all.map((tick) => {
      while (stretch + 1 < starts.length && starts[stretch + 1]! <= ticks.instantOf(tick)) stretch += 1;
      if (places[stretch] === CLOSED) return 0;
      return places[stretch] === BASE ? base(staffId) : places[stretch]!;
    });
  };

  const base = (staffId: number | null): number => {
    const own = (product.staffCapacities as Record<number, number>)[staffId ?? 0] ?? 0;
    return own >= 1 ? own : product.capacity!;
  };

  /**
   * Returns the places of site days. A day is open if any instant of it is open; the smallest number of
   * places at an open instant counts.
   */
  const byDay = (places: readonly number[]): number[] => {
    const smallest = new Map<SiteDay, number>();
    for (const tick of ticks.all) {
      const day = ticks.dayOf[tick]!;
      if (places[tick]! > 0) smallest.set(day, Math.min(smallest.get(day) ?? Infinity, places[tick]!));
    }
    return ticks.dayOf.map((day) => smallest.get(day) ?? 0);
  };

  return new Map(
    members.map((staffId) => [staffId, isTimed(product) ? painted(staffId) : byDay(painted(staffId))]),
  );
}
