import { type Day } from '../../../../common/days.mjs';
import type { BoardEvent, Column } from '../state.mjs';

/** Maximum number of events beside each other. If there are more, the last place is for counts. */
const MOST = 4;

/** Events that a count stands for: those that begin in one hour of a day. */
export interface Hidden {
  readonly day: Day;
  /** Hour of the day, `HH`. */
  readonly hour: string;
  readonly column: string | undefined;
  readonly events: readonly BoardEvent[];
}

/**
 * Replaces events by their count where more than four lie beside each other, because they would be too narrow
 * for a time and a name.
 *
 * @param columns of members or resources; empty if the columns are days
 * @param counted makes the event that stands for the hidden ones
 */
export function countedEvents(
  events: readonly BoardEvent[],
  columns: readonly Column[],
  counted: (hidden: Hidden) => BoardEvent,
): BoardEvent[] {
  const timed = events.filter(({ allDay }) => !allDay);
  const hidden = new Map<string, Hidden>();
  const shown = new Set(events);
  const owners = columns.length > 0 ? columns.map(({ id }) => id) : [undefined];
  for (const column of owners) {
    const own = timed.filter(({ resourceIds }) => column === undefined || resourceIds.includes(column));
    for (const event of own.length > MOST ? withoutPlace(own) : []) {
      // An event of several columns stays where it has a place.
      if (event.resourceIds.length > 1 && column !== undefined) continue;
      shown.delete(event);
      const [day, clock] = event.start.split('T') as [Day, string];
      const hour = clock.slice(0, 2);
      const key = `${day} ${hour} ${column ?? ''}`;
      hidden.set(key, { day, hour, column, events: [...(hidden.get(key)?.events ?? []), event] });
    }
  }
  return [...shown, ...[...hidden.values()].map(counted)];
}

/** Returns the events for which their cluster, a chain of overlapping events, has no place. */
function withoutPlace(events: readonly BoardEvent[]): BoardEvent[] {
  const byStart = events.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const hidden: BoardEvent[] = [];
  let cluster: BoardEvent[] = [];
  let end = '';
  const close = (): void => {
    if (placed(cluster, MOST).length > 0) hidden.push(...placed(cluster, MOST - 1));
    cluster = [];
  };
  for (const event of byStart) {
    if (event.start >= end) close();
    cluster.push(event);
    if (event.end > end) end = event.end;
  }
  close();
  return hidden;
}

/** Puts events into places, and returns those for which none was left. */
function placed(events: readonly BoardEvent[], places: number): BoardEvent[] {
  const ends: string[] = [];
  return events.filter(({ start, end }) => {
    const free = Array.from({ length: places }).findIndex((_, at) => (ends[at] ?? '') <= start);
    if (free === -1) return true;
    ends[free] = end;
    return false;
  });
}
