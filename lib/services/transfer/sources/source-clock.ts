import type { Instant, SiteSeconds } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { SourceMoment } from './source';

/** The instant of a moment of a source, and whether the source itself counts it as another instant. */
interface ReadMoment {
  readonly instant: Instant;
  readonly isOther: boolean;
}

/**
 * Reads a time of a source's clock in a zone. The time that the clock shows was agreed with the customer, so it stays as
 * it is: a site that states only an offset shows the right time, and counts the wrong instant for half of the year. The
 * instant that the source states is used where its clock shows one time twice.
 */
export function readOnClock({ site, instant }: SourceMoment, zone: Zone): ReadMoment {
  if (instant !== undefined && zone.toSite(instant) === site) return { instant, isOther: false };
  return { instant: zone.toInstant(site), isOther: instant !== undefined };
}

/** Returns a date and time of a clock: `2026-03-10 09:00`. */
export const clockText = (site: SiteSeconds): string =>
  new Date(site * 1000).toISOString().slice(0, 16).replace('T', ' ');
