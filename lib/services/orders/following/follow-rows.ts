import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import {
  isAboutPrice,
  type Order,
  type Settlement,
  type SettlementReason,
} from '../../../domain/orders/order';
import type { Product } from '../../../domain/product';
import { isLive } from '../../../domain/statuses/statuses';
import { priceOfRest } from '../../../engine/pricing/paid-places';
import {
  lineClaim,
  claimsOf,
  recordsOf,
  remembering,
  withClaim,
} from '../../../engine/settlements/line-claims';
import { hasUnrecorded, moneyOf, withRecorded } from '../../../engine/settlements/money-notes';
import { isStatedAsSum, type OrderMoney } from '../../../engine/settlements/order-money';
import { dividedByLine } from '../../../engine/settlements/paid-by-line';
import type { Division, LineClaims } from '../../../engine/settlements/types';
import { amountsOfLine, settlementOf } from '../../../engine/settlements/settlement';
import type { Instant } from '../../../time/units';
import {
  type Followed,
  followOrder,
  hasLostPlace,
  placesPaidFor,
  settlementWithoutLine,
} from './follow-order';
import { priceReasonOf } from '../../settlements/settled-row';
import { orderFor } from '../line-owner';
import { type FollowingSite, moneyCheck, type OrderRows } from './money-check';
import { feesOfRest, priceAfter, withDueOfLine, withPriceOfRest } from '../settling/amounts-of-changed-line';

/**
 * Returns the number of places that the payments of the order cover, for each appointment that has lost its place. The
 * key is the appointment's id. If an order line was refunded after the payment, the number is 0: its appointment must
 * not take a place from an appointment that is paid for.
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

/**
 * Whether an appointment has lost its place and a payment could get the place back, because the shop still has the
 * product.
 */
export const mayClaim = (
  row: Appointment,
  products: ReadonlyMap<number, Product>,
  { options }: FollowingSite,
): boolean => hasLostPlace(row, options) && products.has(row.productId);

/** An appointment before (`row`) and after (`after`) a change of its order was applied. */
export interface FollowedRow extends Followed {
  readonly row: Appointment;
  /**
   * The amounts due for the appointment's order line. Null if nothing is due, or if the order no longer has the line
   * and no fee is owed.
   */
  readonly settlement: Settlement | null;
}

/**
 * Applies a change of an order to all its appointments in memory. Nothing is stored.
 *
 * @param withPlace ids of the appointments that have lost their place and may take it again, because it is free
 */
export function followRows(
  { order, rows }: OrderRows,
  site: FollowingSite,
  now: Instant,
  withPlace: ReadonlySet<number>,
): readonly FollowedRow[] {
  const lined = rows.map((row) => withDueOfLine(row, orderFor(row, order, rows), site.site));
  const priced = lined.map((row) => withPriceOfRest(row, orderFor(row, order, rows), site.site));
  const { lacksMoney, coverage, isPaidMore, isPartlyRefunded, division } = moneyCheck(
    { order, rows: priced },
    site,
  );
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
    const cost = priceOfRest(row.cost, row, after, site.site);
    const moneyNotes = withRecorded(order, row, rows, site.site.currencyDecimals);
    const price = priceAfter(row, after, isPartlyRefunded(row) ? own : undefined, site.site);
    const fees = feesOfRest(row, after, { order: own, price }, site.site);
    const changed = { dueNow, dueLater, cost, moneyNotes, fees };
    const isSame = Object.entries(changed).every(
      ([name, value]) => after[name as keyof typeof changed] === value,
    );
    return {
      row,
      hasLine: own === order,
      ...outcome,
      after: isSame ? after : { ...after, ...changed },
      price,
    };
  });
  const { currencyDecimals: decimals } = site.site;
  const claims = claimsAfter(followed, division, decimals);
  const money = moneyOf(order, rows, decimals);
  const settlementAfter = settlements(order, money, claims, decimals);
  const settled = followed.map((one) => ({ ...one, settlement: settlementAfter(one) }));
  if (!isStatedAsSum(money)) return settled;
  const afterwards = settled.map(({ after, settlement }) => ({ ...after, settlement }));
  const records = recordsOf(afterwards, dividedByLine(money, claims), decimals);
  return settled.map((one) => {
    const recorded = { ...one.after, ...records.get(one.row.id) };
    return isDeepStrictEqual(recorded, one.after) ? one : { ...one, after: recorded };
  });
}

