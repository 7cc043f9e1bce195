import { dateOf, type Day, firstDay, type Month, monthOf } from './days.mjs';

type DurationUnit = 'minute' | 'hour' | 'day' | 'month';

/** Formats days, times and amounts in a language and a time zone. */
export interface Writing {
  readonly zone: string;
  /** Formats the month of a day, or the range of months from one day to another with short names. */
  months(from: Day, to: Day): string;
  month(month: Month): string;
  /** Short and long names of the weekdays, beginning with the locale's first weekday. */
  weekdays(): { short: string; long: string }[];
  dayNumber(day: Day): string;
  longDay(day: Day): string;
  /** Formats the range from one day to another. */
  days(from: Day, to: Day): string;
  /** Returns the day of an instant (Unix seconds) in `zone`. */
  dayOf(instant: number): Day;
  /** Returns the time of day `HH:MM` of an instant (Unix seconds) in `zone`. */
  clockOf(instant: number): string;
  /**
   * Formats the range between two instants as times of day: `9:00 – 9:45`. An undefined end formats the start alone.
   */
  times(start: number, end: number | undefined): string;
  /**
   * Formats a time of day with its zone: `1:30 AM EDT` in English, `1:30 AM GMT+2` in languages without names for the
   * zone.
   */
  zoned(start: number): string;
  /** Formats the range between two instants with the day: `Tuesday, 10 March, 9:00 – 9:45`. */
  moments(start: number, end: number | undefined): string;
  /** Formats the shop's wall clock time `YYYY-MM-DDTHH:MM`, without conversion to `zone`. */
  wallClock(date: string): string;
  /** Formats a duration; minutes are written as hours and minutes: `1 hour 45 minutes`. */
  duration(count: number, unit: DurationUnit): string;
  /**
   * Formats the price of `quantity` places; `amount` is the price of one place, a decimal string. Default quantity: 1.
   */
  price(amount: string, quantity?: number): string;
}

/** Regional settings of the page's language, which attributes of the element can override. */
export interface Locale {
  readonly language: string;
  readonly hourCycle: 'h12' | 'h23' | undefined;
  /** First day of the week: 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
  readonly currency: string | undefined;
}

export const money = (language: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { style: 'currency', currency });

/** Returns the `Intl` options for times of day: 12 or 24 hours by the language, or by the attribute of the element. */
export function clockFormat({ language, hourCycle }: Locale): Intl.DateTimeFormatOptions {
  const cycle = new Intl.DateTimeFormat(language, { hour: 'numeric', hourCycle }).resolvedOptions().hourCycle;
  // Uses `2-digit` for 24 hours: with `numeric`, some languages format a single time as 9:00, but 09:00 in a range.
  return { hour: cycle === 'h23' ? '2-digit' : 'numeric', minute: '2-digit', hourCycle: cycle };
}

/**
 * Creates functions that format days, times and amounts.
 * @param locale settings of the page, for the clock, the week and the currency
 * @param language of the element's texts, for names of days and months
 */
export function writingFor(locale: Locale, zone: string, language: string): Writing {
  const { firstWeekday, currency } = locale;
  const format = (options: Intl.DateTimeFormatOptions, timeZone = zone): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { ...options, timeZone });
  const clock = clockFormat(locale);
  const date: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
  const long = format(date, 'UTC');
  const number = format({ day: 'numeric' }, 'UTC');
  const month = format({ month: 'long', year: 'numeric' }, 'UTC');
  const shop = format(clock, 'UTC');
  const moment: Intl.DateTimeFormatOptions = { ...date, ...clock };
  const numbers = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  let starts: Intl.DateTimeFormat | undefined;
  const range = (style: Intl.DateTimeFormatOptions, start: number, end: number | undefined): string => {
    // Keeps the format, because a day has many starts, and creating a format takes longer than using it.
    if (style === clock && end === undefined) return (starts ??= format(clock)).format(start * 1000);
    if (end === undefined) return format(style).format(start * 1000);
    // While clocks are set back, start and end can show the same time of day, so both get their zone.
    const isTwice = end !== start && dayOf(start) === dayOf(end) && clockOf(start) === clockOf(end);
    if (!isTwice) return format(style).formatRange(start * 1000, end * 1000);
    const named = format({ ...style, timeZoneName: 'short' });
    return `${named.format(start * 1000)} – ${named.format(end * 1000)}`;
  };
  const numbersOf = (instant: number) =>
    Object.fromEntries(numbers.formatToParts(instant * 1000).map(({ type, value }) => [type, value]));
  const dayOf = (instant: number): Day => {
    const { year, month: of, day } = numbersOf(instant);
    return `${year}-${of}-${day}`;
  };
  const clockOf = (instant: number): string => {
    const { hour, minute } = numbersOf(instant);
    return `${hour}:${minute}`;
  };
  return {
    zone,
    months: (from, to) =>
      // Two long names do not fit on one line of a phone.
      (monthOf(from) === monthOf(to)
        ? month
        : format({ month: 'short', year: 'numeric' }, 'UTC')
      ).formatRange(dateOf(from), dateOf(to)),
    month: (of) => month.format(dateOf(firstDay(of))),
    weekdays: () => {
      const days = Array.from({ length: 7 }, (_, at) =>
        // 1 January 2024 was a Monday.
        dateOf(`2024-01-0${((firstWeekday - 1 + at) % 7) + 1}`),
      );
      const named = (weekday: 'narrow' | 'short' | 'long') =>
        days.map((day) => format({ weekday }, 'UTC').format(day));
      const short = named('short');
      // Seven columns have no room on a phone for the short weekday names of Arabic, which are whole words.
      const shown = short.some(({ length }) => length > 5) ? named('narrow') : short;
      return named('long').map((long, at) => ({ short: shown[at]!, long }));
    },
    dayNumber: (day) => number.format(dateOf(day)),
    longDay: (day) => long.format(dateOf(day)),
    days: (from, to) => long.formatRange(dateOf(from), dateOf(to)),
    dayOf,
    clockOf,
    times: (start, end) => {
      // For a time that ends after midnight, `Intl` would write both days, which do not fit on a button.
      const isOverMidnight = end !== undefined && dayOf(start) !== dayOf(end);
      return isOverMidnight
        ? `${range(clock, start, undefined)} – ${range(clock, end, undefined)}`
        : range(clock, start, end);
    },
    zoned: (start) => format({ ...clock, timeZoneName: 'short' }).format(start * 1000),
    moments: (start, end) => range(moment, start, end),
    wallClock: (of) => shop.format(new Date(`${of}:00Z`)),
    duration: (count, unit) => {
      const amount = (of: number, name: DurationUnit): string =>
        new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(of);
      if (unit !== 'minute' || count < 60) return amount(count, unit);
      const amounts = [
        amount(Math.floor(count / 60), 'hour'),
        ...(count % 60 > 0 ? [amount(count % 60, 'minute')] : []),
      ];
      return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(amounts);
    },
    price: (amount, quantity = 1) => {
      const sum = multiply(amount, quantity);
      // `Intl` formats decimal strings exactly; its TypeScript type does not say so.
      return currency === undefined ? sum : money(language, currency).format(sum as unknown as number);
    },
  };
}

/** Returns the exact product of a decimal string and a whole number. */
export function multiply(amount: string, factor: number): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const digits = (BigInt(amount.replace('.', '')) * BigInt(factor)).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
