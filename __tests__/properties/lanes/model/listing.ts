import { takingsFor } from './booking';
import { figureOf, type Figure, hoursFor, largestMet, reservedFor, type World } from './figures';
import { assignResources } from './needs';
import type { ShopHours } from './hours';
import type { Tick } from './row';
import { type LaneProduct, sum } from './shop';
import type { Time } from './spans';
import { gridOf, timeReasons } from './starts';

/** A slot that a list must contain. */
export interface ExpectedSlot {
  readonly start: number;
  readonly staffId: number | null;
  readonly available: number;
  readonly scheduled: number;
  readonly maxQuantity?: number;
}

/** Numbers of places at a time for which the product has a start. */
export interface Offer {
  readonly time: Time;
  /**
   * Figures of the open members in the product's order, or of the product itself. Empty if a product needs
   * all members and one is closed.
   */
  readonly open: readonly Figure[];
  /** Free places of all open members, less those that bookings without a member reserve. */
  readonly total: number;
  readonly reserved: number;
  /**
   * Returns the places that one booking with this member can have; those of all members if the product takes them all.
   */
  readonly placesOf: (figure: Figure) => number;
}

export const isTogether = ({ staffAssignment, staffIds }: LaneProduct): boolean =>
  staffAssignment === 'all' && staffIds.length > 0;

export const ownersOf = ({ staffIds }: LaneProduct): readonly (number | null)[] =>
  staffIds.length > 0 ? staffIds : [null];

/**
 * Returns the starts that each member offers. If the product takes all members together, the starts in the hours in
 * which all are open.
 */
export function gridsOf(world: World, product: LaneProduct): Grids {
  const ofShop = known.get(world.hours) ?? new WeakMap<LaneProduct, Grids>();
  known.set(world.hours, ofShop);
  const grids = ofShop.get(product) ?? makeGrids(world, product);
  ofShop.set(product, grids);
  return grids;
}

type Grids = ReadonlyMap<number | null, ReadonlySet<Tick>>;

/** Starts of each product, by the hours of its shop. Each judgement needs them, and only the hours change them. */
const known = new WeakMap<ShopHours, WeakMap<LaneProduct, Grids>>();

function makeGrids(world: World, product: LaneProduct): Grids {
  const { row } = world.shop;
  const owners = ownersOf(product);
  const hours = (some: readonly (number | null)[]) =>
    some.map((owner) => hoursFor(world, { product, from: 0, to: 0 }, owner));
  const joint = isTogether(product) ? gridOf(product, row, hours(owners)) : undefined;
  return new Map(owners.map((owner) => [owner, joint ?? gridOf(product, row, hours([owner]))]));
}

export function offerAt(world: World, time: Time): Offer {
  const { product } = time;
  const figures = ownersOf(product).map((owner) => figureOf(world, time, owner));
  const open = figures.filter(({ isOpen }) => isOpen);
  const reserved = product.staffIds.length > 0 ? reservedFor(world, time) : 0;
  const lefts = open.map(({ left }) => left);
  if (isTogether(product)) {
    const total = Math.max(0, Math.min(...lefts) - reserved);
    const isComplete = open.length === figures.length;
    const joint = isComplete ? largestMet(world, time, product.staffIds, total) : 0;
    return { time, open: isComplete ? open : [], total, reserved, placesOf: () => joint };
  }
  const total = Math.max(0, sum(lefts) - reserved);
  const placesOf = ({ member, left }: Figure): number =>
    largestMet(world, time, member === null ? [] : [member], Math.min(left, total));
  return { time, open, total, reserved, placesOf };
}

/** Lists the expected slots between two ticks, in order. */
export function expectedSlots(
  world: World,
  product: LaneProduct,
  window: { readonly from: Tick; readonly to: Tick; readonly combine: boolean },
): ExpectedSlot[] {
  const { row } = world.shop;
  const grids = gridsOf(world, product);
  const starts = [...new Set([...grids.values()].flatMap((grid) => [...grid]))]
    .filter((tick) => window.from <= tick && tick < window.to)
    .filter((tick) => timeReasons(world.shop, product, tick).size === 0)
    .toSorted((a, b) => a - b);
  const offers = (window.combine ? firstReadings(world, starts) : starts).map((from) =>
    offerAt(world, { product, from, to: from + row.ticks(product.duration) }),
  );
  return offers
    .filter(({ open }) => open.length > 0)
    .flatMap((offer) => (window.combine ? [combined(world, offer)] : single(world, offer, grids)));
}

function single(
  { shop }: World,
  { time, open, placesOf }: Offer,
  grids: ReturnType<typeof gridsOf>,
): ExpectedSlot[] {
  const together = isTogether(time.product) ? Math.max(...open.map(({ scheduled }) => scheduled)) : undefined;
  return open
    .filter(({ member }) => grids.get(member)!.has(time.from))
    .map((figure) => ({
      start: shop.row.instantOf(time.from),
      staffId: figure.member,
      available: placesOf(figure),
      scheduled: together ?? figure.scheduled,
    }));
}

function combined(world: World, offer: Offer): ExpectedSlot {
  const { time, open, total, reserved, placesOf } = offer;
  const scheduled = open.map((figure) => figure.scheduled);
  const together = isTogether(time.product);
  return {
    start: world.shop.row.instantOf(time.from),
    staffId: 0,
    available: together ? placesOf(open[0]!) : Math.min(total, placesInTurn(world, time, open)),
    scheduled: (together ? Math.max(...scheduled) : sum(scheduled)) + reserved,
    maxQuantity: Math.max(...open.map(placesOf)),
  };
}

/**
 * Adds up the largest quantities that can be booked one after another, from the member with the most places
 * on.
 */
function placesInTurn(world: World, time: Time, open: readonly Figure[]): number {
  let bookings = world.bookings;
  let places = 0;
  for (const { member, left } of open.toSorted((a, b) => b.left - a.left)) {
    const members = member === null ? [] : [member];
    const beside = { ...world, bookings };
    const quantity = largestMet(beside, time, members, left);
    if (quantity === 0) continue;
    places += quantity;
    const booking = { ...time, members, quantity };
    const { resourceIds } = assignResources(beside, booking)!;
    const takings = takingsFor(world.shop, booking, resourceIds);
    bookings = [
      ...bookings,
      { ...booking, product: time.product.id, id: 0, customer: null, resourceIds, takings },
    ];
  }
  return places;
}

/** Leaves out starts in the second of two repeated hours, which a wall clock time cannot name. */
const firstReadings = ({ shop: { row } }: World, starts: readonly Tick[]): Tick[] =>
  starts.filter((tick) => row.tickOf(row.dayOf(tick).date, row.readingOf(tick)) === tick);
