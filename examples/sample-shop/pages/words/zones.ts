import type { Zone } from 'shop-appointments';
import type { Language } from '../../texts/languages';

/** Formats a time zone: `Berlin time` for `Europe/Berlin`, `UTC+02:00` for a fixed offset. */
export function zoneWords({ name }: Pick<Zone, 'name'>, { texts }: Language): string {
  if (/^[+-]\d/.test(name)) return `UTC${name}`;
  if (!name.includes('/') || name.startsWith('Etc/')) return name.replace('Etc/', '');
  return texts.cityTime(name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' '));
}
