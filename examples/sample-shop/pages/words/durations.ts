import type { DurationUnit, Zone } from 'shop-appointments';
import type { Language } from '../../texts/languages';
import type { TimeSpan } from './times';

/** Formats the length of a service: `45 minutes`, `1 hour 30 minutes`, `2 days`. */
export function lengthWords(duration: number, unit: DurationUnit, { tag }: Language): string {
  const counted = (count: number, of: DurationUnit): string =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: of, unitDisplay: 'long' }).format(count);
  if (unit === 'day' || unit === 'month') return counted(duration, unit);
  const minutes = unit === 'hour' ? duration * 60 : duration;
  const parts = [
    minutes >= 60 ? counted(Math.floor(minutes / 60), 'hour') : '',
    minutes % 60 > 0 || minutes === 0 ? counted(minutes % 60, 'minute') : '',
  ];
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' });
  return list.format(parts.filter((part) => part !== ''));
}

/** Formats the length of an appointment, in elapsed time or in calendar days. */
export function spanLengthWords({ start, end, wholeDays }: TimeSpan, zone: Zone, language: Language): string {
  if (!wholeDays) return lengthWords(Math.round((end - start) / 60), 'minute', language);
  return lengthWords(Math.max(1, zone.dayOf(end) - zone.dayOf(start)), 'day', language);
}
