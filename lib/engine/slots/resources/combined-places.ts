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
  // The free resources depend on the members in two cases. With parts, a booking keeps no gaps to its session (bookings
  // with equal members and times). With needs per session, a booking shares the resources of its session.
  const memberMatters = product.parts.length > 0 || product.needs.some(({ per }) => per === 'session');
  const members = lanes.map(({ owner }) => staffIdOf(owner));
  return (span, { remaining, largest: most, measures }) => {
    if (together || product.staffIds.length === 0) {
      const { quantity } = finder.largest({ span, staffIds: product.staffIds }, remaining);
      return { available: quantity, largest: quantity };
    }
    const inTurn = counted.filter((i) => measures[i]!.remaining > 0);
    if (finder.countBookings?.(span, inTurn.length) === inTurn.length) {
      return { available: remaining, largest: most };
    }
    inTurn.sort((a, b) => measures[b]!.remaining - measures[a]!.remaining);
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
      if (alone <= largest) continue;
      // A larger booking is possible with this member alone than beside the members before it only if free resources
      // depend on the member. Otherwise, the first member already got the largest quantity.
      const { quantity } = memberMatters ? finder.largest(seeker, alone) : beside;
      largest = Math.max(largest, Math.min(alone, quantity));
    }
    return { available: Math.min(remaining, sum), largest };
  };
}
