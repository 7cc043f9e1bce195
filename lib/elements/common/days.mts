/** A day as `YYYY-MM-DD`, and a month as `YYYY-MM`: dates of the shop's, without a zone. */
export type Day = string;
export type Month = string;

/** Whether a text is a day. A field for a date also has years of more digits, while they are typed. */
export const isDay = (text: string): text is Day => /^\d{4}-\d\d-\d\d$/.test(text);

const DAY_MS = 86_400_000;

/** Midnight UTC of a day: the form in which `Intl` writes it, with `timeZone: 'UTC'`. */
export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

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

/** The same day of another month, or that month's last where it has no such day. */
export function sameDayIn(month: Month, day: Day): Day {
  const last = lastDay(month);
  const wanted = month + day.slice(7);
  return wanted > last ? last : wanted;
}

/** 1 is Monday and 7 is Sunday, as in `Intl.Locale`. */
const weekdayOf = (day: Day): number => dateOf(day).getUTCDay() || 7;

/** The month's weeks, each of seven places; undefined where a place belongs to another month. */
export function weeksOf(month: Month, firstWeekday: number): (Day | undefined)[][] {
  const before = (weekdayOf(firstDay(month)) - firstWeekday + 7) % 7;
  const places: (Day | undefined)[] = Array.from({ length: before }, () => undefined);
  for (let day = firstDay(month); monthOf(day) === month; day = addDays(day, 1)) places.push(day);
  while (places.length % 7 !== 0) places.push(undefined);
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7));
}

/** The day on which a language's weeks begin. */
export function firstWeekdayOf(locale: string): number {
  // Engines disagree on whether this is a method; those that have neither get Monday, as ISO 8601.
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
