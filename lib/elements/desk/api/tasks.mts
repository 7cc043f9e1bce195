import type { Appointment, DueAmounts } from './appointments.mjs';
import type { Client } from './client.mjs';

export type TaskCode =
  | 'refund_due'
  | 'amount_due'
  | 'no_show_fee'
  | 'paid_conflict'
  | 'needs_order'
  | 'order_behind'
  | 'awaits_confirmation'
  | 'left_outside'
  | 'attendance_open';

/** A task that needs a manager's decision. */
export interface Task {
  readonly code: TaskCode;
  readonly appointment: Appointment | null;
  /** Id of the order in the shop; 0 without an order. */
  readonly order_id: number;
  /** Id of the order in a shop whose order ids are strings; null without an order. */
  readonly order_external_id?: string | null;
  /** Time since which the task has existed, in Unix seconds. */
  readonly since: number;
  /** Amounts to refund or to collect for the order line, decimal strings; null if the task is not about money. */
  readonly settlement: DueAmounts | null;
}

/** A calendar of another provider, read by its URL. Its events block times of a staff member or a resource. */
export interface FollowedCalendar {
  readonly id: number;
  readonly staff_id: number;
  /** Id of the resource whose times the events block; absent if they block those of a staff member. */
  readonly resource_id?: number;
  readonly events: number;
  /** Time of the last successful read, in Unix seconds; null before the first one. */
  readonly refreshed_utc: number | null;
  /** Error of the last read; '' if it succeeded. */
  readonly error: string;
}

/** A failed delivery of an event to a webhook. */
export interface Delivery {
  readonly id: number;
  readonly webhook_id: string;
  readonly topic: string;
  readonly resource_id: number;
  readonly status: 'waiting' | 'delivered' | 'dead';
  readonly attempts: number;
  /** Response of the webhook's receiver, or the error of the request. */
  readonly note: string;
}

/** The response of `GET /v2/desk/tasks`. */
export interface TaskPage {
  readonly tasks: readonly Task[];
  readonly calendars: readonly FollowedCalendar[];
  /** Failed deliveries to webhooks; null if the user may not read them. */
  readonly deliveries: readonly Delivery[] | null;
}

/** Reads the tasks. If the shop cannot be reached, returns the last response. */
export const readTasks = (client: Client, signal: AbortSignal): Promise<TaskPage> =>
  client.getOrLast('/desk/tasks', undefined, signal);

export const resendDelivery = (client: Client, id: number): Promise<unknown> =>
  client.write('POST', `/desk/deliveries/${id}/resend`, {});
