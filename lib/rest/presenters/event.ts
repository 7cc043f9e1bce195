import type { Appointment } from '../../domain/appointment';
import type { OutboxEvent } from '../../domain/event';
import type { Rule } from '../../domain/rule';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { presentRule } from './rule';

/** The contract's event data object of the stream, and the event's id. */
export interface WireEvent {
  readonly id: number;
  readonly topic: string;
  readonly resource: string;
  readonly resource_id: number;
  readonly payload: object;
  /** Instant of the change. */
  readonly ts: Instant;
}

/** An event as the stream tells it. */
export const presentEvent = (event: OutboxEvent, zone: Zone): WireEvent => ({
  id: event.id,
  topic: event.topic,
  resource: event.resource,
  resource_id: event.resourceId,
  payload:
    event.resource === 'appointment'
      ? appointmentPayload(event.snapshot as Appointment, zone)
      : presentRule(event.snapshot as Rule, zone),
  ts: event.at,
});

/** The contract's payload of the appointment topics; start and end in site seconds. */
const appointmentPayload = (appointment: Appointment, zone: Zone) => ({
  id: appointment.id,
  start: zone.toSite(appointment.start),
  end: zone.toSite(appointment.end),
  product_id: appointment.productId,
  staff_ids: appointment.staffIds,
  staff_id: appointment.staffIds[0] ?? 0,
  status: appointment.status,
  customer_id: appointment.customerId,
  order_id: appointment.orderId,
  order_item_id: appointment.orderItemId,
  cost: appointment.cost,
  all_day: appointment.allDay,
  customer_status: appointment.customerStatus,
});
