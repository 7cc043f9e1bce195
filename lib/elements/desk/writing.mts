import { clockFormat, type Locale, type Writing, writingFor } from '../common/writing.mjs';
import { dateOf, type Day } from '../common/days.mjs';

/** Writes days, times and amounts in the shop's zone, whatever the zone of the device. */
export interface DeskWriting extends Writing {
  /**
   * Writes `Wed 14 Oct`, with the year if it differs from that of the other day. Without another day, it
   * stands for every year: `14 Oct`.
   */
  shortDay(day: Day, beside: Day | undefined): string;
  /** Writes a span of days briefly, with the year if one of them is in another year than a third day. */
  shortDays(from: Day, to: Day, beside: Day): string;
  /** Writes a year in the language's digits: `2026`. */
  year(day: Day): string;
  /** Writes a time alone: `9:00`. */
  time(instant: number): string;
  /** Writes a day and a time. */
  moment(instant: number): string;
  /** Returns the shop's wall clock time `YYYY-MM-DDTHH:MM`, as a field for date and time holds it. */
  fieldOf(instant: number): string;
  /** Writes a wall clock time `YYYY-MM-DDTHH:MM` of the shop with its day, or a day `YYYY-MM-DD` alone. */
  wallMoment(wall: string): string;
  /** Writes the day and the times of a span in site seconds. */
  wallMoments(start: number, end: number): string;
  /** Writes a short day with a wall clock time `HH:MM`. */
  shortMoment(day: Day, clock: string, beside: Day | undefined): string;
}

export function deskWriting(locale: Locale, zone: string, language: string): DeskWriting {
  const writing = writingFor(locale, zone, language);
  // Uses UTC for wall clock times, because UTC skips and repeats no hour.
  const wall = writingFor(locale, 'UTC', language);
  const clock = clockFormat(locale);
  // Created once, because a calendar writes hundreds of spans.
  const spans = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...clock,
    timeZone: 'UTC',
  });
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
  };
}

/** Returns the site seconds of a day and a wall clock time `HH:MM`. */
export const siteSecondsOf = (day: Day, clock = '00:00'): number => Date.parse(`${day}T${clock}:00Z`) / 1000;

/** Returns the day of site seconds. */
export const siteDayOf = (seconds: number): Day => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Returns `HH:MM` of site seconds. */
export const siteClockOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 16);
