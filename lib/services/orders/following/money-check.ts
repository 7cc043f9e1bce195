import type { Appointment } from '../../../domain/appointment';
import { type MinorUnits, parseDecimal } from '../../../domain/money/money';
import { type Order, phaseOf } from '../../../domain/orders/order';
import type { Site } from '../../../domain/site';
import { type Coverage, coverageOf } from '../../../engine/settlements/coverage';
import { claimsOf } from '../../../engine/settlements/line-claims';
import { moneyOf } from '../../../engine/settlements/money-notes';
import { isStatedAsSum, isStatedUnpaid } from '../../../engine/settlements/order-money';
import { lessRefunds } from '../../../engine/settlements/paid-by-line';
import type { Division } from '../../../engine/settlements/types';
import type { ResolvedOptions } from '../../../resolve-options';
import { dividedNow } from '../../settlements/divided';
import { refundsOfLines } from '../../settlements/refunds-of-lines';
import { coversDueNow, hasLostPlace } from './follow-order';

/** The settings of a site that decide how a change of an order changes its appointments. */
export interface FollowingSite {
  readonly site: Site;
  readonly options: Pick<ResolvedOptions, 'placelessStatuses'>;
}

/** An order, with all its appointments. */
export interface OrderRows {
  readonly order: Order;
  readonly rows: readonly Appointment[];
}

/** Facts about the payments of an order, for the order lines of its appointments. */
interface MoneyCheck {
  /**
   * Whether the shop has no money for the order line of this appointment, which is cancelled or has lost its place.
   * True if the money was refunded, if a cancelled appointment of a paid order was never paid, or if the payments of a
   * partly paid order do not cover the amount that is due when booking.
   */
  readonly lacksMoney: (row: Appointment) => boolean;
  /** Returns how much of the appointment's order line the payments cover. */
  readonly coverage: (row: Appointment) => Coverage;
  /** Whether more is paid for the appointment's order line than the stored settlement (the amounts due) states. */
  readonly isPaidMore: (row: Appointment) => boolean;
  /** Whether the shop has refunded a part of the appointment's order line. */
  readonly isPartlyRefunded: (row: Appointment) => boolean;
  /** How the order's payments are divided before the change is applied to the appointments. */
  readonly division: Division;
}

/**
 * Reads the facts about the payments of an order from its amounts and appointments, before the order's change is
 * applied.
 */
export function moneyCheck({ order, rows }: OrderRows, { site, options }: FollowingSite): MoneyCheck {
  const { currencyDecimals: decimals } = site;
  const money = moneyOf(order, rows, decimals);
  const division = dividedNow(order, rows, site);
  const paid = lessRefunds(money, division);
  const paidFor = ({ orderItemId }: Appointment): MinorUnits => paid.get(orderItemId) ?? 0n;
  const isPartial = phaseOf(order.status) === 'partial';
  const claims = claimsOf(rows, decimals);
  const { ofLines } = claims;
  const refunds = refundsOfLines(order, rows, { money, claims, isNoted: true }, decimals);
  const isRefunded = (row: Appointment): boolean =>
    (refunds.get(row.orderItemId) ?? 0n) > 0n && paidFor(row) === 0n;
  const coverage = (row: Appointment): Coverage => {
    const { orderItemId: id } = row;
    return coverageOf(money, { id, dueNow: ofLines.get(id)?.dueNow }, paidFor(row));
  };
  return {
    division,
    coverage,
    isPaidMore: (row) => paidFor(row) > (parseDecimal(row.settlement?.paid ?? '0', decimals) ?? 0n),
    isPartlyRefunded: (row) => {
      const { amount = 0n, refunded = 0n } = money.lines.find(({ id }) => id === row.orderItemId) ?? {};
      const isSumRefunded = money.isPaid && isStatedAsSum(money) && (money.refunded ?? 0n) > 0n;
      return refunded > 0n || (isSumRefunded && paidFor(row) < amount);
    },
    lacksMoney: (row) =>
      isRefunded(row) ||
      (isPartial && !coversDueNow(coverage(row))) ||
      (!hasLostPlace(row, options) && isStatedUnpaid(money, row.orderItemId)),
  };
}
