import type { Appointment } from '../../domain/appointment';
import type { OutboxEvent, Topic } from '../../domain/events/event';
import type { Rule } from '../../domain/rule';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { wireFields } from '../../wire/appointment';
import { dueFieldsOnWire } from '../../wire/due';
import { resourceIdsField } from '../../wire/resource-ids';
import { visitIdField } from '../../wire/visit-id';
import { settlementField } from '../../wire/settlement';
import { presentRule } from './rule';

/** The data of an event in the event stream, as REST sends it, with the event's id. */
export interface WireEvent {
  readonly id: number;
  readonly topic: string;
  readonly resource: string;
  readonly resource_id: number;
  readonly payload: object;
  /** Instant of the change that the event is about. */
  readonly ts: Instant;
}

/** Converts an event to its form in the event stream. */
export const presentEvent = (event: OutboxEvent, zone: Zone): WireEvent => ({
  id: event.id,
  topic: event.topic,
  resource: event.resource,
  resource_id: event.resourceId,
  payload: STREAM_PAYLOADS[event.topic](event, zone),
  ts: event.at,
});

type Payload = (event: OutboxEvent, zone: Zone) => object;

/**
 * For each topic, the function that makes its payload in the event stream. A new topic without a function does not
 * compile.
 */
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

/**
 * Returns the payload of the appointment topics. Receivers may depend on the order of its fields, so fields that were
 * added later come before the last one, `customer_status`.
 */
function appointmentPayload(appointment: Appointment, zone: Zone) {
  const { id, start, end, product_id, staff_ids, status, customer_id, customer_status, ...others } =
    wireFields(appointment, 'stream', zone);
  const last = {
    customer_status,
    ...resourceIdsField(appointment),
    ...visitIdField(appointment),
    ...dueFieldsOnWire(appointment),
    ...settlementField(appointment),
  };
  const staff_id = appointment.staffIds[0] ?? 0;
  return { id, start, end, product_id, staff_ids, staff_id, status, customer_id, ...others, ...last };
}
