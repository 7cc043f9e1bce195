import { asInstant, asSiteSeconds, type Instant, type SiteSeconds } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { KnownMoment, SourceMoment } from './source';

/** The instant of a moment of a source. */
interface ReadMoment {
  readonly instant: Instant;
  /** Whether the source itself counts it as another instant. */
  readonly isOther: boolean;
  /** Whether the clock skips the time, so that the instant is later by the gap. */
  readonly isSkipped: boolean;
}

/**
 * Reads a time of a source's clock in a zone. The time that the clock shows was agreed with the customer, so it stays as
 * it is: a site that states only an offset shows the right time, and counts the wrong instant for half of the year. The
 * instant that the source states is used where its clock shows one time twice.
 */
export function readOnClock(moment: SourceMoment, zone: Zone): ReadMoment {
  if (moment.site === undefined) return { instant: moment.instant, isOther: false, isSkipped: false };
  const { site, instant } = moment;
  if (instant !== undefined && zone.toSite(instant) === site)
    return { instant, isOther: false, isSkipped: false };
  const read = zone.toInstant(site);
  return { instant: read, isOther: instant !== undefined, isSkipped: zone.toSite(read) !== site };
}

/** Returns the moment that is this number of seconds later on the source's clock. */
export const later = ({ site, instant }: SourceMoment, seconds: number): SourceMoment =>
  site === undefined
    ? { site, instant: asInstant(instant + seconds) }
    : { site: asSiteSeconds(site + seconds), instant: undefined };

/** Whether a moment is at least another one. */
export const isFrom = ({ site, instant }: SourceMoment, from: KnownMoment): boolean =>
  site === undefined ? instant >= from.instant : site >= from.site;

/** Returns a date and time of a clock: `2026-03-10 09:00`. */
export const clockText = (site: SiteSeconds): string =>
  new Date(site * 1000).toISOString().slice(0, 16).replace('T', ' ');
