import type { Appointment, StoredAppointment } from './appointment';
import { type Channel, ERASED_IN_PART, ERASED_VALUES, type FactsOf } from './field-facts';

const NOWHERE = [] as const;
const REST = ['rest'] as const;
const REST_AND_WEBHOOK = ['rest', 'webhook'] as const;
const EVERYWHERE = ['rest', 'webhook', 'stream'] as const;

/**
 * For each stored field of an appointment: its kind, whether it is personal, and which channels show it. Database
 * columns, event payloads and the erasure of customers are derived from this table. Webhooks show their fields in the
 * order of the table.
 */
export const APPOINTMENT_FACTS = {
  id: { kind: 'id', personal: false, shown: EVERYWHERE },
  status: { kind: 'text', personal: false, shown: EVERYWHERE },
  customerStatus: { kind: 'text', personal: false, shown: EVERYWHERE },
  productId: { kind: 'id', personal: false, shown: EVERYWHERE },
  orderId: { kind: 'id', personal: false, shown: EVERYWHERE },
  orderItemId: { kind: 'id', personal: false, shown: EVERYWHERE },
  customerId: { kind: 'id', personal: 'erased', shown: EVERYWHERE },
  quantity: { kind: 'integer', personal: false, shown: REST_AND_WEBHOOK },
  cost: { kind: 'decimal', personal: false, shown: EVERYWHERE },
  allDay: { kind: 'flag', personal: false, shown: EVERYWHERE },
  start: { kind: 'instant', personal: false, shown: EVERYWHERE },
  end: { kind: 'instant', personal: false, shown: EVERYWHERE },
  // The default of `timezone` is the site's zone. `localTimezone` is the customer's zone.
  timezone: { kind: 'text', personal: false, shown: REST_AND_WEBHOOK },
  localTimezone: { kind: 'text', personal: 'erased', shown: REST_AND_WEBHOOK },
  staffIds: { kind: 'ids', personal: false, shown: EVERYWHERE },
  googleCalendarEventId: { kind: 'text', personal: 'erased', shown: REST_AND_WEBHOOK },
  googleCalendarStaffEventIds: { kind: 'texts', personal: 'erased', shown: REST_AND_WEBHOOK },
  dateCreated: { kind: 'timestamp', personal: false, shown: REST_AND_WEBHOOK },
  dateModified: { kind: 'timestamp', personal: false, shown: REST_AND_WEBHOOK },
  metaData: { kind: 'meta-data', personal: 'erased', shown: REST },
  // Version 2 of REST adds `contact` for everyone who may see the appointment.
  contact: { kind: 'contact', personal: 'erased', shown: NOWHERE },
  // REST adds `answers` and `checkIns` to appointments that have any.
  answers: { kind: 'answers', personal: 'in part', shown: NOWHERE },
  checkIns: { kind: 'check-ins', personal: false, shown: NOWHERE },
  // The REST interface shows `note` only at the desk (the page of the shop's staff).
  note: { kind: 'text', personal: 'erased', shown: NOWHERE },
  moneySettled: { kind: 'flag', personal: false, shown: NOWHERE },
  outsideAccepted: { kind: 'flag', personal: false, shown: NOWHERE },
  leftOutsideAt: { kind: 'instant', nullable: true, personal: false, shown: NOWHERE },
  paidLateAt: { kind: 'instant', nullable: true, personal: false, shown: NOWHERE },
  // REST adds `settlement` (amounts due after a cancellation or a late payment) to appointments that have such amounts.
  settlement: { kind: 'settlement', nullable: true, personal: false, shown: NOWHERE },
  // REST adds `entitlement` to appointments that use one.
  entitlement: { kind: 'entitlement', nullable: true, personal: 'in part', shown: NOWHERE },
  mustPrepay: { kind: 'flag', personal: false, shown: NOWHERE },
  cancelledLateAt: { kind: 'instant', nullable: true, personal: false, shown: NOWHERE },
  // REST shows `policies` and `fees` under other names.
  policies: { kind: 'policies', nullable: true, personal: false, shown: NOWHERE },
  // REST adds `dueNow` and `dueLater` to appointments with a deposit.
  dueNow: { kind: 'decimal', nullable: true, personal: false, shown: NOWHERE },
  dueLater: { kind: 'decimal', nullable: true, personal: false, shown: NOWHERE },
  linePaid: { kind: 'decimal', nullable: true, personal: false, shown: NOWHERE },
  orderPaid: { kind: 'decimal', nullable: true, personal: false, shown: NOWHERE },
  orderUnclaimed: { kind: 'decimal', nullable: true, personal: false, shown: NOWHERE },
  fees: { kind: 'fees', personal: 'in part', shown: NOWHERE },
  // REST shows `moneyNotes` only at the desk.
  moneyNotes: { kind: 'money-notes', personal: false, shown: NOWHERE },
  customerMoves: { kind: 'integer', personal: false, shown: NOWHERE },
  previousStatus: { kind: 'text', personal: false, shown: NOWHERE },
  occupiedFrom: { kind: 'instant', personal: false, shown: NOWHERE },
  occupiedTo: { kind: 'instant', personal: false, shown: NOWHERE },
  paddedFrom: { kind: 'instant', personal: false, shown: NOWHERE },
  paddedTo: { kind: 'instant', personal: false, shown: NOWHERE },
  lanes: { kind: 'lanes', nullable: true, personal: false, shown: NOWHERE },
  // REST adds `resourceIds` to appointments that take resources.
  resourceIds: { kind: 'ids', personal: false, shown: NOWHERE },
  costIncludesTax: { kind: 'flag', personal: false, shown: NOWHERE },
  orderStatus: { kind: 'text', personal: false, shown: NOWHERE },
  orderQuantity: { kind: 'integer', nullable: true, personal: false, shown: NOWHERE },
  seriesId: { kind: 'id', personal: false, shown: NOWHERE },
  // REST adds `visitId` to appointments that are items of a visit.
  visitId: { kind: 'id', personal: false, shown: NOWHERE },
  enforce: { kind: 'text', personal: false, shown: NOWHERE },
  expiresAt: { kind: 'instant', nullable: true, personal: false, shown: NOWHERE },
  orderReference: { kind: 'text', personal: false, shown: NOWHERE },
  version: { kind: 'integer', personal: false, shown: NOWHERE },
} as const satisfies FactsOf<StoredAppointment>;

