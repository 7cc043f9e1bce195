import type { Context } from '../../../context.mjs';

/** A weekday with its name. */
export interface Weekday {
  /** Number of the weekday, from 0 (Monday) to 6. */
  readonly day: number;
  readonly name: string;
}

/** Returns the weekdays with their names, in the order of the user's language. */
export const weekdaysOf = ({ settings, writing }: Context): Weekday[] =>
  writing.weekdays().map(({ long }, at) => ({ day: (settings.firstWeekday - 1 + at) % 7, name: long }));
