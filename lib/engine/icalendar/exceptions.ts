import { siteDay } from '../../time/civil';
import { formatDate, formatSecond } from '../../time/format';
import { SECONDS_A_DAY, type SiteDay, type SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { CalendarEvent } from './events';
import { wallIn } from './moments';

/** Occurrences of a calendar event that are cancelled, or replaced by another event. */
interface Exceptions {
  has(wall: SiteSeconds): boolean;
  /** Returns the exceptions at or after a wall clock time, as values for EXDATE. */
  stampsFrom(wall: SiteSeconds): string[];
}

/**
 * Finds the cancelled and replaced occurrences of a calendar event.
 *
 * @param clocks the zone in which the event's start is given
 */
export function exceptionsOf(
  event: CalendarEvent,
  replacements: readonly CalendarEvent[],
  clocks: Zone,
): Exceptions {
  const isOnDays = 'day' in event.start;
  const days = new Set<SiteDay>();
  const walls = new Set<SiteSeconds>();
  // An event that also replaces all later occurrences is not among these exceptions; callers compare its start with
  // each occurrence.
  const replaced = replacements.flatMap(({ replaces, andFollowing }) =>
    replaces && !andFollowing ? [replaces] : [],
  );
  for (const moment of [...event.excepted, ...replaced]) {
    const wall = wallIn(moment, clocks);
    if (isOnDays || 'day' in moment) days.add(siteDay(wall));
    else walls.add(wall);
  }
  return {
    has: (wall) => walls.has(wall) || days.has(siteDay(wall)),
    stampsFrom: (from) => [
      ...sorted(days)
        .filter((day) => (day + 1) * SECONDS_A_DAY > from)
        .map((day) => compact(formatDate(day))),
      ...sorted(walls)
        .filter((wall) => wall >= from)
        .map((wall) => compact(formatSecond(wall, 'T'))),
    ],
  };
}

const sorted = <N extends number>(numbers: ReadonlySet<N>): N[] => [...numbers].sort((a, b) => a - b);

const compact = (text: string): string => text.replace(/[-:]/g, '');
