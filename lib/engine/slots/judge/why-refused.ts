import { eachLimitOnce, type LimitOnBooking } from '../../limits/limit-on-booking';
import type { JointMeasure } from '../lanes/joint';
import { bookableOwners } from '../lanes/lane';
import type { Measure } from '../lanes/lane-view';
import type { Reason } from '../../../domain/refusals/reasons';
import { isStart, type Trial } from './trial';

/**
 * Returns the reason for too few free places: `over_limit` if only booking limits leave the members without room,
 * otherwise the reason passed as `otherwise`.
 */
export const reasonForLack = ({ measures }: JointMeasure, quantity: number, otherwise: Reason): Reason =>
  measures.some(({ withoutLimits = 0 }) => withoutLimits >= quantity) ? 'over_limit' : otherwise;

/**
 * Returns why no member can take a booking, whatever its quantity: all of them are closed, or the start lies on no grid.
 */
export function refusalOf(trial: Trial, joint: JointMeasure): Reason | undefined {
  if (!joint.open) return 'closed';
  return bookableOwners(trial.view.product).some((owner) => isStart(trial, owner)) ? undefined : 'off_grid';
}

/** Returns why one member, or the product, cannot take `quantity` places; an empty list if it can. */
export function shortOf(
  { open, blocked, remaining, withoutLimits = remaining }: Measure,
  quantity: number,
): Reason[] {
  if (!open) return ['closed'];
  if (blocked) return ['staff_busy'];
  return [
    ...(withoutLimits < quantity ? ['no_places' as const] : []),
    ...(withoutLimits > remaining ? ['over_limit' as const] : []),
  ];
}

/**
 * Returns the booking limits that a booking would exceed. For a booking without a chosen member (`any`), returns the
 * limits of all members who could take the booking.
 */
export function exceededLimits({ world, view, request }: Trial): readonly LimitOnBooking[] {
  const { product, start, end, staffIds, enforce, limits } = request;
  const isFull = enforce === 'full';
  if (!isFull && limits === undefined) return [];
  const takesAll = staffIds === 'any' || (isFull && view.together);
  const members = takesAll ? product.staffIds : staffIds;
  const reachedBy = (staffId: number | null): readonly LimitOnBooking[] =>
    (world.limits?.reached(product, { start, seconds: end - start }, staffId) ?? []).map((limit) => ({
      limit,
      staffIds: limit.per === 'member' && staffId !== null ? [staffId] : [],
    }));
  const reached = eachLimitOnce((members.length > 0 ? members : [null]).flatMap(reachedBy));
  return isFull || limits === 'all' ? reached : reached.filter(({ limit }) => limit.per === 'customer');
}
