import type { ReachedLimit } from '../../domain/refusals/reached-limit';
import { AppointmentsError, type ErrorData } from '../../domain/errors';
import type { DurationUnit } from '../../domain/product';
import type { Alternative } from '../../domain/refusals/alternative';
import { findAlternatives } from '../../engine/slots/alternatives';
import type { Placement } from '../../engine/slots/judge/placement';
import { type Reason, REASONS } from '../../domain/refusals/reasons';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { bookableRange } from '../../engine/slots/spans/bookable-range';
import { daysOf } from '../../engine/slots/spans/days';
import { slotEnd } from '../../engine/slots/spans/slot-span';
import { Pace } from '../../runtime/slices';
import { asInstant, type Instant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { reachedLimits } from '../limits/reached-limits';
import { callContext, joined } from '../work/core';
import type { Work } from '../work/work';
import { namedStaff } from './judge-claims';
import { nextStep } from './next-step';
import type { Claim } from './places';

const MOST_ALTERNATIVES = 5;

/**
 * Number of site days before and after the start of a refused booking that are searched for other free times. The key
 * is the unit of the product's duration.
 */
const SEARCH: Record<DurationUnit, readonly [before: number, after: number]> = {
  minute: [1, 7],
  hour: [1, 7],
  day: [7, 21],
  month: [31, 124],
};

/**
 * Number of further site days that are searched for a free day, if the days around the refused start have no free time.
 */
const LATER_DAYS = 92;

/**
 * Creates the 409 error for a refused booking, with the reasons, the nearest free times, and other steps that the
 * caller can take.
 */
export async function slotUnavailable(
  work: Work,
  claim: Claim,
  placement: Placement,
): Promise<AppointmentsError> {
  const { reasons, available } = placement;
  const alternatives = await alternativesOf(work, claim);
  const limits = await limitsThatRefuse(work, claim, placement);
  const why = reasons.map((reason) => meaningOf(reason, placement)).join('; ');
  const enforce = claim.mayOverrule ? overruling(placement) : undefined;
  const { action, sentence } = nextStep({
    hasAlternatives: alternatives.length > 0,
    limits,
    orElse: enforce && ON_PURPOSE[enforce],
  });
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `This time cannot be booked: ${why}. ${sentence}`,
    {
      action,
      reasons,
      ...(limits.length > 0 && { limits }),
      available,
      alternatives,
      ...(enforce && { enforce }),
    },
  );
}

/** Reasons that mean "no capacity left". They also refuse a booking with `enforce` `capacity`. */
const OF_PLACES: readonly Reason[] = ['no_places', 'staff_busy', 'nobody_free', 'no_resource'];

/** Returns the strictest `enforce` with which a refused booking would be accepted. */
export const overruling = (placement: Placement): Overruling =>
  placement.reasons.some((reason) => OF_PLACES.includes(reason) && !isOnlyClosed(reason, placement))
    ? 'none'
    : 'capacity';

const meaningOf = (reason: Reason, placement: Placement): string =>
  isOnlyClosed(reason, placement)
    ? 'it is outside the hours of the room, chair or machine that the product needs'
    : REASONS[reason];

const isOnlyClosed = (reason: Reason, placement: Placement): boolean =>
  reason === 'no_resource' && placement.isResourceClosed;

type Overruling = NonNullable<ErrorData['enforce']>;

const ON_PURPOSE: Readonly<Record<Overruling, string>> = {
  none: 'send enforce none to overbook on purpose',
  capacity: 'send enforce capacity to book outside the rules on purpose',
};

/**
 * Finds alternatives to a refused booking: the nearest free times or, if there are none, the times of the first free
 * day after the refused start. Holds no lock, so an alternative may be taken before it is booked. Returns an empty list
 * if the search fails.
 */
export async function alternativesOf(
  { core, how }: Work,
  { product, request, customer, exceptIds, present, mayTake }: Claim,
): Promise<Alternative[]> {
  const { worlds, site, options } = core;
  const { zone } = site;
  const { product: settings, start } = request;
  const [before, after] = SEARCH[settings.unit];
  const now = options.clock.now();
  const day = zone.dayOf(start);
  const near = {
    start: asInstant(Math.max(zone.startOfDay(day - before), now)),
    end: zone.startOfDay(day + after + 1),
  };
  const later = laterThan(asInstant(Math.max(near.end, now)), settings, now, zone);
  const findIn = async (window: Span, parts: Iterable<Span>): Promise<Alternative[]> => {
    if (window.start >= window.end) return [];
    const span = { from: window.start, to: slotEnd(settings, window.end, zone) };
    const prepared = await worlds.prepare(
      { products: [product], staffIds: namedStaff(request), resourceIds: request.resourceIds, ...span },
      callContext(how),
      joined(how),
    );
    const world = await worlds.load(prepared, { now, exceptIds, limits: { customer } }, joined(how));
    const pace = new Pace();
    for (const part of parts) {
      const found = findAlternatives(world, request, {
        window: part,
        most: MOST_ALTERNATIVES,
        present,
        mayTake,
      });
      if (found.length > 0) return found;
      if (pace.isDue) await pace.turn();
    }
    return [];
  };
  try {
    const nearest = await findIn(near, [near]);
    return nearest.length > 0 ? nearest : await findIn(later, daysOf(later, zone));
  } catch (error) {
    options.logger.warn(
      { err: error },
      'The search for other free times failed, so the refusal of a booking names no alternatives',
    );
    return [];
  }
}

/**
 * Finds the first booking of a list that a booking limit refuses, and returns the limits that refuse it. Empty if no
 * limit refuses a booking.
 */
export async function limitsOfFirst(
  work: Work,
  claims: readonly Claim[],
  placements: readonly Placement[],
): Promise<ReachedLimit[]> {
  const at = placements.findIndex(({ reached }) => reached.length > 0);
  return at < 0 ? [] : limitsThatRefuse(work, claims[at]!, placements[at]!);
}

/**
 * Returns the booking limits that refuse a booking. Returns an empty list if no limit does, or if they cannot be read.
 */
async function limitsThatRefuse(
  { core, how }: Work,
  { request, customer, exceptIds = [] }: Claim,
  { reached }: Placement,
): Promise<ReachedLimit[]> {
  if (reached.length === 0) return [];
  const { start, end, product, staffIds } = request;
  const takesAll = product.assignment === 'all' || staffIds !== 'any';
  try {
    return await reachedLimits(
      core,
      reached,
      { span: { start, end }, customer, exceptIds, takesAll },
      joined(how),
    );
  } catch (error) {
    core.options.logger.warn(
      { err: error },
      'Reading the booking limits failed, so the refusal of a booking does not name the exceeded limits',
    );
    return [];
  }
}

/**
 * Returns the span, from `start` on, in which later free days are searched. Empty if `start` is further in the future
 * than the product can be booked.
 */
function laterThan(start: Instant, settings: ProductSettings, now: Instant, zone: Zone): Span {
  const last = zone.startOfDay(zone.dayOf(start) + LATER_DAYS);
  return { start, end: asInstant(Math.min(last, bookableRange(settings, now, zone, false).to)) };
}
