import { jointMeter } from '../lanes/joint';
import type { LaneOwner } from '../../../domain/lane';
import { bookableOwners, laneOwners, staffOwner } from '../lanes/lane';
import type { MeasuredSpan } from '../lanes/lane-view';
import type { Reason } from '../../../domain/refusals/reasons';
import type { StaffingStrategy } from '../staffing';
import type { ProductView } from '../world';
import type { Finding, MembersFound } from './placement';
import { isStart, seekerOf, type Trial } from './trial';
import { judgeAny } from './judge-any-member';
import { reasonForLack, refusalOf, shortOf } from './why-refused';

/** Judges the members and the resources of a booking. */
export function judgeMembers(trial: Trial, choose: StaffingStrategy): Finding {
  const { staffIds, enforce } = trial.request;
  const { product, together } = trial.view;
  if (product.staffIds.length === 0) {
    return withResources(trial, judgeWithoutStaff(trial, staffIds === 'any' ? [] : staffIds));
  }
  if (together && (staffIds === 'any' || enforce === 'full')) {
    return withResources(trial, judgeNamed(trial, product.staffIds));
  }
  if (staffIds === 'any') return judgeAny(trial, choose);
  return withResources(trial, staffIds.length === 0 ? judgeNobody(trial) : judgeNamed(trial, staffIds));
}

/**
 * Adds resources to the result for a booking's members: the ids of the assigned resources, or the reason `no_resource`.
 */
function withResources(trial: Trial, found: MembersFound): Finding {
  const { view, request, resources } = trial;
  if (view.product.needs.length === 0) return { ...found, resourceIds: [] };
  const seeker = seekerOf(trial, found.staffIds);
  const { quantity, assigned } = resources.largest(seeker, request.quantity);
  const isMet = quantity === request.quantity;
  return {
    ...found,
    resourceIds: isMet ? assigned.map(({ resourceId }) => resourceId) : [],
    available: resources.largest(seeker, found.available).quantity,
    reasons: isMet ? found.reasons : [...found.reasons, 'no_resource'],
  };
}

/**
 * Judges a booking of a product without staff; its start must lie on the product's grid of possible starts. Managers
 * may name members for such a product; these must be free as well.
 */
function judgeWithoutStaff(trial: Trial, staffIds: readonly number[]): MembersFound {
  return judgeLanes(trial, staffIds, bookableOwners(trial.view.product));
}

/**
 * Judges a booking that names members: all of them must be free. Bookings that name no member reserve places among all
 * members, so there must also be places left for those bookings.
 */
function judgeNamed(trial: Trial, staffIds: readonly number[]): MembersFound {
  const finding = judgeLanes(trial, staffIds, staffIds.map(staffOwner));
  const { view, request, span } = trial;
  const own = staffIds.filter((staffId) => view.product.staffIds.includes(staffId)).length;
  if (own === 0 || !hasReserved(view, span)) return finding;
  const joint = jointMeter(view)(span);
  const unreserved = view.together
    ? Math.max(finding.available - joint.unassigned, 0)
    : Math.floor(joint.remaining / own);
  const available = Math.min(finding.available, unreserved);
  const short = finding.reasons.length === 0 && available < request.quantity;
  return {
    staffIds,
    concerned: [...new Set([...staffIds, ...view.product.staffIds])],
    available,
    reasons: short ? ['no_places'] : finding.reasons,
  };
}

/** Whether bookings that name no member reserve places among the product's members at any instant of the span. */
const hasReserved = (view: ProductView, span: MeasuredSpan): boolean => view.unassignedIn(span) > 0;

/**
 * Judges the product and the members that a booking takes: each must have enough places left over the whole booking.
 *
 * @param grids the members, or the product, on whose grids of possible starts the start must lie
 */
function judgeLanes(trial: Trial, staffIds: readonly number[], grids: readonly LaneOwner[]): MembersFound {
  const { view, request, span } = trial;
  const reasons = new Set<Reason>();
  let available = Infinity;
  for (const owner of laneOwners(view.product, staffIds)) {
    const found = view.meter(owner)(span);
    available = Math.min(available, found.remaining);
    for (const reason of shortOf(found, request.quantity)) reasons.add(reason);
  }
  if (!grids.every((owner) => isStart(trial, owner))) reasons.add('off_grid');
  return {
    staffIds,
    concerned: staffIds,
    reasons: [...reasons],
    available: reasons.has('off_grid') ? 0 : available,
  };
}

/** Judges a booking that names no member although its product has members. It reserves places among all of them. */
function judgeNobody(trial: Trial): MembersFound {
  const { view, request, span } = trial;
  const joint = jointMeter(view)(span);
  const { quantity } = request;
  const lack = joint.remaining < quantity ? reasonForLack(joint, quantity, 'no_places') : undefined;
  const refusal = refusalOf(trial, joint) ?? lack;
  const { staffIds: concerned } = view.product;
  return { staffIds: [], concerned, reasons: refusal ? [refusal] : [], available: joint.remaining };
}
