import { siteDay } from '../../time/civil';
import { formatDate, formatSecond } from '../../time/format';
import { SECONDS_A_DAY, type SiteDay, type SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { CalendarEvent } from './events';
import { wallIn } from './moments';

/** Occurrences of an event that are cancelled or replaced. */
interface Exceptions {
  has(wall: SiteSeconds): boolean;
  /** Returns the EXDATE values of the exceptions from this wall clock time on. */
  stampsFrom(wall: SiteSeconds): string[];
}

/**
 * Finds the exceptions of an event.
 *
 * @param clocks the zone of the event's own times
 */
export function exceptionsOf(
  event: CalendarEvent,
  replacements: readonly CalendarEvent[],
  clocks: Zone,
): Exceptions {
  const isOnDays = 'day' in event.start;
  const days = new Set<SiteDay>();
  const walls = new Set<SiteSeconds>();
  // Replacements that also replace all following occurrences are not collected here; callers compare them with each
  // occurrence.
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
