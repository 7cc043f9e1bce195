import type { LaneOwner } from '../../../domain/lane';
import type { Span } from '../../../time/units';
import { jointMeter } from './joint';
import { bookableOwners, laneOwners, ownersConcerned } from './lane';
import type { ProductView } from '../world';

/**
 * The numbers of taken places and of all places (capacity) in a span, counted as for the check of a booking. In an
 * overbooked span, `taken` is larger than `of`.
 */
export interface PlacesTaken {
  /** Quantity that is no longer free for other bookings. */
  readonly taken: number;
  /** Capacity in the span: taken and free places together. */
  readonly of: number;
}

/** Taken places and capacity in a span, with the largest quantity that another booking could have. */
interface Counted extends PlacesTaken {
  readonly left: number;
}

/** Returns the owners (the product or its members) whose free places decide about a booking with these members. */
export function decidingOwners(
  { product, together, hasUnassigned }: ProductView,
  staffIds: readonly number[],
): readonly LaneOwner[] {
  const concerned = ownersConcerned(product, staffIds);
  return together || hasUnassigned ? [...bookableOwners(product), ...concerned] : concerned;
}

/**
 * Counts the taken places and the capacity in a span for a booking with these members. Returns the numbers of the
 * member with the fewest places left. If no member is named, or if all members are booked together, returns the numbers
 * of the whole product. Closed time has the base capacity, because a manager may book it.
 */
export function placesTaken(view: ProductView, staffIds: readonly number[], span: Span): PlacesTaken {
  const { product, together, hasUnassigned } = view;
  const hasStaff = product.staffIds.length > 0;
  if (hasStaff && (together || staffIds.length === 0)) return ofProduct(view, span);
  const { of, taken, left } = ofScarcest(view, laneOwners(product, staffIds), span);
  const own = staffIds.filter((staffId) => product.staffIds.includes(staffId)).length;
  if (own === 0 || !hasUnassigned) return counted(of, taken, left);
  // Bookings that name no member take places of the whole product, and so reduce the places of each member.
  return counted(of, taken, Math.min(left, Math.floor(ofProduct(view, span).left / own)));
}

/** Counts the taken places and the capacity of the owner (member or product) with the fewest places left. */
function ofScarcest(view: ProductView, owners: readonly LaneOwner[], span: Span): Counted {
  const each = owners.map((owner) => {
    const { capacity, scheduled, remaining } = view.meter(owner)({ ...span, openUntil: null });
    return counted(capacity, scheduled, remaining);
  });
  return each.reduce((scarcest, one) => (one.left < scarcest.left ? one : scarcest));
}

/**
 * Counts the taken places and the capacity of all members in opening hours, or of all members if none is in opening
 * hours.
 */
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
 * Computes the taken quantity. If places are left, the taken quantity is the capacity minus these places. Otherwise it
 * is the larger of the capacity and the booked quantity.
 */
const counted = (of: number, booked: number, left: number): Counted => ({
  of,
  taken: left > 0 ? of - left : Math.max(of, booked),
  left,
});
