import type { Appointment } from '../../domain/appointment';
import {
  isAmountDue,
  isRefundDue,
  type Order,
  type OrderNotice,
  phaseOf,
  type Settlement,
  type SettlementReason,
} from '../../domain/orders/order';
import { isLive } from '../../domain/statuses/statuses';
import type { NotedNotice } from '../../domain/orders/order-note';
import type { CallContext } from '../../ports/ports';
import type { Transaction } from '../../storage/storage';
import { settle } from '../settlements/settle';
import { priceReasonOf, settledRow } from '../settlements/settled-row';
import type { Core } from '../work/core';

/**
 * Map from the code of a notice to the reason of the settlement (the amounts due) that the notice states; null for a
 * notice without amounts.
 */
const SETTLED: Readonly<Record<OrderNotice['code'], SettlementReason | null>> = {
  needs_refund: 'cancelled',
  amount_due: 'cancelled',
  paid_conflict: 'paid_late',
  needs_order: null,
  left_outside: null,
};

/**
 * Tells the shop that the amounts paid do not fit an appointment: writes to the log and, if the shop's orders port has
 * `needsAttention`, calls that method. The amounts are computed from the present order. A notice of a refund or an
 * amount due is left out if the amount is 0.
 */
export async function giveNotice(
  core: Core,
  noted: NotedNotice,
  order: Order | undefined,
  context: CallContext,
): Promise<void> {
  if (!order) return;
  const { host, options } = core;
  const settlement = await settlementNow(core, noted, order, context);
  const code = settlement ? codeFor(noted.code, settlement) : noted.code;
  if (code === 'needs_refund' && !(settlement && isRefundDue(settlement))) return;
  if (code === 'amount_due' && !(settlement && isAmountDue(settlement))) return;
  if (noted.code === 'paid_conflict' && (!isPaidAtAll(order) || isReturned(settlement, order))) return;
  const notice: OrderNotice = settlement ? { ...noted, code, settlement } : noted;
  options.logger.warn(notice, `Order ${notice.orderId} needs attention: ${notice.reason}`);
  await host.orders.needsAttention?.(notice, context);
}

/**
 * Returns the code of a notice to the shop. A refund notice becomes `amount_due` if the cancellation fee is above the
 * amount that was paid.
 */
const codeFor = (code: OrderNotice['code'], settlement: Settlement): OrderNotice['code'] =>
  code === 'needs_refund' && isAmountDue(settlement) ? 'amount_due' : code;

/** Whether an order is paid, in full or in part. */
const isPaidAtAll = ({ status }: Order): boolean => ['paid', 'partial'].includes(phaseOf(status) ?? '');

/** Whether the shop reports a refund for an order line or its order, and nothing more is to be refunded for the line. */
function isReturned(settlement: Settlement | null, order: Order): boolean {
  if (settlement === null || isRefundDue(settlement)) return false;
  const line = order.items.find(({ id }) => id === settlement.orderItemId);
  return [order, line].some((stated) => Number(stated?.refunded ?? 0) > 0);
}

async function settlementNow(
  core: Core,
  { code, appointmentId: id, orderId, orderItemId }: NotedNotice,
  order: Order,
  { transaction }: CallContext,
): Promise<Settlement | null> {
  const reason = SETTLED[code];
  if (reason === null) return null;
  const t = transaction as Transaction | undefined;
  const row = (await core.storage.appointments.find([id], t)).get(id);
  if (row && (row.settlement?.reason === 'no_show' || priceReasonOf(row)))
    return settle(core, settledRow(row), order, { t });
  // The appointment is no longer cancelled, so nothing is due for it. Either the write that made this notice or a later
  // write has restored it.
  if (row && isLive(row) && code !== 'paid_conflict') return null;
  return settle(
    core,
    { id, orderId, orderItemId, reason, fees: row?.fees, moneyNotes: row?.moneyNotes },
    order,
    { t },
  );
}

/**
 * Creates the notice for an appointment whose order is cancelled or refunded although the appointment is not, after the
 * shop has refused to create another order.
 */
export const needsOrder = (
  { id: appointmentId, orderId, orderItemId }: Pick<Appointment, 'id' | 'orderId' | 'orderItemId'>,
  { message }: Error,
): NotedNotice => ({
  code: 'needs_order',
  orderId,
  orderItemId,
  appointmentId,
  reason: `The order is cancelled or refunded, although the appointment is not cancelled, and the shop refused to create another order: ${message}`,
});

/** Creates the notice to the shop for a cancelled appointment, whose order line may be paid: a refund may be due. */
export const refundOf = ({ id: appointmentId, orderId, orderItemId }: Appointment): NotedNotice => ({
  code: 'needs_refund',
  orderId,
  orderItemId,
  appointmentId,
  reason: 'The appointment was cancelled.',
});
