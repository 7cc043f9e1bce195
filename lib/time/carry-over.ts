import { asInstant, asSiteSeconds, type Instant, type SiteSeconds } from './units';
import type { Zone } from './zone';

/** The zone that a site was in before, or its own by the rules that were in force before. Any `Zone` is one. */
export interface FormerZone {
  readonly name: string;
  /** Seconds east of UTC at an instant. */
  offsetAt(at: Instant): number;
}

/** What the site's wall clock showed at an instant, in the zone that it was in. */
export const formerly = (at: Instant, from: FormerZone): SiteSeconds => asSiteSeconds(at + from.offsetAt(at));

/**
 * The instant at which the site's wall clock shows now what it showed then in the former zone. Where it shows that
 * anyway, nothing changes, also in the second of two repeated hours; a time that is skipped now moves forward.
 */
export function carryOver(at: Instant, from: FormerZone, to: Zone): Instant {
  const wallClock = formerly(at, from);
  return to.toSite(at) === wallClock ? at : asInstant(to.toInstant(wallClock));
}
