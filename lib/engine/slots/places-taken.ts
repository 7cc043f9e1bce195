import type { Span } from '../../time/units';
import { jointMeter } from './joint';
import { measure, newMeasure } from './lane';
import type { ProductView } from './world';

/**
 * The places that bookings take of all places, as the judge counts them. More are taken than there are if it is
 * overbooked.
 */
export interface PlacesTaken {
  /** Places that are not left for another booking. */
  readonly taken: number;
  /** All places. */
  readonly of: number;
}

/** The same, with the places that another booking could have. */
interface Counted extends PlacesTaken {
  readonly left: number;
}

/** The lanes that decide about the places of a booking that names these members, so that they can be built in steps. */
export function lanesOf(
  { product, together, unassigned }: ProductView,
  staffIds: readonly number[],
): readonly (number | null)[] {
  if (product.staffIds.length === 0) return [null, ...staffIds];
  const concernsAll = together || staffIds.length === 0 || unassigned.starts.length > 0;
  return concernsAll ? [...product.staffIds, ...staffIds] : staffIds;
}

/**
 * The places of a product in a span, for a booking that names these members: those of the member who has the fewest
 * left, or those of the whole product if no member is named or all are taken together. Closed time has the base
 * capacity, because a manager may book it.
 */
export function placesTaken(view: ProductView, staffIds: readonly number[], span: Span): PlacesTaken {
  const { product, together, unassigned } = view;
  const hasStaff = product.staffIds.length > 0;
  if (hasStaff && (together || staffIds.length === 0)) return ofProduct(view, span);
  const { of, taken, left } = ofScarcest(view, hasStaff ? staffIds : [null, ...staffIds], span);
  const own = staffIds.filter((staffId) => product.staffIds.includes(staffId)).length;
  if (own === 0 || unassigned.starts.length === 0) return counted(of, taken, left);
  // Bookings without a member reserve places, which a named booking cannot have.
  return counted(of, taken, Math.min(left, Math.floor(ofProduct(view, span).left / own)));
}

/** The lane with the fewest places left. */
function ofScarcest(view: ProductView, lanes: readonly (number | null)[], span: Span): Counted {
  const found = newMeasure();
  const each = lanes.map((staffId) => {
    measure(view.lane(staffId), { ...span, openUntil: null }, found);
    return counted(found.capacity, found.scheduled, found.remaining);
  });
  return each.reduce((scarcest, one) => (one.left < scarcest.left ? one : scarcest));
}

/** All members who are open then; if none is, all of them. */
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

/** While places are left, those that are not left are taken, whatever takes them. */
const counted = (of: number, booked: number, left: number): Counted => ({
  of,
  taken: left > 0 ? of - left : Math.max(of, booked),
  left,
});
