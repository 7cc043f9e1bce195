import type { Appointment } from '../../domain/appointment';
import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { Order, OrderLine } from '../../domain/orders/order';
import type { Fee } from '../../domain/money/fee';
import { isLive } from '../../domain/statuses/statuses';
import type { FeeBase } from '../../engine/policies/fee';
import { type Cancellation, feesOnCancelling } from '../../engine/policies/owed-fees';
import { restOf, withTax } from '../../engine/pricing/paid-places';
import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';
import { feeBaseOf, startOfFee } from './settle-cancelling';

/** Whether a change cancels some, but not all, of the places of an appointment. */
export const isReducing = (before: Appointment, after: Appointment): boolean =>
  isLive(before) && isLive(after) && after.quantity < before.quantity;

/** A change that cancels some of the places of an appointment. */
interface Reduction {
  /** The appointment as it is before the change. */
  readonly row: Appointment;
  readonly order: Order | undefined;
  readonly after: Appointment;
  /** The content of the order line after the change. */
  readonly line: OrderLine;
  /** Whether the request states the cost of the remaining places itself. */
  readonly statesCost: boolean;
}

/**
 * Returns the fees of an appointment after some of its places are cancelled: the fees that it has, and the cancellation
 * fee of the cancelled places. Without an order line there is no new fee, because the amount of the line is unknown.
 */
export async function feesAfterReducing(
  core: Pick<Core, 'storage' | 'site'>,
  reduction: Reduction,
  cancellation: Cancellation,
  t?: Transaction,
): Promise<readonly Fee[]> {
  const { row, order, after } = reduction;
  const whole = feeBaseOf(core.site, row, order);
  if (!whole) return after.fees;
  const start = await startOfFee(core, row, t);
  const base = shareOf(reduction, whole);
  const share = { policies: row.policies, start, reason: 'reduced', base } as const;
  return [...after.fees, ...feesOnCancelling(share, cancellation)];
}

/**
 * Returns the amount from which the fee for cancelled places is computed: the part of the order line that the customer
 * no longer pays. If an entitlement (such as a pass of ten visits) pays for places, the amount is a part of the full
 * price. The places that the customer pays for then count as cancelled first.
 */
function shareOf(reduction: Reduction, { amount, decimals }: FeeBase): FeeBase {
  const { quantity, entitlement } = reduction.row;
  const { after } = reduction;
  const places = quantity - after.quantity;
  if (!entitlement || entitlement.places === 0) {
    const left = leftOf(reduction, { amount, decimals });
    return { amount: amount > left ? amount - left : 0n, quantity: places, decimals };
  }
  const left = restOf(entitlement.priceWithTax, { quantity, places }, decimals);
  const paidPlaces = Math.max(entitlement.places - after.quantity, 0);
  return { amount: amount - (parseDecimal(left, decimals) ?? 0n), quantity: places, paidPlaces, decimals };
}

/**
 * Returns the part of the former order line that belongs to the remaining places. Normally this part is the amount of
 * the new line. If the change also moves the booking to a time with another price, the part is a share of the former
 * line: a higher price at the new time must not reduce the fee for the cancelled places.
 */
function leftOf(
  { row, after, line, statesCost }: Reduction,
  { amount, decimals }: Pick<FeeBase, 'amount' | 'decimals'>,
): MinorUnits {
  const paid = { quantity: row.quantity, places: row.quantity - after.quantity };
  const isShare = row.productId === after.productId && after.cost === restOf(row.cost, paid, decimals);
  const left =
    statesCost || isShare ? withTax(line, decimals) : restOf(formatDecimal(amount, decimals), paid, decimals);
  return parseDecimal(left, decimals) ?? 0n;
}
