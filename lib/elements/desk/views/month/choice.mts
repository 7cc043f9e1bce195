import { dayByKey } from '../../../common/day-keys.mjs';
import {
  addMonths,
  type Day,
  firstDay,
  isRealDay,
  lastDay,
  monthOf,
  sameDayIn,
  weeksOf,
} from '../../../common/days.mjs';
import { h, render } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';

/** Functions for the module of the month. An import would move them into a file that every page would have to load. */
export const MONTH_TOOLS = {
  addMonths,
  dayByKey,
  firstDay,
  h,
  isRealDay,
  lastDay,
  monthOf,
  render,
  sameDayIn,
  weeksOf,
};

export type MonthTools = typeof MONTH_TOOLS;
export type MonthContext = Pick<Context, 'texts' | 'writing' | 'now' | 'settings'>;

/** A day that the user chooses in a month, which opens at a button. */
export interface MonthChoice {
  /** Name of the month for screen readers. */
  readonly label: string;
  /** Tells the button from the others of the desk. */
  readonly name: string;
  /** The chosen day; '' for none. */
  readonly day: string;
  /** Whether the chosen day stands for its week, which the month then marks. */
  readonly isWeek?: boolean | undefined;
  /** First day that can be chosen. */
  readonly min?: Day | undefined;
  /** Whether the choice can be cleared, which chooses ''. */
  readonly isOptional?: boolean;
  /** Reads the days between two days on which the shop is closed, which the month shades. */
  readonly closedDays?: (first: Day, last: Day) => Promise<readonly Day[]>;
  readonly choose: (day: string) => void;
}
