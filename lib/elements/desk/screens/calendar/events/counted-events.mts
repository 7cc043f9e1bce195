import { type Day } from '../../../../common/days.mjs';
import type { BoardEvent, Column } from '../state.mjs';

/** Calendar events of one hour of a day that are shown only as a count. */
export interface Hidden {
  readonly day: Day;
  /** Hour in which the events start, `HH`. */
  readonly hour: string;
  readonly column: string | undefined;
  readonly events: readonly BoardEvent[];
}

/**
 * Replaces calendar events by a count if too many would be side by side, because each would be too narrow for a time
 * and a name. The other events of such an hour, also closed times, leave room for the count at their end edge.
 * @param columns columns of staff members or resources; empty if the columns are days
 * @param most maximum number of events side by side, beside a count
 * @param counted makes the event that shows the count
 */
export function countedEvents(
  events: readonly BoardEvent[],
  columns: readonly Column[],
  most: number,
  counted: (hidden: Hidden) => BoardEvent,
): BoardEvent[] {
  const timed = events.filter(({ allDay, display }) => !allDay && display !== 'background');
  const hidden = new Map<string, Hidden>();
  const shown = new Set(events);
  const owners = columns.length > 0 ? columns.map(({ id }) => id) : [undefined];
  for (const column of owners) {
    const own = timed.filter(({ resourceIds }) => column === undefined || resourceIds.includes(column));
    for (const event of own.length > most ? withoutPlace(own, most) : []) {
      // An event in several columns stays if any of them has room for it.
      if (event.resourceIds.length > 1 && column !== undefined) continue;
      shown.delete(event);
      const [day, clock] = event.start.split('T') as [Day, string];
      const hour = clock.slice(0, 2);
      const key = `${day} ${hour} ${column ?? ''}`;
      hidden.set(key, { day, hour, column, events: [...(hidden.get(key)?.events ?? []), event] });
    }
  }
  const counts = [...hidden.values()];
  const isBesideCount = ({ start, end, resourceIds, allDay }: BoardEvent): boolean =>
    !allDay &&
    counts.some(
      ({ day, hour, column }) =>
        start < `${day}T${hour}:59` &&
        end > `${day}T${hour}:00` &&
        (column === undefined || resourceIds.includes(column)),
    );
  return [
    ...[...shown].map((event) =>
      isBesideCount(event) ? { ...event, classNames: [...event.classNames, 'beside-count'] } : event,
    ),
    ...counts.map(counted),
  ];
}

/** Places overlapping events side by side, in the order of time. Returns the events for which no place was free. */
function withoutPlace(events: readonly BoardEvent[], most: number): BoardEvent[] {
  const byStart = events.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const ends: string[] = [];
  return byStart.filter(({ start, end }) => {
    const free = Array.from({ length: most }).findIndex((_, at) => (ends[at] ?? '') <= start);
    if (free === -1) return true;
    ends[free] = end;
    return false;
  });
}
