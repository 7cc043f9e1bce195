import type { Hours } from './hours';
import type { Row, Tick } from './row';
import type { LaneProduct, LaneShop } from './shop';

const MINUTES_A_DAY = 1_440;

/** Returns the number of minutes between two consecutive starts of a product. */
export const stepOf = ({ interval, duration }: LaneProduct): number => (interval > 0 ? interval : duration);

/**
 * Returns the starts at equal steps from the beginning of each open time. An open time longer than a day begins
 * again at each midnight.
 * @param all the hours of the members who must all be open
 */
export function gridOf(product: LaneProduct, row: Row, all: readonly Hours[]): ReadonlySet<Tick> {
  const isOpen = (tick: Tick): boolean => all.every((hours) => hours[tick]! > 0);
  const grid = new Set<Tick>();
  for (let begin = 0, end = 0; begin < row.length; begin = end + 1) {
    end = begin;
    while (end < row.length && isOpen(end)) end += 1;
    const isLong = end - begin > row.ticks(MINUTES_A_DAY);
    const midnights = isLong
      ? row.days.map(({ from }) => from).filter((tick) => begin < tick && tick < end)
      : [];
    for (const origin of [begin, ...midnights]) {
      const stop = midnights.find((midnight) => midnight > origin) ?? end;
      for (let tick = origin; tick < stop; tick += row.ticks(stepOf(product))) grid.add(tick);
    }
  }
  return grid;
}

/** Reason for a refusal that depends on the time of a start alone. */
export type TimeReason = 'in_the_past' | 'before_min_date' | 'restricted_day';

/** Lists the reasons why no booking of the product may start at a moment, even if it is open and free. */
export function timeReasons({ row, now }: LaneShop, product: LaneProduct, tick: Tick): Set<TimeReason> {
  const reasons = new Set<TimeReason>();
  const start = row.instantOf(tick);
  const day = row.days.indexOf(row.dayOf(tick));
  const today = row.days.findIndex(({ from, to }) => row.instantOf(from) <= now && now < row.instantOf(to));
  if (start <= now) reasons.add('in_the_past');
  if (start - now < product.minNoticeMinutes * 60 || day < today + product.minDate)
    reasons.add('before_min_date');
  const weekday = row.dayOf(tick).weekday % 7;
  if (product.restrictedDays && !product.restrictedDays.includes(weekday)) reasons.add('restricted_day');
  return reasons;
}
