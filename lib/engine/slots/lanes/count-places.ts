import type { LaneOwner } from '../../../domain/lane';
import type { Span } from '../../../time/units';
import { jointMeter } from './joint';
import { bookableOwners, laneOwners, ownersConcerned } from './lane';
import type { ProductView } from '../world';

/** Quantity that bookings take of the capacity, as the judge counts it; more than the capacity if overbooked. */
export interface PlacesTaken {
  /** Quantity that is not left for another booking. */
  readonly taken: number;
  /** The whole capacity. */
  readonly of: number;
}

/** Capacity and taken quantity, with the quantity that another booking could have. */
interface Counted extends PlacesTaken {
  readonly left: number;
}

/** Returns the owners (product or members) whose places decide about a booking with these members. */
export function decidingOwners(
  { product, together, hasUnassigned }: ProductView,
  staffIds: readonly number[],
): readonly LaneOwner[] {
  const concerned = ownersConcerned(product, staffIds);
  return together || hasUnassigned ? [...bookableOwners(product), ...concerned] : concerned;
}

/**
 * Counts the capacity of a product in a span, for a booking with these members: the capacity of the member who has the
 * least left. If no member is named, or all are taken together, counts the whole product. Closed time has the base
 * capacity, because a manager may book it.
 */
export function placesTaken(view: ProductView, staffIds: readonly number[], span: Span): PlacesTaken {
  const { product, together, hasUnassigned } = view;
  const hasStaff = product.staffIds.length > 0;
  if (hasStaff && (together || staffIds.length === 0)) return ofProduct(view, span);
  const { of, taken, left } = ofScarcest(view, laneOwners(product, staffIds), span);
  const own = staffIds.filter((staffId) => product.staffIds.includes(staffId)).length;
  if (own === 0 || !hasUnassigned) return counted(of, taken, left);
  // Bookings that name no member reduce the capacity of the whole product, and so also what a booking with a member can
  // have.
  return counted(of, taken, Math.min(left, Math.floor(ofProduct(view, span).left / own)));
}

/** Counts the places of the owner (member or product) who has the least capacity left. */
function ofScarcest(view: ProductView, owners: readonly LaneOwner[], span: Span): Counted {
  const each = owners.map((owner) => {
    const { capacity, scheduled, remaining } = view.meter(owner)({ ...span, openUntil: null });
    return counted(capacity, scheduled, remaining);
  });
  return each.reduce((scarcest, one) => (one.left < scarcest.left ? one : scarcest));
}

/** Counts the places of all open members, or of all members if none is open. */
function ofProduct(view: ProductView, span: Span): Counted {
  const meter = jointMeter(view);
  const isOpen = meter({ ...span, openUntil: span.end }).open;
  const joint = meter({ ...span, openUntil: isOpen ? span.end : null });
  const open = joint.measures.filter((one) => one.open);
  if (view.together) {
    const scarcest = open.reduce((least, one) => (one.remaining < least.remaining ? one : least));
    return counted(scarcest.capacity, scarcest.scheduled + joint.unassigned, joint.remaining);
  }
  const of = open.reduce((sum, { capacity }) => sum + capacity, 0);
  return counted(of, joint.scheduled + joint.unassigned, joint.remaining);
}

/**
 * Computes the taken quantity. If any capacity is left, the taken quantity is the capacity minus the quantity that is
 * left. Otherwise the taken quantity is the larger of the capacity and the booked quantity.
 */
const counted = (of: number, booked: number, left: number): Counted => ({
  of,
  taken: left > 0 ? of - left : Math.max(of, booked),
  left,
});
