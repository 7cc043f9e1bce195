import type { Appointment } from './appointments.mjs';
import type { Client } from './client.mjs';

export type TaskCode =
  | 'refund_due'
  | 'amount_due'
  | 'no_show_fee'
  | 'paid_conflict'
  | 'needs_order'
  | 'order_behind'
  | 'awaits_confirmation'
  | 'left_outside';

/** A task that a manager has to settle. */
export interface Task {
  readonly code: TaskCode;
  readonly appointment: Appointment | null;
  /** Id of the order; 0 without one. */
  readonly order_id: number;
  /** Order id of a shop whose ids are texts. */
  readonly order_external_id?: string | null;
  /** Time from which the task exists, an instant. */
  readonly since: number;
  /** Amounts that are due for the order line; null if the task is not about money. */
  readonly settlement: { readonly refund_due: string; readonly amount_due: string } | null;
}

/** A followed calendar, which closes times of a member or a resource. */
export interface FollowedCalendar {
  readonly id: number;
  readonly staff_id: number;
  /** Id of the resource, if the calendar belongs to one. */
  readonly resource_id?: number;
  readonly events: number;
  /** Time of the last successful read, an instant. */
  readonly refreshed_utc: number | null;
  /** Error of the last read; '' if it succeeded. */
  readonly error: string;
}

/** A delivery to a webhook that has failed. */
export interface Delivery {
  readonly id: number;
  readonly webhook_id: string;
  readonly topic: string;
  readonly resource_id: number;
  readonly status: 'waiting' | 'delivered' | 'dead';
  readonly attempts: number;
  /** The receiver's response, or the error. */
  readonly note: string;
}

/** The response of `GET /v2/desk/tasks`. */
export interface TaskPage {
  readonly tasks: readonly Task[];
  readonly calendars: readonly FollowedCalendar[];
  /** Failed deliveries; null if the user may not read them. */
  readonly deliveries: readonly Delivery[] | null;
}

/** Reads the tasks; without a network, returns the last response. */
export const readTasks = (client: Client, signal: AbortSignal): Promise<TaskPage> =>
  client.getOrLast('/desk/tasks', undefined, signal);

/** Records that the shop keeps the money of a cancelled appointment. */
export const settleMoney = (client: Client, appointmentId: number): Promise<unknown> =>
  client.write('PUT', `/appointments/${appointmentId}`, { money_settled: true });

export const resendDelivery = (client: Client, id: number): Promise<unknown> =>
  client.write('POST', `/desk/deliveries/${id}/resend`, {});
