import { type Order, phaseOf, type Settlement } from '../../domain/order';
import type { DeskAppointment } from '../../services/calendar/desk-facts';
import type { DeskHours } from '../../services/calendar/desk-hours';
import type { SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import {
  closed,
  DECIMAL,
  enumSchema,
  FLAG,
  INSTANT,
  INTEGER,
  listOf,
  type Schema,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';
import { APPOINTMENT_V2, presentAppointmentV2, type Related, type WireAppointmentV2 } from './appointment';

const PAYMENTS = ['paid', 'refunded', 'free', 'unpaid'] as const;
type Payment = (typeof PAYMENTS)[number];

/** Fields of an appointment that only the desk shows. */
interface DeskFields {
  readonly product_name: string;
  readonly payment: Payment;
  readonly order_status: string;
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly note: string;
  readonly money_settled: boolean;
  readonly refund_due: string | null;
  readonly places: { readonly taken: number; readonly of: number } | null;
  readonly is_outside_hours: boolean;
  readonly is_unassigned: boolean;
  readonly may_record_attendance: boolean;
}

/** An appointment at the desk. */
export type WireDeskAppointment = WireAppointmentV2 & DeskFields;

const DESK_FIELDS = {
  product_name: TEXT,
  payment: {
    ...enumSchema(PAYMENTS),
    description:
      'paid: its order is processing or completed, or it has no order and the status paid; refunded: its order is, or its line was taken out of it and refunded; free: it costs nothing; unpaid: all others.',
  },
  order_status: { ...TEXT, description: 'Empty without an order.' },
  customer_email: {
    ...TEXT,
    description: "From the customer's account, or else from the order's billing; empty if unknown.",
  },
  customer_phone: { ...TEXT, description: "From the order's billing; empty if unknown." },
  note: {
    ...TEXT,
    description:
      'For the staff, never for customers; empty for a member whom the appointment does not name, because they may be its customer.',
  },
  money_settled: {
    ...FLAG,
    description: 'Whether its payment task, such as a refund, is resolved.',
  },
  refund_due: {
    ...schemaOrNull(DECIMAL),
    description:
      'Amount to refund on cancellation; for a cancelled appointment, the part that the shop has not refunded yet. Null without an order line.',
  },
  places: schemaOrNull({
    ...closed(undefined, { taken: INTEGER, of: INTEGER }),
    description:
      'The places at its start that are taken, and all places, by the rules and the capacity of its product and member; null if there is only one.',
  }),
  is_outside_hours: {
    ...FLAG,
    description: 'Whether it lies, at least in part, in time that is closed by the rules as they are now.',
  },
  is_unassigned: { ...FLAG, description: 'Whether it names no member, although its product has staff.' },
  may_record_attendance: {
    ...FLAG,
    description: 'Whether the caller may record whether the customer came.',
  },
} satisfies Record<keyof DeskFields, Schema>;

export const DESK_APPOINTMENT: Schema = {
  ...APPOINTMENT_V2,
  title: 'DeskAppointment',
  properties: { ...APPOINTMENT_V2.properties, ...DESK_FIELDS },
  required: [...(APPOINTMENT_V2.required ?? []), ...Object.keys(DESK_FIELDS)],
};

const DESK_HOURS = closed('DeskHours', {
  kind: enumSchema(['global', 'staff'] satisfies DeskHours['kind'][]),
  kind_id: { ...INTEGER, description: 'The member; 0 for the shop.' },
  closed: listOf(
    closed('ClosedTime', {
      start: SITE_SECONDS,
      end: SITE_SECONDS,
      title: { ...TEXT, description: 'Title of the rule that closes it; empty if no rule opens it.' },
    }),
  ),
});

export const DESK_CALENDAR = closed('DeskCalendar', {
  appointments: listOf(DESK_APPOINTMENT),
  hours: {
    ...listOf(DESK_HOURS),
    description:
      'The closed times of the shop, then of each member whom the desk shows. Rules of products do not count.',
  },
  start_ts: SITE_SECONDS,
  end_ts: SITE_SECONDS,
  now: INSTANT,
  last_event_id: INTEGER,
});

/** Data that the desk shows with appointments: all of their orders, and the rights of the caller. */
interface DeskRelated {
  readonly related: Related;
  /** Settlements by appointment id. */
  readonly settlements: ReadonlyMap<number, Settlement>;
  readonly mayRecordAttendance: (appointment: DeskAppointment) => boolean;
}

export function presentForDesk(
  appointment: DeskAppointment,
  zone: Zone,
  { related, settlements, mayRecordAttendance }: DeskRelated,
): WireDeskAppointment {
  const order = related.orders.get(appointment.orderId);
  // The order of another person does not contain the contact data of this customer.
  const billing = order?.customerId === appointment.customerId ? order.billing : undefined;
  const { places } = appointment;
  return {
    ...presentAppointmentV2(appointment, zone, related),
    product_name: related.products.get(appointment.productId)?.name ?? '',
    payment: paymentOf(appointment, order),
    order_status: order?.status ?? '',
    // An account may have no address although its order has one.
    customer_email: related.users.get(appointment.customerId)?.email || billing?.email || '',
    customer_phone: billing?.phone ?? '',
    note: appointment.note,
    money_settled: appointment.moneySettled,
    refund_due: settlements.get(appointment.id)?.refundDue ?? null,
    places: places && { taken: places.taken, of: places.of },
    is_outside_hours: appointment.isOutsideHours,
    is_unassigned: appointment.isUnassigned,
    may_record_attendance: mayRecordAttendance(appointment),
  };
}

function paymentOf({ status, cost, orderItemId }: DeskAppointment, order: Order | undefined): Payment {
  const line = order?.items.find(({ id }) => id === orderItemId);
  if (line?.quantity === 0 && Number(line.refunded ?? 0) > 0) return 'refunded';
  if (order ? phaseOf(order.status) === 'paid' : status === 'paid') return 'paid';
  if (order?.status === 'refunded') return 'refunded';
  return Number(cost) === 0 ? 'free' : 'unpaid';
}

interface WireDeskHours {
  readonly kind: DeskHours['kind'];
  readonly kind_id: number;
  readonly closed: readonly {
    readonly start: SiteSeconds;
    readonly end: SiteSeconds;
    readonly title: string;
  }[];
}

export const presentHours = (hours: DeskHours, zone: Zone): WireDeskHours => ({
  kind: hours.kind,
  kind_id: hours.kindId,
  closed: hours.closed.map(({ start, end, title }) => ({
    start: zone.toSite(start),
    end: zone.toSite(end),
    title,
  })),
});
