import {
  addDays,
  addMonths,
  dateOf,
  type Day,
  firstDay,
  lastDay,
  monthOf,
  sameDayIn,
} from '../../../common/days.mjs';
import type { Days, ViewName } from './state.mjs';

/** Returns the days that a view shows. The month view shows whole weeks. */
export function daysInView(view: ViewName, day: Day, firstWeekday: number): Days {
  switch (view) {
    case 'day':
    case 'members':
    case 'resources':
      return { from: day, to: addDays(day, 1) };
    case 'memberDays':
    case 'week': {
      const from = startOfWeek(day, firstWeekday);
      return { from, to: addDays(from, 7) };
    }
    case 'month': {
      const month = monthOf(day);
      const from = startOfWeek(firstDay(month), firstWeekday);
      return { from, to: addDays(startOfWeek(lastDay(month), firstWeekday), 7) };
    }
    default:
      return view satisfies never;
  }
}

/** Returns a day on the next or previous page of a view. */
export function turned(view: ViewName, day: Day, by: 1 | -1): Day {
  switch (view) {
    case 'day':
    case 'members':
    case 'resources':
      return addDays(day, by);
    case 'memberDays':
    case 'week':
      return addDays(day, 7 * by);
    case 'month':
      return sameDayIn(addMonths(monthOf(day), by), day);
    default:
      return view satisfies never;
  }
}

const startOfWeek = (day: Day, firstWeekday: number): Day =>
  addDays(day, -((dateOf(day).getUTCDay() - firstWeekday + 7) % 7));
