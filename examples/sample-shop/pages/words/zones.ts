import type { Zone } from 'shop-appointments';
import type { Language } from '../../texts/languages';

/**
 * Formats a time zone: `Berlin time` for `Europe/Berlin`, `UTC+02:00` for a fixed offset. The city in the zone's id has
 * Latin letters, so Arabic pages name the zone as `Intl` does, such as "Germany Time".
 */
export function zoneWords({ name }: Pick<Zone, 'name'>, { tag, isRightToLeft, texts }: Language): string {
  if (/^[+-]\d/.test(name)) return `UTC${name}`;
  if (!name.includes('/') || name.startsWith('Etc/')) return name.replace('Etc/', '');
  if (isRightToLeft) return texts.cityTime(nameIn(tag, name));
  return texts.cityTime(name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' '));
}

const nameIn = (tag: string, timeZone: string): string =>
  new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')!.value;
