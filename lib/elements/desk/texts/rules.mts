import type { PluralText } from '../../common/text.mjs';

/**
 * Types of an opening-hours rule. The type says in which form a rule states its times: as dates, weekdays, hours and so
 * on.
 */
export type RangeType =
  | 'custom'
  | 'custom:daterange'
  | 'months'
  | 'weeks'
  | 'days'
  | 'time:all'
  | 'time:1'
  | 'time:2'
  | 'time:3'
  | 'time:4'
  | 'time:5'
  | 'time:6'
  | 'time:7'
  | 'time:range'
  | 'rrule';

/** Texts of the list and the form of all opening-hours rules. */
export interface RuleTexts {
  readonly heading: string;
  readonly hint: string;
  readonly add: string;
  readonly none: string;

  /** Effect of an opening-hours rule. Placeholder `{when}`: its times. */
  readonly opens: string;
  readonly closes: string;
  readonly everyDay: string;
  /** Times of a rule. Placeholders `{days}`: the weekdays; `{hours}`: the hours. */
  readonly hoursOn: string;
  /** Range of a rule. Placeholders `{from}`, `{to}`: weekdays, months or dates. */
  readonly fromTo: string;
  /** Times of a rule for calendar weeks. Placeholder `{weeks}`: their numbers. */
  readonly weeks: string;
  /**
   * Times of a rule that has the same hours on each day of a range. Placeholders `{span}`: the days; `{hours}`: the
   * hours.
   */
  readonly hoursOnEach: string;
  /** Hours that last until midnight. Placeholder `{time}`. */
  readonly fromTime: string;
  /** First day (`fromDay`) and last day (`untilDay`) of a rule. Placeholder `{day}`. */
  readonly fromDay: string;
  readonly untilDay: string;
  /** Recurrence of a rule. Placeholder `{rule}`: an iCalendar `RRULE`. */
  readonly repeats: string;
  /** Recurrence of a rule in words, by the `FREQ` of its `RRULE`. */
  readonly every: Readonly<Record<'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY', string>>;
  readonly places: PluralText;
  readonly fromCalendar: string;

  readonly titleNew: string;
  readonly titleChange: string;
  readonly owner: string;
  readonly effect: string;
  readonly isOpening: string;
  readonly isClosing: string;
  readonly type: string;
  readonly types: Readonly<Record<RangeType, string>>;
  readonly from: string;
  readonly to: string;
  /** Explains how to type the start and the end of a rule that repeats. */
  readonly momentHint: string;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly noLimit: string;
  readonly rrule: string;
  readonly rruleHint: string;
  readonly qty: string;
  readonly qtyHint: string;
  readonly priority: string;
  readonly priorityHint: { readonly 'larger-wins': string; readonly 'smaller-wins': string };
  readonly ordering: string;
  readonly orderingHint: string;
  readonly name: string;
  readonly save: string;
  readonly saved: string;
  readonly change: string;
  readonly remove: string;
  readonly removeQuestion: string;
  readonly removeYes: string;
  readonly removeNo: string;
  readonly removed: string;
  readonly gone: string;
  readonly toCorrect: string;

  readonly preview: string;
  readonly previewNothing: string;
  readonly closesHours: string;
  readonly opensHours: string;
}

export const RULES: RuleTexts = {
  heading: 'Advanced',
  hint: 'The first rule that matches a time decides; a time without a rule is closed.',
  add: 'New rule',
  none: 'There are no rules.',

  opens: 'Opens {when}',
  closes: 'Closes {when}',
  everyDay: 'every day',
  hoursOn: '{days}, {hours}',
  fromTo: '{from} to {to}',
  weeks: 'weeks {weeks} of each year',
  hoursOnEach: '{span}, on each day {hours}',
  fromTime: 'from {time}',
  fromDay: 'from {day}',
  untilDay: 'until {day}',
  every: {
    DAILY: 'every day',
    WEEKLY: 'every week',
    MONTHLY: 'every month',
    YEARLY: 'every year',
  },
  repeats: 'repeats: {rule}',
  places: { one: '{count} place', other: '{count} places' },
  fromCalendar: 'from a subscribed calendar',

  titleNew: 'New rule',
  titleChange: 'Change a rule',
  owner: 'Whose times?',
  effect: 'What does it do?',
  isOpening: 'Opens times',
  isClosing: 'Closes times',
  type: 'Which times?',
  types: {
    custom: 'Whole days, by date',
    'custom:daterange': 'From a time on one date to a time on another',
    months: 'Months, every year',
    weeks: 'Calendar weeks, every year',
    days: 'Weekdays',
    'time:all': 'Hours on every day',
    'time:1': 'Hours on Mondays',
    'time:2': 'Hours on Tuesdays',
    'time:3': 'Hours on Wednesdays',
    'time:4': 'Hours on Thursdays',
    'time:5': 'Hours on Fridays',
    'time:6': 'Hours on Saturdays',
    'time:7': 'Hours on Sundays',
    'time:range': 'Hours on each day, by date',
    rrule: 'A time that repeats (RRULE)',
  },
  from: 'From',
  to: 'To',
  momentHint: '2027-03-01T10:00, or 2027-03-01 for whole days',
  firstDate: 'First date',
  lastDate: 'Last date',
  noLimit: 'No limit',
  rrule: 'Repeats',
  rruleHint: 'How often the rule repeats, written as calendar programs do (RRULE)',
  qty: 'Places',
  qtyHint: '0: as many as the service has',
  priority: 'Rank',
  priorityHint: {
    'larger-wins': 'A rule with a larger number is stronger.',
    'smaller-wins': 'A rule with a smaller number is stronger. 0 stands for 10.',
  },
  ordering: 'Order',
  orderingHint: 'Between rules of the same owner and rank, the larger number is stronger.',
  name: 'Name',
  save: 'Save rule',
  saved: 'The rule is saved.',
  change: 'Change',
  remove: 'Delete',
  removeQuestion: 'Delete this rule?',
  removeYes: 'Yes, delete it',
  removeNo: 'No, keep it',
  removed: 'The rule is deleted.',
  gone: 'This rule no longer exists.',
  toCorrect: 'Some fields are not right. Correct them, and save again.',

  preview: 'What this changes in the next eight weeks',
  previewNothing: 'The opening hours stay as they are.',
  closesHours: 'Closes:',
  opensHours: 'Opens:',
};
