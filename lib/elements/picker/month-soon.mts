import { dayByKey } from '../common/day-keys.mjs';
import { addDays, type Day, type Month, monthOf } from '../common/days.mjs';

/** Number of days at the end of a month on which the first weeks of the next month are shown below it. */
const LATE_DAYS = 9;

/** Returns the next month late in the present one, and otherwise the present one. */
export const monthSoon = (today: Day): Month => monthOf(addDays(today, LATE_DAYS));

/** Returns the last of the four weeks' days that the picker shows late in a month. */
export const lastShown = (today: Day, settings: Parameters<typeof dayByKey>[2]): Day =>
  addDays(dayByKey('Home', today, settings)!, 27);
