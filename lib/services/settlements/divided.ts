import type { Appointment } from '../../domain/appointment';
import type { Order } from '../../domain/orders/order';
import type { Site } from '../../domain/site';
import { claimsOf, remembering } from '../../engine/settlements/line-claims';
import { moneyOf } from '../../engine/settlements/money-notes';
import { dividedByLine } from '../../engine/settlements/paid-by-line';
import type { Division } from '../../engine/settlements/types';

/** How the payments of orders were divided between their lines before a write, by the ids of the orders. */
export type PaidBefore = ReadonlyMap<number, Division>;

/**
 * Divides the payments of an order between its lines.
 *
 * @param rows all appointments of the order
 */
export const dividedNow = (
  order: Order,
  rows: readonly Appointment[],
  { currencyDecimals: decimals }: Pick<Site, 'currencyDecimals'>,
): Division => dividedByLine(moneyOf(order, rows, decimals), claimsOf(rows, decimals));

/**
 * Divides the payments of an order between its lines after a change.
 *
 * @param rows all appointments of the order
 * @param before the division before the change. Default: the division that the stored appointments record
 */
export function dividedAfter(
  order: Order,
  rows: readonly Appointment[],
  before: Division | undefined,
  site: Pick<Site, 'currencyDecimals'>,
): Division {
  const { currencyDecimals: decimals } = site;
  const claims = remembering(claimsOf(rows, decimals), before ?? dividedNow(order, rows, site));
  return dividedByLine(moneyOf(order, rows, decimals), claims);
}
