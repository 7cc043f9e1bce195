import type { Appointment, Change } from '../../api/appointments.mjs';
import type { Delivery, Task } from '../../api/tasks.mjs';
import type { Context } from '../../context.mjs';

/** A task about an appointment. */
export type BookingTask = Task & { readonly appointment: Appointment };

/** Data for the lists of tasks. */
export interface TaskParts {
  readonly context: Context;
  /** Appointment for which a question is shown: whether the shop keeps the money, or whether to cancel it. */
  readonly asked: number | undefined;
  /** Whether an action on it is being sent. */
  readonly isSending: (one: Task | Delivery) => boolean;
  /** Error of the last action. */
  readonly failure: unknown;
  readonly actions: TaskActions;
}

export interface TaskActions {
  readonly open: (appointment: Appointment) => void;
  /** Shows the question about an appointment; undefined withdraws it. */
  readonly ask: (task: Task | undefined) => void;
  readonly settle: (task: BookingTask) => void;
  /** Confirms or cancels an appointment, or accepts it where it is; `done` is the text that then says so. */
  readonly change: (task: BookingTask, change: Change, done: string) => void;
  readonly resend: (delivery: Delivery) => void;
}
