import { invalidParams } from '../../../domain/errors';
import { siteDay } from '../../../time/civil';
import { formatDate } from '../../../time/format';
import { parseDate } from '../../../time/parse';
import {
  asInstant,
  asSiteSeconds,
  type Instant,
  SECONDS_A_DAY,
  type SiteDay,
  type SiteSeconds,
  type Span,
} from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { SlotQuery } from '../types';

/** Days after the first that a window has when no end is asked for. */
const DEFAULT_FURTHER_DAYS = 6;

export type WindowQuery = Pick<SlotQuery, 'minDate' | 'maxDate' | 'minTimestamp' | 'maxTimestamp'>;

/**
 * The instants in which starts are listed. Dates are whole site days, both included; a timestamp is
 * half-open and replaces the date of its own side. It begins today, and ends six days after its first, unless
 * told otherwise.
 *
 * @throws AppointmentsError 400 for a date that is none, a window that ends before it starts, or one over the limit
 */
export function slotWindow(query: WindowQuery, now: Instant, zone: Zone, maxDays: number): Span {
  const { minTimestamp, maxTimestamp } = query;
  const from = minTimestamp ?? midnight(readDay('minDate', query.minDate) ?? zone.dayOf(now));
  const to =
    maxTimestamp ?? midnight((readDay('maxDate', query.maxDate) ?? siteDay(from) + DEFAULT_FURTHER_DAYS) + 1);
  // Nothing lies between two equal timestamps; the midnight after the last day is a later day.
  if (from > to || (from === to && maxTimestamp === undefined)) throw reversed(query, from);
  if (to - from > maxDays * SECONDS_A_DAY) {
    throw invalidParams({ [maxParam(query)]: `the window may span at most ${maxDays} days` });
  }
  const start = zone.toInstant(from);
  // Around an hour that the clock skips, the earlier of two times may mean the later instant.
  return { start, end: asInstant(Math.max(start, zone.toInstant(to))) };
}

/** The parameter that says where the window ends, or would. */
export const maxParam = ({ maxTimestamp }: WindowQuery): 'maxDate' | 'maxTimestamp' =>
  maxTimestamp === undefined ? 'maxDate' : 'maxTimestamp';

/** Names the beginning, or the end where the window was to begin today. */
function reversed(query: WindowQuery, from: SiteSeconds): Error {
  const { minDate, minTimestamp } = query;
  if (minTimestamp !== undefined)
    return invalidParams({ minTimestamp: `must not be after \`${maxParam(query)}\`` });
  if (minDate !== undefined) return invalidParams({ minDate: `must not be after \`${maxParam(query)}\`` });
  return invalidParams({
    [maxParam(query)]:
      `must not be before today (${formatDate(siteDay(from))}), where the window begins without \`minDate\``,
  });
}

const midnight = (day: SiteDay): SiteSeconds => asSiteSeconds(day * SECONDS_A_DAY);

function readDay(name: string, date: string | undefined): SiteDay | undefined {
  if (date === undefined) return undefined;
  const day = parseDate(date);
  if (day === undefined) throw invalidParams({ [name]: 'must be a date, YYYY-MM-DD' });
  return day;
}
