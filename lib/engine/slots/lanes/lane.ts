import type { Lane, LaneOwner, StoredLanes } from '../../../domain/lane';
import { asInstant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { ProductSettings } from '../product/product-settings';
import { hasParts, spansOf, staffSpans } from './parts';
import { demandsMet } from '../resources/demand';
import { padded } from '../spans/padding';

/** The fields of a booking that decide which places it takes of its members, product and resources. */
interface LaneFacts extends Span {
  /** The members that the booking names. */
  readonly staffIds: readonly number[];
  readonly quantity: number;
  /**
   * Ids of the resources that were assigned to the booking, one for each need (required resource) of the product, in
   * order; 0 for a need without a resource.
   */
  readonly resourceIds: readonly number[];
}

/**
 * Makes the lanes of a booking. A lane states the spans and the quantity that the booking takes of one owner: a member,
 * its product or a resource.
 */
export function lanesOf(product: ProductSettings, booking: LaneFacts, zone: Zone): readonly Lane[] {
  const { staffIds, quantity, resourceIds } = booking;
  const spans = staffSpans(product, booking);
  const takings = [
    ...laneOwners(product, staffIds).map((owner) => ({ owner, spans, quantity, isShared: false })),
    ...demandsMet(product, quantity, resourceIds).map(({ resourceId, demand }) => ({
      owner: resourceOwner(resourceId),
      spans: spansOf(product, booking, demand.parts),
      quantity: demand.quantity,
      isShared: demand.isShared,
    })),
  ];
  return takings.map((taking) => ({ ...taking, ...paddedEnds(taking, takings, product, zone) }));
}

type Taking = Pick<Lane, 'owner' | 'spans'>;

/**
 * Returns the start and end, paddings included, of the spans that a booking takes of one owner. If several needs take
 * one resource at different times, only the first span has the padding before, and only the last one the padding after.
 */
function paddedEnds(
  { owner, spans }: Taking,
  takings: readonly Taking[],
  { paddings }: ProductSettings,
  zone: Zone,
): Pick<Lane, 'paddedFrom' | 'paddedTo'> {
  const ofOwner = takings.filter((one) => one.owner.kind === owner.kind && one.owner.id === owner.id);
  const own = { start: spans[0]!.start, end: spans.at(-1)!.end };
  const first = Math.min(...ofOwner.map((one) => one.spans[0]!.start));
  const last = Math.max(...ofOwner.map((one) => one.spans.at(-1)!.end));
  const { start, end } = padded(own, paddings, zone);
  return {
    paddedFrom: own.start === first ? start : own.start,
    paddedTo: own.end === last ? end : own.end,
  };
}

/** Returns the lanes of a booking (what it takes of members, its product and resources) as they are stored. */
export function lanesToStore(product: ProductSettings, booking: LaneFacts, zone: Zone): StoredLanes {
  if (booking.resourceIds.length === 0 && !hasParts(product, booking)) {
    const { start, end } = padded(booking, product.paddings, zone);
    return { paddedFrom: start, paddedTo: end, lanes: [] };
  }
  const lanes = lanesOf(product, booking, zone);
  // The booking's own start and end are included, even if no member or resource is taken in its first or last part.
  // Booking limits count the whole booking, and the queries for limits find it by `padded_from` and `padded_to`.
  return {
    paddedFrom: asInstant(Math.min(booking.start, ...lanes.map(({ paddedFrom }) => paddedFrom))),
    paddedTo: asInstant(Math.max(booking.end, ...lanes.map(({ paddedTo }) => paddedTo))),
    lanes,
  };
}

/**
 * Lists the owners whose places a booking takes: first its product, if the product has no staff or the booking names no
 * member, and then the named members.
 */
export function laneOwners({ id, staffIds }: ProductWithStaff, named: readonly number[]): LaneOwner[] {
  const members = named.map(staffOwner);
  return takesProductLane(staffIds.length > 0, named) ? [productOwner(id), ...members] : members;
}

/**
 * Whether a booking takes places of its product itself: always if the product has no staff, and otherwise only if the
 * booking names no member. A booking that names no member reserves places among all members.
 */
export const takesProductLane = (hasStaff: boolean, named: readonly number[]): boolean =>
  !hasStaff || named.length === 0;

export type ProductWithStaff = Pick<ProductSettings, 'id' | 'staffIds'>;

/**
 * Lists the owners whose places the bookings of a product take: the product's members, or the product itself if it has
 * no members.
 */
export const bookableOwners = ({ id, staffIds }: ProductWithStaff): readonly LaneOwner[] =>
  staffIds.length > 0 ? staffIds.map(staffOwner) : [productOwner(id)];

/**
 * Lists the owners whose opening hours and places decide whether a booking is accepted. If the booking names members:
 * the owners whose places it takes. Otherwise: all members of the product, or the product itself if it has no members.
 */
export const ownersConcerned = (product: ProductWithStaff, named: readonly number[]): readonly LaneOwner[] =>
  named.length > 0 ? laneOwners(product, named) : bookableOwners(product);

export const productOwner = (id: number): LaneOwner => ({ kind: 'product', id });

export const staffOwner = (id: number): LaneOwner => ({ kind: 'staff', id });

export const resourceOwner = (id: number): LaneOwner => ({ kind: 'resource', id });

/** Returns the id of an owner that is a member of staff; null for an owner that is a product or a resource. */
export function staffIdOf({ kind, id }: LaneOwner): number | null {
  switch (kind) {
    case 'product':
    case 'resource':
      return null;
    case 'staff':
      return id;
    default:
      return kind satisfies never;
  }
}
