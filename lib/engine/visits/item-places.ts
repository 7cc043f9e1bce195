import { asInstant, type Instant, type Span } from '../../time/units';
import type { LimitOnBooking } from '../limits/limit-on-booking';
import { judgeBooking } from '../slots/judge/judge-booking';
import type { BookingRequest } from '../slots/judge/booking-request';
import type { Placement } from '../slots/judge/placement';
import { laneOwners, staffIdOf } from '../slots/lanes/lane';
import type { OccupiedPlaces } from '../slots/lanes/occupied-places';
import { candidatesOf } from '../slots/resources/demand';
import type { World } from '../slots/world';
import type { SearchBound } from './search-bound';
import { Kept } from './kept';
import { optionsWithRoom } from './lanes-with-room';
import { type ArrangedItem, type ItemWorlds, secondsOf, type VisitItem } from './types';

/** Judges whether an item of a visit can be booked, alone or in addition to earlier items of the visit. */
export interface ItemPlaces {
  /**
   * Returns the positions (in the item's `options`) of the sets of members with which an item has room at a start,
   * without regard to the visit's other items. Sets without room count as steps of the search as well.
   */
  optionsWithRoom(index: number, start: Instant): readonly number[];
  /** Whether an item has room at a start with any set of members, without regard to the visit's other items. */
  hasRoom(index: number, start: Instant): boolean;
  /** Whether an item can be booked at a start, without regard to the visit's other items. */
  isFree(choice: ItemChoice, start: Instant, isFirst: boolean): boolean;
  /**
   * Returns an item with its places if it can be booked at a start with one set of members, in addition to the earlier
   * items of the visit; otherwise undefined.
   */
  at(choice: ItemChoice, start: Instant, before: readonly ArrangedItem[]): ArrangedItem | undefined;
  /**
   * Checks an item, given the earlier items of its visit, and returns the item with the full result. Used to give the
   * reasons for a refusal.
   */
  judged(choice: ItemChoice, start: Instant, before: readonly ArrangedItem[]): ArrangedItem;
  /** Drops remembered results that no visit with this start, or a later one, needs. */
  beginAt(start: Instant): void;
}

/** An item of a visit with one of the sets of members that may serve it. Both are given by their positions. */
export interface ItemChoice {
  readonly index: number;
  readonly option: number;
}

/**
 * Makes the object that checks a visit's items. Each item is checked like a booking. Results without regard to the
 * other items are remembered, because many arrangements try an item with the same start.
 *
 * An item is checked together with earlier items only if the items may compete for places, or count towards the same
 * limit.
 */
export function itemPlaces(worlds: ItemWorlds, items: readonly VisitItem[], bound: SearchBound): ItemPlaces {
  const known = new Kept<string, ArrangedItem>();
  const room = optionsWithRoom(worlds, items);
  const isLimited = items.map(({ product }, at) => worlds[at]!.limits?.applyTo(product) === true);
  const reaches = items.map((one) => items.map((other) => longestPaddingOf([one.product, other.product])));
  const requestOf = ({ index, option }: ItemChoice, start: Instant, isFirst: boolean): BookingRequest => {
    const item = items[index]!;
    const { product, quantity, options } = item;
    return {
      product,
      start,
      end: asInstant(start + secondsOf(item)),
      allDay: false,
      quantity,
      staffIds: options[option]!,
      enforce: 'full',
      mayStartOffGrid: !isFirst,
    };
  };
  const arranged = (choice: ItemChoice, start: Instant, placement: Placement): ArrangedItem => ({
    ...choice,
    start,
    end: asInstant(start + secondsOf(items[choice.index]!)),
    placement,
  });
  /** Judges an item without regard to the visit's other items. */
  const alone = (choice: ItemChoice, start: Instant, isFirst: boolean): ArrangedItem => {
    bound.step();
    const name = `${choice.index} ${choice.option} ${isFirst}`;
    const kept = known.get(start, name);
    if (kept) return kept;
    const found = arranged(
      choice,
      start,
      judgeBooking(worlds[choice.index]!, requestOf(choice, start, isFirst)),
    );
    known.set(start, name, found);
    return found;
  };
  const beside = (choice: ItemChoice, start: Instant, before: readonly ArrangedItem[]): ArrangedItem => {
    const item = alone(choice, start, before.length === 0);
    if (!item.placement.ok || before.length === 0) return item;
    const reached = isLimited[choice.index] ? limitsBeside(worlds, items, item, before) : NONE;
    if (reached.length > 0) {
      const refused: Placement = { ...item.placement, ok: false, reasons: ['over_limit'], reached };
      return arranged(choice, start, refused);
    }
    const world = worlds[choice.index]!;
    const isMet = (earlier: ArrangedItem): boolean =>
      mayMeet({ world, items, reach: reaches[choice.index]![earlier.index]! }, earlier, item);
    if (!before.some(isMet)) return item;
    bound.stepBesideOthers();
    const others = world.beside(before.map((one) => occupiedBy(items, one)));
    return arranged(choice, start, judgeBooking(others, requestOf(choice, start, false)));
  };
  return {
    isFree: (choice, start, isFirst) =>
      room.at(choice.index, start).includes(choice.option) && alone(choice, start, isFirst).placement.ok,
    at(choice, start, before) {
      if (!room.at(choice.index, start).includes(choice.option)) {
        bound.step();
        return undefined;
      }
      const item = beside(choice, start, before);
      return item.placement.ok ? item : undefined;
    },
    judged: beside,
    optionsWithRoom(index, start) {
      const options = room.at(index, start);
      bound.step(items[index]!.options.length - options.length);
      return options;
    },
    hasRoom: (index, start) => room.at(index, start).length > 0,
    beginAt(start) {
      known.beginAt(start);
      room.beginAt(start);
    },
  };
}

