import type { StoredLanes } from '../../../domain/lane';
import { lanesToStore } from '../lanes/lane';
import { openness } from '../openness';
import { liesOutside } from '../outside';
import { rangeReasons } from '../spans/bookable-range';
import { firstFree, type StaffingStrategy } from '../staffing';
import type { World } from '../world';
import type { BookingRequest } from './booking-request';
import type { Placement } from './placement';
import { openTrial, seekerOf, type Trial } from './trial';
import { judgeMembers } from './judge-members';
import { exceededLimits } from './why-refused';

/**
 * Judges whether a booking is accepted. Lists of slots use the same measurements, so a list and a booking cannot
 * disagree.
 *
 * @param choose chooses among several free members. Default: the first in the product's order
 */
export function judgeBooking(
  world: World,
  request: BookingRequest,
  choose: StaffingStrategy = firstFree,
): Placement {
  const trial = openTrial(world, request);
  const isFull = request.enforce === 'full';
  const rules = isFull ? rangeReasons(request.product, trial.span.start, world.now, world.zone) : [];
  const most = isFull || request.limitsQuantity ? request.product.maxQuantity : Infinity;
  const isTooMuch = request.quantity > most;
  const finding = judgeMembers(trial, choose);
  const { concerned, reasons, available } = finding;
  const isOverLimits = !isFull && exceededLimits(trial).length > 0;
  const all = [
    ...new Set([
      ...rules,
      ...(isTooMuch ? ['over_max_qty' as const] : []),
      ...reasons,
      ...(isOverLimits ? ['over_limit' as const] : []),
    ]),
  ];
  const isFree = all.length === 0;
  const isOverbooked = !isFree && request.enforce === 'none';
  const ok = isFree || isOverbooked;
  const staffIds = isOverbooked ? overbooked(request) : finding.staffIds;
  const found =
    isOverbooked && finding.resourceIds.length === 0 ? firstResources(trial, staffIds) : finding.resourceIds;
  const assigned = isFree ? chosenInstead(trial, staffIds, found) : found;
  const { start, end } = trial.span;
  const { resourceIds, lanes } = request.stored ?? {
    resourceIds: assigned,
    lanes: lanesToStore(
      request.product,
      { start, end, staffIds, resourceIds: assigned, quantity: request.quantity },
      world.zone,
    ),
  };
  return {
    ok,
    staffIds,
    resourceIds,
    lanes,
    // A getter, because lists of free times check thousands of starts without reading this property.
    get isOutside() {
      return ok && isPlacedOutside(trial, staffIds, lanes);
    },
    get isResourceClosed() {
      return isFull && all.includes('no_resource') && hasRoomInClosedTime(world, request, choose);
    },
    concerned,
    reasons: all,
    available: rules.length > 0 || isOverLimits ? 0 : Math.min(available, most),
    reached: all.includes('over_limit') ? exceededLimits(trial) : [],
  };
}

/**
 * Returns the members that a booking with `enforce` `none` takes: the named members; for `any`, the first member in the
 * product's order, or all members if they are always booked together.
 */
function overbooked({ product, staffIds }: BookingRequest): readonly number[] {
  if (staffIds !== 'any') return staffIds;
  return product.assignment === 'all' ? product.staffIds : product.staffIds.slice(0, 1);
}

/**
 * Returns the resources that a booking with `enforce` `none` takes if not all are free: the first candidate of each
 * need (required resource); 0 for a need without candidates.
 */
const firstResources = (trial: Trial, staffIds: readonly number[]): readonly number[] =>
  trial.resources
    .demandsAt(seekerOf(trial, staffIds), trial.request.quantity)
    .map(({ candidates }) => candidates[0] ?? 0);

/** Returns the resources that the shop's function chooses instead of those found, if the shop has such a function. */
function chosenInstead(
  trial: Trial,
  staffIds: readonly number[],
  found: readonly number[],
): readonly number[] {
  const { chooseResource, resourceIds, stored, quantity } = trial.request;
  if (!chooseResource || resourceIds || stored) return found;
  return trial.resources.chosen(seekerOf(trial, staffIds), { quantity, found }, chooseResource);
}

/** Whether a booking with these members and places lies outside opening hours; see `liesOutside`. */
const isPlacedOutside = (
  { world, request, span }: Trial,
  staffIds: readonly number[],
  { lanes }: StoredLanes,
): boolean =>
  liesOutside({ staffIds, lanes, occupiedFrom: span.start, occupiedTo: span.end }, request.product, {
    isOpen: openness(world.zone, world.painter),
  });

/** Whether a booking that was refused with `no_resource` would find its resources if opening hours were ignored. */
const hasRoomInClosedTime = (world: World, request: BookingRequest, choose: StaffingStrategy): boolean =>
  !judgeMembers(openTrial(world, { ...request, enforce: 'capacity' }), choose).reasons.includes(
    'no_resource',
  );
