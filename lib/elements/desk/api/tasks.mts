import { type Appointment, type DueAmounts, readCalendarOrLast } from './appointments.mjs';
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

/** Seconds from the first appointment outside the hours within which the hours of the staff are read. */
const MONTH_SECONDS = 31 * 86_400;

/**
 * Reads the tasks, and whether the staff of the appointments outside the hours are away. If the shop cannot be reached,
 * returns the last response.
 */
export async function readTasks(client: Client, signal: AbortSignal): Promise<TaskPage> {
  const page = await client.getOrLast<TaskPage>('/desk/tasks', undefined, signal);
  const outside = page.tasks.flatMap(({ code, appointment }) =>
    code === 'left_outside' && appointment ? [appointment] : [],
  );
  if (outside.length === 0) return page;
  const start = Math.min(...outside.map((one) => one.start));
  const end = Math.min(Math.max(...outside.map((one) => one.end)), start + MONTH_SECONDS);
  // Without the hours, the tasks are shown without this reason.
  const hours = await readCalendarOrLast(client, { start_ts: start, end_ts: end }, signal).catch(
    () => undefined,
  );
  const away = new Set(hours?.appointments.filter((one) => one.is_staff_away).map(({ id }) => id));
  const mark = (task: Task): Task =>
    task.appointment && away.has(task.appointment.id)
      ? { ...task, appointment: { ...task.appointment, is_staff_away: true } }
      : task;
  return { ...page, tasks: page.tasks.map(mark) };
}

export const resendDelivery = (client: Client, id: number): Promise<unknown> =>
  client.write('POST', `/desk/deliveries/${id}/resend`, {});
