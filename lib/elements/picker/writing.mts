import { dateOf, type Day, firstDay, type Month } from './calendar.mjs';

/** How days, times and prices are written for one visitor. */
export interface Writing {
  month(month: Month): string;
  /** Short weekday names with their long ones, from the first weekday on. */
  weekdays(firstWeekday: number): { short: string; long: string }[];
  dayNumber(day: Day): string;
  longDay(day: Day): string;
  /** The time of an instant on the visitor's clock; with its weekday where that is not `shopDay`. */
  visitorTime(instant: number, shopDay: Day): string;
  /** Day and time of an instant on the visitor's clock. */
  visitorMoment(instant: number): string;
  /** `HH:MM` of the shop's clock, as the language writes it. */
  shopTime(date: string): string;
  /** Whether the visitor's clock shows something else than the shop's. */
  differs(instant: number, date: string): boolean;
  price(amount: string): string;
  /** The visitor's own zone. */
  readonly zone: string;
}

export function writingFor(locale: string, zone: string, currency: string | undefined): Writing {
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const long = inUtc({ weekday: 'long', day: 'numeric', month: 'long' });
  const number = inUtc({ day: 'numeric' });
  const month = inUtc({ month: 'long', year: 'numeric' });
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  const shop = inUtc(clock);
  const visitor = new Intl.DateTimeFormat(locale, { ...clock, timeZone: zone });
  const visitorsDay = new Intl.DateTimeFormat(locale, { ...clock, weekday: 'short', timeZone: zone });
  const moment = new Intl.DateTimeFormat(locale, {
    ...clock,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  });
  const plain = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  });
  const money = currency && new Intl.NumberFormat(locale, { style: 'currency', currency });
  const onVisitorsClock = (instant: number): string => plain.format(instant * 1000).replace(' ', 'T');
  return {
    zone,
    month: (of) => month.format(dateOf(firstDay(of))),
    weekdays: (firstWeekday) =>
      Array.from({ length: 7 }, (_, at) => {
        // 2024 began on a Monday.
        const day = dateOf(`2024-01-0${((firstWeekday - 1 + at) % 7) + 1}`);
        return {
          short: inUtc({ weekday: 'short' }).format(day),
          long: inUtc({ weekday: 'long' }).format(day),
        };
      }),
    dayNumber: (day) => number.format(dateOf(day)),
    longDay: (day) => long.format(dateOf(day)),
    visitorTime: (instant, shopDay) =>
      (onVisitorsClock(instant).startsWith(shopDay) ? visitor : visitorsDay).format(instant * 1000),
    visitorMoment: (instant) => moment.format(instant * 1000),
    shopTime: (date) => shop.format(new Date(`${date}:00Z`)),
    differs: (instant, date) => onVisitorsClock(instant) !== date,
    // Intl takes decimal strings as they are: a price never becomes a floating point number.
    price: (amount) => (money ? money.format(amount as unknown as number) : amount),
  };
}
