import type { SiteDay } from '../../time/units';
import type { Recurrence } from '../recurrence/recurrence';
import type { Days, Hours, WallSpan } from './read-fields';

/** Hours on each of certain days, as an availability rule states them. Whole days are the hours 0 to 24. */
export interface HoursOnDays {
  readonly shape: 'hours';
  readonly hours: Hours;
  readonly days: Days;
  readonly matches: (day: SiteDay) => boolean;
}

/** Hours on the days that a recurrence gives, as an availability rule states them. */
export interface HoursOnRecurringDays {
  readonly shape: 'recurring-hours';
  readonly recurrence: Recurrence;
  readonly hours: Hours;
  /**
   * Days on which the hours may recur, from `first` to `last`. If `first` is infinite, they begin on the day on which
   * the rule was created. A `last` that is not after the beginning is ignored.
   */
  readonly days: Days;
  readonly matches: (day: SiteDay) => boolean;
}

/** A single span of the site's wall clock; infinite on a side without a date. */
interface OneSpan {
  readonly shape: 'span';
  readonly span: WallSpan;
}

export interface RecurringSpan {
  readonly shape: 'recurring-span';
  readonly recurrence: Recurrence;
  /** The first occurrence of the recurrence, without its repetitions on consecutive days. */
  readonly span: WallSpan;
  /** Number of consecutive days on which each occurrence repeats. */
  readonly repeats: number;
  /** Days on which the first day of an occurrence may lie. */
  readonly days: Days;
  readonly matches: (day: SiteDay) => boolean;
}

/** The times that an availability rule matches, on the site's wall clock. */
export type Shape = HoursOnDays | HoursOnRecurringDays | OneSpan | RecurringSpan;
