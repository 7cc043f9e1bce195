import type { Day } from '../../../common/days.mjs';
import type { Content } from '../../../common/dom.mjs';
import type { Appointment, Change, CustomerStatus, Hours } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';

/** Response with the appointments and the closed times of one day. */
export interface DayPage {
  readonly day: Day;
  readonly appointments: readonly Appointment[];
  readonly hours: readonly Hours[];
  /**
   * Shows the next open day after a closed day without appointments; undefined after other days, and if it cannot be
   * read.
   */
  readonly nextOpen: (() => Content) | undefined;
}

/** State of the screen with the appointments of a day. */
export interface TodayState {
  /** Day that is shown. */
  readonly day: Day;
  /** Current day in the shop's time zone. */
  readonly today: Day;
  /** Id of the selected staff member; undefined for all. */
  readonly staffId: number | undefined;
  readonly showsCancelled: boolean;
  /** Ids of the appointments whose attendance or payment is being sent. */
  readonly marking: ReadonlySet<number>;
  /** Appointment whose payment is being entered, and the typed amount; undefined if none is. */
  readonly paying: { readonly id: number; readonly typed?: string } | undefined;
  /** Appointment whose attendance or payment could not be saved, with the error; undefined otherwise. */
  readonly failed: { readonly id: number; readonly error: unknown } | undefined;
}

/** Functions that the list of a day calls when the user does something. */
export interface TodayActions {
  readonly goTo: (day: Day) => void;
  readonly filter: (staffId: number | undefined) => void;
  readonly showCancelled: (shows: boolean) => void;
  readonly open: (appointment: Appointment) => void;
  readonly mark: (appointment: Appointment, status: CustomerStatus) => void;
  /** Shows the form of a payment, with the typed amount, if any; undefined closes the form. */
  readonly pay: (paying: TodayState['paying']) => void;
  /** Sends a change that notes a payment. `done` is the text that confirms it. */
  readonly settle: (appointment: Appointment, change: Change, done: string) => void;
}

/** Data for the content of the screen with the appointments of a day. */
export interface TodayParts {
  readonly context: Context;
  readonly page: Loaded<DayPage>;
  readonly state: TodayState;
  readonly actions: TodayActions;
}
