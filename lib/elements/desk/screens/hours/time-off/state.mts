import type { Appointment } from '../../../api/appointments.mjs';
import type { DayChange } from '../../../api/rules.mjs';
import type { Span, TimeOff } from './closed-time.mjs';

/** Effects of a time off that is not saved yet. */
export interface Consequences {
  /** The time off to which they belong. */
  readonly off: TimeOff;
  /** The shown span: the next one, if the time off recurs every year. */
  readonly span: Span;
  /** Whether an existing time off is changed, which may open time again. */
  readonly isChange: boolean;
  readonly days: readonly DayChange[];
  readonly appointments: readonly Appointment[];
}

/** State of the form. */
export interface TimeOffState {
  readonly off: TimeOff;
  /** The rule to change; undefined for a new time off. */
  readonly id: number | undefined;
  readonly isSaving: boolean;
  /** Whether the user has tried to save, so that faults are shown. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** Actions of the form. */
export interface TimeOffActions {
  readonly change: (changes: Partial<TimeOff>) => void;
  readonly save: () => void;
}
