import { laterDate, type Row, type RowDay, type Tick } from './row';
import type { LaneRule } from './shop';

/** Returns the spans of the model's time that a rule matches. */
export function spansOfRule(rule: LaneRule, row: Row): (readonly [from: Tick, to: Tick])[] {
  const { rangeType, fromDate, toDate, fromRange, toRange } = rule;
  if (rangeType === 'custom:daterange') {
    const from = row.tickOf(fromDate!, fromRange);
    return [[from, row.tickOf(toDate!, toRange)]];
  }
  const within = row.days.filter(({ date }) => (fromDate ?? date) <= date && date <= (toDate ?? date));
  switch (rangeType) {
    case 'custom':
      return row.days
        .filter(({ date }) => fromRange <= date && date <= toRange)
        .map((day) => [day.from, day.to]);
    case 'days':
      return within.filter((day) => isBetween(day.weekday, rule)).map((day) => [day.from, day.to]);
    case 'time:all':
    case 'time:range':
      return within.map((day) => hoursOn(day, rule, row));
    case 'time:1':
    case 'time:2':
    case 'time:3':
    case 'time:4':
    case 'time:5':
    case 'time:6':
    case 'time:7':
      return within
        .filter(({ weekday }) => `time:${weekday}` === rangeType)
        .map((day) => hoursOn(day, rule, row));
    default: {
      const never: never = rangeType;
      throw new Error(`Unknown range type: ${String(never)}`);
    }
  }
}

/**
 * Returns the hours of a rule on a day. If their end is not later than their start, they run past midnight.
 */
function hoursOn({ date }: RowDay, { fromRange, toRange }: LaneRule, row: Row): [Tick, Tick] {
  const end = toRange === '00:00' ? '24:00' : toRange;
  return [row.tickOf(date, fromRange), row.tickOf(end > fromRange ? date : laterDate(date, 1), end)];
}

/** Whether a weekday is in the rule's range, which may continue from Sunday to Monday. */
function isBetween(weekday: number, { fromRange, toRange }: LaneRule): boolean {
  const [from, to] = [Number(fromRange), Number(toRange)];
  return from <= to ? from <= weekday && weekday <= to : weekday >= from || weekday <= to;
}