/** Returns the booking limits that an item would exceed together with the earlier items of the visit. */
function limitsBeside(
  worlds: ItemWorlds,
  items: readonly VisitItem[],
  { index, start, end, placement: { staffIds } }: ArrangedItem,
  before: readonly ArrangedItem[],
): readonly LimitOnBooking[] {
  const { product } = items[index]!;
  const counted = worlds[index]!.limits!.beside(
    before.map((one) => ({
      productId: items[one.index]!.product.id,
      staffIds: one.placement.staffIds,
      start: one.start,
      end: one.end,
      isOfCustomer: worlds[one.index] === worlds[index],
    })),
  );
  const reached = laneOwners(product, staffIds).flatMap((owner) =>
    counted.reached(product, { start, seconds: end - start }, staffIdOf(owner)),
  );
  return [...new Set(reached)].map((limit) => ({
    limit,
    staffIds: limit.per === 'member' ? staffIds : [],
  }));
}

const NONE: readonly LimitOnBooking[] = [];

/**
 * Whether two items of a visit may compete for places, so that the later item has to be checked together with the
 * earlier one.
 *
 * @param reach the longest padding of the two products, in seconds
 */
function mayMeet(
  {
    world,
    items,
    reach,
  }: { readonly world: World; readonly items: readonly VisitItem[]; readonly reach: number },
  earlier: ArrangedItem,
  later: ArrangedItem,
): boolean {
  const [a, b] = [items[earlier.index]!.product, items[later.index]!.product];
  if (a.id === b.id && a.perDay) return true;
  if (!touch(earlier, later, reach)) return false;
  if (a.id === b.id && a.staffIds.length === 0) return true;
  if (earlier.placement.staffIds.some((id) => later.placement.staffIds.includes(id))) return true;
  if (world.view(b).hasUnassigned) return true;
  const candidates = candidatesOf(b, world.resources);
  return earlier.placement.resourceIds.some((id) => candidates.includes(id));
}

/** Returns the longest padding of any of the products in seconds. All of them must be products with times (timed). */
export const longestPaddingOf = (products: readonly VisitItem['product'][]): number =>
  Math.max(0, ...products.flatMap(({ paddings: { before, after } }) => [before, after])) * 60;

/** Whether two spans overlap, or lie less than `reach` seconds apart. */
const touch = (a: Span, b: Span, reach: number): boolean =>
  a.start < b.end + reach && b.start < a.end + reach;

/** Returns the places that an item of a visit takes, in the form of a stored booking. */
const occupiedBy = (items: readonly VisitItem[], one: ArrangedItem): OccupiedPlaces => {
  const { product, quantity } = items[one.index]!;
  const { staffIds, lanes } = one.placement;
  return {
    id: -1 - one.index,
    productId: product.id,
    staffIds,
    start: one.start,
    end: one.end,
    quantity,
    expiresAt: null,
    ...lanes,
  };
};
