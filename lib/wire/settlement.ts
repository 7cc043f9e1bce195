import type { Appointment } from '../domain/appointment';
import type { Settlement } from '../domain/orders/order';
import { type NamesOf, type Renamed, toWireNames } from './names';

const SETTLEMENT_NAMES = {
  orderItemId: 'order_item_id',
  paid: 'paid',
  fee: 'fee',
  price: 'price',
  refundDue: 'refund_due',
  amountDue: 'amount_due',
  reason: 'reason',
} as const satisfies NamesOf<Settlement>;

/** A settlement (amounts that are due for an order line) under REST names. */
export type WireSettlement = Renamed<Settlement, typeof SETTLEMENT_NAMES>;

export const wireSettlement = (settlement: Settlement): WireSettlement =>
  toWireNames(settlement, SETTLEMENT_NAMES);

/**
 * Returns the REST field with the amounts that are due for an appointment. The field is absent if no amounts were
 * computed, and once staff have resolved the payment task.
 */
export const settlementField = ({
  settlement,
  moneySettled,
}: Pick<Appointment, 'settlement' | 'moneySettled'>): { readonly settlement?: WireSettlement } =>
  settlement && !moneySettled ? { settlement: wireSettlement(settlement) } : {};
