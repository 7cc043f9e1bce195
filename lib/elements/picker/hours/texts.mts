/** Texts of the fields for part of the day and weekday. Words in braces are placeholders; a translation keeps them. */
export interface HoursTexts {
  /** Label of the line that opens the selects, while nothing is chosen in them. */
  readonly filter: string;
  /** Label of the select for a part of the day. */
  readonly timeOfDay: string;
  readonly anyTime: string;
  /** Label of the select for a weekday. */
  readonly weekday: string;
  readonly anyDay: string;
  /** Says that a day has no free times in the chosen part of the day. Placeholder `{day}`. */
  readonly noSuchOnDay: string;
  /** Says that a month has no free times at the chosen weekday or in the chosen part of the day. */
  readonly noSuchThisMonth: string;
  /** Says that no time within a year suits the chosen weekday and part of the day. */
  readonly noSuchFree: string;
  /** Label of the button that chooses any time of any day. */
  readonly showAllTimes: string;
}

export const HOURS_TEXTS: HoursTexts = {
  filter: 'Filter',
  timeOfDay: 'Time of day',
  anyTime: 'Any time',
  weekday: 'Weekday',
  anyDay: 'Any day',
  noSuchOnDay: 'No such times are free on {day}.',
  noSuchThisMonth: 'No such times are free this month.',
  noSuchFree: 'No such times are free at the moment.',
  showAllTimes: 'Show all times',
};
