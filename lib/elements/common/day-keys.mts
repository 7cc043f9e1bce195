import { addDays, addMonths, type Day, monthOf, sameDayIn, weekdayOf } from './days.mjs';

/** Returns the day of a month to which a key moves the focus; undefined for keys that do not move it. */
export function dayByKey(
  key: string,
  from: Day,
  { firstWeekday, isRtl }: { readonly firstWeekday: number; readonly isRtl: boolean },
): Day | undefined {
  const forward = isRtl ? -1 : 1;
  const weekday = (weekdayOf(from) - firstWeekday + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -forward);
    case 'ArrowRight':
      return addDays(from, forward);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekday);
    case 'End':
      return addDays(from, 6 - weekday);
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(from), -1), from);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(from), 1), from);
    default:
      return undefined;
  }
}
