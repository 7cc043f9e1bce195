import type { Appointment, Change } from '../../../api/appointments.mjs';

/** The state of the list of the appointments in a time off. */
export interface DecisionState {
  /** Each appointment that was in the list. */
  readonly seen: ReadonlySet<number>;
  /** The appointments that stay as they are. */
  readonly left: ReadonlySet<number>;
  /** The appointment about which the question whether to cancel it is asked. */
  readonly asking: number | undefined;
  readonly saving: number | undefined;
  readonly failed: { readonly id: number; readonly error: unknown } | undefined;
}

/** The actions of the list. */
export interface DecisionActions {
  readonly move: (appointment: Appointment) => void;
  readonly ask: (id: number | undefined) => void;
  readonly cancel: (id: number, change: Change) => void;
  readonly leave: (id: number, isLeft: boolean) => void;
  readonly done: () => void;
}
