import { formatTimeOfDay } from '../../time/format';
import { asInstant, SECONDS_A_DAY, type SiteDay, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { CLOSED, type Timeline } from './timeline';

/** Open hours of one day on the site's wall clock: `HH:MM`, with `:SS` if there are seconds. `to` may be `24:00`. */
export interface OpenHours {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the open hours of each site day that has open hours, in order. Hours over midnight are split between the two
 * days.
 */
export function hoursByDay(timeline: Timeline, zone: Zone): Map<SiteDay, OpenHours[]> {
  const hours = new Map<SiteDay, OpenHours[]>();
  for (const opening of openingsIn(timeline)) {
    let from = opening.start;
    for (let day = zone.dayOf(from); from < opening.end; day += 1) {
      const to = asInstant(Math.min(zone.startOfDay(day + 1), opening.end));
      // The site's zone can skip a whole day. Such a day contains no instant, and so no open hours.
      if (to <= from) continue;
      const open = { from: timeIn(day, zone.toSite(from)), to: timeIn(day, lastSecond(to, zone) + 1) };
      const others = hours.get(day);
      if (others) others.push(open);
      else hours.set(day, [open]);
      from = to;
    }
  }
  return hours;
}

/** Yields the open spans of a timeline (open and closed times). Adjacent open spans are joined. */
export function* openingsIn({ starts, places, end }: Timeline): Generator<Span> {
  let opened: number | undefined;
  for (const [at, start] of starts.entries()) {
    const isOpen = places[at] !== CLOSED;
    if (isOpen) opened ??= start;
    else if (opened !== undefined) {
      yield { start: asInstant(opened), end: asInstant(start) };
      opened = undefined;
    }
  }
  if (opened !== undefined) yield { start: asInstant(opened), end: asInstant(end) };
}

/**
 * Returns the wall clock time of the last second before an end. If open hours end when the clock jumps forward from
 * 02:00 to 03:00, they are shown to end at 02:00.
 */
const lastSecond = (to: number, zone: Zone): number => zone.toSite(asInstant(to - 1));

const timeIn = (day: SiteDay, site: number): string =>
  formatTimeOfDay(Math.min(Math.max(site - day * SECONDS_A_DAY, 0), SECONDS_A_DAY));
