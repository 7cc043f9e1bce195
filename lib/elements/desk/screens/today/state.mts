import type { Day } from '../../../common/days.mjs';
import type { Appointment, CustomerStatus } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';

/** The appointments of a day. */
export interface DayPage {
  readonly day: Day;
  readonly appointments: readonly Appointment[];
}

/** The state of the list of a day. */
export interface TodayState {
  /** The day that is shown. */
  readonly day: Day;
  /** The day by the shop's clock. */
  readonly today: Day;
  /** Undefined: everyone. */
  readonly staffId: number | undefined;
  readonly showsCancelled: boolean;
  /** The appointments that are being marked. */
  readonly marking: ReadonlySet<number>;
  /** The last mark that failed. */
  readonly failed: { readonly id: number; readonly error: unknown } | undefined;
}

/** The actions of the list. */
export interface TodayActions {
  readonly goTo: (day: Day) => void;
  readonly filter: (staffId: number | undefined) => void;
  readonly showCancelled: (shows: boolean) => void;
  readonly open: (appointment: Appointment) => void;
  readonly mark: (appointment: Appointment, status: CustomerStatus) => void;
}

/** Everything that the list of a day is made of. */
export interface TodayParts {
  readonly context: Context;
  readonly page: Loaded<DayPage>;
  readonly state: TodayState;
  readonly actions: TodayActions;
}
