import type { Enforcement } from '../../domain/appointment';
import { asInstant, type Instant } from '../../time/units';
import { type JointMeasure, jointMeter } from './joint';
import { laneMeter, type Measure, type MeasuredSpan } from './lane';
import type { ProductSettings } from './product-settings';
import type { Reason } from '../../domain/refusals/reasons';
import { rangeReasons } from './spans/bookable-range';
import { occupiedSpan, wholeDays } from './spans/occupied-span';
import { largestIn } from './spans/steps';
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
   * Members to take, all of them; empty: no member; `any`: chosen by the product's assignment. With the assignment
   * `all`, a fully enforced booking takes every member, whatever this list names.
   */
  readonly staffIds: readonly number[] | 'any';
  /**
   * `capacity`: capacity only. `full`: also rules, grid, lead time and restricted days. `none`: overbooks on purpose.
   */
  readonly enforce: Enforcement;
  /** Whether the product's `maxQuantity` applies even if the rules do not. Default: with `full` only. */
  readonly limitsQuantity?: boolean;
  /** The cost of the whole booking with one member, for strategies that compare costs; absent: every cost is 0. */
  readonly costWith?: (staffId: number) => string;
}

/** The judge's result for a request. */
export interface Placement {
  /** Whether the booking is accepted. */
  readonly ok: boolean;
  /** Members that the booking takes. */
  readonly staffIds: readonly number[];
  /** Members whose rules and bookings the result depends on. */
  readonly concerned: readonly number[];
  /** Causes of a refusal; a booking that enforces nothing is accepted in spite of them. */
  readonly reasons: readonly Reason[];
  /** Largest quantity that this booking could have. */
  readonly available: number;
}

/**
 * Judges whether `[start, end)` times a quantity times members may be booked. Slots are listed from the same lanes and
 * measures, so that listing and booking cannot disagree.
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
  const { staffIds, concerned, reasons, available } = judgeMembers(trial, choose);
  const all = [...new Set([...rules, ...(isTooMuch ? ['over_max_qty' as const] : []), ...reasons])];
  const isFree = all.length === 0;
  const isOverbooked = !isFree && request.enforce === 'none';
  return {
    ok: isFree || isOverbooked,
    staffIds: isOverbooked ? overbooked(request) : staffIds,
    concerned,
    reasons: all,
    available: rules.length > 0 ? 0 : Math.min(available, most),
  };
}

/** Members that an intentional overbooking takes if none is free: all of them, or the first in the product's order. */
function overbooked({ product, staffIds }: BookingRequest): readonly number[] {
  if (staffIds !== 'any') return staffIds;
  return product.assignment === 'all' ? product.staffIds : product.staffIds.slice(0, 1);
}

/** One request and the view of the world that judges it. */
interface Trial {
  readonly world: World;
  readonly view: ProductView;
  readonly request: BookingRequest;
  readonly span: MeasuredSpan;
}

type Finding = Omit<Placement, 'ok'>;

function openTrial(world: World, request: BookingRequest): Trial {
  const { product, start, end, allDay, enforce } = request;
  const span = occupiedSpan(product, { start, end }, allDay, world.zone);
  const openUntil = enforce === 'full' ? mustBeOpenUntil(product, span.start, span.end, world.zone) : null;
  return { world, view: world.view(product), request, span: { start: span.start, end: span.end, openUntil } };
}

function judgeMembers(trial: Trial, choose: StaffingStrategy): Finding {
  const { staffIds, enforce } = trial.request;
  const { product, together } = trial.view;
  if (product.staffIds.length === 0) return judgeWithoutStaff(trial, staffIds === 'any' ? [] : staffIds);
  if (together && (staffIds === 'any' || enforce === 'full')) return judgeNamed(trial, product.staffIds);
  if (staffIds === 'any') return judgeAny(trial, choose);
  return staffIds.length === 0 ? judgeNobody(trial) : judgeNamed(trial, staffIds);
}

