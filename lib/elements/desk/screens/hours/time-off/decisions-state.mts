import type { Appointment, Change } from '../../../api/appointments.mjs';

/** State of the list of appointments in a time off. */
export interface DecisionState {
  /** All appointments that were in the list. */
  readonly seen: ReadonlySet<number>;
  /** Appointments that stay unchanged. */
  readonly left: ReadonlySet<number>;
  /** Appointment for which the question is shown whether to cancel it. */
  readonly asking: number | undefined;
  readonly saving: number | undefined;
  readonly failed: { readonly id: number; readonly error: unknown } | undefined;
}

/** Actions of the list. */
export interface DecisionActions {
  readonly move: (appointment: Appointment) => void;
  readonly ask: (id: number | undefined) => void;
  readonly cancel: (id: number, change: Change) => void;
  readonly leave: (id: number, isLeft: boolean) => void;
  readonly done: () => void;
}
