import { type Hours, placesOf, type ShopHours } from './hours';
import { isOverLimit } from './limits';
import { assignResources } from './needs';
import type { Row } from './row';
import {
  type LaneBooking,
  type LaneShop,
  memberLane,
  productLane,
  range,
  reservedLane,
  type Span,
  type Taking,
} from './shop';
import { partsOf, spansOf, staffSpans, type Time } from './spans';
import { lastOpen, mustBeOpenUntil } from './first-interval';
import { takenAt, ticksOf } from './taken';

/** A shop with its opening hours and bookings, by which the model judges whether a time can be booked. */
export interface World {
  readonly shop: LaneShop;
  readonly hours: ShopHours;
  readonly bookings: readonly LaneBooking[];
  /** Customer whose booking limits apply; null for none. */
  readonly customer: string | null;
}

/** Numbers of places at a time, of one member, or of a product without staff (member null). */
export interface Figure {
  readonly member: number | null;
  readonly isOpen: boolean;
  /** Free places, at least 0. */
  readonly left: number;
  /** Taken places, counted as slot lists count them. */
  readonly scheduled: number;
  /** Free places, without regard to bookings of other products. */
  readonly leftOfOwn: number;
  readonly isBusy: boolean;
  /** Whether a booking limit allows no further booking. */
  readonly isLimited: boolean;
}

export const hoursFor = ({ hours }: World, { product }: Time, member: number | null): Hours =>
  member === null ? hours.product(product) : hours.member(product, member);

export function figureOf(world: World, time: Time, member: number | null): Figure {
  const { row } = world.shop;
  const places = hoursFor(world, time, member);
  const lane = member === null ? productLane(time.product.id) : memberLane(member);
  const { own, others } = takingsIn(lane, time.product.id, world.bookings);
  const ticks = ticksOf(spansIn(time, row, member));
  const base = placesOf(time.product, member);
  const capacities = ticks.map(({ tick }) => lastOpen(places, time, tick, base));
  const taken = ticks.map(({ span, tick }) => takenAt(own, span, tick));
  const leftOfOwn = Math.max(0, Math.min(...ticks.map((_, at) => capacities[at]! - taken[at]!)));
  const isBusy = ticks.some(({ span, tick }) => takenAt(others, span, tick) > 0);
  const isOpen = isOpenFor(world, time, places);
  const isLimited = isOverLimit(world, time, member);
  const most = Math.max(...taken);
  return {
    member,
    isOpen,
    left: isBusy || isLimited ? 0 : leftOfOwn,
    scheduled: isBusy ? Math.max(Math.min(...capacities), most) : most,
    leftOfOwn,
    isBusy,
    isLimited,
  };
}

/** Takings of bookings from a lane: `own` for one product, `others` for the others. A list for each booking. */
type InLane = Readonly<Record<'own' | 'others', readonly (readonly Taking[])[]>>;

const known = new WeakMap<readonly LaneBooking[], Map<string, InLane>>();

/** Finds what bookings take from a lane, once for each list of bookings: the model needs it for each start. */
function takingsIn(lane: string, productId: number, bookings: readonly LaneBooking[]): InLane {
  const ofBookings = known.get(bookings) ?? new Map<string, InLane>();
  known.set(bookings, ofBookings);
  const key = `${lane} ${productId}`;
  const inLane = ofBookings.get(key) ?? {
    own: bookings.map(({ takings }) =>
      takings.filter((taking) => taking.lane === lane && taking.product === productId),
    ),
    others: bookings.map(({ takings }) =>
      takings.filter((taking) => taking.lane === lane && taking.product !== productId),
    ),
  };
  ofBookings.set(key, inLane);
  return inLane;
}

/**
 * Returns how many places bookings without a member reserve, at most, at the moments at which this booking needs a
 * member.
 */
export function reservedFor(world: World, time: Time): number {
  const lane = reservedLane(time.product.id);
  const takings = world.bookings.map((booking) => booking.takings.filter((taking) => taking.lane === lane));
  return Math.max(
    0,
    ...ticksOf(staffSpans(time, world.shop.row)).map(({ span, tick }) => takenAt(takings, span, tick)),
  );
}

/** Returns the largest quantity of one booking, up to `most`, for which resources can be found. */
export function largestMet(world: World, time: Time, members: readonly number[], most: number): number {
  const isMet = (quantity: number): boolean =>
    assignResources(world, { ...time, members, quantity }) !== undefined;
  return range(1, most + 1).findLast(isMet) ?? 0;
}

/**
 * Returns the spans in which a booking takes its member (the parts with staff), or the whole time for a product without
 * staff.
 */
const spansIn = (time: Time, row: Row, member: number | null): Span[] =>
  member === null ? spansOf(time, row, () => true) : staffSpans(time, row);

/**
 * Whether a member or product is open for a booking, or only for its first interval if that is enough for the
 * product. Parts without staff follow the product's hours.
 */
function isOpenFor({ shop: { row }, hours }: World, time: Time, places: Hours): boolean {
  const ofProduct = hours.product(time.product);
  const until = mustBeOpenUntil(time, row);
  return partsOf(time, row).every((part) => {
    for (let tick = part.from; tick < Math.min(part.to, until); tick += 1)
      if (places[tick]! === 0 && (part.staff || ofProduct[tick]! === 0)) return false;
    return true;
  });
}
