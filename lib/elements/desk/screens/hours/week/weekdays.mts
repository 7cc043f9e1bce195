import type { Context } from '../../../context.mjs';

/** A weekday with its name. */
export interface Weekday {
  /** Number of the day, 0 for Monday. */
  readonly day: number;
  readonly name: string;
}

/** Returns the weekdays, from the first one of the user's week on. */
export const weekdaysOf = ({ settings, writing }: Context): Weekday[] =>
  writing.weekdays().map(({ long }, at) => ({ day: (settings.firstWeekday - 1 + at) % 7, name: long }));
