import { AppointmentsError } from '../../domain/errors';
import type { Alternative } from '../../domain/refusals/alternative';
import { startsFoundBy, visitSearch } from '../../engine/visits/search';
import { SearchBound } from '../../engine/visits/search-bound';
import type { Arrangement } from '../../engine/visits/types';
import { runInSlices } from '../../runtime/slices';
import { formatIso } from '../../time/format';
import { asInstant, type Instant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Core } from '../work/core';
import type { PlannedVisit } from './plan';
import { type SearchedFor, visitWorlds } from './search';

const MOST_ALTERNATIVES = 5;

/** Site days that are searched for another start, as distances from the day of the refused start, in this order. */
const DAYS = [0, 1, -1, 2, 3, 4, 5, 6, 7];

/**
 * Maximum number of steps of a search for other starts. A list of starts has a much higher limit, because the search
 * only adds a hint to the error of a refusal.
 */
const MOST_STEPS = 50_000;

/** A start at which a visit cannot take place. */
interface RefusedStart {
  readonly visit: PlannedVisit;
  readonly start: Instant;
  /** The visit's present start if the visit is moved. It is not offered as an alternative. */
  readonly present?: Instant | undefined;
}

/**
 * Finds the starts nearest to a refused one at which the whole visit fits. Searches the day of the refused start, then
 * the day before and the following week, until there are enough. Ends early if the search takes too many steps.
 */
export async function visitAlternatives(
  core: Core,
  { visit, start, present }: RefusedStart,
  searched: SearchedFor,
): Promise<Alternative[]> {
  const { site, options } = core;
  const { zone } = site;
  const days = DAYS.map((day) => dayWindow(zone, zone.dayOf(start) + day, options.clock.now()));
  const found: Arrangement[] = [];
  try {
    const worlds = await visitWorlds(core, visit, around(days), searched);
    const search = visitSearch(worlds, visit, new SearchBound(MOST_STEPS));
    for (const window of days) {
      if (window.start < window.end)
        await runInSlices(startsFoundBy({ worlds, plan: visit, search }, window, found));
      if (found.length > MOST_ALTERNATIVES) break;
    }
  } catch (error) {
    if (!(error instanceof AppointmentsError))
      options.logger.warn(
        { err: error },
        'The search for other free times failed, so the refusal of a visit names no alternatives',
      );
  }
  const distance = ({ start: from }: Arrangement): number => Math.abs(from - start);
  return found
    .filter((one) => one.start !== present)
    .sort((a, b) => distance(a) - distance(b) || a.start - b.start)
    .slice(0, MOST_ALTERNATIVES)
    .sort((a, b) => a.start - b.start)
    .map((one) => alternativeOf(one, zone));
}

/** Returns the part of a site day that is still in the future; an empty span if the day is over. */
const dayWindow = (zone: Zone, day: number, now: Instant): Span => ({
  start: asInstant(Math.max(zone.startOfDay(day), now)),
  end: zone.startOfDay(day + 1),
});

const around = (windows: readonly Span[]): Span => ({
  start: asInstant(Math.min(...windows.map(({ start }) => start))),
  end: asInstant(Math.max(...windows.map(({ end }) => end))),
});

const alternativeOf = ({ start, end, items }: Arrangement, zone: Zone): Alternative => ({
  start,
  end,
  startIso: formatIso(start, zone),
  staffId: items[0]!.placement.staffIds[0] ?? 0,
  available: 1,
});
