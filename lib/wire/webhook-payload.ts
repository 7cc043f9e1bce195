import type { Appointment } from '../domain/appointment';
import type { OutboxEvent } from '../domain/event';
import type { Rule } from '../domain/rule';
import { formatSecond } from '../time/format';
import type { Instant } from '../time/units';
import type { Zone } from '../time/zone';
import { wireRule } from './rule';

/** An event as webhooks tell it: the contract's payload; of what was deleted the id alone. */
export function webhookPayload({ topic, resource, resourceId, snapshot }: OutboxEvent, zone: Zone): object {
  if (topic.endsWith('.deleted')) return { id: resourceId };
  return resource === 'appointment'
    ? appointmentPayload(snapshot as Appointment, zone)
    : wireRule(snapshot as Rule, zone, ' ');
}

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
