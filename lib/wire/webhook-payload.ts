import type { Appointment } from '../domain/appointment';
import type { OutboxEvent, Topic } from '../domain/events/event';
import type { Rule } from '../domain/rule';
import type { Zone } from '../time/zone';
import { wireFields } from './appointment';
import { dueFieldsOnWire } from './due';
import { entitlementField } from './entitlement';
import { resourceIdsField } from './resource-ids';
import { wireRule } from './rule';
import { settlementField } from './settlement';
import { visitIdField } from './visit-id';

type Payload = (event: OutboxEvent, zone: Zone) => object;

/**
 * For each topic, the function that makes the payload of its webhook deliveries. A new topic without a function does
 * not compile.
 */
export type WebhookPayloads<T extends string = Topic> = Readonly<Record<T, Payload>>;

const ofAppointment: Payload = ({ snapshot }, zone) => ({
  ...wireFields(snapshot as Appointment, 'webhook', zone),
  ...resourceIdsField(snapshot as Appointment),
  ...visitIdField(snapshot as Appointment),
  ...dueFieldsOnWire(snapshot as Appointment),
  ...settlementField(snapshot as Appointment),
  ...entitlementField(snapshot as Appointment),
});
const ofRule: Payload = ({ snapshot }, zone) => wireRule(snapshot as Rule, zone, ' ');
/** Builds the payload for a deleted record, which contains only its id. */
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

/** Builds the body of a delivery to a webhook. */
export const webhookPayload: Payload = (event, zone) => WEBHOOK_PAYLOADS[event.topic](event, zone);
