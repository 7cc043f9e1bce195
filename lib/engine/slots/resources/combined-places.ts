import { staffIdOf } from '../lanes/lane';
import type { JointMeasure } from '../lanes/joint';
import type { MeasuredSpan } from '../lanes/lane-view';
import type { ProductView } from '../world';
import type { ResourceFinder } from './resource-finder';
import type { GrantedPlace } from './resource-seeker';

/** Free places of all members together, at most as many as the resources allow. */
interface CombinedFigures {
  readonly available: number;
  /** Largest quantity of one booking, which is never split between members. */
  readonly largest: number;
}

/**
 * Makes the function that reduces the free places of all counted members together to the quantity for which there are
 * resources. Members are examined in turn, the one with the most places first; each gets the largest quantity for which
 * resources are left.
 *
 * @param counted indices in `view.lanes` (one lane for each member) of the members to add up
 */
export function combinedFigures(
  view: ProductView,
  finder: ResourceFinder,
  counted: readonly number[],
): (span: MeasuredSpan, joint: JointMeasure) => CombinedFigures {
  const { product, lanes, together } = view;
  const everybody = together ? product.staffIds : [];
  // The free resources depend on the members in two cases. With parts, a booking keeps no gaps to its session (bookings
  // with equal members and times). With needs per session, a booking shares the resources of its session.
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
      // If free resources do not depend on the member, the remaining members find no resources either.
      if (beside.quantity === 0 && !memberMatters) break;
      sum += beside.quantity;
      before.push({ booking: seeker, ...beside });
      const alone = Math.min(places, most);
      // The quantity that a member gets here, after the members before it, can also be booked with this member alone. A
      // larger booking with this member alone is possible only if free resources depend on the member: otherwise the
      // first member already got the largest quantity.
      if (!memberMatters || alone <= Math.max(largest, beside.quantity))
        largest = Math.max(largest, Math.min(alone, beside.quantity));
      else largest = Math.max(largest, finder.largest(seeker, alone).quantity);
    }
    return { available: Math.min(remaining, sum), largest };
  };
}
