import { resourceOwner } from '../lanes/lane';
import type { MeasuredSpan } from '../lanes/lane-view';
import type { OccupiedPlaces } from '../lanes/occupied-places';
import { hasParts } from '../lanes/parts';
import type { ProductSettings } from '../product/product-settings';
import { countOnDay } from '../spans/occupied-span';
import type { World } from '../world';
import { assignResources, countBookings, resourceSearch, takenBy } from './assign';
import { chosenResources, type ResourceStrategy } from './chosen-resources';
import { type Demand, demandsOf } from './demand';
import { roomMeter } from './free-quantity';
import type { Found, GrantedPlace, Seeker } from './resource-seeker';
import { sessionFinder } from './shared-session';
import { reachesAcross } from './needs-in-turn';
import { worldBeside } from './world-beside';

/** Finds resources for bookings of one product. */
export interface ResourceFinder {
  /**
   * Returns the demands of a booking: for each need (required resource) of its product, the quantity and the
   * candidates. Candidates are tried in this order: the preferred resource, even if it no longer meets the need;
   * resources that the booking's session (bookings with equal product, members and times) already shares; all other
   * resources that meet the need.
   */
  demandsAt(booking: Seeker, quantity: number): readonly Demand[];
  /**
   * Returns the largest quantity, up to `most`, for which resources can be assigned, and these resources. The quantity
   * is 0 if none can be assigned.
   *
   * @param before other bookings at the same time, which are not stored yet
   */
  largest(booking: Seeker, most: number, before?: readonly GrantedPlace[]): Found;
  /**
   * Lets the shop's function choose among the resources with which a booking can be made.
   *
   * @param accepted the quantity of the booking, and the ids of resources that `largest` found for it
   * @returns the ids of the chosen resources, one for each need (required resource) of the product, in order
   */
  chosen(
    booking: Seeker,
    accepted: { readonly quantity: number; readonly found: readonly number[] },
    choose: ResourceStrategy,
  ): readonly number[];
  /**
   * Returns only the quantity that `largest` finds. Lists call this for every start, so it avoids assigning resources
   * where possible. Only for bookings that neither name nor prefer resources.
   */
  largestQuantity(booking: Omit<Seeker, 'named' | 'preferred'>, most: number): number;
  /**
   * Returns how many bookings (at most `most`) can have resources in the same span. Absent if this number depends on
   * the quantities or members of the bookings.
   */
  readonly countBookings: ((span: MeasuredSpan, most: number) => number) | undefined;
}

const NONE: Found = { quantity: 0, assigned: [] };

/**
 * Makes the finder of resources for bookings of a product. The finder remembers its measurements, so starts in
 * ascending order take little time.
 */