/** Judges a product without staff; a manager may also name members, who must be free, too. */
function judgeWithoutStaff(trial: Trial, staffIds: readonly number[]): Finding {
  return judgeLanes(trial, staffIds, [null, ...staffIds], [null]);
}

/** Judges a booking of named members: all of them must be free, and no unit may be reserved without a member. */
function judgeNamed(trial: Trial, staffIds: readonly number[]): Finding {
  const finding = judgeLanes(trial, staffIds, staffIds, staffIds);
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
const hasReserved = ({ unassigned }: ProductView, { start, end }: MeasuredSpan): boolean =>
  unassigned.starts.length > 0 && largestIn(unassigned, start, end) > 0;

function judgeLanes(
  trial: Trial,
  staffIds: readonly number[],
  lanes: readonly (number | null)[],
  grids: readonly (number | null)[],
): Finding {
  const { view, request, span } = trial;
  const reasons = new Set<Reason>();
  let available = Infinity;
  for (const lane of lanes) {
    const found = laneMeter(view.lane(lane))(span);
    available = Math.min(available, found.remaining);
    const reason = shortOf(found, request.quantity);
    if (reason) reasons.add(reason);
  }
  if (!grids.every((lane) => isStart(trial, lane))) reasons.add('off_grid');
  return {
    staffIds,
    concerned: staffIds,
    reasons: [...reasons],
    available: reasons.has('off_grid') ? 0 : available,
  };
}

/**
 * Judges a booking for which the shop assigns a member: on any member's grid, any member who is open for the whole
 * span.
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
  if (refusal ?? (free.length === 0 || joint.remaining < request.quantity)) {
    const available = refusal ? 0 : joint.largest;
    return { staffIds: [], concerned, reasons: [refusal ?? 'nobody_free'], available };
  }
  return { staffIds: [choose(atWork(trial, free))], concerned, reasons: [], available: joint.largest };
}

/** Prefers members who are at work, because closed hours may be booked, too. */
function atWork({ world, view, span }: Trial, free: readonly FreeMember[]): readonly FreeMember[] {
  if (span.openUntil !== null) return free;
  const openUntil = mustBeOpenUntil(view.product, span.start, span.end, world.zone);
  const { measures } = jointMeter(view)({ start: span.start, end: span.end, openUntil });
  const open = free.filter(({ staffId }) => measures[view.product.staffIds.indexOf(staffId)]!.open);
  return open.length > 0 ? open : free;
}

/** Judges a booking of the product that names no member. */
function judgeNobody(trial: Trial): Finding {
  const { view, request, span } = trial;
  const joint = jointMeter(view)(span);
  const refusal = refusalOf(trial, joint) ?? (joint.remaining < request.quantity ? 'no_places' : undefined);
  const { staffIds: concerned } = view.product;
  return { staffIds: [], concerned, reasons: refusal ? [refusal] : [], available: joint.remaining };
}

function refusalOf(trial: Trial, joint: JointMeasure): Reason | undefined {
  if (!joint.open) return 'closed';
  return trial.view.product.staffIds.some((staffId) => isStart(trial, staffId)) ? undefined : 'off_grid';
}

const isStart = ({ view, span, world }: Trial, staffId: number | null): boolean =>
  span.openUntil === null || isStartOf(view, staffId, span.start, world.zone);

function shortOf({ open, blocked, remaining }: Measure, quantity: number): Reason | undefined {
  if (!open) return 'closed';
  if (blocked) return 'staff_busy';
  return remaining < quantity ? 'no_places' : undefined;
}

function bookingsThatDay({ bookings, zone }: World, staffId: number, start: Instant): number {
  const day = wholeDays({ start, end: asInstant(start + 1) }, zone);
  return bookings.filter(
    (booking) => booking.staffIds.includes(staffId) && booking.start < day.end && booking.end > day.start,
  ).length;
}
