import { dateOf, type Day, firstDay, type Month } from './days.mjs';

type DurationUnit = 'minute' | 'hour' | 'day' | 'month';

/** Writes days, times and amounts for one visitor, in the zone that the visitor chose. */
export interface Writing {
  readonly zone: string;
  month(month: Month): string;
  /** Short weekday names with their long names, from the first weekday on. */
  weekdays(): { short: string; long: string }[];
  dayNumber(day: Day): string;
  longDay(day: Day): string;
  /** Writes the span from one day to another. */
  days(from: Day, to: Day): string;
  /** Returns the day of an instant, in the zone. */
  dayOf(instant: number): Day;
  /** Returns `HH:MM` of an instant, in the zone. */
  clockOf(instant: number): string;
  /** Writes the span from one time to another: `9:00 – 9:45`. */
  times(start: number, end: number | undefined): string;
  /** Writes a time of day with its zone: `1:30 AM EDT`, or `1:30 AM GMT+2` in other languages. */
  zoned(start: number): string;
  /** Writes the day, and the span from one time to another. */
  moments(start: number, end: number | undefined): string;
  /** Writes a wall clock time `YYYY-MM-DDTHH:MM` of the shop. */
  wallClock(date: string): string;
  /** Writes minutes with their hours: `1 hour 45 minutes`. */
  duration(count: number, unit: DurationUnit): string;
  /** Writes an amount: the decimal string of one place times a quantity. */
  price(amount: string, quantity?: number): string;
}

/** Conventions of a page's language, unless an attribute changes them. */
export interface Locale {
  readonly language: string;
  readonly hourCycle: 'h12' | 'h23' | undefined;
  /** First weekday: 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
  readonly currency: string | undefined;
}

export const money = (language: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { style: 'currency', currency });

/** How times of day are written: on the clock of the page's language, unless an attribute changes it. */
export function clockFormat({ language, hourCycle }: Locale): Intl.DateTimeFormatOptions {
  const cycle = new Intl.DateTimeFormat(language, { hour: 'numeric', hourCycle }).resolvedOptions().hourCycle;
  // Some languages write a single time as 9:00, but 09:00 in a range.
  return { hour: cycle === 'h23' ? '2-digit' : 'numeric', minute: '2-digit', hourCycle: cycle };
}

/**
 * Creates the functions that write days, times and amounts.
 * @param language of the dates, which is that of the texts; the clock and the weeks are those of the page's
 *   language
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
    // A day has many starts, and making a format takes longer than using it.
    if (style === clock && end === undefined) return (starts ??= format(clock)).format(start * 1000);
    if (end === undefined) return format(style).format(start * 1000);
    // In the repeated hour, start and end may show the same time.
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
    month: (of) => month.format(dateOf(firstDay(of))),
    weekdays: () => {
      const days = Array.from({ length: 7 }, (_, at) =>
        // 1 January 2024 was a Monday.
        dateOf(`2024-01-0${((firstWeekday - 1 + at) % 7) + 1}`),
      );
      const named = (weekday: 'narrow' | 'short' | 'long') =>
        days.map((day) => format({ weekday }, 'UTC').format(day));
      const short = named('short');
      // Seven columns on a phone have no room for the short weekday names of Arabic, which are whole words.
      const shown = short.some(({ length }) => length > 5) ? named('narrow') : short;
      return named('long').map((long, at) => ({ short: shown[at]!, long }));
    },
    dayNumber: (day) => number.format(dateOf(day)),
    longDay: (day) => long.format(dateOf(day)),
    days: (from, to) => long.formatRange(dateOf(from), dateOf(to)),
    dayOf,
    clockOf,
    times: (start, end) => {
      // Writes start and end separately, because a range across midnight would name both days, and a button
      // has no room for them.
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
      // Intl takes decimal strings directly, so a price never becomes a floating point number.
      return currency === undefined ? sum : money(language, currency).format(sum as unknown as number);
    },
  };
}

/** Multiplies a decimal string by a whole number, exactly. */
export function multiply(amount: string, factor: number): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const digits = (BigInt(amount.replace('.', '')) * BigInt(factor)).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
