import { AppointmentsError, type ErrorData } from '../../domain/errors';
import type { DurationUnit } from '../../domain/product';
import type { Alternative } from '../../domain/refusals/alternative';
import { findAlternatives } from '../../engine/slots/alternatives';
import type { Placement } from '../../engine/slots/judge';
import { type Reason, REASONS } from '../../domain/refusals/reasons';
import { slotEnd } from '../../engine/slots/spans/slot-span';
import { asInstant } from '../../time/units';
import { callContext, joined } from '../work/core';
import type { Work } from '../work/work';
import { namedStaff } from './judge-claims';
import type { Claim } from './places';

const MOST_ALTERNATIVES = 5;

/** Numbers of site days before and after the refused start in which alternatives are searched. */
const SEARCH: Record<DurationUnit, readonly [before: number, after: number]> = {
  minute: [1, 7],
  hour: [1, 7],
  day: [7, 21],
  month: [31, 124],
};

/** Makes the 409 of a refused booking, with the reasons, the nearest free times, and what else the caller can do. */
export async function slotUnavailable(
  work: Work,
  claim: Claim,
  { reasons, available }: Placement,
): Promise<AppointmentsError> {
  const alternatives = await alternativesOf(work, claim);
  const why = reasons.map((reason) => REASONS[reason]).join('; ');
  const hasOthers = alternatives.length > 0;
  const instead = hasOthers ? 'Choose one of the nearest free times' : 'Choose another time';
  const enforce = claim.mayOverrule ? overruling(reasons) : undefined;
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `This time cannot be booked: ${why}. ${instead}${enforce ? ON_PURPOSE[enforce] : ''}.`,
    {
      action: hasOthers ? 'choose_alternative' : 'choose_time',
      reasons,
      available,
      alternatives,
      ...(enforce && { enforce }),
    },
  );
}

/** Reasons that mean "no capacity"; `enforce=capacity` refuses them, too. */
const OF_PLACES: readonly Reason[] = ['no_places', 'staff_busy', 'nobody_free'];

const overruling = (reasons: readonly Reason[]): Overruling =>
  reasons.some((reason) => OF_PLACES.includes(reason)) ? 'none' : 'capacity';

type Overruling = NonNullable<ErrorData['enforce']>;

const ON_PURPOSE: Readonly<Record<Overruling, string>> = {
  none: ', or overbook on purpose',
  capacity: ', or book outside the rules on purpose',
};

/**
 * Finds alternatives to a refused booking. The lock is released by then, so an alternative is judged again when it is
 * booked.
 */
async function alternativesOf(
  { core, how }: Work,
  { product, request, exceptIds, present }: Claim,
): Promise<Alternative[]> {
  const { worlds, site, options } = core;
  const { product: settings, start } = request;
  const [before, after] = SEARCH[settings.unit];
  const now = options.clock.now();
  const day = site.zone.dayOf(start);
  const window = {
    start: asInstant(Math.max(site.zone.startOfDay(day - before), now)),
    end: site.zone.startOfDay(day + after + 1),
  };
  try {
    if (window.start >= window.end) return [];
    const span = { from: window.start, to: slotEnd(settings, window.end, site.zone) };
    const prepared = await worlds.prepare(
      { products: [product], staffIds: namedStaff(request), ...span },
      callContext(how),
      joined(how),
    );
    const world = await worlds.load(prepared, { now, exceptIds }, joined(how));
    return findAlternatives(world, request, { window, most: MOST_ALTERNATIVES, present });
  } catch (error) {
    options.logger.warn({ err: error }, 'No alternatives could be found for a refused booking');
    return [];
  }
}
