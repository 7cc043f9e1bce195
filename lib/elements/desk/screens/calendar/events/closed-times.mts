import { addDays, type Day } from '../../../../common/days.mjs';
import type { Hours } from '../../../api/appointments.mjs';
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

type Closed = Hours['closed'];

/** Returns the closed times of a staff member; those of the shop if `staffId` is undefined. */
export const closedOf = (hours: readonly Hours[], staffId: number | undefined): Closed =>
  (
    hours.find(({ kind, kind_id: id }) => kind === 'staff' && id === staffId) ??
    hours.find(({ kind }) => kind === 'global')
  )?.closed ?? [];

/** Whether a staff member, or the shop if `staffId` is undefined, is closed all day. */
export function isClosedOn(day: Day, hours: readonly Hours[], staffId: number | undefined): boolean {
  const start = siteSecondsOf(day);
  return without([{ start, end: start + A_DAY, title: '' }], closedOf(hours, staffId)).length === 0;
}

/** Whether a staff member is closed at some time of a span in which the shop is open. Times are in site seconds. */
export const isOffIn = (
  span: Pick<Closed[number], 'start' | 'end'>,
  hours: readonly Hours[],
  staffId: number,
): boolean =>
  without(closedOf(hours, staffId), closedOf(hours, undefined)).some(
    ({ start, end }) => start < span.end && end > span.start,
  );

/** Returns the closed times of the shop, and the parts of a resource's closed times that lie outside of them. */
function closedOfResource(hours: readonly Hours[], resourceId: number): Closed {
  const shop = closedOf(hours, undefined);
  const own = hours.find(({ kind, kind_id: id }) => kind === 'resource' && id === resourceId)?.closed ?? [];
  return [...shop, ...without(own, shop)];
}

/** Returns the parts of some spans that lie outside of all others. */
const without = (spans: Closed, others: Closed): Closed =>
  others.reduce<Closed>((rest, one) => rest.flatMap((span) => outside(span, one)), spans);

/** Returns the parts of `span` that lie before or after `other`. */
const outside = (span: Closed[number], other: Closed[number]): Closed =>
  [
    { ...span, end: Math.min(span.end, other.start) },
    { ...span, start: Math.max(span.start, other.end) },
  ].filter(({ start, end }) => start < end);

/**
 * Joins the closed times of each day that is closed from midnight to midnight. The title is that of the longest closed
 * time, because the reason for a lunch break says nothing on a Sunday that is closed anyway.
 */
function withWholeDays(closed: Closed, { from, to }: Days): Closed {
  let result = closed;
  for (let day = from; day < to; day = addDays(day, 1)) {
    const start = siteSecondsOf(day);
    const whole = { start, end: start + A_DAY, title: '' };
    if (without([whole], closed).length > 0) continue;
    const parts = result.filter((one) => one.start < whole.end && one.end > start);
    const [longest] = parts.toSorted((a, b) => lengthIn(b, whole) - lengthIn(a, whole));
    if (parts.length > 1) result = [...without(result, [whole]), { ...whole, title: longest!.title }];
  }
  return result;
}

/** Returns the title of a day on which a member, or the shop, is closed from midnight to midnight; '' for none. */
export function titleOfClosedDay(day: Day, hours: readonly Hours[], staffId: number | undefined): string {
  const start = siteSecondsOf(day);
  const closed = withWholeDays(closedOf(hours, staffId), { from: day, to: addDays(day, 1) });
  return closed.find((one) => one.start <= start && one.end >= start + A_DAY)?.title ?? '';
}

/** Returns the number of seconds of `day` during which a closed time lasts. */
const lengthIn = (one: Closed[number], day: Closed[number]): number =>
  Math.min(one.end, day.end) - Math.max(one.start, day.start);

/** Parameters that decide which times of a view are shaded as closed. */
interface ClosedParts {
  readonly days: Days;
  readonly columns: readonly Column[];
  readonly staffId: number | undefined;
  /** Titles of days without one of their own: on which all is closed, and on which only a staff member is away. */
  readonly words: { readonly closed: string; readonly away: string };
}

/** Makes the shaded areas of closed times in a view; in a month only for days that are closed all day. */
export function closedEvents(
  hours: readonly Hours[],
  view: ViewName,
  { days, columns, staffId, words }: ClosedParts,
): BoardEvent[] {
  const shop = closedOf(hours, undefined);
  const wordOf = (span: Closed[number]): string =>
    view !== 'resources' && without([span], shop).length > 0 ? words.away : words.closed;
  if (view === 'month') return closedDays(withWholeDays(closedOf(hours, staffId), days), days, wordOf);
  const closedIn = (column: string | undefined): Closed => {
    if (column === undefined) return closedOf(hours, staffId);
    return view === 'resources' ? closedOfResource(hours, Number(column)) : closedOf(hours, Number(column));
  };
  const owners = view === 'members' || view === 'resources' ? columns.map(({ id }) => id) : [undefined];
  return owners.flatMap((column) =>
    withWholeDays(closedIn(column), days).map((span) => {
      const { start, end } = span;
      const title = span.title || (end - start >= A_DAY ? wordOf(span) : '');
      return shade(`closed ${column ?? ''} ${start}`, { start, end, title }, column);
    }),
  );
}

function closedDays(
  closed: Closed,
  { from, to }: Days,
  wordOf: (span: Closed[number]) => string,
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
  { start, end, title }: Closed[number],
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
export function earliestOpening(closed: Closed, { from, to }: Days): number {
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
export function latestClosing(closed: Closed, { from, to }: Days): number {
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
export function openTimeOf(moment: number, closed: Closed, { from, to }: Days): number | undefined {
  const isShown = moment >= siteSecondsOf(from) && moment < siteSecondsOf(to);
  const isClosed = closed.some(({ start, end }) => start <= moment && moment < end);
  return isShown && !isClosed ? moment % A_DAY : undefined;
}
