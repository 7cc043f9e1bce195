import type { Appointment, Change, CustomerStatus, MoneyNote } from '../../api/appointments.mjs';
import type { Delivery, Task } from '../../api/tasks.mjs';
import type { Context } from '../../context.mjs';
import type { CancelQuestion } from '../../views/cancelling/interface.mjs';

/** A task about an appointment, not about an order alone. */
export type BookingTask = Task & { readonly appointment: Appointment };

export const isAboutBooking = (task: Task): task is BookingTask => task.appointment !== null;

/** Question about the appointment of a task: whether to cancel it, or whether the shop keeps the money. */
export interface AskedTask {
  /** Id of the appointment. */
  readonly id: number;
  /** Question whether to cancel; undefined for that about the money. */
  readonly cancelling: CancelQuestion | undefined;
}

/** Data for the lists of the screen with tasks. */
export interface TaskParts {
  readonly context: Context;
  /** Open question about an appointment; undefined without one. */
  readonly asked: AskedTask | undefined;
  /** Whether an action on this task, delivery or appointment is being sent. */
  readonly isSending: (one: Task | Delivery | Appointment) => boolean;
  /** Error of the last action; undefined if it succeeded. */
  readonly failure: unknown;
  readonly actions: TaskActions;
}

export interface TaskActions {
  readonly open: (appointment: Appointment) => void;
  /** Opens the dialog that moves the appointment. */
  readonly move: (appointment: Appointment) => void;
  /** Asks the user to confirm an action on a task; undefined hides the question. */
  readonly ask: (task: Task | undefined) => void;
  /** Notes what was done with the amounts of tasks about one visit, or of one task. */
  readonly settle: (tasks: readonly Task[], how: MoneyNote['kind']) => void;
  /**
   * Changes the appointments of tasks: confirms them, cancels them, or accepts them outside of the hours. `done` is the
   * text that confirms the action.
   */
  readonly change: (tasks: readonly Task[], change: Change, done: string) => void;
  /** Marks whether the customer came. */
  readonly mark: (appointment: Appointment, status: CustomerStatus) => void;
  readonly resend: (delivery: Delivery) => void;
}
