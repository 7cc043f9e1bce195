import type { Appointment } from '../../domain/appointment';
import {
  isAboutPrice,
  type Order,
  phaseOf,
  type Settlement,
  type SettlementReason,
} from '../../domain/orders/order';
import { type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import { isLive } from '../../domain/statuses/statuses';
import { dueOfLine, standingDue } from '../../engine/policies/deposit';
import { lineClaim, claimsOf, remembering } from '../../engine/settlements/line-claims';
import { isStatedUnpaid, orderMoney } from '../../engine/settlements/order-money';
import { type Coverage, coverageOf, isRefunded } from '../../engine/settlements/paid-by-line';
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
import { paidNow, priceReasonOf } from '../settlements/settle';
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
   * The amounts due for the line of the appointment. Null if nothing is due. Null
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
  const lined = rows.map((row) => withDueOfLine(row, orderFor(row, order, rows), site.site));
  const { lacksMoney, coverage, isPaidMore, paid } = moneyCheck({ order, rows: lined }, site);
  const followed = rows.map((row, at): RowWithLine => {
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
    const { dueNow, dueLater } = lined[at]!;
    const { after, ...outcome } = followOrder(row, own, circumstances);
    const isSame = dueNow === row.dueNow && dueLater === row.dueLater;
    return {
      row,
      hasLine: own === order,
      ...outcome,
      after: isSame ? after : { ...after, dueNow, dueLater },
    };
  });
  const settlementAfter = settlements(followed, order, paid, site.site.currencyDecimals);
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
  /** Amounts that count as paid before the appointments follow the order, by the ids of the lines. */
  readonly paid: ReadonlyMap<number, MinorUnits>;
}

function moneyCheck({ order, rows }: OrderRows, { site, options }: FollowingSite): MoneyCheck {
  const { currencyDecimals: decimals } = site;
  const money = orderMoney(order, decimals);
  const paid = paidNow(order, rows, site);
  const paidFor = ({ orderItemId }: Appointment): MinorUnits => paid.get(orderItemId) ?? 0n;
  const isPartial = phaseOf(order.status) === 'partial';
  const deposits = claimsOf(rows, decimals);
  const coverage = (row: Appointment): Coverage => {
    const { orderItemId: id } = row;
    return coverageOf(money, { id, dueNow: deposits.get(id)?.dueNow }, paidFor(row));
  };
  return {
    paid,
    coverage,
    isPaidMore: (row) => paidFor(row) > (parseDecimal(row.settlement?.paid ?? '0', decimals) ?? 0n),
    lacksMoney: (row) =>
      isRefunded(money, row.orderItemId, paidFor(row)) ||
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
 * applied to all its appointments. The result is null if nothing is due.
 */
function settlements(
  followed: readonly RowWithLine[],
  order: Order,
  paid: ReadonlyMap<number, MinorUnits>,
  decimals: number,
): (one: RowWithLine) => Settlement | null {
  const money = orderMoney(order, decimals);
  const rows = followed.map(({ row, after }) => ({
    ...after,
    settlement: after.settlement ?? row.settlement,
  }));
  const claims = remembering(claimsOf(rows, decimals), paid);
  for (const { row, hasLine, after, conflict } of followed) {
    const { orderItemId } = row;
    if (hasLine && conflict !== undefined)
      claims.set(orderItemId, {
        ...claims.get(orderItemId),
        ...lineClaim({ takesPlace: false, fees: after.fees }, decimals),
      });
  }
  return ({ row, hasLine, after, conflict }) => {
    const reason = conflict === undefined ? reasonOf(row, after) : 'paid_late';
    if (reason === undefined || !hasLine) return null;
    const line = { orderItemId: row.orderItemId, reason, fees: after.fees, price: row.settlement?.price };
    return settlementOf(money, line, claims, decimals) ?? settlementWithoutLine(after, order);
  };
}

/** Returns the reason of the amounts due of an appointment after its order has changed; undefined if nothing is due. */
function reasonOf(row: Appointment, after: Appointment): SettlementReason | undefined {
  const { settlement } = after;
  if (settlement?.reason === 'no_show') return 'no_show';
  if (isLive(after)) return priceReasonOf({ ...after, settlement: settlement ?? row.settlement });
  const isCancelled = after.status === 'cancelled' && row.status !== 'cancelled';
  return settlement && !isAboutPrice(settlement.reason)
    ? settlement.reason
    : isCancelled
      ? 'cancelled'
      : undefined;
}

/**
 * Returns an appointment with the deposit and the rest of its line as the order has it. A line with fewer places has the
 * deposit of these places. If only the amount of the line differs, the deposit stands, but is never above the line.
 */
function withDueOfLine(
  row: Appointment,
  order: Order,
  { currencyDecimals: decimals }: Pick<Site, 'currencyDecimals'>,
): Appointment {
  const item = order.items.find(({ id, quantity }) => id === row.orderItemId && quantity > 0);
  if (!item || row.dueNow === null || !row.policies?.deposit) return row;
  const { total: net, tax = '0', quantity } = item;
  const minor = (text: string): MinorUnits => parseDecimal(text, decimals) ?? 0n;
  if (quantity >= row.quantity)
    return { ...row, ...standingDue(minor(row.dueNow), { amount: minor(net) + minor(tax), decimals }) };
  const places = quantity - (row.entitlement?.places ?? 0);
  return { ...row, ...dueOfLine({ net, tax }, { deposit: row.policies.deposit, places, decimals }) };
}
