import { isOf, type DayChange, type OpenHours, type Owner } from '../../api/rules.mjs';
import { siteSecondsOf } from '../../writing.mjs';
import type { Span } from './time-off/closed-time.mjs';

/** Open hours of a shop, service, staff member or resource on one day. */
export interface HoursOn extends Owner {
  readonly date: string;
  readonly hours: readonly OpenHours[];
}

const clip = (date: string, hours: readonly OpenHours[], { start, end }: Span): OpenHours[] => {
  const midnight = siteSecondsOf(date);
  return hours.flatMap(({ from, to }) => {
    const opens = Math.max(siteSecondsOf(date, from), start);
    const closes = Math.min(siteSecondsOf(date, to), end);
    return opens < closes ? [{ from: clockOf(opens - midnight), to: clockOf(closes - midnight) }] : [];
  });
};

const clockOf = (second: number): string =>
  [second / 3600, (second / 60) % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

const rows = (days: readonly DayChange[], hoursOf: (day: DayChange) => readonly OpenHours[]): HoursOn[] =>
  days.flatMap((day) => {
    const hours = hoursOf(day);
    return hours.length === 0 ? [] : [{ kind: day.kind, kind_id: day.kind_id, date: day.date, hours }];
  });

/** Returns the parts of a time span that are still open after a write of opening-hours rules. */
export const openAfter = (days: readonly DayChange[], span: Span): HoursOn[] =>
  rows(days, ({ date, after }) => clip(date, after, span));

/**
 * Compares the open hours before and after a write of opening-hours rules, and returns the hours that the write closes
 * within a time span. For each day: the closed hours of `owner`; if there are none, the closed hours of all other
 * services, staff members and resources.
 */
export function closedBy(days: readonly DayChange[], span: Span, owner: Owner): HoursOn[] {
  const all = rows(days, ({ date, before, after }) => clip(date, without(date, before, after), span));
  const own = all.filter((row) => isOf(row, owner));
  const dates = new Set(own.map(({ date }) => date));
  return [...own, ...all.filter(({ date }) => !dates.has(date))].toSorted((a, b) =>
    a.date.localeCompare(b.date),
  );
}

/** Returns the hours that a write of opening-hours rules opens. */
export const openedBy = (days: readonly DayChange[]): HoursOn[] =>
  rows(days, ({ date, before, after }) => without(date, after, before));

/** Returns the hours that a write of opening-hours rules closes. */
export const lostBy = (days: readonly DayChange[]): HoursOn[] =>
  rows(days, ({ date, before, after }) => without(date, before, after));

/** Returns `hours` without the hours in `less`, on one day. */
function without(date: string, hours: readonly OpenHours[], less: readonly OpenHours[]): OpenHours[] {
  let left = [...hours];
  for (const { from, to } of less) {
    const before = { start: -Infinity, end: siteSecondsOf(date, from) };
    const behind = { start: siteSecondsOf(date, to), end: Infinity };
    left = left.flatMap((one) => [...clip(date, [one], before), ...clip(date, [one], behind)]);
  }
  return left;
}
