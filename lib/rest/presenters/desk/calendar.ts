import type { Settlement } from '../../../domain/orders/order';
import { releasedAt } from '../../../domain/orders/unpaid-end';
import { CLOSING_CAUSES } from '../../../engine/rules/closing-cause';
import type { OpenAmounts } from '../../../services/settlements/open-amounts';
import type { DeskAppointment } from '../../../services/calendar/desk-facts';
import type { DeskHours } from '../../../services/calendar/desk-hours';
import type { Zone } from '../../../time/zone';
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
} from '../../response/schema';
import { APPOINTMENT_V2, presentAppointmentV2, type Related } from '../appointment';
import { MONEY_NOTE, presentMoneyNote } from './money-note';
import { DESK_PAYMENTS, deskPaymentOf } from './payment-state';

/** An appointment as the desk shows it. */
export type WireDeskAppointment = ReturnType<typeof presentForDesk>;

/** Schemas of the fields of an appointment that only the desk shows. */
const DESK_FIELDS = {
  product_name: TEXT,
  payment: {
    ...enumSchema(DESK_PAYMENTS),
    description:
      'paid: the order is processing or completed, or there is no order and the status is paid, or staff have noted payments in the shop that leave nothing open (of a cancelled appointment: payments of the whole price); refunded: the order is refunded, or the order line of the appointment was removed and refunded, or all that was paid for a cancelled appointment was refunded, or staff have noted that all of what was paid was refunded; free: the appointment costs nothing; partial: a part was paid, such as the deposit; unpaid: all other appointments.',
  },
  release_utc: {
    ...schemaOrNull(INSTANT),
    description:
      'Instant at which the appointment is cancelled unless it is paid before; null if it is paid, confirmed, or stays without a payment. An update of the status to `confirmed` keeps the appointment.',
  },
  price: {
    ...DECIMAL,
    description:
      'Price of the appointment, with tax. Without an order line, or once the line was removed: its cost.',
  },
  cost_includes_tax: { ...FLAG, description: 'Whether `cost` was entered with the tax in it.' },
  order_status: { ...TEXT, description: 'Status of the order; empty without an order.' },
  customer_email: {
    ...TEXT,
    description:
      "E-mail address of the contact, or else of the customer's account, or else from the billing address of the order; empty if unknown.",
  },
  customer_phone: {
    ...TEXT,
    description:
      "Phone number of the contact, or else from the billing address of the order, or else of the customer's account; empty if unknown.",
  },
  note: {
    ...TEXT,
    description:
      'Internal note, never shown to customers. Empty for a staff member who does not serve the appointment, because this staff member may be the customer.',
  },
  money_settled: {
    ...FLAG,
    description: 'Whether the payment task of the appointment, such as a refund, is resolved.',
  },
  paid: {
    ...schemaOrNull(DECIMAL),
    description:
      'Amount that was paid for the appointment, with tax, minus refunds; null if it has neither an order line nor notes about money.',
  },
  refunded: {
    ...DECIMAL,
    description:
      'Amount that the shop reports as refunded for the order line of the appointment, with tax; 0 if it reports none. If it reports refunds only for the whole order, the part of them that the line lacks of what was paid for it.',
  },
  refund_due: {
    ...schemaOrNull(DECIMAL),
    description:
      'Amount to refund if the appointment is cancelled; for a cancelled appointment, the part that the shop has not refunded yet. Null if the appointment has neither an order line nor notes about money.',
  },
  open_amount: {
    ...DECIMAL,
    description:
      'Amount that the customer still has to pay for the appointment, with tax: the price and fees, less what was paid, noted as paid or waived.',
  },
  open_refund: {
    ...DECIMAL,
    description: 'Amount that is still to be refunded for the appointment as it is now, with tax.',
  },
  money_notes: {
    ...listOf(MONEY_NOTE),
    description: 'What staff have noted about money of the appointment, oldest first.',
  },
  places: schemaOrNull({
    ...closed(undefined, { taken: INTEGER, of: INTEGER }),
    description:
      'Number of taken places (`taken`) and of all places (`of`) of the product and the staff member at the start of the appointment; null if there is only one place.',
  }),
  is_outside_hours: {
    ...FLAG,
    description: 'Whether the appointment lies, at least in part, outside the present opening hours.',
  },
  is_unassigned: {
    ...FLAG,
    description: 'Whether the appointment has no staff member, although its product has staff.',
  },
  may_record_attendance: {
    ...FLAG,
    description: 'Whether the caller may record whether the customer came.',
  },
  parts: {
    ...listOf(
      closed('DeskPart', {
        start: SITE_SECONDS,
        end: SITE_SECONDS,
        staff: {
          ...FLAG,
          description: 'Whether the staff members are busy during this part of the appointment.',
        },
        label: {
          ...TEXT,
          description: 'Name of the part, if it needs no staff, such as drying; empty if it has no name.',
        },
      }),
    ),
    description:
      'The parts of the appointment, with and without staff, in order; empty if the staff members are busy all the time.',
  },
  paddings: {
    ...listOf(
      closed('DeskPadding', {
        start: SITE_SECONDS,
        end: SITE_SECONDS,
        resource_id: {
          ...INTEGER,
          description:
            'Id of the resource that is kept free in this time; 0: the staff members of the appointment are kept free.',
        },
      }),
    ),
    description:
      'The times before and after the appointment that are kept free for it, such as for cleaning.',
  },
} satisfies Record<keyof ReturnType<typeof deskFields>, Schema>;

