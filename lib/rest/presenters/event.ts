import type { Appointment } from '../../domain/appointment';
import type { OutboxEvent, Topic } from '../../domain/event';
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
  payload: STREAM_PAYLOADS[event.topic](event, zone),
  ts: event.at,
});

type Payload = (event: OutboxEvent, zone: Zone) => object;

/** The payload of each topic in the stream: a new topic does not compile without one. */
export type StreamPayloads<T extends string = Topic> = Readonly<Record<T, Payload>>;

const ofAppointment: Payload = ({ snapshot }, zone) => appointmentPayload(snapshot as Appointment, zone);
const ofRule: Payload = ({ snapshot }, zone) => presentRule(snapshot as Rule, zone);

export const STREAM_PAYLOADS: StreamPayloads = {
  'appointment.created': ofAppointment,
  'appointment.updated': ofAppointment,
  'appointment.deleted': ofAppointment,
  'appointment.trashed': ofAppointment,
  'appointment.rescheduled': ofAppointment,
  'appointment.cancelled': ofAppointment,
  'availability.created': ofRule,
  'availability.updated': ofRule,
  'availability.deleted': ofRule,
};

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
