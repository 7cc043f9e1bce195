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
import type { Seeker } from './resources/seeker';
import type { Reason } from '../../domain/refusals/reasons';
import { rangeReasons } from './spans/bookable-range';
import { occupiedSpan, wholeDays } from './spans/occupied-span';
import { isStartOf, mustBeOpenUntil } from './spans/slot-span';
import { firstFree, type FreeMember, type StaffingStrategy } from './staffing';
import type { ProductView, World } from './world';

/** The span, quantity and members to be judged. `start` and `end` are instants, half-open. */
export interface BookingRequest {
  readonly product: ProductSettings;
  readonly start: Instant;
  readonly end: Instant;
  readonly allDay: boolean;
  readonly quantity: number;
  /**
   * Members to take: all listed members; none for an empty list; with `any`, the members that the product's assignment
   * chooses. With the assignment `all`, a fully enforced booking takes every member, whatever this list names.
   */
  readonly staffIds: readonly number[] | 'any';
  /**
   * `capacity`: checks capacity only. `full`: also checks rules, grid, lead time and restricted days. `none`: overbooks
   * on purpose.
   */
  readonly enforce: Enforcement;
  /** Resources to take, in the order of the product's needs. Default: the first that meet the needs. */
  readonly resourceIds?: readonly number[];
  /** Resources to take if they have room, in the order of the product's needs. */
  readonly preferredResourceIds?: readonly number[];
  /** Resources and lanes to keep as they are stored, because a wrong setting of the product hides its needs. */
  readonly stored?: StoredPlaces;
  /** Whether the product's `maxQuantity` applies. Default: with `full` only. */
  readonly limitsQuantity?: boolean;
  /** Whether the start need not lie on the grid, as for the later items of a visit. Default: false. */
  readonly mayStartOffGrid?: boolean;
  /** Booking limits that apply to a booking without full enforcement. Default: none. With `full`, all apply. */
  readonly limits?: 'of the customer' | 'all';
  /**
   * Returns the cost of the whole booking with one member, for strategies that compare costs. If absent, every cost is
   * 0.
   */
  readonly costWith?: (staffId: number) => string;
}

/** The resources and the lanes of a stored appointment. */
interface StoredPlaces {
  readonly resourceIds: readonly number[];
  readonly lanes: StoredLanes;
}

/** The judge's result for a request. */
export interface Placement {
  /** Whether the booking is accepted. */
  readonly ok: boolean;
  /** Members that the booking takes. */
  readonly staffIds: readonly number[];
  /** Resources that the booking takes, in the order of the product's needs; 0 for a need that is not met. */
  readonly resourceIds: readonly number[];
  /** The lanes that the booking takes. */
  readonly lanes: StoredLanes;
  /** Ids of the members on whose rules and bookings the result depends. */
  readonly concerned: readonly number[];
  /** Causes of a refusal. A booking that enforces nothing is accepted in spite of them. */
  readonly reasons: readonly Reason[];
  /** Largest quantity that this booking could have. */
  readonly available: number;
  /** Whether an accepted booking lies outside the opening hours; see `liesOutside`. */
  readonly isOutside: boolean;
  /**
   * Whether `no_resource` only means that resources are closed. They have room, so a booking with `enforce` `capacity`
   * could take them.
   */
  readonly isResourceClosed: boolean;
  /** The booking limits that refuse the booking; empty without the reason `over_limit`. */
  readonly reached: readonly LimitOnBooking[];
}

/**
 * Judges whether a booking of `[start, end)` with a quantity and members is accepted. Listing uses the same lanes and
 * measures, so listing and booking cannot disagree.
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
    // The lanes are computed only when they are read, because lists of free times judge thousands of starts and store
    // none of them.
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
 * Returns the members that an intentional overbooking takes if none is free: all of them, or the first in the product's
 * order.
 */
function overbooked({ product, staffIds }: BookingRequest): readonly number[] {
  if (staffIds !== 'any') return staffIds;
  return product.assignment === 'all' ? product.staffIds : product.staffIds.slice(0, 1);
}

/**
 * Returns the resources that an intentional overbooking takes if none is free: the first candidate of each need; 0 for
 * a need without candidates.
 */
const firstResources = (trial: Trial, staffIds: readonly number[]): readonly number[] =>
  trial.resources
    .demandsAt(seekerOf(trial, staffIds), trial.request.quantity)
    .map(({ candidates }) => candidates[0] ?? 0);

