import type { Day } from '../../../common/days.mjs';
import type { Appointment, CustomerStatus } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';

/** Response with the appointments of one day. */
export interface DayPage {
  readonly day: Day;
  readonly appointments: readonly Appointment[];
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
  /** Ids of the appointments whose attendance is being sent. */
  readonly marking: ReadonlySet<number>;
  /** Appointment whose attendance could not be saved, with the error; undefined otherwise. */
  readonly failed: { readonly id: number; readonly error: unknown } | undefined;
}

/** Functions that the list of a day calls when the user does something. */
export interface TodayActions {
  readonly goTo: (day: Day) => void;
  readonly filter: (staffId: number | undefined) => void;
  readonly showCancelled: (shows: boolean) => void;
  readonly open: (appointment: Appointment) => void;
  readonly mark: (appointment: Appointment, status: CustomerStatus) => void;
}

/** Data for the content of the screen with the appointments of a day. */
export interface TodayParts {
  readonly context: Context;
  readonly page: Loaded<DayPage>;
  readonly state: TodayState;
  readonly actions: TodayActions;
}
