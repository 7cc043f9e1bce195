import type { DeliveryRecord } from '../../domain/delivery';
import type { Subscription } from '../../services/calendar/subscriptions';
import type { DeskTask } from '../../services/desk/tasks';
import type { Instant } from '../../time/units';
import { closed, enumSchema, INSTANT, INTEGER, listOf, schemaOrNull, TEXT } from '../response/schema';
import { type WireSettlement, wireSettlement } from '../../wire/settlement';
import { SETTLEMENT } from './settlement';
import { DESK_APPOINTMENT, type WireDeskAppointment } from './desk-calendar';

interface WireDeskTask {
  readonly code: DeskTask['code'];
  readonly appointment: WireDeskAppointment | null;
  readonly order_id: number;
  readonly since: Instant;
  readonly settlement: WireSettlement | null;
}

/** A followed external calendar, without its address, which is a secret. */
interface WireFollowedCalendar {
  readonly id: number;
  readonly staff_id: number;
  readonly events: number;
  readonly refreshed_utc: number | null;
  readonly error: string;
}

/** A delivery to a webhook, without its payload. */
interface WireDelivery {
  readonly id: number;
  readonly webhook_id: string;
  readonly topic: string;
  readonly resource_id: number;
  readonly status: DeliveryRecord['status'];
  readonly attempts: number;
  readonly note: string;
  readonly due_utc: Instant | null;
}

/** Tasks of a manager: money, bookings, calendars and deliveries. */
interface WireDeskTasks {
  readonly tasks: readonly WireDeskTask[];
  readonly calendars: readonly WireFollowedCalendar[];
  readonly deliveries: readonly WireDelivery[] | null;
}

const DESK_TASK = closed<keyof WireDeskTask>('DeskTask', {
  code: {
    ...enumSchema([
      'refund_due',
      'paid_conflict',
      'needs_order',
      'order_behind',
      'awaits_confirmation',
    ] satisfies DeskTask['code'][]),
    description:
      'refund_due: it was cancelled here, and its order is paid; paid_conflict: its order was paid although it was cancelled or had lost its place; needs_order: it is active, and its order is cancelled or refunded; order_behind: its order has not been told of a change, or has not been made, for five minutes; awaits_confirmation: it is pending-confirmation and not over.',
  },
  appointment: { anyOf: [DESK_APPOINTMENT, { type: 'null' }], description: 'Null if it was deleted.' },
  order_id: { ...INTEGER, description: '0 if the order has not been made.' },
  since: { ...INSTANT, description: 'Instant since which the task waits.' },
  settlement: {
    ...schemaOrNull(SETTLEMENT),
    description: 'The amounts that are due by the order as it is now; null if the task is not about money.',
  },
});

const FOLLOWED_CALENDAR = closed<keyof WireFollowedCalendar>('FollowedCalendar', {
  id: INTEGER,
  staff_id: INTEGER,
  events: { ...INTEGER, description: 'Events that kept the member busy at the last successful reading.' },
  refreshed_utc: { ...schemaOrNull(INSTANT), description: 'Instant of the last successful reading.' },
  error: { ...TEXT, description: 'Reason why the last reading failed; empty if it succeeded.' },
});

export const DELIVERY = closed<keyof WireDelivery>('WebhookDelivery', {
  id: INTEGER,
  webhook_id: TEXT,
  topic: TEXT,
  resource_id: { ...INTEGER, description: 'The appointment or the rule, as the topic says.' },
  status: enumSchema(['waiting', 'delivered', 'dead'] satisfies DeliveryRecord['status'][]),
  attempts: INTEGER,
  note: { ...TEXT, description: 'Response or error of the last attempt; empty before the first.' },
  due_utc: {
    ...schemaOrNull(INSTANT),
    description: 'Instant of the next attempt; 0 is as soon as possible; null if none will be made.',
  },
});

export const DESK_TASKS = closed<keyof WireDeskTasks>('DeskTasks', {
  tasks: {
    ...listOf(DESK_TASK),
    description:
      'At most 100 tasks about money and orders, newest first, then at most 100 appointments that await confirmation, by start.',
  },
  calendars: listOf(FOLLOWED_CALENDAR),
  deliveries: {
    ...schemaOrNull(listOf(DELIVERY)),
    description:
      'Deliveries of the last 30 days that wait after a failed attempt or are given up, newest first, at most 50; null if the caller does not have the capability view_deliveries.',
  },
});

export const presentDeskTask = (
  { code, appointment, orderId, since, settlement }: DeskTask,
  present: (appointment: NonNullable<DeskTask['appointment']>) => WireDeskAppointment,
): WireDeskTask => ({
  code,
  appointment: appointment && present(appointment),
  order_id: orderId,
  since,
  settlement: settlement && wireSettlement(settlement),
});

export const presentFollowedCalendar = (calendar: Subscription): WireFollowedCalendar => ({
  id: calendar.id,
  staff_id: calendar.staffId,
  events: calendar.events,
  refreshed_utc: calendar.refreshedAt,
  error: calendar.lastError,
});

export const presentDelivery = (delivery: DeliveryRecord): WireDelivery => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  topic: delivery.topic,
  resource_id: delivery.resourceId,
  status: delivery.status,
  attempts: delivery.attempts,
  note: delivery.note,
  due_utc: delivery.status === 'waiting' ? delivery.dueAt : null,
});
