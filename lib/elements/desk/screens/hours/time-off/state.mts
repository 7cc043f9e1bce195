import type { Appointment } from '../../../api/appointments.mjs';
import type { DayChange } from '../../../api/rules.mjs';
import type { Span, TimeOff } from './closed-time.mjs';

/** The consequences of a time off that is not saved yet. */
export interface Consequences {
  /** The time off that they are of. */
  readonly off: TimeOff;
  /** The span that is shown: the next one, if it comes back every year. */
  readonly span: Span;
  /** A time off is changed, which may open time again. */
  readonly isChange: boolean;
  readonly days: readonly DayChange[];
  readonly appointments: readonly Appointment[];
}

/** The state of the form. */
export interface TimeOffState {
  readonly off: TimeOff;
  /** The rule that is changed; undefined for a new time off. */
  readonly id: number | undefined;
  readonly isSaving: boolean;
  /** The user has tried to save, so faults are shown. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** The actions of the form. */
export interface TimeOffActions {
  readonly change: (changes: Partial<TimeOff>) => void;
  readonly save: () => void;
}
