import { addDays, type Day } from '../../../../common/days.mjs';
import { type ClosedTimes, closedOf, type Hours, type SiteSpan, without } from '../../../api/hours.mjs';
import type { Texts } from '../../../texts/texts.mjs';
import { siteSecondsOf } from '../../../writing.mjs';
import type { BoardEvent, Column, Days, ViewName } from '../state.mjs';
import { wallClockOf } from '../wall-clock.mjs';

const A_DAY = 86_400;
const HOUR = 3_600;

/**
 * Times that take the place of opening and closing if the shop is never closed, in seconds from midnight. The calendar
 * scrolls to the first one.
 */
const MORNING = 8 * HOUR;
const EVENING = 20 * HOUR;

/** Whether a staff member, or the shop if `staffId` is undefined, is closed all day. */
export const isClosedOn = (day: Day, hours: readonly Hours[], staffId: number | undefined): boolean =>
  closedDayOf(day, hours, staffId) !== undefined;

/** Returns the closed times of the shop, and the parts of a resource's closed times that lie outside of them. */
function closedOfResource(hours: readonly Hours[], resourceId: number): ClosedTimes {
  const shop = closedOf(hours, undefined);
  const own = hours.find(({ kind, kind_id: id }) => kind === 'resource' && id === resourceId)?.closed ?? [];
  return [...shop, ...without(own, shop)];
}

const wholeDay = (day: Day): SiteSpan => ({ start: siteSecondsOf(day), end: siteSecondsOf(day) + A_DAY });

/**
 * Joins the closed times of each day that is closed from midnight to midnight. The title is that of the longest closed
 * time while the shop is open, because the reason for a lunch break says nothing on a Sunday that is closed anyway, and
 * the night says nothing about a day off.
 *
 * @param shop closed times of the shop
 */
function withWholeDays(closed: ClosedTimes, { from, to }: Days, shop: ClosedTimes): ClosedTimes {
  let result = closed;
  for (let day = from; day < to; day = addDays(day, 1)) {
    const whole = wholeDay(day);
    if (without([whole], closed).length > 0) continue;
    const parts = result.filter((one) => one.start < whole.end && one.end > whole.start);
    const open = without([whole], shop);
    const leftOpen = (one: SiteSpan): number => lengthOf(without(open, [one]));
    const rest = (one: SiteSpan): number => lengthOf(without([whole], [one]));
    const [longest] = parts.toSorted((a, b) => leftOpen(a) - leftOpen(b) || rest(a) - rest(b));
    if (parts.length > 1) result = [...without(result, [whole]), { ...longest!, ...whole }];
  }
  return result;
}

