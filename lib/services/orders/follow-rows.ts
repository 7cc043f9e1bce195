import type { Appointment } from '../../domain/appointment';
import { givenUpLines } from '../../domain/lines';
import { type Order, phaseOf, type Settlement } from '../../domain/order';
import { parseDecimal } from '../../domain/money';
import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import { isLive } from '../../domain/statuses/statuses';
import { depositsOf, orderMoney } from '../../engine/settlements/order-money';
import {
  type Coverage,
  coverageOf,
  isRefunded,
  isStatedUnpaid,
  paidByLine,
} from '../../engine/settlements/paid-by-line';
import { settlementOf } from '../../engine/settlements/settlement';
import type { Instant } from '../../time/units';
import type { ResolvedOptions } from '../../resolve-options';
import {
  coversDueNow,
  type Followed,
  followOrder,
  hasLostPlace,
  placesPaidFor,
  settlementWithoutLine,
} from './follow-order';
import { orderFor } from './line-owner';

/** The settings of a site that decide how a change of an order alters its appointments. */
interface FollowingSite {
  readonly site: Pick<Site, 'currencyDecimals'>;
  readonly options: Pick<ResolvedOptions, 'placelessStatuses'>;
}

/** An order, and all its appointments. */
interface OrderRows {
  readonly order: Order;
  readonly rows: readonly Appointment[];
}

/**
 * Returns, for the id of each appointment that has lost its place, the number of places that the order's money pays
 * for. A line that was refunded after the payment pays for no places, because such a line must not take a place from an
 * appointment that is paid for.
 */
export function placesPaidLate(
  { order, rows }: OrderRows,
  products: ReadonlyMap<number, Product>,
  site: FollowingSite,
): ReadonlyMap<number, number> {
  const { lacksMoney } = moneyCheck({ order, rows }, site);
  return new Map(
    rows
      .filter((row) => mayClaim(row, products, site))
      .map((row) => [row.id, lacksMoney(row) ? 0 : placesPaidFor(row, orderFor(row, order, rows))]),
  );
}

/** Whether an appointment has lost a place that a payment could claim again. */
export const mayClaim = (
  row: Appointment,
  products: ReadonlyMap<number, Product>,
  { options }: FollowingSite,
): boolean => hasLostPlace(row, options) && products.has(row.productId);

/** An appointment before and after a change of its order is applied. */
export interface FollowedRow extends Followed {
  readonly row: Appointment;
  /**
   * The amounts due for the line of the appointment. Null if the appointment was neither cancelled nor paid late. Null
   * also if the order no longer has the line and no fee is owed.
   */
  readonly settlement: Settlement | null;
}

/**
 * Applies a change of an order to all its appointments. Nothing is stored.
 *
 * @param withPlace the appointments whose lost place is free
 */
export function followRows(
  { order, rows }: OrderRows,
  site: FollowingSite,
  now: Instant,
  withPlace: ReadonlySet<number>,
): readonly FollowedRow[] {
  const { lacksMoney, coverage, isPaidMore } = moneyCheck({ order, rows }, site);
  const followed = rows.map((row): RowWithLine => {
    const own = orderFor(row, order, rows);
    const hasPlace = withPlace.has(row.id);
    const circumstances = {
      options: site.options,
      now,
      hasPlace,
      hasNoMoneyLeft: lacksMoney(row),
      coverage: coverage(row),
      isPaidMore: isPaidMore(row),
    };
    return { row, hasLine: own === order, ...followOrder(row, own, circumstances) };
  });
  const settlementAfter = settlements(followed, order, site.site.currencyDecimals);
  return followed.map((one) => ({ ...one, settlement: settlementAfter(one) }));
}

/** The facts about payments of an order, for the lines of its appointments. */
interface MoneyCheck {
  /**
   * Whether the shop has no money for the line of an appointment that is cancelled or has lost its place, because the
   * money was refunded or, for a cancelled appointment of a paid order, never paid. In an order that is paid in part,
   * the money must cover the amount that is due when booking.
   */
  readonly lacksMoney: (row: Appointment) => boolean;
  /** Part of the line of the appointment that payments cover. */
  readonly coverage: (row: Appointment) => Coverage;
  /** Whether more is paid for the line of the appointment than its stored settlement (amounts due) states. */
  readonly isPaidMore: (row: Appointment) => boolean;
}

function moneyCheck({ order, rows }: OrderRows, { site, options }: FollowingSite): MoneyCheck {
  const money = orderMoney(order, site.currencyDecimals, depositsOf(rows));
  const givenUp = new Set(givenUpLines(rows));
  const isPartial = phaseOf(order.status) === 'partial';
  const coverage = (row: Appointment): Coverage => coverageOf(money, givenUp, row.orderItemId);
  return {
    coverage,
    isPaidMore: ({ orderItemId, settlement }) =>
      (paidByLine(money, givenUp).get(orderItemId) ?? 0n) >
      (parseDecimal(settlement?.paid ?? '0', site.currencyDecimals) ?? 0n),
    lacksMoney: (row) =>
      isRefunded(money, givenUp, row.orderItemId) ||
      (isPartial && !coversDueNow(coverage(row))) ||
      (!hasLostPlace(row, options) && isStatedUnpaid(money, row.orderItemId)),
  };
}

/** An appointment to which the change of its order is applied, before its settlement (amounts due) is computed. */
interface RowWithLine extends Followed {
  readonly row: Appointment;
  /** False if the line has passed to another appointment. */
  readonly hasLine: boolean;
}

/**
 * Returns a function that computes the amounts due for an appointment. Call it after the change of the order was
 * applied to all its appointments. The result is null unless the appointment was cancelled or paid late.
 */
function settlements(
  followed: readonly RowWithLine[],
  order: Order,
  decimals: number,
): (one: RowWithLine) => Settlement | null {
  const money = orderMoney(order, decimals, depositsOf(followed.map(({ row }) => row)));
  const givenUp = followed
    .filter(({ hasLine, after, conflict }) => hasLine && (conflict !== undefined || !isLive(after)))
    .map(({ row }) => row.orderItemId);
  return ({ row, hasLine, after, conflict }) => {
    const isCancelled = after.status === 'cancelled' && row.status !== 'cancelled';
    const known = after.settlement?.reason ?? (isCancelled ? 'cancelled' : undefined);
    const reason = conflict === undefined ? known : 'paid_late';
    if (reason === undefined || !hasLine) return null;
    return (
      settlementOf(money, { orderItemId: row.orderItemId, reason, fees: after.fees }, givenUp, decimals) ??
      settlementWithoutLine(after, order)
    );
  };
}
