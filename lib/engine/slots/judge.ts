import type { Enforcement } from '../../domain/appointment';
import { asInstant, type Instant } from '../../time/units';
import { eachLimitOnce, type LimitOnBooking } from '../limits/limit-on-booking';
import { type JointMeasure, jointMeter } from './lanes/joint';
import type { LaneOwner, StoredLanes } from '../../domain/lane';
import { bookableOwners, laneOwners, lanesToStore, staffOwner } from './lanes/lane';
import type { Measure, MeasuredSpan } from './lanes/lane-view';
import { openness } from './openness';
import { liesOutside } from './outside';
import type { ProductSettings } from './product/product-settings';
import { resourceFinder, type ResourceFinder } from './resources/resource-finder';
import type { Seeker } from './resources/resource-seeker';
import type { Reason } from '../../domain/refusals/reasons';
import { rangeReasons } from './spans/bookable-range';
import { occupiedSpan, wholeDays } from './spans/occupied-span';
import { isStartOf, mustBeOpenUntil } from './spans/slot-span';
import { firstFree, type FreeMember, type StaffingStrategy } from './staffing';
import type { ProductView, World } from './world';

/**
 * A booking to be checked: its product, time, quantity and members. `start` and `end` are instants; `end` is exclusive.
 */
export interface BookingRequest {
  readonly product: ProductSettings;
  readonly start: Instant;
  readonly end: Instant;
  readonly allDay: boolean;
  readonly quantity: number;
  /**
   * Members of the booking: all listed members; none for an empty list; with `any`, a member that the shop chooses. If
   * the product is always booked with all members (staff assignment `all`), a booking with `enforce` `full` takes every
   * member, even if the list is different.
   */
  readonly staffIds: readonly number[] | 'any';
  /**
   * The checks that apply. `capacity`: free places only. `full`: also opening hours, the grid of starts, lead time and
   * restricted days. `none`: nothing is checked, so the booking may overbook.
   */
  readonly enforce: Enforcement;
  /**
   * Ids of the resources to take, one for each need (required resource) of the product, in order. Default: the first
   * resources that are free.
   */
  readonly resourceIds?: readonly number[];
  /** Ids of resources to take if they are free, one for each need (required resource) of the product, in order. */
  readonly preferredResourceIds?: readonly number[];
  /**
   * Set for a stored appointment whose product has a wrong setting now, so that its needs are unknown: the resources
   * and lanes (the places that a booking takes) that the appointment keeps.
   */
  readonly stored?: StoredPlaces;
  /** Whether the product's `maxQuantity` applies. Default: only with `enforce` `full`. */
  readonly limitsQuantity?: boolean;
  /** Whether the start may lie off the grid of possible starts, as for the later items of a visit. Default: false. */
  readonly mayStartOffGrid?: boolean;
  /** Booking limits that apply if `enforce` is not `full`. Default: none. With `full`, all limits apply. */
  readonly limits?: 'of the customer' | 'all';
  /**
   * Returns the cost of the whole booking, as a decimal string, if the member with this id serves the booking. Used by
   * staffing strategies that compare costs. Default: every cost is 0.
   */
  readonly costWith?: (staffId: number) => string;
}

/** The resources and the lanes (the places that a booking takes) of a stored appointment. */
interface StoredPlaces {
  readonly resourceIds: readonly number[];
  readonly lanes: StoredLanes;
}

/** Result of checking a booking: whether the booking is accepted, and which places it takes. */
export interface Placement {
  /** Whether the booking is accepted. */
  readonly ok: boolean;
  /** Ids of the members that the booking takes. */
  readonly staffIds: readonly number[];
  /**
   * Ids of the resources that the booking takes, one for each need (required resource) of the product, in order; 0 for
   * a need that is not met.
   */
  readonly resourceIds: readonly number[];
  /**
   * Lanes of the booking, as the database stores them: how many places it takes of each member, product and resource,
   * and when.
   */
  readonly lanes: StoredLanes;
  /**
   * Ids of the members on whose rules and bookings the result depends. Their guard rows (locks) must be held for the
   * result to stay true.
   */
  readonly concerned: readonly number[];
  /** Reasons against the booking. With `enforce` `none`, the booking is accepted in spite of them. */
  readonly reasons: readonly Reason[];
  /** Largest quantity with which the booking would be accepted. */
  readonly available: number;
  /** Whether an accepted booking lies outside opening hours; see `liesOutside`. */
  readonly isOutside: boolean;
  /**
   * Whether `no_resource` is among the reasons only because the resources are closed. They have free places, so a
   * booking with `enforce` `capacity` could take them.
   */
  readonly isResourceClosed: boolean;
  /** Booking limits that the booking would exceed; empty unless `over_limit` is among the reasons. */
  readonly reached: readonly LimitOnBooking[];
}

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
  const isOverLimits = !isFull && reachedLimits(trial).length > 0;
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
  const assigned =
    isOverbooked && finding.resourceIds.length === 0 ? firstResources(trial, staffIds) : finding.resourceIds;
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
    reached: all.includes('over_limit') ? reachedLimits(trial) : [],
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