export function resourceFinder(world: World, product: ProductSettings): ResourceFinder {
  const sessionOf = sessionFinder(world.bookings, product.id);
  const roomFor = roomMeter(world, product, sessionOf);
  const countsPlaces = product.needs.some(({ per }) => per === 'place');
  const isShared = product.needs.some(({ per }) => per === 'session');
  // The demands (needs of resources) are computed once for all starts of a list. They are computed for each start if
  // they depend on the number of places, or if bookings with the same members and times share a resource.
  const isConstant = !countsPlaces && !isShared;
  const demandsOfBooking = ({ span, staffIds, named, preferred }: Seeker, quantity: number) => {
    const demands = demandsOf(product, { span, quantity, resources: world.resources, named });
    const ofSession = isShared
      ? sharedResources(sessionOf({ ...span, productId: product.id, staffIds }))
      : undefined;
    return demands.map((demand, at) => {
      const first = preferred?.[at];
      const own = world.resources.some(({ id }) => id === first) ? [first!] : [];
      const shared = demand.isShared ? demand.candidates.filter((id) => ofSession!.has(id)) : [];
      return { ...demand, candidates: [...new Set([...own, ...shared, ...demand.candidates])] };
    });
  };
  const known: (readonly Demand[])[] = [];
  const demandsAt: ResourceFinder['demandsAt'] = (booking, quantity) => {
    const { span, named, preferred } = booking;
    if (!isConstant || named || preferred) return demandsOfBooking(booking, quantity);
    return (known[hasParts(product, span) ? 1 : 0] ??= demandsOfBooking(booking, quantity));
  };
  const largest: ResourceFinder['largest'] = (booking, most, before = []) => {
    if (most === 0) return NONE;
    if (before.length > 0 && reachesAcross(product)) {
      return resourceFinder(worldBeside(world, product, before), product).largest(booking, most);
    }
    const room = roomFor(booking);
    const takenBefore = before.flatMap(({ assigned }) => assigned);
    const assign = (quantity: number): Found => {
      const assigned = assignResources(demandsAt(booking, quantity), room, takenBefore);
      return assigned ? { quantity, assigned: takenBy(assigned, room) } : NONE;
    };
    return countsPlaces ? largestOf(most, assign) : assign(most);
  };
  // For products with parts, the quantity that is left of a resource depends on the members, because a booking keeps no
  // gaps to bookings with the same members and times.
  const isAlike = isConstant && product.needs.length === 1 && product.parts.length === 0;
  // The resource with the fewest bookings is tried first, because it is most likely free, and resources that are never
  // tried are never measured. The order does not change how many bookings find a resource.
  const bookingsOf = (resourceId: number): number => world.bookingsOf(resourceOwner(resourceId)).length;
  const fewestBookingsFirst = (demand: Demand): Demand => ({
    ...demand,
    candidates: [...demand.candidates].sort((a, b) => bookingsOf(a) - bookingsOf(b)),
  });
  let single: Demand | undefined;
  const singleDemand = (booking: Seeker): Demand =>
    (single ??= fewestBookingsFirst(demandsAt(booking, 1)[0]!));
  const counted: ResourceFinder['countBookings'] = (span, most) => {
    const booking = { span, staffIds: [] };
    return countBookings(singleDemand(booking), roomFor(booking), most);
  };
  let search: ReturnType<typeof resourceSearch> | undefined;
  let lastSpan: MeasuredSpan | undefined;
  let hasRoom = false;
  const chosen: ResourceFinder['chosen'] = (booking, { quantity, found }, choose) => {
    const demands = demandsAt(booking, quantity);
    const room = roomFor(booking);
    const leftOf = (id: number, demand: Demand): number =>
      Math.min(...demand.segments.map((segment) => room.left(id, demand, segment)));
    const isOfSession = (id: number, { isShared, segments }: Demand): boolean =>
      isShared && segments.some((segment) => room.shared(id, segment) > 0);
    return chosenResources(demands, {
      room,
      complete: found,
      isKept: (id, at) => booking.preferred?.[at] === id || isOfSession(id, demands[at]!),
      factsOf: (id, demand) => ({
        resourceId: id,
        kind: world.resources.find((one) => one.id === id)!.kind,
        remaining: leftOf(id, demand),
        bookingsThatDay: countOnDay(world.bookingsOf(resourceOwner(id)), booking.span.start, world.zone),
      }),
      choose,
    });
  };
  return {
    demandsAt,
    largest,
    chosen,
    largestQuantity: (booking, most) => {
      if (most === 0) return 0;
      if (!isAlike) return largest(booking, most).quantity;
      // The result for a span is remembered, because lists ask for each start once for each member.
      if (booking.span !== lastSpan) {
        search ??= resourceSearch(singleDemand(booking));
        hasRoom = search(roomFor(booking));
      }
      lastSpan = booking.span;
      return hasRoom ? most : 0;
    },
    countBookings: isAlike ? counted : undefined,
  };
}

/**
 * Finds, by bisection, the largest quantity for which resources suffice. If resources suffice for a quantity, they
 * suffice for each smaller quantity.
 */
function largestOf(most: number, assign: (quantity: number) => Found): Found {
  let found = assign(most);
  let tooMuch = most;
  while (tooMuch - found.quantity > 1) {
    const half = Math.floor((found.quantity + tooMuch) / 2);
    const tried = assign(half);
    if (tried.quantity === half) found = tried;
    else tooMuch = half;
  }
  return found;
}

/** Returns the ids of the resources that the bookings of a session (equal product, members and times) share. */
const sharedResources = (session: readonly OccupiedPlaces[]): ReadonlySet<number> =>
  new Set(
    session.flatMap(({ lanes }) => lanes!.filter(({ isShared }) => isShared).map(({ owner }) => owner.id)),
  );
