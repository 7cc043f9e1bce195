import type { DeliveryRecord } from '../../../domain/events/delivery';
import type { Subscription } from '../../../services/calendar/subscriptions';
import type { DeskTask } from '../../../services/desk/tasks';
import { closed, enumSchema, INSTANT, INTEGER, listOf, schemaOrNull, TEXT } from '../../response/schema';
import { wireSettlement } from '../../../wire/settlement';
import { SETTLEMENT } from '../settlement';
import { DESK_APPOINTMENT, type WireDeskAppointment } from './calendar';

const DESK_TASK = closed<keyof ReturnType<typeof presentDeskTask>>('DeskTask', {
  code: {
    ...enumSchema([
      'refund_due',
      'amount_due',
      'no_show_fee',
      'paid_conflict',
      'needs_order',
      'order_behind',
      'awaits_confirmation',
      'left_outside',
      'attendance_open',
    ] satisfies DeskTask['code'][]),
    description:
      'refund_due: the appointment was cancelled, and its order is paid; amount_due: the customer owes more than was paid for the appointment; no_show_fee: the customer did not come, and a manager has to charge or waive the fee; paid_conflict: the order was paid although the appointment was cancelled or had lost its place; needs_order: the appointment is active, and its order is cancelled or refunded; order_behind: a change has been missing in the order for five minutes, or the order has not been created; awaits_confirmation: the appointment has the status pending-confirmation and is not over; left_outside: the appointment has not begun, and lies outside the opening hours because the hours, the staff members or the product were changed after the booking; attendance_open: the appointment has ended in the last seven days, and has no mark of attendance; also if it is complete.',
  },
  appointment: {
    anyOf: [DESK_APPOINTMENT, { type: 'null' }],
    description: 'The appointment of the task; null if it was deleted.',
  },
  order_id: {
    ...INTEGER,
    description: 'Id of the order; 0 if there is none, for example because it has not been created.',
  },
  since: { ...INSTANT, description: 'Instant at which the task arose.' },
  settlement: {
    ...schemaOrNull(SETTLEMENT),
    description:
      'The fee, and the amounts to refund or to pay, by the present state of the order; null if the task is not about money.',
  },
});

/** An external calendar that is read every hour. Its address is left out, because it is a secret. */
const FOLLOWED_CALENDAR = closed<keyof ReturnType<typeof presentFollowedCalendar>>(
  'FollowedCalendar',
  {
    id: INTEGER,
    staff_id: { ...INTEGER, description: 'Id of the staff member; 0 if the calendar belongs to a resource.' },
    resource_id: {
      ...INTEGER,
      description: 'Id of the resource; absent if the calendar belongs to a staff member.',
    },
    events: {
      ...INTEGER,
      description: 'Number of events that kept the member or resource busy at the last successful import.',
    },
    refreshed_utc: { ...schemaOrNull(INSTANT), description: 'Instant of the last successful import.' },
    error: {
      ...TEXT,
      description: 'Reason why the last import of the calendar failed; empty if it succeeded.',
    },
  },
  ['resource_id'],
);

/** A delivery to a webhook. The payload is left out. */
export const DELIVERY = closed<keyof ReturnType<typeof presentDelivery>>('WebhookDelivery', {
  id: INTEGER,
  webhook_id: TEXT,
  topic: TEXT,
  resource_id: {
    ...INTEGER,
    description:
      'Id of the appointment or the availability rule that the event is about; `topic` tells which of the two.',
  },
  status: enumSchema(['waiting', 'delivered', 'dead'] satisfies DeliveryRecord['status'][]),
  attempts: INTEGER,
  note: {
    ...TEXT,
    description:
      'Response of the receiver, or the error, at the last attempt; empty before the first attempt.',
  },
  due_utc: {
    ...schemaOrNull(INSTANT),
    description:
      'Instant of the next attempt; 0 means as soon as possible; null if there will be no further attempt.',
  },
});

/** Tasks of a manager about money, bookings, calendars and webhook deliveries. */
export const DESK_TASKS = closed('DeskTasks', {
  tasks: {
    ...listOf(DESK_TASK),
    description:
      'At most 100 tasks about money and orders, newest first, then at most 100 appointments that await confirmation and at most 100 that lie outside the opening hours, both by start.',
  },
  calendars: listOf(FOLLOWED_CALENDAR),
  deliveries: {
    ...schemaOrNull(listOf(DELIVERY)),
    description:
      'Webhook deliveries of the last 30 days that failed and are tried again, or were given up, the newest first, at most 50; null if the caller does not have the capability `view_deliveries`.',
  },
});

export const presentDeskTask = (
  { code, appointment, orderId, since, settlement }: DeskTask,
  present: (appointment: NonNullable<DeskTask['appointment']>) => WireDeskAppointment,
) => ({
  code,
  appointment: appointment && present(appointment),
  order_id: orderId,
  since,
  settlement: settlement && wireSettlement(settlement),
});

export const presentFollowedCalendar = (calendar: Subscription) => ({
  id: calendar.id,
  staff_id: calendar.staffId,
  ...(calendar.resourceId !== 0 && { resource_id: calendar.resourceId }),
  events: calendar.events,
  refreshed_utc: calendar.refreshedAt,
  error: calendar.lastError,
});

export const presentDelivery = (delivery: DeliveryRecord) => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  topic: delivery.topic,
  resource_id: delivery.resourceId,
  status: delivery.status,
  attempts: delivery.attempts,
  note: delivery.note,
  due_utc: delivery.status === 'waiting' ? delivery.dueAt : null,
});
