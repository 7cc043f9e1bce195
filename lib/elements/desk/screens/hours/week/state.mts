import type { AppointmentOutside, DayChange, Owner } from '../../../api/rules.mjs';
import type { Region, Week } from './week.mjs';

/** Effects of weekly hours that are not saved yet. */
export interface WeekConsequences {
  readonly entered: WeekState['entered'];
  /** Minutes of the week that will be open; undefined for the hours of the shop. */
  readonly open: Region | undefined;
  readonly isChanged: boolean;
  readonly days: readonly DayChange[];
  readonly appointments: readonly AppointmentOutside[];
}

/** State of the form. */
export interface WeekState {
  readonly owner: Owner;
  readonly entered: {
    /** Whether the owner has own hours; otherwise the shop's apply. */
    readonly hasOwn: boolean;
    /** The week as the user enters it, with empty times and perhaps with faults. */
    readonly week: Week;
  };
  /** Day whose hours are copied, 0 for Monday. */
  readonly copied: number | undefined;
  readonly isSaving: boolean;
  /** Whether the user has tried to save, so that empty fields are faults. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** Actions of the form. */
export interface WeekActions {
  readonly enter: (changes: Partial<WeekState['entered']>) => void;
  readonly copy: (day: number | undefined) => void;
  readonly save: () => void;
}
