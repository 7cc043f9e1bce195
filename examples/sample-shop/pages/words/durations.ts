import type { DurationUnit, Zone } from 'shop-appointments';
import type { TimeSpan } from './times';

/** Formats a number with its noun: `1 hour`, `2 hours`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Formats the length of a service: `45 minutes`, `1 hour 30 minutes`, `2 days`. */
export function lengthWords(duration: number, unit: DurationUnit): string {
  if (unit === 'day' || unit === 'month') return counted(duration, unit);
  const minutes = unit === 'hour' ? duration * 60 : duration;
  const parts = [
    minutes >= 60 ? counted(Math.floor(minutes / 60), 'hour') : '',
    minutes % 60 > 0 || minutes === 0 ? counted(minutes % 60, 'minute') : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Formats the length of an appointment, in elapsed time or in calendar days. */
export function spanLengthWords({ start, end, wholeDays }: TimeSpan, zone: Zone): string {
  if (!wholeDays) return lengthWords(Math.round((end - start) / 60), 'minute');
  return lengthWords(Math.max(1, zone.dayOf(end) - zone.dayOf(start)), 'day');
}
