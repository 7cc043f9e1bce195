import type { Instant, Zone } from 'shop-appointments';
import type { PassRow } from '../tables';

/** Returns the day of an instant in a zone, such as `2026-11-27`. */
const dayIn = (at: Instant, zone: Zone): string =>
  new Date(zone.toSite(at) * 1_000).toISOString().slice(0, 10);

/**
 * Returns the last day of a pass that is bought at an instant: the same day of a later month, or the last day of that
 * month if it is shorter. '' for 0 months: without an end.
 */
export function lastDayOf(bought: Instant, months: number, zone: Zone): string {
  if (months === 0) return '';
  const [year, month, day] = dayIn(bought, zone).split('-').map(Number) as [number, number, number];
  const end = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  end.setUTCDate(Math.min(day, end.getUTCDate()));
  return end.toISOString().slice(0, 10);
}

/** Returns the first instant after the last day of a pass; null for a pass without an end. */
export const endOf = ({ valid_until: last }: Pick<PassRow, 'valid_until'>, zone: Zone): Instant | null =>
  last === '' ? null : zone.startOfDay(Date.parse(last) / 86_400_000 + 1);

/** Whether a pass may pay for a booking that starts at an instant. */
export const isValidAt = (pass: Pick<PassRow, 'valid_until'>, start: Instant, zone: Zone): boolean =>
  start < (endOf(pass, zone) ?? Infinity);