/** An appointment with the change of its order applied, while its settlement (the amounts due) is not computed yet. */
interface RowWithLine extends Followed {
  readonly row: Appointment;
  /** False if the appointment was cancelled and its order line now belongs to another appointment. */
  readonly hasLine: boolean;
  /**
   * Price for the settlement (the amounts due), for the places after the change; undefined if it equals the amount of
   * the order line.
   */
  readonly price: string | undefined;
}

/**
 * Returns, for each line of an order, how much of the payments its appointment can have, for fees and price. Needs the
 * appointments as they are after the change of the order was applied to all of them.
 */
function claimsAfter(followed: readonly RowWithLine[], division: Division, decimals: number): LineClaims {
  const rows = followed.map(({ row, after, price }) => {
    const settlement = after.settlement ?? row.settlement;
    return { ...after, settlement: settlement && { ...settlement, price } };
  });
  let claims = remembering(claimsOf(rows, decimals), division);
  for (const { row, hasLine, after, price, conflict } of followed) {
    const { orderItemId } = row;
    if (hasLine && isLive(after) && row.settlement === null && price !== undefined)
      claims = withClaim(
        claims,
        orderItemId,
        lineClaim({ takesPlace: true, fees: after.fees, price }, decimals),
      );
    if (hasLine && conflict !== undefined)
      claims = withClaim(claims, orderItemId, lineClaim({ takesPlace: false, fees: after.fees }, decimals));
  }
  return claims;
}

/**
 * Returns a function that computes the amounts due for an appointment; null if nothing is due.
 *
 * @param claims for each order line, the part of the payments that its appointment can have. The appointments of an order share its payments, so the change of the order must have been applied to all of them before
 */
function settlements(
  order: Order,
  money: OrderMoney,
  claims: LineClaims,
  decimals: number,
): (one: RowWithLine) => Settlement | null {
  return ({ row, hasLine, after, price, conflict }) => {
    const reason = conflict === undefined ? reasonOf(row, after, price) : 'paid_late';
    if (reason === undefined || !hasLine) return null;
    const { orderItemId, moneyNotes } = row;
    const line = { orderItemId, reason, fees: after.fees, price, moneyNotes };
    const amounts = amountsOfLine(money, line, claims, decimals);
    return (amounts && settlementOf(line, amounts, decimals)) ?? settlementWithoutLine(after, order);
  };
}

/**
 * Returns the reason for which amounts may be due for an appointment after its order has changed; undefined if nothing
 * can be due.
 *
 * @param price the price for the places after the change, if it differs from the amount of the line
 */
function reasonOf(
  row: Appointment,
  after: Appointment,
  price: string | undefined,
): SettlementReason | undefined {
  const { settlement } = after;
  if (settlement?.reason === 'no_show') return 'no_show';
  if (isLive(after)) {
    const known = priceReasonOf({ ...after, settlement: settlement ?? row.settlement });
    // Staff may have noted more than the line costs since the shop made it smaller.
    if (!known && price === undefined && hasUnrecorded(row.moneyNotes)) return 'repriced';
    // An appointment that gets its place back may have a line with a lower price than what was paid.
    if (known || !(row.settlement || price !== undefined)) return known;
    return !isLive(row) && row.settlement ? 'repriced' : price === undefined ? undefined : 'reduced';
  }
  const isCancelled = after.status === 'cancelled' && row.status !== 'cancelled';
  return settlement && !isAboutPrice(settlement.reason)
    ? settlement.reason
    : isCancelled
      ? 'cancelled'
      : undefined;
}
