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

/** Something that a person has to settle. */
export interface Task {
  readonly code: TaskCode;
  readonly appointment: Appointment | null;
  /** 0: none. */
  readonly order_id: number;
  /** The shop's own id of it, if its ids are texts. */
  readonly order_external_id?: string | null;
  /** Instant. */
  readonly since: number;
  /** The amounts that are due for the order line; null if the task is not about money. */
  readonly settlement: { readonly refund_due: string; readonly amount_due: string } | null;
}

/** A calendar that is read into the closed times of a member or a resource. */
export interface FollowedCalendar {
  readonly id: number;
  readonly staff_id: number;
  /** Present if the calendar belongs to a resource. */
  readonly resource_id?: number;
  readonly events: number;
  /** Instant of the last reading that succeeded. */
  readonly refreshed_utc: number | null;
  /** '' if the last reading succeeded. */
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
  /** Null if the shop does not let this user read them. */
  readonly deliveries: readonly Delivery[] | null;
}

/** Reads the tasks to show: without network, as they were read last. */
export const readTasks = (client: Client, signal: AbortSignal): Promise<TaskPage> =>
  client.getOrLast('/desk/tasks', undefined, signal);

/** Notes that the shop keeps the money of a cancelled appointment. */
export const settleMoney = (client: Client, appointmentId: number): Promise<unknown> =>
  client.write('PUT', `/appointments/${appointmentId}`, { money_settled: true });

export const resendDelivery = (client: Client, id: number): Promise<unknown> =>
  client.write('POST', `/desk/deliveries/${id}/resend`, {});