/** Whether a booking with these members and lanes lies outside the opening hours; see `liesOutside`. */
const isPlacedOutside = (
  { world, request, span }: Trial,
  staffIds: readonly number[],
  { lanes }: StoredLanes,
): boolean =>
  liesOutside({ staffIds, lanes, occupiedFrom: span.start, occupiedTo: span.end }, request.product, {
    isOpen: openness(world.zone, world.painter),
  });

/** Whether a booking that was refused for lack of a resource would find one if closed resources were open. */
const hasRoomInClosedTime = (world: World, request: BookingRequest, choose: StaffingStrategy): boolean =>
  !judgeMembers(openTrial(world, { ...request, enforce: 'capacity' }), choose).reasons.includes(
    'no_resource',
  );

/**
 * A request to be judged, with the world (the rules and bookings that decide) and the requested product's view of that
 * world.
 */
interface Trial {
  readonly world: World;
  readonly view: ProductView;
  readonly request: BookingRequest;
  readonly span: MeasuredSpan;
  readonly resources: ResourceFinder;
}

type Finding = Omit<Placement, 'ok' | 'lanes' | 'isOutside' | 'isResourceClosed' | 'reached'>;

/** The judge's finding before resources are considered. */
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

/** Adds the resources that the booking takes to the judge's finding, or the reason `no_resource`. */
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
 * Judges a booking of a product without staff; its start must lie on the product's grid. A manager may also name
 * members, who must be free, too.
 */
function judgeWithoutStaff(trial: Trial, staffIds: readonly number[]): MembersFound {
  return judgeLanes(trial, staffIds, bookableOwners(trial.view.product));
}

/** Judges a booking of named members: all of them must be free, and no place may be reserved without a member. */
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

/** Whether bookings without a member reserve places of the product's members at any instant of the span. */
const hasReserved = (view: ProductView, span: MeasuredSpan): boolean => view.unassignedIn(span) > 0;

/**
 * Judges the lanes of the product and of the members that a booking takes: each must have room over each of its spans.
 *
 * @param grids the owners on whose grids the start must lie
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
 * Judges a booking for which the shop chooses a member: the start must lie on the grid of some member, and one member
 * must be open for the whole span.
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
      ? lackOf(joint, request.quantity, 'nobody_free')
      : undefined);
  const withNeeds = isWithout
    ? []
    : free.filter(({ staffId }) => canBeAssigned(trial, staffId, request.quantity));
  const reason = isWithout ?? (withNeeds.length === 0 ? 'no_resource' : undefined);
  const available = refusal ? 0 : largestOfAny(trial, joint);
  if (reason) return { staffIds: [], resourceIds: [], concerned, reasons: [reason], available };
  const staffId = choose(atWork(trial, withNeeds));
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

/** Returns the largest quantity of one booking with any one member. */
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
 * Returns the free members whose hours are open, or all free members if none has open hours. Used for bookings that may
 * also lie in closed hours.
 */
function atWork({ world, view, span }: Trial, free: readonly FreeMember[]): readonly FreeMember[] {
  if (span.openUntil !== null) return free;
  const openUntil = mustBeOpenUntil(view.product, span.start, span.end, world.zone);
  const { measures } = jointMeter(view)({ start: span.start, end: span.end, openUntil });
  const open = free.filter(({ staffId }) => measures[view.product.staffIds.indexOf(staffId)]!.open);
  return open.length > 0 ? open : free;
}

/** Judges a booking that names no member, of a product that has members. */
function judgeNobody(trial: Trial): MembersFound {
  const { view, request, span } = trial;
  const joint = jointMeter(view)(span);
  const { quantity } = request;
  const lack = joint.remaining < quantity ? lackOf(joint, quantity, 'no_places') : undefined;
  const refusal = refusalOf(trial, joint) ?? lack;
  const { staffIds: concerned } = view.product;
  return { staffIds: [], concerned, reasons: refusal ? [refusal] : [], available: joint.remaining };
}

/**
 * Returns the reason for a lack of capacity. It is `over_limit` if some member would have room without booking limits.
 */
const lackOf = ({ measures }: JointMeasure, quantity: number, otherwise: Reason): Reason =>
  measures.some(({ withoutLimits = 0 }) => withoutLimits >= quantity) ? 'over_limit' : otherwise;

/** Returns the limits that a booking would exceed: with `any`, those of all members who could take it. */
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
