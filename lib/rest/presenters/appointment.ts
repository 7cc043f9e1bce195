import { type Appointment, CUSTOMER_STATUSES } from '../../domain/appointment';
import { APPOINTMENT_FACTS, shownIn } from '../../domain/appointment-field-facts';
import type { Contact } from '../../domain/people/contact';
import type { Kind } from '../../domain/field-facts';
import type { Billing, Order } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import { splitName } from '../../domain/people/split-name';
import type { User } from '../../domain/people/user';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { type WireFields, wireFields, wireNameOf } from '../../wire/appointment';
import { CUSTOMER_NAMES, type CustomerNames } from '../../wire/customer-names';
import { only } from '../../wire/names';
import { answersField, checkInsField, type WireAnswers } from '../../wire/answers';
import { dueFieldsOnWire, type WireDue } from '../../wire/due';
import { entitlementField, type WireEntitlement } from '../../wire/entitlement';
import { resourceIdsField, type WireResourceIds } from '../../wire/resource-ids';
import { visitIdField, type WireVisitId } from '../../wire/visit-id';
import { settlementField, type WireSettlement } from '../../wire/settlement';
import {
  ANYTHING,
  closed,
  DATE_TIME,
  DECIMAL,
  FLAG,
  INSTANT,
  INTEGER,
  ISO_TIME,
  listOf,
  enumSchema,
  type Schema,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';
import { ANSWERS, CHECK_INS } from './answer';
import { SETTLEMENT } from './settlement';

/** An appointment in v1 of the REST interface. */
export interface WireAppointment extends WireFields<'rest'> {
  readonly start_utc: Instant;
  readonly end_utc: Instant;
}

export interface StaffDetail {
  readonly id: number;
  readonly display_name: string;
  readonly avatar_url: string;
}

/**
 * An appointment in v2 of the REST interface: the fields of v1, and fields that are read-only, computed, or taken from
 * the product, the customer and the staff.
 */
export interface WireAppointmentV2
  extends WireAppointment, CustomerNames, WireAnswers, WireResourceIds, WireVisitId, Partial<WireDue> {
  readonly start_iso: string;
  readonly end_iso: string;
  /** Details of the members. Present only for products with staff. */
  readonly staff_details?: readonly StaffDetail[];
  readonly cal_color: string;
  readonly contact: Contact;
  /** The amounts due after a cancellation, a change of price, a no-show or a late payment. Absent if there are none. */
  readonly settlement?: WireSettlement;
  /** The entitlement (such as a pass of ten visits) that pays for places. Present only if the appointment uses one. */
  readonly entitlement?: WireEntitlement;
}

/** Calendar colour of a product that has none. */
export const DEFAULT_COLOR = '#0073aa';

const CONTACT = closed('Contact', { name: TEXT, email: TEXT, phone: TEXT, language: TEXT } satisfies Record<
  keyof Contact,
  Schema
>);

const ENTITLEMENT = closed('EntitlementUse', {
  id: TEXT,
  name: TEXT,
  places: INTEGER,
  price: DECIMAL,
} satisfies Record<keyof WireEntitlement, Schema>);

const SCHEMA_OF_KIND: Readonly<Record<Kind, Schema>> = {
  id: INTEGER,
  integer: INTEGER,
  flag: FLAG,
  instant: SITE_SECONDS,
  timestamp: DATE_TIME,
  text: TEXT,
  decimal: DECIMAL,
  ids: listOf(INTEGER),
  texts: listOf(TEXT),
  'meta-data': listOf(closed('MetaDatum', { id: INTEGER, key: TEXT, value: ANYTHING }, ['id'])),
  contact: CONTACT,
  settlement: SETTLEMENT,
  // `answers` and `check-ins` have no schema here, because no channel shows them as plain fields. The type of the table
  // requires the two entries.
  answers: {},
  'check-ins': {},
  policies: {},
  fees: {},
  'money-notes': {},
  lanes: {},
  entitlement: {},
};

/** The fields that come first in an appointment in responses, in this order. */
const ORDER = [
  'id',
  'all_day',
  'cost',
  'customer_id',
  'date_created',
  'date_modified',
  'start',
  'end',
  'start_utc',
  'end_utc',
  'product_id',
  'staff_ids',
  'status',
  'customer_status',
  'qty',
  'timezone',
  'local_timezone',
  'order_id',
  'order_item_id',
  'google_calendar_event_id',
  'google_calendar_staff_event_ids',
  'meta_data',
] satisfies (keyof WireAppointment)[];

const V1_SCHEMAS = {
  ...(Object.fromEntries(
    shownIn('rest').map((key) => [wireNameOf(key), SCHEMA_OF_KIND[APPOINTMENT_FACTS[key].kind]]),
  ) as Record<keyof WireFields<'rest'>, Schema>),
  start_utc: INSTANT,
  end_utc: INSTANT,
  // The schema of a status lists no values, because a site may add statuses of its own.
  customer_status: enumSchema(CUSTOMER_STATUSES),
};
const V1_NAMES = [...new Set([...ORDER, ...(Object.keys(V1_SCHEMAS) as (keyof WireAppointment)[])])];
const V1_PROPERTIES = only(V1_SCHEMAS, ...V1_NAMES);

/** Schema of `WireAppointment`. */
export const APPOINTMENT_V1 = closed('AppointmentV1', V1_PROPERTIES);

export const STAFF_DETAIL = closed('StaffDetail', { id: INTEGER, display_name: TEXT, avatar_url: TEXT });

const V2_PROPERTIES = {
  ...V1_PROPERTIES,
  start_iso: ISO_TIME,
  end_iso: ISO_TIME,
  staff_details: listOf(STAFF_DETAIL),
  cal_color: TEXT,
  customer_first_name: TEXT,
  customer_last_name: TEXT,
  customer_full_name: TEXT,
  customer_name: TEXT,
  contact: {
    ...CONTACT,
    description:
      'Name, e-mail address, phone number and language of the person to contact: as sent, or else from the billing address of the order, or else from the customer. Unknown values are empty texts.',
  },
  answers: ANSWERS,
  check_ins: CHECK_INS,
  resource_ids: {
    ...listOf(INTEGER),
    description:
      "Ids of the resources that the appointment takes, in the order of the product's needs; 0 for a need without a resource. Absent if the appointment takes no resource.",
  },
  visit_id: {
    ...INTEGER,
    description:
      'Id of the visit (several services booked together) to which the appointment belongs. Absent if it belongs to none.',
  },
  due_now: {
    ...DECIMAL,
    description: 'The deposit to pay when booking, with tax. Absent if the appointment has no deposit.',
  },
  due_later: {
    ...DECIMAL,
    description:
      'The amount to pay in the shop after the deposit, with tax. Absent if the appointment has no deposit.',
  },
  settlement: {
    ...SETTLEMENT,
    description:
      'The fee, and the amounts to refund or to pay, after a cancellation, a payment that came too late, a no-show, or a lower or higher price. Absent if there are none.',
  },
  entitlement: {
    ...ENTITLEMENT,
    description:
      'The entitlement, such as a ten-visit card, that pays for places of the appointment, and the price of all places; `cost` is the part that the entitlement does not pay. Absent if the appointment uses no entitlement.',
  },
} satisfies Record<keyof WireAppointmentV2, Schema>;

/** Fields of an appointment in v2 that some appointments do not have. */
const ABSENT_FROM_SOME = [
  'staff_details',
  'answers',
  'check_ins',
  'resource_ids',
  'visit_id',
  'due_now',
  'due_later',
  'settlement',
  'entitlement',
] as const;

export const APPOINTMENT_V2 = closed('Appointment', V2_PROPERTIES, ABSENT_FROM_SOME);

/**
 * Fields of an appointment in v2 that may be absent from the response to a write, for example because the shop did not
 * return the data for them.
 */
const LEFT_OUT = [...ABSENT_FROM_SOME, 'cal_color', ...CUSTOMER_NAMES] as const;

/**
 * Schema of the response to the creation of an appointment. Fields whose data could not be read from the shop are
 * absent.
 */
export const WRITTEN_APPOINTMENT_V2 = closed('WrittenAppointment', V2_PROPERTIES, LEFT_OUT);

/**
 * Schema of the response to an update of an appointment. Fields whose data could not be read from the shop are absent.
 */
export const CHANGED_APPOINTMENT_V2 = closed(
  'ChangedAppointment',
  {
    ...V2_PROPERTIES,
    current_price: {
      ...DECIMAL,
      description:
        'The net price that a new booking with the changed time, quantity and staff would have; `cost` keeps the agreed price. Absent if the change does not alter that price.',
    },
  },
  [...LEFT_OUT, 'current_price'],
);

/** Builds the response for an appointment, with its fields in the order of the schema. */
export function presentAppointment(appointment: Appointment, zone: Zone): WireAppointment {
  const wire: WireAppointment = {
    ...wireFields(appointment, 'rest', zone),
    start_utc: appointment.start,
    end_utc: appointment.end,
  };
  return Object.fromEntries(V1_NAMES.map((name) => [name, wire[name]])) as unknown as WireAppointment;
}

export function presentAppointmentV2(
  appointment: Appointment,
  zone: Zone,
  { products, users, orders }: Related,
): WireAppointmentV2 {
  const customer = users.get(appointment.customerId) ?? guestOf(appointment, orders);
  const firstName = customer?.firstName ?? '';
  const lastName = customer?.lastName ?? '';
  const fullName = `${firstName} ${lastName}`.trim();
  const staff = appointment.staffIds.flatMap((id) => users.get(id) ?? []);
  return {
    ...presentAppointment(appointment, zone),
    start_iso: appointment.startIso,
    end_iso: appointment.endIso,
    ...(staff.length > 0 && { staff_details: staff.map(presentStaffDetail) }),
    cal_color: products.get(appointment.productId)?.calColor || DEFAULT_COLOR,
    customer_first_name: firstName,
    customer_last_name: lastName,
    customer_full_name: fullName,
    customer_name: customer?.displayName ?? fullName,
    contact: appointment.contact,
    ...answersField(appointment),
    ...checkInsField(appointment),
    ...resourceIdsField(appointment),
    ...visitIdField(appointment),
    ...dueFieldsOnWire(appointment),
    ...settlementField(appointment),
    ...entitlementField(appointment),
  };
}

/** Records of the shop that are shown with an appointment; undefined for each kind that could not be read. */
type PartlyRelated = { readonly [Name in keyof Related]: Related[Name] | undefined };

/** Builds the response for a written appointment, without the fields whose data could not be read. */
export function presentWrittenV2(
  appointment: Appointment,
  zone: Zone,
  { products, users, orders }: PartlyRelated,
): Partial<WireAppointmentV2> & WireAppointment {
  const known = {
    products: products ?? new Map(),
    users: users ?? new Map(),
    orders: orders ?? new Map(),
  };
  const { customerId, orderId } = appointment;
  const hasNames = customerId === 0 ? orderId === 0 || orders !== undefined : users !== undefined;
  const absent: readonly string[] = [...(products ? [] : ['cal_color']), ...(hasNames ? [] : CUSTOMER_NAMES)];
  const shown = Object.entries(presentAppointmentV2(appointment, zone, known));
  return Object.fromEntries(shown.filter(([name]) => !absent.includes(name))) as unknown as WireAppointment;
}

/**
 * Returns the name of the guest of an appointment: that of its contact, or else that of its order. If both have the same
 * name, the order tells the first name from the last. An order that belongs to a customer is not used, because it names
 * that customer. Undefined if the appointment has a customer.
 */
function guestOf(
  { customerId, orderId, contact }: Appointment,
  orders: Related['orders'],
): { firstName: string; lastName: string; displayName?: undefined } | undefined {
  if (customerId !== 0) return undefined;
  const order = orders.get(orderId);
  const billing = order?.customerId === 0 ? order.billing : undefined;
  if (billing && ['', nameOf(billing)].includes(contact.name)) return billing;
  const [firstName, lastName] = splitName(contact.name);
  return { firstName, lastName };
}

const nameOf = ({ firstName, lastName }: Billing): string =>
  `${firstName} ${lastName}`.replaceAll(/\s+/g, ' ').trim();

export const presentStaffDetail = ({ id, displayName, avatarUrl }: User): StaffDetail => ({
  id,
  display_name: displayName,
  avatar_url: avatarUrl,
});

/** Records of the shop that are shown with appointments. */
export interface Related {
  readonly products: ReadonlyMap<number, Product>;
  readonly users: ReadonlyMap<number, User>;
  /**
   * Map from ids to orders. Contains at least the orders of appointments without a customer, because the guest's name
   * is read from these orders.
   */
  readonly orders: ReadonlyMap<number, Order>;
}