const lengthOf = (spans: readonly SiteSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * Returns the closed time of a day on which a member, or the shop, is closed from midnight to midnight; undefined for
 * any other day.
 */
export function closedDayOf(
  day: Day,
  hours: readonly Hours[],
  staffId: number | undefined,
): ClosedTimes[number] | undefined {
  const { start, end } = wholeDay(day);
  const days = { from: day, to: addDays(day, 1) };
  return withWholeDays(closedOf(hours, staffId), days, closedOf(hours, undefined)).find(
    (one) => one.start <= start && one.end >= end,
  );
}

type ClosedWords = Pick<Texts['calendar'], 'closed' | 'away' | 'notWorking'>;

/** Returns the title of a closed day whose rule has none: the shop is closed, or only a staff member does not work. */
export const untitledDay = (
  isOfMember: boolean,
  { cause }: ClosedTimes[number],
  words: ClosedWords,
): string => (isOfMember ? words[cause === 'time_off' ? 'away' : 'notWorking'] : words.closed);

/** Parameters that decide which times of a view are shaded as closed. */
interface ClosedParts {
  readonly days: Days;
  readonly columns: readonly Column[];
  readonly staffId: number | undefined;
  /** Titles of days without one of their own. */
  readonly words: ClosedWords;
}

/** Makes the shaded areas of closed times in a view; in a month only for days that are closed all day. */
export function closedEvents(
  hours: readonly Hours[],
  view: ViewName,
  { days, columns, staffId, words }: ClosedParts,
): BoardEvent[] {
  const shop = closedOf(hours, undefined);
  const wordOf = (span: ClosedTimes[number]): string =>
    untitledDay(view !== 'resources' && without([span], shop).length > 0, span, words);
  if (view === 'month') return closedDays(withWholeDays(closedOf(hours, staffId), days, shop), days, wordOf);
  const closedIn = (column: string | undefined): ClosedTimes => {
    if (column === undefined) return closedOf(hours, staffId);
    return view === 'resources' ? closedOfResource(hours, Number(column)) : closedOf(hours, Number(column));
  };
  const owners = view === 'members' || view === 'resources' ? columns.map(({ id }) => id) : [undefined];
  return owners.flatMap((column) =>
    withWholeDays(closedIn(column), days, shop).map((span) => {
      const { start, end } = span;
      const title = span.title || (end - start >= A_DAY ? wordOf(span) : '');
      return shade(`closed ${column ?? ''} ${start}`, { start, end, title }, column);
    }),
  );
}

function closedDays(
  closed: ClosedTimes,
  { from, to }: Days,
  wordOf: (span: ClosedTimes[number]) => string,
): BoardEvent[] {
  const events: BoardEvent[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    const start = siteSecondsOf(day);
    const whole = closed.find((one) => one.start <= start && one.end >= start + A_DAY);
    if (whole) {
      const stretch = { ...whole, start, end: start + A_DAY };
      const title = whole.title || wordOf(stretch);
      events.push({ ...shade(`closed ${start}`, { ...stretch, title }, undefined), allDay: true });
    }
  }
  return events;
}

const shade = (
  id: string,
  { start, end, title }: Omit<ClosedTimes[number], 'cause'>,
  column: string | undefined,
): BoardEvent => ({
  id,
  start: wallClockOf(start),
  end: wallClockOf(end),
  allDay: false,
  display: 'background',
  resourceIds: column === undefined ? [] : [column],
  classNames: start % A_DAY === 0 ? ['closed', 'from-midnight'] : ['closed'],
  extendedProps: { face: { kind: 'closed', title } },
});

/** Returns the earliest opening time on some days, in seconds from midnight. */
export function earliestOpening(closed: ClosedTimes, { from, to }: Days): number {
  let earliest: number | undefined;
  for (let day: Day = from; day < to; day = addDays(day, 1)) {
    const midnight = siteSecondsOf(day);
    const before = closed.find(({ start, end }) => start <= midnight && end > midnight);
    const opening = before ? before.end - midnight : 0;
    if (opening > 0 && opening < A_DAY) earliest = Math.min(earliest ?? opening, opening);
  }
  return earliest ?? MORNING;
}

/** Returns the latest closing time on some days, in seconds from midnight. */
export function latestClosing(closed: ClosedTimes, { from, to }: Days): number {
  let latest = 0;
  for (let day: Day = from; day < to; day = addDays(day, 1)) {
    const midnight = siteSecondsOf(day);
    const after = closed.find(({ start, end }) => start < midnight + A_DAY && end >= midnight + A_DAY);
    if (after) latest = Math.max(latest, after.start - midnight);
  }
  return latest || EVENING;
}

/**
 * Returns the time of day of a moment, in seconds from midnight; undefined if the moment is on no shown day, or in a
 * closed time.
 *
 * @param moment in site seconds (the shop's wall clock counted as UTC)
 */
export function openTimeOf(moment: number, closed: ClosedTimes, { from, to }: Days): number | undefined {
  const isShown = moment >= siteSecondsOf(from) && moment < siteSecondsOf(to);
  const isClosed = closed.some(({ start, end }) => start <= moment && moment < end);
  return isShown && !isClosed ? moment % A_DAY : undefined;
}