export type AppointmentFacts = typeof APPOINTMENT_FACTS;

const FIELDS = Object.keys(APPOINTMENT_FACTS) as (keyof AppointmentFacts)[];

/** Names of the appointment fields that a channel (REST, webhooks or the event stream) shows. */
export type ShownIn<C extends Channel> = {
  [Key in keyof AppointmentFacts]: C extends AppointmentFacts[Key]['shown'][number] ? Key : never;
}[keyof AppointmentFacts];

/**
 * Returns the appointment fields that a channel (REST, webhooks or the event stream) shows, in the order of
 * `APPOINTMENT_FACTS`.
 */
export const shownIn = <C extends Channel>(channel: C): ShownIn<C>[] =>
  FIELDS.filter((key) => APPOINTMENT_FACTS[key].shown.some((shown) => shown === channel)) as ShownIn<C>[];

type PersonalField = {
  [Key in keyof AppointmentFacts]: AppointmentFacts[Key]['personal'] extends 'erased' ? Key : never;
}[keyof AppointmentFacts];

/** The appointment fields that are about the customer, each with its value after the customer was erased. */
export const ERASED_FIELDS = Object.fromEntries(
  FIELDS.flatMap((key) => {
    const facts = APPOINTMENT_FACTS[key];
    return facts.personal === 'erased' ? [[key, ERASED_VALUES[facts.kind]]] : [];
  }),
) as unknown as Pick<Appointment, PersonalField>;

/**
 * For each appointment field that is only partly about the customer, such as `answers`: a function that returns its
 * value after the customer was erased.
 */
export const PARTLY_ERASED_FIELDS: ReadonlyMap<keyof AppointmentFacts, (value: unknown) => unknown> = new Map(
  FIELDS.flatMap((key) => {
    const facts = APPOINTMENT_FACTS[key];
    return facts.personal === 'in part'
      ? [[key, ERASED_IN_PART[facts.kind] as (value: unknown) => unknown] as const]
      : [];
  }),
);
