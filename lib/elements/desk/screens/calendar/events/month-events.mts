import { addDays, type Day } from '../../../../common/days.mjs';
import type { BoardEvent, Days } from '../state.mjs';

/** Visible text of a button for appointments without room. Its label for screen readers has words. */
export const MORE = '+{count}';

/** Heights in rem: of the headings of the weekdays, and of a line of a day, of which the first one has its number. */
const WEEKDAYS = 3;
const LINE = 1.5;
const LINE_BY_TOUCH = 2.875;

/**
 * Returns how many appointments fit into each day of a month that is `height` rem high, below the number of the day: two
 * at least, and six at most.
 */
export function linesPerDay(height: number, { from, to }: Days): number {
  const weeks = (Date.parse(to) - Date.parse(from)) / 604_800_000;
  const line = matchMedia('(pointer: coarse)').matches ? LINE_BY_TOUCH : LINE;
  return Math.max(2, Math.min(6, Math.floor((height - WEEKDAYS) / weeks / line) - 1));
}

/**
 * Returns the calendar events that fit in a month, and the number of hidden ones for each day. The count of hidden ones
 * takes the last line of its day.
 */
export function eventsWithRoom(
  events: readonly BoardEvent[],
  days: Days,
  mostPerDay: number,
): { readonly shown: BoardEvent[]; readonly more: ReadonlyMap<Day, number> } {
  const taken = new Map<Day, number>();
  const more = new Map<Day, number>();
  const total = new Map<Day, number>();
  for (const event of events)
    for (const day of daysOf(event, days)) total.set(day, (total.get(day) ?? 0) + 1);
  const lines = (day: Day): number => (total.get(day)! > mostPerDay ? mostPerDay - 1 : mostPerDay);
  const shown = events.filter((event) => {
    const on = daysOf(event, days);
    const hasRoom = on.every((day) => (taken.get(day) ?? 0) < lines(day));
    const counts = hasRoom ? taken : more;
    for (const day of on) counts.set(day, (counts.get(day) ?? 0) + 1);
    return hasRoom;
  });
  return { shown, more };
}

/** Lists the days that a calendar event covers. */
function daysOf({ start, end }: BoardEvent, { from, to }: Days): Day[] {
  const days: Day[] = [];
  const first = start.slice(0, 10);
  for (let day = first < from ? from : first; day < to && `${day}T00:00` < end; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}

/** Makes the button below the events of a day that opens its hidden ones. */
export const moreEvent = (day: Day, text: string, label: string): BoardEvent => ({
  id: `more ${day}`,
  // The last minute of the day puts the button below all events.
  start: `${day}T23:59`,
  end: `${addDays(day, 1)}T00:00`,
  allDay: false,
  display: 'auto',
  resourceIds: [],
  classNames: ['more'],
  startEditable: false,
  durationEditable: false,
  extendedProps: { face: { kind: 'more', day, text, label } },
});
