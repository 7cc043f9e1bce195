/** Hours and weekdays to which starts are limited, by the shop's clock. Absent: no limit. */
export interface StartHours {
  /** Beginning, `HH:MM`. */
  readonly timeFrom?: string | undefined;
  /** End, `HH:MM`; starts are before it. */
  readonly timeTo?: string | undefined;
  /** Weekday numbers from 1 (Monday) to 7 (Sunday), separated by commas. */
  readonly weekdays?: string | undefined;
}

/** Parts of the day, by which times are grouped and can be filtered. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

export const PARTS_OF_DAY: Readonly<Record<PartOfDay, Pick<StartHours, 'timeFrom' | 'timeTo'>>> = {
  morning: { timeFrom: '00:00', timeTo: '12:00' },
  afternoon: { timeFrom: '12:00', timeTo: '17:00' },
  evening: { timeFrom: '17:00', timeTo: '24:00' },
};
