import type { MeasuredSpan } from '../lane-view';
import type { OccupiedPlaces } from '../occupied-places';
import { hasParts } from '../parts';
import type { ProductSettings } from '../product-settings';
import type { World } from '../world';
import { assignResources, countBookings, takenBy } from './assign';
import { type Demand, demandsOf } from './demand';
import { roomMeter } from './room';
import type { Found, GrantedPlace, Seeker } from './seeker';
import { sessionFinder } from './session';
import { reachesAcross } from './turns';
import { worldBeside } from './world-beside';

/** Finds resources for bookings of one product. */
export interface ResourceFinder {
  /**
   * Returns the demands of a booking. The candidates begin with the preferred resource, even if it does not meet the need
   * any more, and with those that the session has already.
   */
  demandsAt(booking: Seeker, quantity: number): readonly Demand[];
  /**
   * Returns the largest quantity, up to `most`, for which resources can be assigned, with these resources. The quantity
   * is 0 if there is none.
   *
   * @param before other bookings of the same time, which are not stored yet
   */
  largest(booking: Seeker, most: number, before?: readonly GrantedPlace[]): Found;
  /** Returns the quantity that `largest` finds. Lists call it for every start, so it makes no assignment where it can. */
  largestQuantity(booking: Seeker, most: number): number;
  /**
   * Counts the bookings of one span, of any quantity and with any members, that resources have room for together, up to
   * `most`. Absent if this depends on the quantities or members.
   */
  readonly countBookings: ((span: MeasuredSpan, most: number) => number) | undefined;
}

const NONE: Found = { quantity: 0, assigned: [] };

/** Makes the finder of a product's resources. The finder keeps its meters, so ascending starts take little time. */
export function resourceFinder(world: World, product: ProductSettings): ResourceFinder {
  const sessionOf = sessionFinder(world.bookings, product.id);
  const roomFor = roomMeter(world, product, sessionOf);
  const countsPlaces = product.needs.some(({ per }) => per === 'place');
  const isShared = product.needs.some(({ per }) => per === 'session');
  // The demands of a list are made once, unless they depend on the quantity, or on what a session has already.
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
  let known: readonly Demand[] | undefined;
  const demandsAt: ResourceFinder['demandsAt'] = (booking, quantity) => {
    const { span, named, preferred } = booking;
    if (!isConstant || named || preferred || hasParts(product, span) !== product.parts.length > 0) {
      return demandsOfBooking(booking, quantity);
    }
    return (known ??= demandsOfBooking(booking, quantity));
  };
  const largest: ResourceFinder['largest'] = (booking, most, before = []) => {
    if (product.needs.length === 0) return { quantity: most, assigned: [] };
    if (before.length > 0 && reachesAcross(product)) {
      return resourceFinder(worldBeside(world, product, before), product).largest(booking, most);
    }
    const room = roomFor(booking);
    const takenBefore = before.flatMap(({ assigned }) => assigned);
    const assign = (quantity: number): Found => {
      const assigned = assignResources(demandsAt(booking, quantity), room, takenBefore);
      return assigned ? { quantity, assigned: takenBy(assigned, room) } : NONE;
    };
    return countsPlaces ? largestOf(most, assign) : most > 0 ? assign(most) : NONE;
  };
  // In products with parts, the room depends on the session that the booking would join, and so on its members.
  const isAlike = isConstant && product.needs.length === 1 && product.parts.length === 0;
  const counted: ResourceFinder['countBookings'] = (span, most) => {
    const booking = { span, staffIds: [] };
    return countBookings(demandsAt(booking, 1)[0]!, roomFor(booking), most);
  };
  let lastSpan: MeasuredSpan | undefined;
  let hasRoom = false;
  return {
    demandsAt,
    largest,
    largestQuantity: (booking, most) => {
      if (!isAlike || most === 0) return largest(booking, most).quantity;
      // Each member asks for the same start.
      if (booking.span !== lastSpan) hasRoom = counted(booking.span, 1) > 0;
      lastSpan = booking.span;
      return hasRoom ? most : 0;
    },
    countBookings: isAlike ? counted : undefined,
  };
}

/** Searches for the largest quantity: what can be assigned for a quantity can be assigned for each smaller one. */
function largestOf(most: number, assign: (quantity: number) => Found): Found {
  let found = most > 0 ? assign(most) : NONE;
  if (found.quantity === most) return found;
  let tooMuch = most;
  while (tooMuch - found.quantity > 1) {
    const half = Math.floor((found.quantity + tooMuch) / 2);
    const tried = assign(half);
    if (tried.quantity === half) found = tried;
    else tooMuch = half;
  }
  return found;
}

/** Returns the resources of which the bookings of a session share a quantity. */
const sharedResources = (session: readonly OccupiedPlaces[]): ReadonlySet<number> =>
  new Set(
    session.flatMap(({ lanes }) =>
      (lanes ?? []).flatMap(({ owner, isShared }) => (isShared ? [owner.id] : [])),
    ),
  );
