import type { AppointmentFields } from '../../lib/index';
import type { Random } from './random';
import { DAYS, FIRST_DAY, PRODUCTS, type RaceProduct } from './shop';

/** Plans a new start. One plan in ten also changes the length. A service with parts then becomes a single part. */
export function timesOf(contended: boolean, random: Random): Pick<AppointmentFields, 'start' | 'end'> {
  const product = random.pick(PRODUCTS);
  const start = startOf(product, contended, false, random);
  if (product.duration_unit === 'day' || !random.chance(0.1)) return { start };
  const [date, time] = start.split('T') as [string, string];
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return { start, end: `${date}T${clockTime(hour * 60 + minute + 15 * (1 + random.int(8)))}` };
}

/**
 * Plans a start at a quarter hour. With `onGrid`, plans a full or half hour, which the product offers on a day without
 * special rules.
 */
export function startOf(product: RaceProduct, contended: boolean, onGrid: boolean, random: Random): string {
  const day = dateOf(contended ? 0 : 2 + random.int(DAYS - 2));
  if (product.duration_unit === 'day') return `${day}T00:00`;
  const step = onGrid ? 30 : 15;
  const [first, last] = contended ? [9 * 60, 10 * 60] : [8 * 60, 18 * 60];
  const minute = first + step * random.int((last - first) / step);
  return `${day}T${clockTime(minute)}`;
}

export const dateOf = (day: number): string =>
  new Date((FIRST_DAY + day) * 86_400_000).toISOString().slice(0, 10);

export const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
