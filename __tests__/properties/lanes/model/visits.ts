import type { World } from './figures';
import { type Cause, judge } from './judging';
import { gridsOf, isTogether, ownersOf } from './listing';
import type { Tick } from './row';
import { type LaneBooking, type LaneProduct, type Span, sum } from './shop';
import { needSpans, staffSpans, type Time } from './spans';

/** A visit of several products for one customer. */
export interface LaneVisit {
  readonly items: readonly LaneItem[];
  readonly arrange: 'in_order' | 'any_order' | 'together';
  /** Largest gap between two items, in minutes. */
  readonly gap: number;
  readonly sameStaff: boolean;
}

export interface LaneItem {
  readonly product: LaneProduct;
  /** Member who must serve the item; null for any member. */
  readonly member: number | null;
  readonly quantity: number;
}

/** An item of a visit with its time, members and resources. */
export interface Served {
  readonly index: number;
  /** Position of the chosen members among those who may serve the item. */
  readonly option: number;
  readonly booking: LaneBooking;
}

/** State of a search that tries all arrangements of a visit whose first item starts at a given tick. */
interface Search {
  readonly world: World;
  readonly visit: LaneVisit;
  /** Reasons for which an item was refused during the search. */
  readonly causes: Set<Cause>;
}

/** Returns the best arrangement of a visit that starts at a tick, or all reasons for which an item was refused. */
export function bestVisit(
  world: World,
  visit: LaneVisit,
  start: Tick,
): { readonly best?: readonly Served[]; readonly causes: ReadonlySet<Cause> } {
  const causes = new Set<Cause>();
  const search = { world, visit, causes };
  const all = orders(visit).flatMap((order) => extensions(search, order, [], start));
  const ranked = all
    .map((served) => ({ served, rank: rankOf(served) }))
    .sort((a, b) => compare(a.rank, b.rank));
  return { best: ranked[0]?.served, causes };
}

/** Lists the moments of a window at which the first item of a visit may start. */
export function firstStarts(
  world: World,
  visit: LaneVisit,
  window: { readonly from: Tick; readonly to: Tick },
): Tick[] {
  const { row } = world.shop;
  const firsts = visit.arrange === 'any_order' ? visit.items : visit.items.slice(0, 1);
  const grids = firsts.flatMap(({ product }) => [...gridsOf(world, product).values()]);
  return [...new Set(grids.flatMap((grid) => [...grid]))]
    .filter((tick) => window.from <= tick && tick < window.to)
    .filter((tick) => row.tickOf(row.dayOf(tick).date, row.readingOf(tick)) === tick)
    .toSorted((a, b) => a - b);
}

function orders({ items, arrange }: LaneVisit): number[][] {
  const given = items.map((_, at) => at);
  const all = (left: number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one) => all(left.filter((other) => other !== one)).map((rest) => [one, ...rest]));
  return arrange === 'any_order' ? all(given) : [given];
}

/** Lists all arrangements of a visit that begin with the items placed so far. */
function extensions(
  search: Search,
  order: readonly number[],
  served: readonly Served[],
  start: Tick,
): Served[][] {
  const index = order[served.length];
  if (index === undefined) return [[...served]];
  const item = search.visit.items[index]!;
  return optionsOf(item).flatMap((members, option) => {
    if (!mayServe(search.visit, served, members)) return [];
    return startsOf(search, served.at(-1), item, members, start).flatMap((from) => {
      const booking = bookingAt(search, served, item, members, from);
      if (!booking || !isInTime(search, served.at(-1), booking, item, members)) return [];
      return extensions(search, order, [...served, { index, option, booking }], start);
    });
  });
}

/** Lists the sets of members who may serve an item. */
const optionsOf = ({ product, member }: LaneItem): readonly (readonly number[])[] =>
  member !== null
    ? [[member]]
    : isTogether(product)
      ? [product.staffIds]
      : ownersOf(product).map((owner) => (owner === null ? [] : [owner]));

