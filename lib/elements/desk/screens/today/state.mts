import type { Day } from '../../../common/days.mjs';
import type { Appointment, CustomerStatus } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';

/** The appointments of a day. */
export interface DayPage {
  readonly day: Day;
  readonly appointments: readonly Appointment[];
}

/** State of the list of a day. */
export interface TodayState {
  /** The shown day. */
  readonly day: Day;
  /** Current day by the shop's clock. */
  readonly today: Day;
  /** Selected member; undefined for all. */
  readonly staffId: number | undefined;
  readonly showsCancelled: boolean;
  /** Appointments whose mark is being sent. */
  readonly marking: ReadonlySet<number>;
  /** Error of the last mark. */
  readonly failed: { readonly id: number; readonly error: unknown } | undefined;
}

/** Actions of the list. */
export interface TodayActions {
  readonly goTo: (day: Day) => void;
  readonly filter: (staffId: number | undefined) => void;
  readonly showCancelled: (shows: boolean) => void;
  readonly open: (appointment: Appointment) => void;
  readonly mark: (appointment: Appointment, status: CustomerStatus) => void;
}

/** Data for the list of a day. */
export interface TodayParts {
  readonly context: Context;
  readonly page: Loaded<DayPage>;
  readonly state: TodayState;
  readonly actions: TodayActions;
}
