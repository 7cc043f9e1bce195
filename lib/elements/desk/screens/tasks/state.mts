import type { Appointment, Change } from '../../api/appointments.mjs';
import type { Delivery, Task } from '../../api/tasks.mjs';
import type { Context } from '../../context.mjs';

/** A task about an appointment. */
export type BookingTask = Task & { readonly appointment: Appointment };

/** Everything that the lists of tasks are made of. */
export interface TaskParts {
  readonly context: Context;
  /** The appointment of which it is asked whether the shop keeps the money, or whether to cancel it. */
  readonly asked: number | undefined;
  /** Whether an action on it is being sent. */
  readonly isSending: (one: Task | Delivery) => boolean;
  /** Why the last action failed. */
  readonly failure: unknown;
  readonly actions: TaskActions;
}

export interface TaskActions {
  readonly open: (appointment: Appointment) => void;
  /** Undefined takes the question back. */
  readonly ask: (task: Task | undefined) => void;
  readonly settle: (task: BookingTask) => void;
  /** Confirms, cancels, or leaves it where it is; `done` then says so. */
  readonly change: (task: BookingTask, change: Change, done: string) => void;
  readonly resend: (delivery: Delivery) => void;
}
