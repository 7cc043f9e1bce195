import type { Span } from '../../time/units';
import { jointMeter } from './joint';
import { laneMeter } from './lane';
import type { ProductView } from './world';

/** Quantity that bookings take of the capacity, as the judge counts them; more than the capacity if overbooked. */
export interface PlacesTaken {
  /** Quantity that is not left for another booking. */
  readonly taken: number;
  /** Capacity. */
  readonly of: number;
}

/** Capacity and quantity taken, with the quantity that another booking could have. */
interface Counted extends PlacesTaken {
  readonly left: number;
}

/** Returns the lanes that decide about a booking that names these members, so that they can be built in steps. */
export function lanesOf(
  { product, together, unassigned }: ProductView,
  staffIds: readonly number[],
): readonly (number | null)[] {
  if (product.staffIds.length === 0) return [null, ...staffIds];
  const concernsAll = together || staffIds.length === 0 || unassigned.starts.length > 0;
  return concernsAll ? [...product.staffIds, ...staffIds] : staffIds;
}

/**
 * Counts the capacity of a product in a span, for a booking that names these members: that of the member who has the
 * least left, or that of the whole product if no member is named or all are taken together. Closed time has the base
 * capacity, because a manager may book it.
 */
export function placesTaken(view: ProductView, staffIds: readonly number[], span: Span): PlacesTaken {
  const { product, together, unassigned } = view;
  const hasStaff = product.staffIds.length > 0;
  if (hasStaff && (together || staffIds.length === 0)) return ofProduct(view, span);
  const { of, taken, left } = ofScarcest(view, hasStaff ? staffIds : [null, ...staffIds], span);
  const own = staffIds.filter((staffId) => product.staffIds.includes(staffId)).length;
  if (own === 0 || unassigned.starts.length === 0) return counted(of, taken, left);
  // Bookings without a member take capacity, which a named booking cannot have.
  return counted(of, taken, Math.min(left, Math.floor(ofProduct(view, span).left / own)));
}

/** Counts the lane with the least capacity left. */
function ofScarcest(view: ProductView, lanes: readonly (number | null)[], span: Span): Counted {
  const each = lanes.map((staffId) => {
    const { capacity, scheduled, remaining } = laneMeter(view.lane(staffId))({ ...span, openUntil: null });
    return counted(capacity, scheduled, remaining);
  });
  return each.reduce((scarcest, one) => (one.left < scarcest.left ? one : scarcest));
}

/** Counts all open members, or all members if none is open. */
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

/** Makes the counts. While capacity is left, everything else counts as taken, whatever the reason. */
const counted = (of: number, booked: number, left: number): Counted => ({
  of,
  taken: left > 0 ? of - left : Math.max(of, booked),
  left,
});
