import type { AppointmentOutside, DayChange, Owner } from '../../../api/rules.mjs';
import type { Region, Week } from './week.mjs';

/** The consequences of weekly hours that are not saved yet. */
export interface WeekConsequences {
  readonly entered: WeekState['entered'];
  /** The minutes that will be open; undefined for the hours of the shop. */
  readonly open: Region | undefined;
  readonly isChanged: boolean;
  readonly days: readonly DayChange[];
  readonly appointments: readonly AppointmentOutside[];
}

/** The state of the form. */
export interface WeekState {
  readonly owner: Owner;
  readonly entered: {
    /** False: the owner has the shop's hours. */
    readonly hasOwn: boolean;
    /** As the user enters it: with empty times, and perhaps with faults. */
    readonly week: Week;
  };
  /** The day whose hours are copied, 0 for Monday. */
  readonly copied: number | undefined;
  readonly isSaving: boolean;
  /** The user has tried to save, so empty fields are faults. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** The actions of the form. */
export interface WeekActions {
  readonly enter: (changes: Partial<WeekState['entered']>) => void;
  readonly copy: (day: number | undefined) => void;
  readonly save: () => void;
}
