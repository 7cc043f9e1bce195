import { type Settlement, SETTLEMENT_REASONS } from '../../domain/orders/order';
import type { ItemCancellation } from '../../services/settlements/settle-cancelling';
import { type WireSettlement, wireSettlement } from '../../wire/settlement';
import { closed, DECIMAL, enumSchema, INTEGER, listOf, schemaOrNull } from '../response/schema';

export const SETTLEMENT = closed<keyof WireSettlement>(
  'Settlement',
  {
    order_item_id: INTEGER,
    paid: {
      ...DECIMAL,
      description: 'The amount that was paid for the order line, with tax, minus refunds.',
    },
    fee: {
      ...DECIMAL,
      description: 'The fee. Used entries of an entitlement, such as a ten-visit card, may pay a part of it.',
    },
    price: {
      ...DECIMAL,
      description: 'The price of the appointment, with tax. Absent if it is the amount of the order line.',
    },
    refund_due: { ...DECIMAL, description: 'The amount to refund to the customer.' },
    amount_due: { ...DECIMAL, description: 'The amount that the customer still owes.' },
    reason: {
      ...enumSchema(SETTLEMENT_REASONS),
      description:
        'cancelled: the appointment was cancelled; reduced: some of its places were cancelled; repriced: a move or a manager has changed its price; paid_late: the payment came after the appointment was cancelled or had lost its place; no_show: the customer did not come, and a manager charged the fee.',
    },
  },
  ['price'],
);

const OF_PREVIEW = {
  settlement: {
    ...schemaOrNull(SETTLEMENT),
    description:
      'The fee, and the amounts that would have to be refunded or paid; null if the appointment has no order line.',
  },
};

export const CANCELLATION_PREVIEW = closed('CancellationPreview', OF_PREVIEW);

const cancellationOf = (item: string) => ({
  items: listOf(closed(item, { appointment_id: INTEGER, ...OF_PREVIEW })),
});

/** The amounts that would be due for each item that the cancellation of a visit would cancel. */
export const VISIT_CANCELLATION = closed('VisitCancellation', cancellationOf('VisitItemCancellation'));

/** The amounts that would be due for each occurrence that the cancellation of a series would cancel. */
export const SERIES_CANCELLATION = closed('SeriesCancellation', cancellationOf('OccurrenceCancellation'));

export const presentCancellationPreview = (settlement: Settlement | null) => ({
  settlement: settlement && wireSettlement(settlement),
});

export const presentCancellations = (items: readonly ItemCancellation[]) => ({
  items: items.map(({ appointmentId, settlement }) => ({
    appointment_id: appointmentId,
    ...presentCancellationPreview(settlement),
  })),
});
