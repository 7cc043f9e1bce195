import { type Appointment, CUSTOMER_STATUSES } from '../../domain/appointment';
import { APPOINTMENT_FACTS, shownIn } from '../../domain/appointment-field-facts';
import type { Kind } from '../../domain/field-facts';
import type { Order } from '../../domain/order';
import type { Product } from '../../domain/product';
import type { User } from '../../domain/user';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { type WireFields, wireFields, wireNameOf } from '../../wire/appointment';
import { CUSTOMER_NAMES, type CustomerNames } from '../../wire/customer-names';
import { only } from '../../wire/names';
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
import { SETTLEMENT } from './settlement';

/** The contract's Appointment in v1. */
export interface WireAppointment extends WireFields<'rest'> {
  readonly start_utc: Instant;
  readonly end_utc: Instant;
}

export interface StaffDetail {
  readonly id: number;
  readonly display_name: string;
  readonly avatar_url: string;
}

/** Fields that v2 adds: read-only, computed, or from the product, the customer and the staff. */
export interface WireAppointmentV2 extends WireAppointment, CustomerNames {
  readonly start_iso: string;
  readonly end_iso: string;
  /** Present only for products with staff. */
  readonly staff_details?: readonly StaffDetail[];
  readonly cal_color: string;
  /** Present only for an appointment that was cancelled, or was paid too late. */
  readonly settlement?: WireSettlement;
}

/** Calendar colour for a product without one (the contract, Appointment). */
export const DEFAULT_COLOR = '#0073aa';

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
  settlement: SETTLEMENT,
};

/** Fields in the contract's order; others follow. */
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
  // A status has no enum, because a site may add statuses of its own.
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
  settlement: {
    ...SETTLEMENT,
    description: 'The money of its order line; only if it was cancelled, or was paid too late.',
  },
} satisfies Record<keyof WireAppointmentV2, Schema>;

export const APPOINTMENT_V2 = closed('Appointment', V2_PROPERTIES, ['staff_details', 'settlement']);

/** Fields of v2 that may be absent after a write, for example because the shop did not return their data. */
const LEFT_OUT = ['staff_details', 'settlement', 'cal_color', ...CUSTOMER_NAMES] as const;

/** Schema of an appointment after a create; data that could not be read from the shop is absent. */
export const WRITTEN_APPOINTMENT_V2 = closed('WrittenAppointment', V2_PROPERTIES, LEFT_OUT);

/** Schema of an appointment after a change. */
export const CHANGED_APPOINTMENT_V2 = closed(
  'ChangedAppointment',
  {
    ...V2_PROPERTIES,
    current_price: {
      ...DECIMAL,
      description:
        'The net price of a new booking with this time, quantity and staff, if the change has altered it. `cost` is kept.',
    },
  },
  [...LEFT_OUT, 'current_price'],
);

/** Presents an appointment, with its fields in the order of the schema. */
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
    ...settlementField(appointment),
  };
}

/** Data shown with an appointment; undefined values could not be read. */
type PartlyRelated = { readonly [Name in keyof Related]: Related[Name] | undefined };

/** Presents an appointment without the data that could not be read. */
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

/** Returns the guest whom the order names. An order of a customer does not name the guest of this appointment. */
function guestOf(
  { customerId, orderId }: Appointment,
  orders: Related['orders'],
): { firstName: string; lastName: string; displayName?: undefined } | undefined {
  const order = customerId === 0 ? orders.get(orderId) : undefined;
  return order?.customerId === 0 ? order.billing : undefined;
}

export const presentStaffDetail = ({ id, displayName, avatarUrl }: User): StaffDetail => ({
  id,
  display_name: displayName,
  avatar_url: avatarUrl,
});

/** Records of the shop that are shown with appointments. */
export interface Related {
  readonly products: ReadonlyMap<number, Product>;
  readonly users: ReadonlyMap<number, User>;
  /** Orders by id: at least those of appointments without a customer, which contain a guest's name. */
  readonly orders: ReadonlyMap<number, Order>;
}
