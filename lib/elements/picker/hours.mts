/** The hours and weekdays to which the offered starts are limited, by the shop's clock. Absent: no limit. */
export interface StartHours {
  /** `HH:MM` */
  readonly timeFrom?: string | undefined;
  /** `HH:MM`; starts lie before it. */
  readonly timeTo?: string | undefined;
  /** Numbers from 1 (Monday) to 7 (Sunday), with commas in between. */
  readonly weekdays?: string | undefined;
}

/** The parts of a day, by which times are grouped and can be chosen. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

export const PARTS_OF_DAY: Readonly<Record<PartOfDay, Pick<StartHours, 'timeFrom' | 'timeTo'>>> = {
  morning: { timeFrom: '00:00', timeTo: '12:00' },
  afternoon: { timeFrom: '12:00', timeTo: '17:00' },
  evening: { timeFrom: '17:00', timeTo: '24:00' },
};
