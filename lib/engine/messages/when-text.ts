import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { zoneOfCustomer } from './customer-zone';

interface WhenForm {
  /** Language of the text, as a BCP 47 tag. */
  readonly language: string;
  /** Zone of the site. */
  readonly zone: Zone;
  /** Name of the customer's zone; '' if it is unknown. */
  readonly localTimezone: string;
  /** Whether to leave out the time of day, as for bookings of whole days. Default false. */
  readonly isWholeDay?: boolean;
}

/**
 * Writes an instant as date and time on the site's wall clock, in a language. If the customer's wall clock shows
 * another time, this time and the customer's zone follow in parentheses.
 */
export function whenText(
  at: Instant,
  { language, zone, localTimezone, isWholeDay = false }: WhenForm,
): string {
  if (isWholeDay) return onClock(at, zone, language, { dateStyle: 'full' });
  const text = onClock(at, zone, language, { dateStyle: 'full', timeStyle: 'short' });
  const local = zoneOfCustomer(localTimezone, zone);
  if (local.toSite(at) === zone.toSite(at)) return text;
  const isOtherDay = local.dayOf(at) !== zone.dayOf(at);
  const localTime = onClock(at, local, language, {
    ...(isOtherDay && { dateStyle: 'medium' }),
    timeStyle: 'short',
  });
  return `${text} (${localTime}${commaIn(language)} ${localTimezone.replaceAll('_', ' ')})`;
}

/** Returns the comma of a language. `Intl.ListFormat` has none for Arabic, which joins two texts with a word. */
const commaIn = (language: string): string =>
  new Intl.Locale(language).maximize().script === 'Arab' ? '،' : ',';

/**
 * Writes what the wall clock of a zone shows. The time on the clock is formatted as if it were UTC, because older
 * versions of Node cannot format in a zone with a fixed offset.
 */
const onClock = (
  at: Instant,
  zone: Zone,
  language: string,
  form: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): string => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).format(zone.toSite(at) * 1000);
