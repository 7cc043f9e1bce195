import type { Appointment } from '../../domain/appointment';
import { parseDecimal } from '../../domain/money/money';
import type { Order, Settlement } from '../../domain/orders/order';
import type { Site } from '../../domain/site';
import type { Fee } from '../../domain/money/fee';
import { isAnnounced, takesPlaces } from '../../domain/statuses/statuses';
import { type Cancellation, feesOnCancelling, withFeesWaived } from '../../engine/policies/owed-fees';
import type { FeeBase } from '../../engine/policies/fee';
import { withNoShowFee, withoutNoShowFee } from '../../engine/policies/no-show';
import { orderMoney } from '../../engine/settlements/order-money';
import type { Transaction } from '../../storage/storage';
import type { Instant } from '../../time/units';
import { firstLiveStarts } from './first-live-starts';
import { ordersWithUnsent } from './orders-with-unsent';
import type { Core } from '../work/core';
import { type Reading, settle, settleAll } from './settle';
import { settledRow } from './settled-row';

/** The fees of an appointment, and the amounts due for its order line. */
type FeesAndSettlement = Pick<Appointment, 'fees' | 'settlement'>;

/** An appointment before its change, and its order; undefined if the order is unknown. */
interface RowAndOrder {
  readonly row: Appointment;
  readonly order: Order | undefined;
}

/**
 * Computes the fees of an appointment that is cancelled now, and the amounts that are due for it. Nothing is stored.
 * Without an order line there is no cancellation fee, because the amount of the line is unknown.
 */
export async function settleCancelling(
  core: Pick<Core, 'storage' | 'site' | 'options'>,
  { row, order }: RowAndOrder,
  cancellation: Cancellation,
  reading: Reading = {},
): Promise<FeesAndSettlement> {
  const start = await startOfFee(core, row, reading.t);
  const fees = feesAfter(core, { row, order }, start, cancellation);
  const line = { ...settledRow({ ...row, fees }), reason: 'cancelled' } as const;
  return { fees, settlement: row.orderItemId === 0 ? null : await settle(core, line, order, reading) };
}

/** An appointment that is to be cancelled together with other appointments. */
interface CancelledTogether {
  readonly row: Appointment;
  /**
   * The start that decides about the cancellation fee: that of the appointment or, in a visit (appointments booked
   * together), of the first item that is not cancelled.
   */
  readonly start: Instant;
  readonly cancellation: Cancellation;
}

/** The amounts that would be due for one of several appointments that are cancelled together. */
export interface ItemCancellation {
  readonly appointmentId: number;
  /** The amounts due; null if the order or the order line is unknown. */
  readonly settlement: Settlement | null;
}

/** Computes the amounts that would be due if these appointments were cancelled together now. Nothing is stored. */
export async function previewCancellations(
  core: Pick<Core, 'storage' | 'site' | 'options' | 'host'>,
  cancelled: readonly CancelledTogether[],
): Promise<ItemCancellation[]> {
  const orders = await ordersWithUnsent(
    core,
    cancelled.map(({ row }) => row.orderId),
  );
  const lines = cancelled.map(({ row, start, cancellation }) => {
    const order = orders.get(row.orderId);
    const fees = feesAfter(core, { row, order }, start, cancellation);
    return { ...settledRow({ ...row, fees }), isLive: false, reason: 'cancelled' } as const;
  });
  const settled = await settleAll(core, lines, orders);
  return cancelled.map(({ row: { id } }) => ({ appointmentId: id, settlement: settled.get(id) ?? null }));
}

/**
 * Returns the start that decides about the cancellation fee: that of the appointment or, in a visit (appointments
 * booked together), of the first item that is not cancelled. The appointment itself is included even if it is
 * cancelled.
 */
export async function startOfFee(
  { storage }: Pick<Core, 'storage'>,
  row: Appointment,
  t?: Transaction,
): Promise<Instant> {
  if (!row.policies?.cancellation) return row.start;
  return (await firstLiveStarts(storage, [row], t)).get(row.id) ?? row.start;
}

/**
 * Returns the fees of an appointment that is cancelled: the fees for places that were cancelled before, and the fee of
 * this cancellation. If the cancellation waives the fee, all these fees are waived.
 */
function feesAfter(
  { site, options }: Pick<Core, 'site' | 'options'>,
  { row, order }: RowAndOrder,
  start: Instant,
  cancellation: Cancellation,
): readonly Fee[] {
  const { policies, status } = row;
  const base = isAnnounced(row) && takesPlaces(status, options) ? feeBaseOf(site, row, order) : undefined;
  const earlier = withoutNoShowFee(row.fees);
  const known = cancellation.waived === '' ? earlier : withFeesWaived(earlier, cancellation.waived);
  return base
    ? [...known, ...feesOnCancelling({ policies, start, reason: 'cancelled', base }, cancellation)]
    : known;
}

/**
 * Returns the amount from which the fees of an appointment are computed. If an entitlement (such as a pass of ten
 * visits) pays for places, this is the full price. Otherwise it is the price in the stored settlement (the amounts due)
 * or, without such a price, the amount of the order line. Undefined if the order or the line is unknown.
 */
export function feeBaseOf(
  { currencyDecimals: decimals }: Site,
  { orderItemId, quantity, entitlement, settlement }: Appointment,
  order: Order | undefined,
): FeeBase | undefined {
  const line = order && orderMoney(order, decimals).lines.find(({ id }) => id === orderItemId);
  if (!line || !entitlement || entitlement.places === 0) {
    const amount =
      settlement?.price === undefined ? line?.amount : (parseDecimal(settlement.price, decimals) ?? 0n);
    return line && { amount: amount!, quantity, decimals };
  }
  const { places: paidPlaces, priceWithTax } = entitlement;
  return { amount: parseDecimal(priceWithTax, decimals) ?? 0n, quantity, paidPlaces, decimals };
}

/**
 * Computes the proposed fee for a customer who did not come, and the amounts due for the order line. Nothing is stored.
 *
 * @param waived reason for which the fee is waived; '' if it is charged
 * @returns undefined if the amount for the fee is unknown, because there is no order line
 */
export async function settleNoShow(
  core: Pick<Core, 'storage' | 'site'>,
  { row, order }: RowAndOrder,
  waived: string,
  reading: Reading = {},
): Promise<FeesAndSettlement | undefined> {
  const base = feeBaseOf(core.site, row, order);
  if (!base) return undefined;
  const fees = withNoShowFee(row, base, waived);
  const line = { ...settledRow({ ...row, fees }), reason: 'no_show' } as const;
  return { fees, settlement: waived === '' ? await settle(core, line, order, reading) : null };
}
