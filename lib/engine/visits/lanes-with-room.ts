import { asInstant, type Instant } from '../../time/units';
import type { LaneMeter } from '../slots/lanes/lane-view';
import { laneOwners } from '../slots/lanes/lane';
import { mustBeOpenUntil } from '../slots/spans/slot-span';
import { Kept } from './kept';
import { type ItemWorlds, secondsOf, type VisitItem } from './types';

/** The sets of members with which an item of a visit has room at a start, in each lane that it takes. */
interface OptionsWithRoom {
  /** Returns the positions of these sets among the item's options, in ascending order. */
  at(index: number, start: Instant): readonly number[];
  /** Drops stored results that are not needed for visits from this start on. */
  beginAt(start: Instant): void;
}

/**
 * Makes the cheap test that comes before the judge. Most starts of a busy month have no room, and measuring the lanes
 * costs much less than judging a booking with all reasons.
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
