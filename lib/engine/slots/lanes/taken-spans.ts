import type { Lane, LaneOwner } from '../../../domain/lane';
import { asInstant, type Instant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import { takesProductLane } from './lane';
import type { OccupiedPlaces } from './occupied-places';
import { NO_PADDINGS, type Paddings, type ProductSettings } from '../product/product-settings';
import type { SessionFacts } from '../resources/shared-session';
import { padded } from '../spans/padding';

/**
 * A span in which a booking takes a quantity of one owner (a member, a product or a resource). If no padded ends are
 * stored, or if `lanes` is null, the present paddings of the product apply.
 */
export interface TakenSpan extends SessionFacts {
  /** Id of the booking. */
  readonly id: number;
  readonly quantity: number;
  /** Start of the span minus the padding before it. */
  readonly paddedFrom?: Instant;
  /** End of the span plus the padding after it. */
  readonly paddedTo?: Instant;
  readonly lanes?: OccupiedPlaces['lanes'];
  /** The booking that takes the span. Absent if the span and the booking are the same object. */
  readonly booking?: SessionFacts;
  /**
   * Whether all bookings of one session (equal product, members and times) share the quantity, which then counts only
   * once. Default: false.
   */
  readonly isShared?: boolean;
}

/** Returns the booking that takes a span: product, members and times. */
export const bookingOf = (span: TakenSpan): SessionFacts => span.booking ?? span;

/** Returns the paddings that a product has now; no paddings if the shop no longer has the product. */
const presentPaddings = (product: ProductSettings | undefined): Paddings => product?.paddings ?? NO_PADDINGS;

type Products = ReadonlyMap<number, ProductSettings>;

/**
 * Widens a taken span by its own paddings: the paddings stored with the appointment or, if it was stored without
 * paddings, the present paddings of its product.
 */
export function ownPadded(span: TakenSpan, products: Products, zone: Zone): Span {
  const { paddedFrom, paddedTo, lanes, start, end } = span;
  if (lanes === null || paddedFrom === undefined || paddedTo === undefined) {
    return padded(span, presentPaddings(products.get(span.productId)), zone);
  }
  return paddedFrom === start && paddedTo === end ? span : { start: paddedFrom, end: paddedTo };
}

/** Whether a lane states what a booking takes of this owner. */
export const isLaneOf = ({ owner }: Lane, { kind, id }: LaneOwner): boolean =>
  owner.id === id && owner.kind === kind;

/**
 * Lists the spans in which stored appointments take places of an owner. For a span that is the whole appointment, the
 * list has the appointment itself, because a new object for each of ten thousand appointments would slow down every list.
 *
 * @param owner an owner whose places the appointments take: a product, a member or a resource
 */
export function spansTaken(bookings: readonly OccupiedPlaces[], owner: LaneOwner): readonly TakenSpan[] {
  const taken: TakenSpan[] = [];
  // The loops use an index, because `flatMap` would allocate two lists for each of ten thousand appointments.
  for (let i = 0; i < bookings.length; i += 1) {
    const booking = bookings[i]!;
    const { lanes } = booking;
    if (!lanes || lanes.length === 0) {
      taken.push(booking);
      continue;
    }
    for (let k = 0; k < lanes.length; k += 1) {
      const lane = lanes[k]!;
      if (!isLaneOf(lane, owner)) continue;
      if (isWhole(lane, booking)) taken.push(booking);
      else taken.push(...spansOfLane(booking, lane));
    }
  }
  return taken;
}

function spansOfLane(booking: OccupiedPlaces, lane: Lane): readonly TakenSpan[] {
  const { lanesLaterBy = 0 } = booking;
  const { spans, quantity, paddedFrom, paddedTo, isShared } = lane;
  const last = spans.length - 1;
  return spans.map((span, at) => {
    const start = asInstant(span.start + lanesLaterBy);
    const end = asInstant(span.end + lanesLaterBy);
    return {
      id: booking.id,
      productId: booking.productId,
      staffIds: booking.staffIds,
      quantity,
      start,
      end,
      paddedFrom: at === 0 ? asInstant(paddedFrom + lanesLaterBy) : start,
      paddedTo: at === last ? asInstant(paddedTo + lanesLaterBy) : end,
      booking,
      isShared,
    };
  });
}

/**
 * Whether a booking takes places of an owner for the booking's whole time and with its whole quantity, and shares these
 * places with no other booking.
 */
function isWhole(
  { spans, quantity, paddedFrom, paddedTo, isShared }: Lane,
  booking: OccupiedPlaces,
): boolean {
  const { lanesLaterBy = 0 } = booking;
  return (
    !isShared &&
    spans.length === 1 &&
    spans[0]!.start + lanesLaterBy === booking.start &&
    spans[0]!.end + lanesLaterBy === booking.end &&
    quantity === booking.quantity &&
    paddedFrom + lanesLaterBy === booking.paddedFrom &&
    paddedTo + lanesLaterBy === booking.paddedTo
  );
}

/**
 * Groups bookings by the owners (products, members and resources) whose places they take. Returns a function that lists
 * the bookings of one owner, each of them once.
 */
export function bookingsByOwner(
  bookings: readonly OccupiedPlaces[],
  products: Products,
): (owner: LaneOwner) => readonly OccupiedPlaces[] {
  const byKind: Readonly<Record<LaneOwner['kind'], Map<number, OccupiedPlaces[]>>> = {
    product: new Map(),
    staff: new Map(),
    resource: new Map(),
  };
  const add = (kind: LaneOwner['kind'], id: number, booking: OccupiedPlaces): void => {
    const known = byKind[kind].get(id);
    if (!known) byKind[kind].set(id, [booking]);
    // Several lanes of one booking may have the same owner.
    else if (known.at(-1) !== booking) known.push(booking);
  };
  // Indices are used, because iterators would allocate ten thousand results for ten thousand bookings.
  for (let i = 0; i < bookings.length; i += 1) {
    const booking = bookings[i]!;
    const { lanes, staffIds, productId } = booking;
    if (lanes && lanes.length > 0) {
      for (let k = 0; k < lanes.length; k += 1) add(lanes[k]!.owner.kind, lanes[k]!.owner.id, booking);
      continue;
    }
    const hasStaff = (products.get(productId)?.staffIds.length ?? 0) > 0;
    if (takesProductLane(hasStaff, staffIds)) add('product', productId, booking);
    for (let k = 0; k < staffIds.length; k += 1) add('staff', staffIds[k]!, booking);
  }
  return ({ kind, id }) => byKind[kind].get(id) ?? NO_BOOKINGS;
}

const NO_BOOKINGS: readonly OccupiedPlaces[] = [];
