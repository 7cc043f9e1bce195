import { calendarReading } from '../../time/calendar-time';
import { addMonths } from '../../time/civil';
import { SECONDS_A_DAY, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from '../slots/product/product-settings';
import { lastAtOrBefore } from '../slots/spans/steps';
import type { RuleSetIntervals } from './rule-set-intervals';

/**
 * Number of slots of a booking, by the set of pricing rules that apply to them. A key is the index of a set; sets that
 * apply to no slot are absent.
 */
export type BookedSlots = ReadonlyMap<number, number>;

/**
 * Counts the slots of a booking by the set of pricing rules that apply to them. For a product with times, slots begin
 * at the booking's start and last the product's duration; the last one may be shorter. For other products, slots are
 * the site days or months from the booking's start on, each starting with its first day.
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
    // Loops over the intervals between changes of the rules and not over slots, because a booking may have half a
    // million one-minute slots.
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
    // A zone can skip a whole day, as Samoa skipped 30 December 2011. Such a day has no slot.
    if (settings.unit === 'day' && zone.startOfDay(day) === zone.startOfDay(day + 1)) continue;
    add(lastAtOrBefore(starts, zone.startOfDay(day)), 1);
  }
}
