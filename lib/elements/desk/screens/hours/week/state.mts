import type { AppointmentOutside, DayChange, Owner } from '../../../api/rules.mjs';
import type { Region, Week } from './week.mjs';

/** Effects of weekly hours that are not saved yet, for the preview in their form. */
export interface WeekConsequences {
  readonly entered: WeekState['entered'];
  /** Minutes of the week that will be open; undefined if a service or staff member uses the shop's hours. */
  readonly open: Region | undefined;
  readonly isChanged: boolean;
  readonly days: readonly DayChange[];
  readonly appointments: readonly AppointmentOutside[];
}

/** State of the form with weekly hours. */
export interface WeekState {
  readonly owner: Owner;
  readonly entered: {
    /**
     * Whether the service, staff member or resource has its own hours. Otherwise a service or staff member has the
     * hours of the shop, and a resource is always open.
     */
    readonly hasOwn: boolean;
    /** Week as the user has entered it; times may be empty or wrong. */
    readonly week: Week;
  };
  /** Day whose hours the user is copying to other days, from 0 (Monday) to 6; undefined while not copying. */
  readonly copied: number | undefined;
  readonly isSaving: boolean;
  /** Whether the user has tried to save: from then on empty fields are reported. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** Functions that the form with weekly hours calls when the user does something. */
export interface WeekActions {
  readonly enter: (changes: Partial<WeekState['entered']>) => void;
  readonly copy: (day: number | undefined) => void;
  readonly save: () => void;
}
