import { asInstant, type Instant } from '../../time/units';
import type { LaneMeter } from '../slots/lane-view';
import { laneOwners } from '../slots/lane';
import { mustBeOpenUntil } from '../slots/spans/slot-span';
import type { World } from '../slots/world';
import { secondsOf, type VisitItem } from './types';

/**
 * Whether an item has room at a start in each lane (of a member, product or resource) that it takes with one of its
 * sets of members.
 */
type LanesWithRoom = (choice: { readonly index: number; readonly option: number }, start: Instant) => boolean;

/**
 * Makes the cheap test that comes before the judge. Most starts of a busy month have no room, and measuring the lanes
 * costs much less than judging a booking with all reasons.
 */
export function lanesWithRoom(world: World, items: readonly VisitItem[]): LanesWithRoom {
  const meters = items.map(({ product, options }) => {
    const view = world.view(product);
    const known = new Map<string, LaneMeter>();
    return options.map((staffIds) =>
      laneOwners(product, staffIds).map((owner) => {
        const key = `${owner.kind} ${owner.id}`;
        const meter = known.get(key) ?? view.meter(owner);
        known.set(key, meter);
        return meter;
      }),
    );
  });
  return ({ index, option }, start) => {
    const item = items[index]!;
    const end = asInstant(start + secondsOf(item));
    const openUntil = mustBeOpenUntil(item.product, start, end, world.zone);
    const span = { start, end, openUntil, bookedSeconds: end - start };
    return meters[index]![option]!.every((meter) => {
      const { open, blocked, remaining } = meter(span);
      return open && !blocked && remaining >= item.quantity;
    });
  };
}
