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
 * and a name. The other events of such an hour, also closed times, leave room for the count at their end edge. A single
 * event is shown in the room of its count, unless it overlaps another event without place or a count of several.
 * @param columns columns of staff members or resources; empty if the columns are days
 * @param most maximum number of events side by side, beside a count or a single further event
 * @param counted makes the event that shows the count
 */
export function countedEvents(
  events: readonly BoardEvent[],
  columns: readonly Column[],
  most: number,
  counted: (hidden: Hidden) => BoardEvent,
): BoardEvent[] {
  const timed = events.filter(({ allDay, display }) => !allDay && display !== 'background');
  const further = new Map<string, Hidden>();
  const owners = columns.length > 0 ? columns.map(({ id }) => id) : [undefined];
  for (const column of owners) {
    const own = timed.filter(({ resourceIds }) => column === undefined || resourceIds.includes(column));
    for (const event of own.length > most ? withoutPlace(own, most) : []) {
      // An event in several columns stays if any of them has room for it.
      if (event.resourceIds.length > 1 && column !== undefined) continue;
      const [day, clock] = event.start.split('T') as [Day, string];
      const hour = clock.slice(0, 2);
      const key = `${day} ${hour} ${column ?? ''}`;
      further.set(key, { day, hour, column, events: [...(further.get(key)?.events ?? []), event] });
    }
  }
  const all = [...further.values()];
  const counts = all.filter((one) => one.events.length > 1 || all.some((other) => meets(one, other)));
  const hidden = new Set(counts.flatMap((one) => one.events));
  return [
    ...events
      .filter((event) => !hidden.has(event))
      .map((event) =>
        counts.some((count) => isBeside(event, count))
          ? { ...event, classNames: [...event.classNames, 'beside-count'] }
          : event,
      ),
    ...counts.map(counted),
  ];
}

const isBeside = ({ start, end, resourceIds, allDay }: BoardEvent, { day, hour, column }: Hidden): boolean =>
  !allDay &&
  start < `${day}T${hour}:59` &&
  end > `${day}T${hour}:00` &&
  (column === undefined || resourceIds.includes(column));

/**
 * Whether the first event of an hour without place overlaps events without place of another hour in its column, or their
 * count if they are several.
 */
const meets = ({ column, events: [event] }: Hidden, other: Hidden): boolean =>
  column === other.column &&
  !other.events.includes(event!) &&
  ((other.events.length > 1 && isBeside(event!, other)) ||
    other.events.some(({ start, end }) => start < event!.end && end > event!.start));

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
