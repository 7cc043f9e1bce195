import type { ProductNeed } from '../../../../lib/domain/product';
import { lastOpen, mustBeOpenUntil } from './first-interval';
import type { ShopHours } from './hours';
import {
  type LaneBooking,
  type LaneResource,
  type LaneShop,
  resourceLane,
  type Span,
  sum,
  type Taking,
} from './shop';
import { needSpans, type Time } from './spans';
import { takenAt, ticksOf } from './taken';

/** A booking for which the model looks for resources. */
export interface Needing extends Time {
  readonly members: readonly number[];
  readonly quantity: number;
}

/** Ids of the resources, in the order of the product's needs, and what the booking takes from them. */
export interface Assignment {
  readonly resourceIds: readonly number[];
  readonly takings: readonly Taking[];
}

interface Assigning {
  readonly shop: LaneShop;
  readonly hours: ShopHours;
  readonly bookings: readonly LaneBooking[];
}

/** Tries all combinations of resources in order. Returns the first one that meets all needs. */
export function assignResources(world: Assigning, booking: Needing): Assignment | undefined {
  const combinations = booking.product.needs.reduce<LaneResource[][]>(
    (before, need, at) => {
      const candidates = candidatesOf(world, booking, need, at);
      return before.flatMap((some) => candidates.map((one) => [...some, one]));
    },
    [[]],
  );
  for (const resources of combinations) {
    const takings = takingsOf(world.shop, booking, resources);
    if (resources.every((resource) => hasRoom(world, booking, resource, takings)))
      return { resourceIds: resources.map(({ id }) => id), takings };
  }
  return undefined;
}

/**
 * Lists the active resources that can meet a need: first those of the running session, then by their order.
 */
function candidatesOf(
  { shop, bookings }: Assigning,
  booking: Needing,
  need: ProductNeed,
  at: number,
): LaneResource[] {
  const fitting = shop.resources
    .filter(
      ({ status, id, kind }) =>
        status === 'active' && (need.resourceId ?? id) === id && (need.kind ?? kind) === kind,
    )
    .toSorted((a, b) => a.sortOrder - b.sortOrder || a.id - b.id);
  if (need.per !== 'session') return fitting;
  const session = sessionOf(booking, at);
  const shared = bookings.flatMap(({ takings }) => takings.filter((taking) => taking.session === session));
  const isShared = ({ id }: LaneResource): boolean => shared.some(({ lane }) => lane === resourceLane(id));
  return [...fitting.filter(isShared), ...fitting.filter((resource) => !isShared(resource))];
}

/**
 * Computes what a booking takes from each resource. If several needs take one resource, the first start and the last
 * end count.
 */
export function takingsOf(
  { row }: LaneShop,
  booking: Needing,
  resources: readonly { readonly id: number }[],
): Taking[] {
  const takings = booking.product.needs.map((need, at): Taking => ({
    lane: resourceLane(resources[at]!.id),
    product: booking.product.id,
    quantity: (need.quantity ?? 1) * (need.per === 'place' ? booking.quantity : 1),
    spans: needSpans(booking, row, need.parts),
    session: need.per === 'session' ? sessionOf(booking, at) : '',
    group: groupOf(booking),
  }));
  return takings.map((taking) => {
    const inLane = takings.filter(({ lane }) => lane === taking.lane).flatMap(({ spans }) => spans);
    const first = Math.min(...inLane.map(({ from }) => from));
    const last = Math.max(...inLane.map(({ to }) => to));
    const spans = taking.spans.map((span) => ({
      ...span,
      before: span.from === first ? span.before : 0,
      after: span.to === last ? span.after : 0,
    }));
    return { ...taking, spans };
  });
}

/** Returns a name that the bookings of one product with the same members, start and end share. */
const groupOf = ({ product, members, from, to }: Needing): string =>
  `product ${product.id}, members ${members.toSorted((a, b) => a - b).join()}, ${from} to ${to}`;

/** Returns a name for the quantity that the bookings of one session share for one of their needs. */
const sessionOf = (booking: Needing, need: number): string => `need ${need}, ${groupOf(booking)}`;

/**
 * Whether a resource is open during a booking, and has enough quantity left for it. A need that the booking's session
 * has already met takes nothing more. There is no padding between bookings of one session.
 */
function hasRoom(
  { shop: { row }, hours, bookings }: Assigning,
  booking: Needing,
  resource: LaneResource,
  own: readonly Taking[],
): boolean {
  const places = hours.resource(resource);
  const lane = resourceLane(resource.id);
  const mine = own.filter((taking) => taking.lane === lane);
  const booked = bookings.map(({ takings }) => takings.filter((taking) => taking.lane === lane));
  const isShared = ({ session }: Taking): boolean =>
    session !== '' && booked.flat().some((taking) => taking.session === session);
  const fresh = mine.filter((taking) => !isShared(taking));
  const isBeside = ({ group }: Taking): boolean => group === mine[0]!.group;
  const others = booked.map((takings) => takings.filter((taking) => !isBeside(taking)));
  const beside = booked.map((takings) => takings.filter(isBeside).map(withoutPadding));
  const freshAt = (tick: number): number =>
    sum(
      fresh
        .filter(({ spans }) => spans.some((span) => span.from <= tick && tick < span.to))
        .map(({ quantity }) => quantity),
    );
  const fits = ({ span, tick }: { readonly span: Span; readonly tick: number }): boolean =>
    takenAt(others, span, tick) + takenAt(beside, bare(span), tick) + freshAt(tick) <=
    lastOpen(places, booking, tick, resource.quantity);
  const ticks = (some: readonly Taking[]) => some.flatMap(({ spans }) => ticksOf(spans));
  const until = mustBeOpenUntil(booking, row);
  const isOpen = ticks(mine).every(({ tick }) => tick >= until || places[tick]! > 0);
  return isOpen && ticks(fresh).every(fits);
}

const bare = (span: Span): Span => ({ ...span, before: 0, after: 0 });
const withoutPadding = (taking: Taking): Taking => ({ ...taking, spans: taking.spans.map(bare) });
