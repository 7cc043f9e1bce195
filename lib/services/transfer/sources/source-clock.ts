import { asInstant, asSiteSeconds, type Instant, type SiteSeconds } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { KnownMoment, SourceMoment } from './source';

/** The instant that was read from a time of the other system. */
interface ReadMoment {
  readonly instant: Instant;
  /** Whether the other system itself states another instant for this time. */
  readonly isOther: boolean;
  /** Whether the clock skips this time when it changes, so that the instant is later by the gap. */
  readonly isSkipped: boolean;
}

/**
 * Reads a time of the other system's clock in a zone. The customer was told the time on the clock, so that time is
 * kept. A system with one fixed offset shows the right time on its clock, but states the wrong instant for half of the
 * year. The stated instant is used only if the clock shows the time twice.
 */
export function readOnClock(moment: SourceMoment, zone: Zone): ReadMoment {
  if (moment.site === undefined) return { instant: moment.instant, isOther: false, isSkipped: false };
  const { site, instant } = moment;
  if (instant !== undefined && zone.toSite(instant) === site)
    return { instant, isOther: false, isSkipped: false };
  const read = zone.toInstant(site);
  return { instant: read, isOther: instant !== undefined, isSkipped: zone.toSite(read) !== site };
}

/** Returns the time that is this number of seconds later on the other system's clock. */
export const later = ({ site, instant }: SourceMoment, seconds: number): SourceMoment =>
  site === undefined
    ? { site, instant: asInstant(instant + seconds) }
    : { site: asSiteSeconds(site + seconds), instant: undefined };

/** Whether a time of the other system is at or after another one. */
export const isFrom = ({ site, instant }: SourceMoment, from: KnownMoment): boolean =>
  site === undefined ? instant >= from.instant : site >= from.site;

/** Writes the date of a time of a clock: `2026-03-10`. */
export const dateText = (site: SiteSeconds): string => clockText(site).slice(0, 10);

/** Writes a time of a clock as date and time: `2026-03-10 09:00`. */
export const clockText = (site: SiteSeconds): string =>
  new Date(site * 1000).toISOString().slice(0, 16).replace('T', ' ');
