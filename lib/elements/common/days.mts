/** A day `YYYY-MM-DD`, and a month `YYYY-MM`, in the shop's time zone. */
export type Day = string;
export type Month = string;

/**
 * Whether a text is a day `YYYY-MM-DD`. Refuses years of more than four digits, which a half-typed date field can
 * contain.
 */
export const isDay = (text: string): text is Day => /^\d{4}-\d\d-\d\d$/.test(text);

const DAY_MS = 86_400_000;

/** Returns midnight UTC of a day, to be formatted by `Intl` with `timeZone: 'UTC'`. */
export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether a text `YYYY-MM-DD` is an existing day: 30 February is not. */
export const isRealDay = (text: string): text is Day =>
  isDay(text) && !Number.isNaN(dateOf(text).getTime()) && dayOf(dateOf(text)) === text;

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const addDays = (day: Day, days: number): Day =>
  dayOf(new Date(dateOf(day).getTime() + days * DAY_MS));

export function addMonths(month: Month, months: number): Month {
  const date = dateOf(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return monthOf(dayOf(date));
}

export const firstDay = (month: Month): Day => `${month}-01`;
export const lastDay = (month: Month): Day => addDays(firstDay(addMonths(month, 1)), -1);

/** Returns the day with the same number in another month, or that month's last day if it is shorter. */
export function sameDayIn(month: Month, day: Day): Day {
  const last = lastDay(month);
  const wanted = month + day.slice(7);
  return wanted > last ? last : wanted;
}

/** Returns the weekday: 1 for Monday to 7 for Sunday, as in `Intl.Locale`. */
export const weekdayOf = (day: Day): number => dateOf(day).getUTCDay() || 7;

/**
 * Returns the weeks of some days for a calendar grid. Each week has seven entries; days before `from` and after `to` are
 * undefined.
 */
export function weeksOf(from: Day, to: Day, firstWeekday: number): (Day | undefined)[][] {
  const weeks: (Day | undefined)[][] = [];
  const before = (weekdayOf(from) - firstWeekday + 7) % 7;
  for (let first = addDays(from, -before); first <= to; first = addDays(first, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(first, at));
    weeks.push(days.map((day) => (day < from || day > to ? undefined : day)));
  }
  return weeks;
}

/** Returns the weekday on which a language's weeks begin. */
export function firstWeekdayOf(locale: string): number {
  // Some engines have the method `getWeekInfo`, others the property `weekInfo`. With neither, weeks begin on Monday
  // (ISO 8601).
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
