import type { Span } from '../../../time/units';
import { type JointMeasure, jointMeter } from '../lanes/joint';
import { countOnDay } from '../spans/occupied-span';
import { mustBeOpenUntil } from '../spans/slot-span';
import type { FreeMember, StaffingStrategy } from '../staffing';
import type { World } from '../world';
import type { Finding } from './placement';
import { seekerOf, type Trial } from './trial';
import { reasonForLack, refusalOf } from './why-refused';

/**
 * Judges a booking for which the shop chooses a member: some member must be free for the whole span, and the start must
 * lie on some member's grid of possible starts.
 */
export function judgeAny(trial: Trial, choose: StaffingStrategy): Finding {
  const { view, request, span } = trial;
  const concerned = view.product.staffIds;
  const joint = jointMeter(view)(span);
  const refusal = refusalOf(trial, joint);
  const free = view.product.staffIds.flatMap((staffId, i): FreeMember[] => {
    const { open, remaining } = joint.measures[i]!;
    if (!open || remaining < request.quantity) return [];
    return [
      {
        staffId,
        remaining,
        bookingsThatDay: countOnDay(bookingsOf(trial.world, staffId), span.start, trial.world.zone),
        get cost() {
          return request.costWith?.(staffId) ?? '0';
        },
      },
    ];
  });
  const isWithout =
    refusal ??
    (free.length === 0 || joint.remaining < request.quantity
      ? reasonForLack(joint, request.quantity, 'nobody_free')
      : undefined);
  const withNeeds = isWithout
    ? []
    : free.filter(({ staffId }) => canBeAssigned(trial, staffId, request.quantity));
  const reason = isWithout ?? (withNeeds.length === 0 ? 'no_resource' : undefined);
  const available = refusal ? 0 : largestOfAny(trial, joint);
  if (reason) return { staffIds: [], resourceIds: [], concerned, reasons: [reason], available };
  const staffId = choose(inOpeningHours(trial, withNeeds));
  const { assigned } = trial.resources.largest(seekerOf(trial, [staffId]), request.quantity);
  return {
    staffIds: [staffId],
    resourceIds: assigned.map(({ resourceId }) => resourceId),
    concerned,
    reasons: [],
    available,
  };
}

const canBeAssigned = (trial: Trial, staffId: number, quantity: number): boolean =>
  trial.resources.largest(seekerOf(trial, [staffId]), quantity).quantity === quantity;

/** Returns the largest quantity that one booking can have with a single member. */
function largestOfAny(trial: Trial, joint: JointMeasure): number {
  const { needs, staffIds } = trial.view.product;
  if (needs.length === 0) return joint.largest;
  return staffIds.reduce((largest, staffId, i) => {
    const most = Math.min(joint.measures[i]!.remaining, joint.largest);
    return most <= largest
      ? largest
      : Math.max(largest, trial.resources.largest(seekerOf(trial, [staffId]), most).quantity);
  }, 0);
}

/**
 * Returns the free members who are in their opening hours; if none is, all free members. Used for bookings that may lie
 * in closed hours.
 */
function inOpeningHours({ world, view, span }: Trial, free: readonly FreeMember[]): readonly FreeMember[] {
  if (span.openUntil !== null) return free;
  const openUntil = mustBeOpenUntil(view.product, span.start, span.end, world.zone);
  const { measures } = jointMeter(view)({ start: span.start, end: span.end, openUntil });
  const open = free.filter(({ staffId }) => measures[view.product.staffIds.indexOf(staffId)]!.open);
  return open.length > 0 ? open : free;
}

const bookingsOf = ({ bookings }: World, staffId: number): readonly Span[] =>
  bookings.filter(({ staffIds }) => staffIds.includes(staffId));
