import type { Appointment } from '../../../domain/appointment';
import { cancellerOf } from '../canceller';
import { decidesNoShowFee } from '../has-fee';
import { feesAfterReducing, isReducing } from '../../settlements/fees-after-reducing';
import type { AppointmentChanges } from '../../../domain/drafts';
import { hasOwedFee } from '../../../engine/policies/owed-fees';
import { invalidParams } from '../../../domain/errors';
import { isCancelling } from '../../orders/order-changes';
import { isDeepStrictEqual } from 'node:util';
import type { LineChanged } from '../../orders/settling/settle-price';
import type { OrderGateway } from '../../orders/order-gateway';
import { settle } from '../../settlements/settle';
import { settledRow } from '../../settlements/settled-row';
import { settleCancelling, settleNoShow } from '../../settlements/settle-cancelling';
import type { WorkInside } from '../../work/work';

/** The sent fields that decide what is due: about fees, the price, notes about money, and resolved payment tasks. */
export type ChangesOfDue = Pick<
  AppointmentChanges,
  | 'cancelledBy'
  | 'waiveFee'
  | 'chargeNoShow'
  | 'refund'
  | 'moneySettled'
  | 'cost'
  | 'noteMoney'
  | 'noteAmount'
  | 'takeBackNote'
>;

/**
 * Returns the fees and the settlement (the amounts due) if an update cancels the appointment or some of its places, or
 * waives a fee. The amounts are computed from the order as it was before the update.
 */
export async function settledBy(
  { core, how, t }: WorkInside,
  gateway: OrderGateway,
  { before, after, changes, changedLine }: LineChanged & { readonly changes: ChangesOfDue },
): Promise<Partial<Appointment>> {
  const isToCancel = isCancelling(before, after);
  if (!isToCancel && isReducing(before, after) && changedLine) {
    const order = await gateway.find(before.orderId);
    const by = cancellerOf(before, changes, how.actorId);
    const terms = { by, waived: changes.waiveFee ?? '', at: core.options.clock.now() };
    const statesCost = changes.cost !== undefined;
    const reduction = { row: before, order, after, line: changedLine, statesCost };
    return { fees: await feesAfterReducing(core, reduction, terms, t) };
  }
  const isWaiving = after.settlement !== null && !isDeepStrictEqual(before.fees, after.fees);
  const isNoShow = decidesNoShowFee(after, changes);
  if (!isToCancel && !isWaiving && !isNoShow) return {};
  const { waiveFee: waived = '' } = changes;
  const order = after.orderItemId === 0 ? undefined : await gateway.find(after.orderId);
  const reading = { t, paidBefore: await gateway.paidBefore(after.orderId) };
  if (isNoShow)
    return (await settleNoShow(core, { row: after, order }, waived, reading)) ?? refuseWithoutLine();
  // If the no-show fee is waived, nothing is due for it, and the order line stays as it is.
  const isOver = after.settlement?.reason === 'no_show' && !hasOwedFee(after.fees);
  if (!isToCancel)
    return { settlement: isOver ? null : await settle(core, settledRow(after), order, reading) };
  const by = cancellerOf(before, changes, how.actorId);
  return settleCancelling(
    core,
    { row: before, order },
    { by, waived, at: core.options.clock.now() },
    reading,
  );
}

function refuseWithoutLine(): never {
  throw invalidParams({
    chargeNoShow: 'the order of this appointment has no line for it, so there is no fee',
  });
}
