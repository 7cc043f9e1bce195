import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';

interface WhenForm {
  /** Language of the text, as a BCP 47 tag. */
  readonly language: string;
  readonly zone: Zone;
  /** Whether to leave out the time of day, as for bookings of whole days. Default false. */
  readonly isWholeDay?: boolean;
}

/**
 * Writes an instant as date and time on the site's wall clock, in a language. The wall clock time is formatted as if it
 * were UTC, because older versions of Node cannot format in a zone with a fixed offset.
 */
export function whenText(at: Instant, { language, zone, isWholeDay = false }: WhenForm): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    ...(isWholeDay ? {} : { timeStyle: 'short' }),
    timeZone: 'UTC',
  });
  return format.format(zone.toSite(at) * 1000);
}
