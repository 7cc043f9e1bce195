import type { Appointment } from '../../../api/appointments.mjs';
import type { DayChange } from '../../../api/rules.mjs';
import type { Span, TimeOff } from './closed-time.mjs';

/** Effects of a time off (such as a holiday) that is not saved yet, for the preview in its form. */
export interface Consequences {
  /** Time off for which the effects were computed. */
  readonly off: TimeOff;
  /** Time span for which the effects are shown. If the time off is yearly: its next occurrence. */
  readonly span: Span;
  /** Whether a stored time off is changed; parts of its old time may then open again. */
  readonly isChange: boolean;
  /** Hours of each day before and after; undefined for a user who may not preview them. */
  readonly days: readonly DayChange[] | undefined;
  readonly appointments: readonly Appointment[];
}

/** State of the form of a time off (such as a holiday). */
export interface TimeOffState {
  readonly off: TimeOff;
  /** Id of the changed rule; undefined for a new time off. */
  readonly id: number | undefined;
  readonly isSaving: boolean;
  /** Whether the user has tried to save. If so, the form shows which values are missing. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** Functions that the form of a time off calls when the user does something. */
export interface TimeOffActions {
  readonly change: (changes: Partial<TimeOff>) => void;
  readonly save: () => void;
}