/**
 * A booking to be checked, with the rules and bookings of all its owners (`world`), and the open times and bookings of
 * its product (`view`).
 */
interface Trial {
  readonly world: World;
  readonly view: ProductView;
  readonly request: BookingRequest;
  readonly span: MeasuredSpan;
  readonly resources: ResourceFinder;
}

type Finding = Omit<Placement, 'ok' | 'lanes' | 'isOutside' | 'isResourceClosed' | 'reached'>;

/** Result of checking a booking's members, before its resources are considered. */
type MembersFound = Omit<Finding, 'resourceIds'>;

function openTrial(world: World, request: BookingRequest): Trial {
  const { product, start, end, allDay, enforce } = request;
  const span = occupiedSpan(product, { start, end }, allDay, world.zone);
  const openUntil = enforce === 'full' ? mustBeOpenUntil(product, span.start, span.end, world.zone) : null;
  return {
    world,
    view: world.view(product),
    request,
    span: { start: span.start, end: span.end, openUntil, bookedSeconds: end - start },
    resources: resourceFinder(world, product),
  };
}

function judgeMembers(trial: Trial, choose: StaffingStrategy): Finding {
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

const seekerOf = ({ request, span }: Trial, staffIds: readonly number[]): Seeker => ({
  span,
  staffIds,
  named: request.resourceIds,
  preferred: request.preferredResourceIds,
});

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

/**
 * Judges a booking for which the shop chooses a member: some member must be free for the whole span, and the start must
 * lie on some member's grid of possible starts.
 */
function judgeAny(trial: Trial, choose: StaffingStrategy): Finding {
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
        bookingsThatDay: bookingsThatDay(trial.world, staffId, span.start),
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

/**
 * Returns the reason for too few free places: `over_limit` if only booking limits leave the members without room,
 * otherwise the reason passed as `otherwise`.
 */
const reasonForLack = ({ measures }: JointMeasure, quantity: number, otherwise: Reason): Reason =>
  measures.some(({ withoutLimits = 0 }) => withoutLimits >= quantity) ? 'over_limit' : otherwise;

/**
 * Returns the booking limits that a booking would exceed. For a booking without a chosen member (`any`), returns the
 * limits of all members who could take the booking.
 */
function reachedLimits({ world, request }: Trial): readonly LimitOnBooking[] {
  const { product, start, end, staffIds, enforce, limits } = request;
  const isFull = enforce === 'full';
  if (!isFull && limits === undefined) return [];
  const takesAll =
    staffIds === 'any' || (isFull && product.assignment === 'all' && product.staffIds.length > 0);
  const members = takesAll ? product.staffIds : staffIds;
  const reachedBy = (staffId: number | null): readonly LimitOnBooking[] =>
    (world.limits?.reached(product, { start, seconds: end - start }, staffId) ?? []).map((limit) => ({
      limit,
      staffIds: limit.per === 'member' && staffId !== null ? [staffId] : [],
    }));
  const reached = eachLimitOnce((members.length > 0 ? members : [null]).flatMap(reachedBy));
  return isFull || limits === 'all' ? reached : reached.filter(({ limit }) => limit.per === 'customer');
}

function refusalOf(trial: Trial, joint: JointMeasure): Reason | undefined {
  if (!joint.open) return 'closed';
  return bookableOwners(trial.view.product).some((owner) => isStart(trial, owner)) ? undefined : 'off_grid';
}

const isStart = ({ view, span, world, request }: Trial, owner: LaneOwner): boolean =>
  span.openUntil === null ||
  request.mayStartOffGrid === true ||
  isStartOf(view, owner, span.start, world.zone);

function shortOf(
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

function bookingsThatDay({ bookings, zone }: World, staffId: number, start: Instant): number {
  const day = wholeDays({ start, end: asInstant(start + 1) }, zone);
  return bookings.filter(
    (booking) => booking.staffIds.includes(staffId) && booking.start < day.end && booking.end > day.start,
  ).length;
}
