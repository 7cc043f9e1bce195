import type { Appointment, Change } from '../../api/appointments.mjs';
import type { Delivery, Task } from '../../api/tasks.mjs';
import type { Context } from '../../context.mjs';

/** Everything that the lists of tasks are made of. */
export interface TaskParts {
  readonly context: Context;
  /** The appointment of which it is asked whether the shop keeps the money, or whether to cancel it. */
  readonly asked: number | undefined;
  /** An action is being sent. */
  readonly isBusy: boolean;
  /** Why the last action failed. */
  readonly failure: unknown;
  readonly actions: TaskActions;
}

export interface TaskActions {
  readonly open: (appointment: Appointment) => void;
  /** Undefined takes the question back. */
  readonly ask: (task: Task | undefined) => void;
  readonly settle: (appointment: Appointment) => void;
  /** Confirms or cancels; `done` then says so. */
  readonly change: (appointment: Appointment, change: Change, done: string) => void;
  readonly resend: (delivery: Delivery) => void;
}
