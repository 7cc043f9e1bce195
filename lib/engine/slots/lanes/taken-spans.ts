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

/**
 * Receives the kind and id of an owner (a product, a member or a resource) and a span in which a booking takes places
 * of that owner.
 */
type Take = (kind: LaneOwner['kind'], id: number, span: TakenSpan) => void;

/**
 * Calls `take` for each span in which a stored appointment takes places of a member, its product or a resource. For a
 * span that is the whole appointment, the appointment itself is passed, because a new object for each of ten thousand
 * appointments would slow down every list.
 */
export function eachTakenSpan(booking: OccupiedPlaces, products: Products, take: Take): void {
  const { productId, staffIds, lanes } = booking;
  if (lanes && lanes.length > 0) {
    // An index is used, because an iterator would allocate a result for each lane (what a booking takes of one owner)
    // of thousands of bookings.
    for (let i = 0; i < lanes.length; i += 1) takeStored(booking, lanes[i]!, take);
    return;
  }
  const hasStaff = (products.get(productId)?.staffIds.length ?? 0) > 0;
  if (takesProductLane(hasStaff, staffIds)) take('product', productId, booking);
  for (let i = 0; i < staffIds.length; i += 1) take('staff', staffIds[i]!, booking);
}

function takeStored(booking: OccupiedPlaces, lane: Lane, take: Take): void {
  const { kind, id } = lane.owner;
  if (isWhole(lane, booking)) {
    take(kind, id, booking);
    return;
  }
  const { lanesLaterBy = 0 } = booking;
  const { spans, quantity, paddedFrom, paddedTo, isShared } = lane;
  const last = spans.length - 1;
  for (let at = 0; at <= last; at += 1) {
    const start = asInstant(spans[at]!.start + lanesLaterBy);
    const end = asInstant(spans[at]!.end + lanesLaterBy);
    take(kind, id, {
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
    });
  }
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
 * Groups the spans that bookings take by owner (a product, a member or a resource). Returns a function that gives the
 * spans of one owner.
 */
export function takenByOwner(
  bookings: readonly OccupiedPlaces[],
  products: Products,
): (owner: LaneOwner) => readonly TakenSpan[] {
  const byKind: Readonly<Record<LaneOwner['kind'], Map<number, TakenSpan[]>>> = {
    product: new Map(),
    staff: new Map(),
    resource: new Map(),
  };
  const add: Take = (kind, id, span) => {
    const spans = byKind[kind];
    const known = spans.get(id);
    if (known) known.push(span);
    else spans.set(id, [span]);
  };
  // An index is used, because an iterator would allocate ten thousand results for ten thousand bookings.
  for (let i = 0; i < bookings.length; i += 1) eachTakenSpan(bookings[i]!, products, add);
  return ({ kind, id }) => byKind[kind].get(id) ?? NO_SPANS;
}

export const NO_SPANS: readonly TakenSpan[] = [];