function mayServe(
  { arrange, sameStaff }: LaneVisit,
  served: readonly Served[],
  members: readonly number[],
): boolean {
  const before = served.map(({ booking }) => booking.members);
  if (arrange === 'together') return !before.flat().some((member) => members.includes(member));
  const first = before.find(({ length }) => length > 0);
  return !sameStaff || members.length === 0 || first === undefined || first.join() === members.join();
}

/** Lists the moments at which an item of a visit could start; `isInTime` then leaves some out. */
function startsOf(
  { world, visit }: Search,
  last: Served | undefined,
  { product }: LaneItem,
  members: readonly number[],
  start: Tick,
): Tick[] {
  if (!last || visit.arrange === 'together') return [start];
  const { row } = world.shop;
  const { to } = last.booking;
  const padding = paddingBetween(world, last, product);
  const ends = last.booking.takings.flatMap(({ spans }) => spans.map((span) => span.to));
  const offsets = [...staffSpans(timeAt(world, product, 0), row), ...allNeedSpans(world, product, 0)];
  const soonest = ends.flatMap((end) => offsets.map((span) => end + padding - span.from));
  const grid = gridsOf(world, product).get(members[0] ?? null)!;
  const latest = to + padding + row.ticks(visit.gap);
  return [...new Set([to, ...soonest, ...grid])]
    .filter((tick) => to <= tick && tick <= latest)
    .toSorted((a, b) => a - b);
}

/**
 * Whether an item directly follows the item before it, apart from paddings, or begins after a gap at a start that its
 * product offers.
 */
function isInTime(
  { world, visit }: Search,
  last: Served | undefined,
  { from, takings }: LaneBooking,
  { product }: LaneItem,
  members: readonly number[],
): boolean {
  if (!last || visit.arrange === 'together') return true;
  const padding = paddingBetween(world, last, product);
  const soonest = Math.max(
    last.booking.to,
    ...takings.flatMap(({ lane, spans }) => {
      const before = last.booking.takings
        .filter((taking) => taking.lane === lane)
        .flatMap((taking) => taking.spans);
      return before.map((span) => span.to + padding - (spans[0]!.from - from));
    }),
  );
  if (from === soonest) return true;
  const grid = gridsOf(world, product).get(members[0] ?? null)!;
  return from > soonest && from <= soonest + world.shop.row.ticks(visit.gap) && grid.has(from);
}

const paddingBetween = ({ shop }: World, { booking }: Served, { paddingBefore }: LaneProduct): number =>
  shop.row.ticks(
    Math.max(shop.products.find(({ id }) => id === booking.product)!.paddingAfter, paddingBefore),
  );

const timeAt = ({ shop }: World, product: LaneProduct, from: Tick): Time => ({
  product,
  from,
  to: from + shop.row.ticks(product.duration),
});

const allNeedSpans = (world: World, product: LaneProduct, from: Tick): Span[] =>
  product.needs.flatMap((need) => needSpans(timeAt(world, product, from), world.shop.row, need.parts));

/** Judges an item of a visit. The items placed before it count as booked. */
function bookingAt(
  { world, causes }: Search,
  served: readonly Served[],
  { product, quantity }: LaneItem,
  members: readonly number[],
  from: Tick,
): LaneBooking | undefined {
  const bookings = [...world.bookings, ...served.map(({ booking }) => booking)];
  const wanted = { ...timeAt(world, product, from), members, quantity, mayStartOffGrid: served.length > 0 };
  const judged = judge({ ...world, bookings }, wanted);
  if (judged.booking) return { ...judged.booking, id: -1 - served.length };
  for (const cause of judged.causes) causes.add(cause);
  return undefined;
}

/** Ranks an arrangement of a visit by its end, the order of its items, their starts, and their members. */
const rankOf = (served: readonly Served[]): number[] => [
  Math.max(...served.map(({ booking }) => booking.to)),
  ...served.map(({ index }) => index),
  ...served.map(({ booking }) => booking.from),
  ...served.map(({ option }) => option),
];

const compare = (a: readonly number[], b: readonly number[]): number =>
  sum(
    a
      .map((value, at) => value - b[at]!)
      .filter((value) => value !== 0)
      .slice(0, 1),
  );
