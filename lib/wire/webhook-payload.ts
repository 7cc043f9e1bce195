import type { Appointment } from '../domain/appointment';
import type { OutboxEvent, Topic } from '../domain/event';
import type { Rule } from '../domain/rule';
import { formatSecond } from '../time/format';
import type { Instant } from '../time/units';
import type { Zone } from '../time/zone';
import { wireRule } from './rule';

type Payload = (event: OutboxEvent, zone: Zone) => object;

/** The payload of each topic: a new topic does not compile without one. */
export type WebhookPayloads<T extends string = Topic> = Readonly<Record<T, Payload>>;

const ofAppointment: Payload = ({ snapshot }, zone) => appointmentPayload(snapshot as Appointment, zone);
const ofRule: Payload = ({ snapshot }, zone) => wireRule(snapshot as Rule, zone, ' ');
/** A deleted record has only its id. */
const onlyId: Payload = ({ resourceId }) => ({ id: resourceId });

export const WEBHOOK_PAYLOADS: WebhookPayloads = {
  'appointment.created': ofAppointment,
  'appointment.updated': ofAppointment,
  'appointment.deleted': onlyId,
  'appointment.trashed': ofAppointment,
  'appointment.rescheduled': ofAppointment,
  'appointment.cancelled': ofAppointment,
  'availability.created': ofRule,
  'availability.updated': ofRule,
  'availability.deleted': onlyId,
};

/** The body of a delivery (the contract, Webhooks). */
export const webhookPayload: Payload = (event, zone) => WEBHOOK_PAYLOADS[event.topic](event, zone);

/** The contract, Webhooks. Start and end in site seconds; here the cost is a number. */
const appointmentPayload = (appointment: Appointment, zone: Zone) => ({
  id: appointment.id,
  status: appointment.status,
  customer_status: appointment.customerStatus,
  product_id: appointment.productId,
  order_id: appointment.orderId,
  order_item_id: appointment.orderItemId,
  customer_id: appointment.customerId,
  qty: appointment.qty,
  cost: Number(appointment.cost),
  all_day: appointment.allDay,
  start: zone.toSite(appointment.start),
  end: zone.toSite(appointment.end),
  timezone: appointment.timezone,
  local_timezone: appointment.localTimezone,
  staff_ids: appointment.staffIds,
  google_calendar_event_id: appointment.googleCalendarEventId,
  google_calendar_staff_event_ids: appointment.googleCalendarStaffEventIds,
  date_created: dateOf(appointment.dateCreated, zone),
  date_modified: dateOf(appointment.dateModified, zone),
});

/** Site wall clock, `YYYY-MM-DD HH:MM:SS`. */
const dateOf = (at: Instant, zone: Zone): string => formatSecond(zone.toSite(at), ' ');
