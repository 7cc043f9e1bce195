import type { LaneOwner } from '../../domain/lane';
import { asInstant, type Instant, type Span } from '../../time/units';
import { bookableOwners, laneOwners, lanesOf, resourceOwner, staffOwner } from '../slots/lanes/lane';
import { spansOf, staffSpans } from '../slots/lanes/parts';
import { candidatesOf, demandsMet } from '../slots/resources/demand';
import { startsOf } from '../slots/spans/slot-span';
import type { World } from '../slots/world';
import { type ArrangedItem, secondsOf, type VisitItem } from './types';

/** The possible starts of an item that follows another item of its visit. */
interface StartsAfter {
  /** Starts to be tried, in ascending order. */
  readonly starts: readonly Instant[];
  /**
   * Whether the item can have its planned start. Must be called after the resources of the item are assigned, because
   * the padding between two items depends on the resources that both items take.
   */
  allows(item: ArrangedItem): boolean;
}

/** An item of a visit whose time is already chosen, and the item that should follow it. */
interface Following {
  readonly earlier: VisitItem;
  readonly placed: ArrangedItem;
  readonly next: VisitItem;
  /** Members who serve the following item. */
  readonly staffIds: readonly number[];
}

/**
 * Returns the possible starts of an item that follows another one in a visit. The first is the end of the earlier item,
 * plus the padding on each member, product or resource that both take; the others are starts on the item's own grid, at
 * most the allowed gap later. The padding counts from the end of the span for which the earlier item takes the member,
 * so a part without staff at the end counts as padding.
 */
export function startsAfter(
  world: World,
  { earlier, placed, next, staffIds }: Following,
  maxGapMinutes: number,
): StartsAfter {
  const { product } = next;
  const whole: Span = { start: asInstant(0), end: asInstant(secondsOf(next)) };
  if (startsAtEnd(earlier, next, maxGapMinutes)) return onlyAt(placed.end);
  const padding = paddingBetween(earlier, next) * 60;
  const ends = padding > 0 ? endsByOwner(earlier, placed, world) : NO_ENDS;
  /**
   * Returns the first start that keeps the padding on one member, product or resource.
   *
   * @param spans the spans for which the item takes the member, product or resource, counted from the item's start
   */
  const firstOn = (owner: LaneOwner, spans: readonly Span[]): number => {
    const end = ends.get(nameOf(owner));
    return end === undefined ? placed.end : Math.max(placed.end, end + padding - spans[0]!.start);
  };
  const ofStaff = laneOwners(product, staffIds).map((owner) => firstOn(owner, staffSpans(product, whole)));
  const first = Math.max(placed.end, ...ofStaff);
  const firstOnResource = (id: number, parts: readonly number[] | null): number =>
    firstOn(resourceOwner(id), spansOf(product, whole, parts));
  const ofResources =
    ends.size === 0
      ? []
      : product.needs.flatMap((need) =>
          candidatesOf({ needs: [need] }, world.resources).map((id) => firstOnResource(id, need.parts)),
        );
  const gap = maxGapMinutes * 60;
  const within = { start: asInstant(first), end: asInstant(Math.max(first, ...ofResources) + gap + 1) };
  const onGrid = gap > 0 ? gridStarts(world, next, staffIds, within) : [];
  return {
    starts: [...new Set([first, ...ofResources.filter((at) => at > first), ...onGrid])]
      .sort((a, b) => a - b)
      .map(asInstant),
    allows({ start, placement: { resourceIds } }) {
      const met = demandsMet(product, next.quantity, resourceIds);
      const soonest = Math.max(first, ...met.map((one) => firstOnResource(one.resourceId, one.demand.parts)));
      return start === soonest || (start > soonest && start <= soonest + gap && onGrid.includes(start));
    },
  };
}

/** Whether an item that follows another one in a visit can only start at the end of the earlier item. */
export const startsAtEnd = (earlier: VisitItem, next: VisitItem, maxGapMinutes: number): boolean =>
  maxGapMinutes === 0 && paddingBetween(earlier, next) === 0;

/** Returns the padding between two items of a visit that take the same member, product or resource. */
const paddingBetween = (earlier: VisitItem, next: VisitItem): number =>
  Math.max(earlier.product.paddings.after, next.product.paddings.before);

const onlyAt = (end: Instant): StartsAfter => ({ starts: [end], allows: ({ start }) => start === end });

/** Lists the possible starts of an item, by its own grid, in a span. */
function gridStarts(world: World, { product }: VisitItem, staffIds: readonly number[], span: Span): number[] {
  const owner = staffIds.length > 0 ? staffOwner(staffIds[0]!) : bookableOwners(product)[0]!;
  const found: number[] = [];
  const grid = startsOf(world.view(product), owner, span, world.zone);
  for (; grid.next !== Infinity; grid.advance()) found.push(grid.next);
  return found;
}

const NO_ENDS: ReadonlyMap<string, number> = new Map();

/**
 * Returns the end of the last span that an item takes, by owner (member, product or resource). Several needs of an item
 * may take one resource in different parts; the latest of their ends counts.
 */
function endsByOwner(
  { product, quantity }: VisitItem,
  { start, end, placement: { staffIds, resourceIds } }: ArrangedItem,
  { zone }: World,
): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { owner, spans } of lanesOf(product, { start, end, staffIds, resourceIds, quantity }, zone)) {
    const name = nameOf(owner);
    ends.set(name, Math.max(ends.get(name) ?? -Infinity, spans.at(-1)!.end));
  }
  return ends;
}

const nameOf = ({ kind, id }: LaneOwner): string => `${kind} ${id}`;