export const DESK_APPOINTMENT: Schema = {
  ...APPOINTMENT_V2,
  title: 'DeskAppointment',
  properties: { ...APPOINTMENT_V2.properties, ...DESK_FIELDS },
  required: [...(APPOINTMENT_V2.required ?? []), ...Object.keys(DESK_FIELDS)],
};

const DESK_HOURS = closed<keyof ReturnType<typeof presentHours>>('DeskHours', {
  kind: enumSchema(['global', 'staff', 'resource'] satisfies DeskHours['kind'][]),
  kind_id: { ...INTEGER, description: 'Id of the staff member or resource; 0 for the whole shop.' },
  closed: listOf(
    closed('ClosedTime', {
      start: SITE_SECONDS,
      end: SITE_SECONDS,
      title: {
        ...TEXT,
        description:
          'Title of the rule that closes the time; empty if the time is closed only because no rule opens it.',
      },
      cause: {
        ...enumSchema(CLOSING_CAUSES),
        description:
          'weekly_hours: no rule opens the time, or the rule that closes it applies every day or every week without an end; time_off: the rule is for dates, months or weeks of the year, such as a holiday, has an end, or comes from an imported calendar.',
      },
    }),
  ),
});

export const DESK_CALENDAR = closed('DeskCalendar', {
  appointments: listOf(DESK_APPOINTMENT),
  hours: {
    ...listOf(DESK_HOURS),
    description:
      'Closed times: first those of the whole shop, then those of each staff member on the desk, then, for managers, those of each resource with rules of its own. Times that only the rules of a product close are not in the list.',
  },
  start_ts: SITE_SECONDS,
  end_ts: SITE_SECONDS,
  now: INSTANT,
  last_event_id: INTEGER,
});

/**
 * Data that the desk shows with appointments: records of the shop, including all orders, and the rights of the caller.
 */
interface DeskRelated {
  readonly related: Related;
  /** Map from the id of an appointment to the amounts that would be due if it were cancelled. */
  readonly settlements: ReadonlyMap<number, Settlement>;
  /** Map from the id of an appointment to its price with tax, if it has an order line. */
  readonly prices: ReadonlyMap<number, string>;
  /** Map from the id of an appointment to the amount that was refunded for its order line, if it has one. */
  readonly refunded: ReadonlyMap<number, string>;
  /** Map from the id of an appointment to the amounts that are open for it. */
  readonly open: ReadonlyMap<number, OpenAmounts>;
  readonly mayRecordAttendance: (appointment: DeskAppointment) => boolean;
}

export const presentForDesk = (appointment: DeskAppointment, zone: Zone, shown: DeskRelated) => ({
  ...presentAppointmentV2(appointment, zone, shown.related),
  ...deskFields(appointment, zone, shown),
});

function deskFields(
  appointment: DeskAppointment,
  zone: Zone,
  { related, settlements, prices, refunded, open, mayRecordAttendance }: DeskRelated,
) {
  const order = related.orders.get(appointment.orderId);
  // If the order belongs to another customer, its billing data are not shown with this appointment.
  const billing = order?.customerId === appointment.customerId ? order.billing : undefined;
  const { places, contact } = appointment;
  const customer = related.users.get(appointment.customerId);
  const settlement = settlements.get(appointment.id);
  const openNow = open.get(appointment.id)!;
  const line = order?.items.find(({ id }) => id === appointment.orderItemId);
  // A line that was removed from its order has the quantity 0, and no longer an amount.
  const price = (line?.quantity !== 0 && prices.get(appointment.id)) || appointment.cost;
  const back = refunded.get(appointment.id) ?? '0';
  return {
    product_name: related.products.get(appointment.productId)?.name ?? '',
    payment: deskPaymentOf({
      appointment,
      order,
      line,
      paid: settlement?.paid ?? '0',
      refunded: back,
      owed: openNow.owed,
      price,
    }),
    price,
    cost_includes_tax: appointment.costIncludesTax,
    order_status: order?.status ?? '',
    // Appointments of former versions have an empty contact, and a customer's account may have no e-mail address
    // although the order has one, so the sources are tried one after the other.
    customer_email: contact.email || customer?.email || billing?.email || '',
    customer_phone: contact.phone || billing?.phone || customer?.phone || '',
    release_utc: releasedAt(appointment, order),
    note: appointment.note,
    money_settled: appointment.moneySettled,
    paid: settlement?.paid ?? null,
    refunded: back,
    refund_due: settlement?.refundDue ?? null,
    open_amount: openNow.owed,
    open_refund: openNow.refund,
    money_notes: appointment.moneyNotes.map(presentMoneyNote),
    places: places && { taken: places.taken, of: places.of },
    is_outside_hours: appointment.isOutsideHours,
    is_unassigned: appointment.isUnassigned,
    may_record_attendance: mayRecordAttendance(appointment),
    parts: appointment.parts.map(({ start, end, hasStaff, label }) => ({
      start: zone.toSite(start),
      end: zone.toSite(end),
      staff: hasStaff,
      label,
    })),
    paddings: appointment.paddings.map(({ start, end, resourceId }) => ({
      start: zone.toSite(start),
      end: zone.toSite(end),
      resource_id: resourceId,
    })),
  };
}

export const presentHours = (hours: DeskHours, zone: Zone) => ({
  kind: hours.kind,
  kind_id: hours.kindId,
  closed: hours.closed.map(({ start, end, title, cause }) => ({
    start: zone.toSite(start),
    end: zone.toSite(end),
    title,
    cause,
  })),
});
