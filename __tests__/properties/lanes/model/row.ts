import { Temporal } from '../../../support/temporal';

/** Index of a moment in the model's row of time. */
export type Tick = number;

/** A site day of the model's row of time. */
export interface RowDay {
  readonly date: string;
  readonly from: Tick;
  readonly to: Tick;
  /** Monday is 1. */
  readonly weekday: number;
}

/**
 * The model's time: a row of moments (ticks), `grain` minutes apart, over whole site days. Time zones come
 * only from Temporal.
 */
export interface Row {
  readonly zone: string;
  readonly grain: number;
  readonly days: readonly RowDay[];
  readonly length: number;
  /** Number of ticks in a number of minutes, which must be a multiple of the grain. */
  ticks(minutes: number): number;
  instantOf(tick: Tick): number;
  /** Tick of an instant; undefined if the instant is outside the row, or between two ticks. */
  tickAt(instant: number): Tick | undefined;
  dayOf(tick: Tick): RowDay;
  /**
   * Returns the tick of a wall clock time. A repeated time means the first one; a skipped time moves forward by the
   * length that the clock skipped. `24:00` is the end of the day.
   */
  tickOf(date: string, time: string): Tick;
  /** Returns the wall clock time of a tick, `HH:MM`. */
  readingOf(tick: Tick): string;
}

/**
 * Makes the model's row of time, of moments (ticks) over whole site days.
 * @param dates the first and the last site day, both included
 */
export function createRow(zone: string, dates: readonly [string, string], grain: number): Row {
  const first = Temporal.PlainDate.from(dates[0]);
  const count = first.until(dates[1]).days + 1;
  const begin = secondsOf(first.toZonedDateTime({ timeZone: zone }));
  const positionOf = (seconds: number): number => (seconds - begin) / (grain * 60);
  const whole = (ticks: number): number => {
    if (!Number.isInteger(ticks)) throw new Error(`${ticks} is between two ticks`);
    return ticks;
  };
  const dayStart = (day: number): Tick =>
    whole(positionOf(secondsOf(first.add({ days: day }).toZonedDateTime({ timeZone: zone }))));
  const days = Array.from({ length: count }, (_, day): RowDay => {
    const date = first.add({ days: day });
    return { date: String(date), from: dayStart(day), to: dayStart(day + 1), weekday: date.dayOfWeek };
  });
  const length = days.at(-1)!.to;
  const instantOf = (tick: Tick): number => begin + tick * grain * 60;
  const times = new Map<string, Tick>();
  const readings = new Map<Tick, string>();

  return {
    zone,
    grain,
    days,
    length,
    ticks: (minutes) => whole(minutes / grain),
    instantOf,
    tickAt: (instant) => {
      const at = positionOf(instant);
      return Number.isInteger(at) && at >= 0 && at < length ? at : undefined;
    },
    dayOf: (tick) => days.find(({ from, to }) => from <= tick && tick < to)!,
    tickOf: (date, time) => {
      const key = `${date} ${time}`;
      const known = times.get(key) ?? whole(positionOf(instantAt(zone, date, time)));
      times.set(key, known);
      return known;
    },
    readingOf: (tick) => {
      const known = readings.get(tick) ?? wallClockAt(zone, instantOf(tick));
      readings.set(tick, known);
      return known;
    },
  };
}

const secondsOf = ({ epochMilliseconds }: { readonly epochMilliseconds: number }): number =>
  epochMilliseconds / 1_000;

const wallClockAt = (zone: string, instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant * 1_000)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

function instantAt(zone: string, date: string, time: string): number {
  const day = Temporal.PlainDate.from(date);
  if (time === '24:00') return instantAt(zone, String(day.add({ days: 1 })), '00:00');
  return secondsOf(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone));
}

/** Returns the date that is a number of days later. */
export const laterDate = (date: string, days: number): string =>
  String(Temporal.PlainDate.from(date).add({ days }));
