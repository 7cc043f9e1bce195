import type { Appointment } from '../domain/appointment';
import type { Settlement } from '../domain/settlement';
import { type NamesOf, type Renamed, toWireNames } from './names';

const SETTLEMENT_NAMES = {
  orderItemId: 'order_item_id',
  paid: 'paid',
  fee: 'fee',
  refundDue: 'refund_due',
  amountDue: 'amount_due',
  reason: 'reason',
} as const satisfies NamesOf<Settlement>;

/** A settlement by the names of the wire. */
export type WireSettlement = Renamed<Settlement, typeof SETTLEMENT_NAMES>;

export const wireSettlement = (settlement: Settlement): WireSettlement =>
  toWireNames(settlement, SETTLEMENT_NAMES);

/** The field of an appointment that has a settlement; appointments without one lack the field. */
export const settlementField = ({
  settlement,
}: Pick<Appointment, 'settlement'>): { readonly settlement?: WireSettlement } =>
  settlement ? { settlement: wireSettlement(settlement) } : {};
