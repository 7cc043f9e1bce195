import type { Context } from '../../../context.mjs';

/** A weekday of the site. */
export interface Weekday {
  /** 0 for Monday. */
  readonly day: number;
  readonly name: string;
}

/** The weekdays, from the first one of the user's week on. */
export const weekdaysOf = ({ settings, writing }: Context): Weekday[] =>
  writing.weekdays().map(({ long }, at) => ({ day: (settings.firstWeekday - 1 + at) % 7, name: long }));
