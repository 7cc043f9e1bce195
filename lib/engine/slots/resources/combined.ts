import { staffIdOf } from '../lanes/lane';
import type { JointMeasure } from '../lanes/joint';
import type { MeasuredSpan } from '../lanes/lane-view';
import type { ProductView } from '../world';
import type { ResourceFinder } from './resource-finder';
import type { GrantedPlace } from './seeker';

/** The numbers of places in a record for all members together, after they were reduced to what resources allow. */
interface CombinedFigures {
  readonly available: number;
  /** Largest quantity of one booking. */
  readonly largest: number;
}

/**
 * Reduces the places of all counted members together to the quantity for which resources can be found. Members are
 * examined one after the other, the one with most places first; each gets the largest quantity for which resources are
 * left.
 *
 * @param counted indices of the lanes that are added up
 */
export function combinedFigures(
  view: ProductView,
  finder: ResourceFinder,
  counted: readonly number[],
): (span: MeasuredSpan, joint: JointMeasure) => CombinedFigures {
  const { product, lanes, together } = view;
  const everybody = together ? product.staffIds : [];
  // The resources of a booking depend on its members: with bookings of the same members at the same time, it shares
  // resources and keeps no gaps between parts.
  const memberMatters = product.parts.length > 0 || product.needs.some(({ per }) => per === 'session');
  const members = lanes.map(({ owner }) => staffIdOf(owner));
  return (span, joint) => {
    const { remaining, largest: most, measures } = joint;
    if (together || product.staffIds.length === 0) {
      const { quantity } = finder.largest({ span, staffIds: everybody }, remaining);
      return { available: quantity, largest: Math.min(quantity, most) };
    }
    const withPlaces = counted.filter((i) => measures[i]!.remaining > 0).length;
    const bookings = finder.countBookings?.(span, withPlaces);
    if (bookings === withPlaces) return { available: remaining, largest: most };
    const inTurn = counted
      .filter((i) => measures[i]!.remaining > 0)
      .sort((a, b) => measures[b]!.remaining - measures[a]!.remaining || a - b);
    const before: GrantedPlace[] = [];
    let sum = 0;
    let largest = 0;
    for (const i of inTurn) {
      const seeker = { span, staffIds: [members[i]!] };
      const places = measures[i]!.remaining;
      const beside = finder.largest(seeker, places, before);
      // If resources do not depend on the member, the members after this one get none, either.
      if (beside.quantity === 0 && !memberMatters) break;
      sum += beside.quantity;
      before.push({ booking: seeker, ...beside });
      const alone = Math.min(places, most);
      // A quantity for which resources are left beside others can also be booked alone. If resources do not depend on
      // the member, no member gets more than the first one.
      if (!memberMatters || alone <= Math.max(largest, beside.quantity))
        largest = Math.max(largest, Math.min(alone, beside.quantity));
      else largest = Math.max(largest, finder.largest(seeker, alone).quantity);
    }
    return { available: Math.min(remaining, sum), largest };
  };
}
