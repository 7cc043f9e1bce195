import { addDays } from '../../../../common/days.mjs';
import type { BoardEvent, Column, Days } from '../state.mjs';

/** Minimum widths in rem. A column needs room for its heading, and a calendar event for readable lines. */
const COLUMN_REM = 8;
const EVENT_REM = 5;
/** Width in rem in which one of several events side by side in a week shows its start and a short name. */
export const NARROW_EVENT_REM = 4;

/**
 * Returns the largest number of calendar events side by side for each column of a staff member or resource. In a view
 * without such columns: for each day. A count of hidden events, or the first event beyond the maximum, counts as half an
 * event.
 * @param most maximum number of whole events
 */
export function sideBySide(
  events: readonly BoardEvent[],
  { from, to }: Days,
  columns: readonly Column[],
  most: number,
): number[] {
  const timed = events.filter(({ display, allDay }) => display !== 'background' && !allDay);
  if (columns.length > 0)
    return columns.map(({ id }) =>
      atOnce(
        timed.filter(({ resourceIds }) => resourceIds.includes(id)),
        most,
      ),
    );
  const counts: number[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    const [start, end] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`];
    counts.push(
      atOnce(
        timed.filter((event) => event.start < end && event.end > start),
        most,
      ),
    );
  }
  return counts;
}

/**
 * Returns CSS grid tracks for columns of equal width, each with room for as many events side by side as the fullest
 * column has.
 * @param counts largest number of events side by side in each column
 */
export function trackList(counts: readonly number[]): string {
  const least = counts.length === 1 ? 0 : Math.max(COLUMN_REM, Math.max(...counts) * EVENT_REM);
  return `repeat(${counts.length}, minmax(${least}rem, 1fr))`;
}

/**
 * Returns CSS grid tracks of equal width for the days of a whole week, which share the width of the page. If a day has
 * events side by side, each track has room for a start and a short name in each of them.
 * @param counts largest number of events side by side on each day
 */
export function weekTracks(counts: readonly number[]): string {
  const most = Math.max(...counts);
  return `repeat(${counts.length}, minmax(${most > 1 ? most * NARROW_EVENT_REM : 0}rem, 1fr))`;
}

function atOnce(events: readonly BoardEvent[], limit: number): number {
  const moments = events
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.by - b.by));
  let now = 0;
  let most = 1;
  for (const { by } of moments) most = Math.max(most, (now += by));
  const hasCount = events.some(({ classNames }) => classNames.includes('beside-count'));
  return Math.min(limit + 0.5, most + (hasCount ? 0.5 : 0));
}
