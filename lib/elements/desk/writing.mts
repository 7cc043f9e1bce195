import { clockFormat, type Locale, type Writing, writingFor } from '../common/writing.mjs';
import { dateOf, type Day } from '../common/days.mjs';

/** Formats days, times and amounts in the shop's time zone, whatever the zone of the device. */
export interface DeskWriting extends Writing {
  /**
   * Formats a day briefly: `Wed 14 Oct`. The year is added if `beside` is a day of another year, or ''. If `beside` is
   * undefined, the day stands for every year, and has neither weekday nor year: `14 Oct`.
   */
  shortDay(day: Day, beside: Day | undefined): string;
  /** Formats a range of days briefly, with the year if one of them is in another year than `beside`. */
  shortDays(from: Day, to: Day, beside: Day): string;
  /** Formats a duration with short units; minutes are written as hours and minutes: `1 hr 45 min`. */
  readonly shortDuration: Writing['duration'];
  /** Formats a year in the digits of the language: `2026`. */
  year(day: Day): string;
  /** Formats the time of day of an instant (Unix seconds): `9:00`. */
  time(instant: number): string;
  /** Formats an instant (Unix seconds) as day and time. */
  moment(instant: number): string;
  /**
   * Returns the shop's wall clock time of an instant (Unix seconds) as `YYYY-MM-DDTHH:MM`, the value of a
   * `datetime-local` field.
   */
  fieldOf(instant: number): string;
  /** Formats a wall clock time `YYYY-MM-DDTHH:MM` of the shop with its day, or a day `YYYY-MM-DD`. */
  wallMoment(wall: string): string;
  /** Formats a time span in site seconds (the shop's wall clock counted as UTC) as day and times. */
  wallMoments(start: number, end: number): string;
  /** Formats a time span in site seconds, shorter than a day, as its times of day: `9:00 – 9:45`. */
  wallTimes(start: number, end: number): string;
  /** Formats a day briefly with a wall clock time `HH:MM`, and with the year if `beside` is in another year. */
  shortMoment(day: Day, clock: string, beside: Day | undefined): string;
}

const A_DAY = 86_400;

export function deskWriting(locale: Locale, zone: string, language: string): DeskWriting {
  const writing = writingFor(locale, zone, language);
  // Wall clock times are formatted in UTC, where no hour is skipped or repeated.
  const wall = writingFor(locale, 'UTC', language);
  const clock = clockFormat(locale);
  // Created once, because a calendar formats hundreds of time spans.
  const spans = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...clock,
    timeZone: 'UTC',
  });
  const clocks = new Intl.DateTimeFormat(language, { ...clock, timeZone: 'UTC' });
  // Formatting a range takes long, and many appointments have the same times of day.
  const times = new Map<string, string>();
  const pattern = clocks.formatRangeToParts(0, 60_000);
  const dash = pattern.find(({ value }) => value.includes('–'))?.value ?? ' – ';
  // Some languages end a range with a word, such as `Uhr` in German.
  const last = pattern.at(-1)!;
  const ending = last.type === 'literal' ? last.value : '';
  const short = (day: Day, beside: Day | undefined, time?: string): string =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      ...(beside !== undefined && {
        weekday: 'short',
        year: day.slice(0, 4) === beside.slice(0, 4) ? undefined : 'numeric',
      }),
      ...(time !== undefined && clock),
      timeZone: 'UTC',
    }).format(siteSecondsOf(day, time) * 1000);
  return {
    ...writing,
    shortDay: (day, beside) => short(day, beside),
    shortDays: (from, to, beside) =>
      new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: 'short',
        year: [from, to].every((day) => day.slice(0, 4) === beside.slice(0, 4)) ? undefined : 'numeric',
        timeZone: 'UTC',
      }).formatRange(dateOf(from), dateOf(to)),
    shortMoment: (day, time, beside) => short(day, beside, time),
    shortDuration: (count, unit) => {
      const hours = unit === 'minute' ? Math.floor(count / 60) : 0;
      const amounts = [[hours, 'hour'] as const, [count - 60 * hours, unit] as const];
      return amounts
        .filter(([of], at) => of > 0 || (at > 0 && hours === 0))
        .map(([of, name]) =>
          new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(of),
        )
        .join(' ');
    },
    year: (day) =>
      new Intl.DateTimeFormat(language, { year: 'numeric', timeZone: 'UTC' }).format(dateOf(day)),
    time: (instant) => writing.times(instant, undefined),
    moment: (instant) => writing.moments(instant, undefined),
    fieldOf: (instant) => `${writing.dayOf(instant)}T${writing.clockOf(instant)}`,
    wallMoment: (of) =>
      of.length > 10
        ? wall.moments(siteSecondsOf(of.slice(0, 10), of.slice(11, 16)), undefined)
        : writing.longDay(of),
    wallMoments: (start, end) => spans.formatRange(start * 1000, end * 1000),
    wallTimes: (start, end) => {
      const [from, to] = [start % A_DAY, end % A_DAY];
      const known = times.get(`${from} ${to}`);
      if (known !== undefined) return known;
      // `Intl` would write both days of a span that ends at midnight or later.
      const text =
        from < to
          ? clocks.formatRange(from * 1000, to * 1000)
          : [from, to].map((at) => clocks.format(at * 1000)).join(dash) + ending;
      times.set(`${from} ${to}`, text);
      return text;
    },
  };
}

/** Returns site seconds (the shop's wall clock counted as UTC) of a day and a time `HH:MM`. Default: midnight. */
export const siteSecondsOf = (day: Day, clock = '00:00'): number => Date.parse(`${day}T${clock}:00Z`) / 1000;

/** Returns the day of site seconds (the shop's wall clock counted as UTC). */
export const siteDayOf = (seconds: number): Day => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Returns the time `HH:MM` of site seconds (the shop's wall clock counted as UTC). */
export const siteClockOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 16);
