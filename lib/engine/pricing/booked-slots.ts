import { calendarReading } from '../../time/calendar-time';
import { addMonths } from '../../time/civil';
import { SECONDS_A_DAY, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from '../slots/product/product-settings';
import { lastAtOrBefore } from '../slots/spans/steps';
import type { RuleSetIntervals } from './rule-set-intervals';

/**
 * Map from the index of a set of pricing rules to the number of a booking's slots to which exactly these rules apply.
 * Sets that apply to no slot are absent.
 */
export type BookedSlots = ReadonlyMap<number, number>;

/**
 * Counts the slots of a booking. The slots of a timed product begin at the booking's start, and each lasts the
 * product's duration; the last slot may be shorter. The slots of other products are site days or months from the
 * booking's start on, and each counts as starting with its day.
 */
export function bookedSlots(
  span: Span,
  settings: ProductSettings,
  { starts, setAt }: RuleSetIntervals,
  zone: Zone,
): BookedSlots {
  const slots = new Map<number, number>();
  const add = (interval: number, count: number): void => {
    const set = setAt[interval]!;
    slots.set(set, (slots.get(set) ?? 0) + count);
  };
  if (settings.timed) {
    // Iterates over the rule sets in force and not over slots, because a booking may be half a million minutes long.
    for (let at: number = span.start; at < span.end;) {
      const interval = lastAtOrBefore(starts, at);
      const until = Math.min(starts[interval + 1] ?? Infinity, span.end);
      const count = Math.ceil((until - at) / settings.durationSeconds);
      add(interval, count);
      at += count * settings.durationSeconds;
    }
    return slots;
  }
  const first = zone.dayOf(span.start);
  const length = calendarReading(span.end, zone) - calendarReading(span.start, zone);
  for (let n = 0; ; n += 1) {
    const day = settings.unit === 'month' ? addMonths(first, n) : first + n;
    if ((day - first) * SECONDS_A_DAY >= Math.max(length, 1)) return slots;
    if (settings.unit === 'day' && zone.startOfDay(day) === zone.startOfDay(day + 1)) continue; // The site skipped this day.
    add(lastAtOrBefore(starts, zone.startOfDay(day)), 1);
  }
}
