/** Hours and weekdays of the shop's clock to which the start times are limited. Absent fields do not limit. */
export interface StartHours {
  /** Earliest start, `HH:MM`. */
  readonly timeFrom?: string | undefined;
  /** Time before which every start must lie, `HH:MM`. */
  readonly timeTo?: string | undefined;
  /** Numbers from 1 (Monday) to 7 (Sunday), separated by commas. */
  readonly weekdays?: string | undefined;
}

/** Parts of the day by which start times are grouped and filtered. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';
