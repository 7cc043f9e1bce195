import { clockFormat, type Locale, type Writing, writingFor } from '../common/writing.mjs';
import { dateOf, type Day } from '../common/days.mjs';

/** How the desk writes days, times and amounts: in the shop's zone, whatever the zone of the device. */
export interface DeskWriting extends Writing {
  /** `Wed 14 Oct`, with the year if it is not that of the other day. Beside none it is of every year: `14 Oct`. */
  shortDay(day: Day, beside: Day | undefined): string;
  /** `2026`, as the language writes it. */
  year(day: Day): string;
  /** A time alone: `9:00`. */
  time(instant: number): string;
  /** A day and a time. */
  moment(instant: number): string;
  /** The shop's wall clock `YYYY-MM-DDTHH:MM`, as a field for date and time holds it. */
  fieldOf(instant: number): string;
  /** A wall clock `YYYY-MM-DDTHH:MM` of the shop's with its day, or a day `YYYY-MM-DD` alone. */
  wallMoment(wall: string): string;
  /** Day, and from one time to another, of site seconds. */
  wallMoments(start: number, end: number): string;
  /** A short day with a wall clock `HH:MM`. */
  shortMoment(day: Day, clock: string, beside: Day | undefined): string;
}

export function deskWriting(locale: Locale, zone: string, language: string): DeskWriting {
  const writing = writingFor(locale, zone, language);
  // A wall clock as if it were UTC has neither gaps nor hours that come twice.
  const wall = writingFor(locale, 'UTC', language);
  const clock = clockFormat(locale);
  // Made once, because a calendar writes hundreds of spans.
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

/** Site seconds of a day and a wall clock `HH:MM`: the clock as if it were UTC. */
export const siteSecondsOf = (day: Day, clock = '00:00'): number => Date.parse(`${day}T${clock}:00Z`) / 1000;

/** The day of site seconds. */
export const siteDayOf = (seconds: number): Day => new Date(seconds * 1000).toISOString().slice(0, 10);

/** `HH:MM` of site seconds. */
export const siteClockOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 16);
