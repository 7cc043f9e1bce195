import { invalidParams } from '../../../domain/errors';
import { siteDay } from '../../../time/civil';
import { formatDate } from '../../../time/format';
import { parseDate } from '../../../time/parse';
import { type ReadTime, readTime } from '../../../time/time-input';
import { asInstant, type Instant, type SiteDay, type Span } from '../../../time/units';
import { isBefore, midnight, readEnd, spansOver, siteReading } from '../../../time/window';
import type { Zone } from '../../../time/zone';
import type { SlotQuery } from '../types';

/** Default length of a window of slots, in days after its first day. */
const DEFAULT_FURTHER_DAYS = 6;

export type WindowQuery = Pick<SlotQuery, 'minDate' | 'maxDate' | 'from' | 'to'>;

/**
 * Returns the window of instants in which listed slots start. `minDate` and `maxDate` are whole site days, both
 * included. `from` and `to` are moments, `to` exclusive; `from` replaces `minDate`, and `to` replaces `maxDate`. By
 * default the window begins today, and ends six days after its first day.
 *
 * @throws AppointmentsError 400 for an invalid date, a window that ends before it starts, or one longer than
 * `maxDays`
 */
export function slotWindow(query: WindowQuery, now: Instant, zone: Zone, maxDays: number): Span {
  const from =
    query.from === undefined
      ? midnight(readDay('minDate', query.minDate) ?? zone.dayOf(now), zone)
      : readTime(query.from, zone);
  const to =
    query.to === undefined ? midnight(lastDay(query, from, zone) + 1, zone) : readEnd(query.to, zone);
  // Without `to`, the window ends after its last day. If `from` is the midnight that ends this day, the window is
  // empty, and is refused like a reversed one.
  const isEmpty = query.to === undefined && siteReading(from, zone) === siteReading(to, zone);
  if (isBefore(to, from) || isEmpty) throw reversed(query, siteDay(siteReading(from, zone)));
  if (spansOver(maxDays, { from, to }, zone)) {
    throw invalidParams({ [endParam(query)]: `the window may span at most ${maxDays} days` });
  }
  // In an hour that the clock skips, `to` can be later than `from` on the wall clock but earlier as an instant. The
  // window is then empty.
  return { start: from.at, end: asInstant(Math.max(from.at, to.at)) };
}

const lastDay = ({ maxDate }: WindowQuery, from: ReadTime, zone: Zone): SiteDay =>
  readDay('maxDate', maxDate) ?? siteDay(siteReading(from, zone)) + DEFAULT_FURTHER_DAYS;

/** Returns the name of the parameter that gives the end of the window. */
export const endParam = ({ to }: WindowQuery): 'maxDate' | 'to' => (to === undefined ? 'maxDate' : 'to');

/**
 * Makes the error for a window that ends before it starts. The error names the parameter that gives the beginning or,
 * if the window begins today by default, the parameter that gives the end.
 */
function reversed(query: WindowQuery, firstDay: SiteDay): Error {
  if (query.from !== undefined) return invalidParams({ from: `must not be after \`${endParam(query)}\`` });
  if (query.minDate !== undefined) {
    return invalidParams({ minDate: `must not be after \`${endParam(query)}\`` });
  }
  return invalidParams({
    [endParam(query)]:
      `must not be before today (${formatDate(firstDay)}), because the window begins today without \`minDate\``,
  });
}

function readDay(name: string, date: string | undefined): SiteDay | undefined {
  if (date === undefined) return undefined;
  const day = parseDate(date);
  if (day === undefined) throw invalidParams({ [name]: 'must be a date, YYYY-MM-DD' });
  return day;
}
