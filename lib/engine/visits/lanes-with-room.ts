import { asInstant, type Instant } from '../../time/units';
import type { LaneMeter } from '../slots/lanes/lane-view';
import { laneOwners } from '../slots/lanes/lane';
import { mustBeOpenUntil } from '../slots/spans/slot-span';
import { Kept } from './kept';
import { type ItemWorlds, secondsOf, type VisitItem } from './types';

/**
 * For each item of a visit and each start, the sets of members with which the item has room. The item has room if every
 * member, product or resource that it takes has free places.
 */
interface OptionsWithRoom {
  /** Returns the positions of the sets of members with which an item has room at a start, in ascending order. */
  at(index: number, start: Instant): readonly number[];
  /** Drops remembered results that no visit with this start, or a later one, needs. */
  beginAt(start: Instant): void;
}

/**
 * Makes a cheap test of the free places, made before an item is fully checked. Most starts of a busy month have no
 * room, and measuring free places takes much less time than a check with all reasons.
 */
export function optionsWithRoom(worlds: ItemWorlds, items: readonly VisitItem[]): OptionsWithRoom {
  const known = new Kept<number, readonly number[]>();
  const metersOf = items.map(({ product, options }, index) => {
    const view = worlds[index]!.view(product);
    const meters = new Map<string, LaneMeter>();
    return options.map((staffIds) =>
      laneOwners(product, staffIds).map((owner) => {
        const key = `${owner.kind} ${owner.id}`;
        const meter = meters.get(key) ?? view.meter(owner);
        meters.set(key, meter);
        return meter;
      }),
    );
  });
  const measured = (index: number, start: Instant): readonly number[] => {
    const item = items[index]!;
    const end = asInstant(start + secondsOf(item));
    const openUntil = mustBeOpenUntil(item.product, start, end, worlds[index]!.zone);
    const span = { start, end, openUntil, bookedSeconds: end - start };
    const hasRoom = (meter: LaneMeter): boolean => {
      const { open, blocked, remaining } = meter(span);
      return open && !blocked && remaining >= item.quantity;
    };
    const found: number[] = [];
    for (const [option, meters] of metersOf[index]!.entries()) if (meters.every(hasRoom)) found.push(option);
    return found;
  };
  return {
    at(index, start) {
      const kept = known.get(start, index);
      if (kept) return kept;
      const found = measured(index, start);
      known.set(start, index, found);
      return found;
    },
    beginAt: (start) => known.beginAt(start),
  };
}
