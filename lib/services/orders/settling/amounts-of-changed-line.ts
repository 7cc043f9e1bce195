import type { Appointment } from '../../../domain/appointment';
import { type Order, phaseOf } from '../../../domain/orders/order';
import { formatDecimal, type MinorUnits, parseDecimal } from '../../../domain/money/money';
import type { Fee } from '../../../domain/money/fee';
import type { Site } from '../../../domain/site';
import { isLive } from '../../../domain/statuses/statuses';
import { dueOf, standingDue } from '../../../engine/policies/deposit';
import { withNoShowFee, withoutNoShowFee } from '../../../engine/policies/no-show';
import { priceOfRest, restOf, withTax } from '../../../engine/pricing/paid-places';
import { feeBaseOf } from '../../settlements/settle-cancelling';
import { costOfLine } from '../add-line';
import { lineQuantity } from '../following/follow-order';

/**
 * Returns the price of an appointment if it differs from the amount of its order line: the price in its settlement, for
 * the places after the change. If the shop itself has reduced the places of the line and refunded a part, but kept the
 * amount, returns the price of the remaining places.
 *
 * @param order the order, if the shop has refunded a part of the line
 */
export function priceAfter(
  row: Appointment,
  after: Appointment,
  order: Order | undefined,
  site: Pick<Site, 'currencyDecimals'>,
): string | undefined {
  const stated = row.settlement?.price;
  if (stated !== undefined) return priceOfRest(stated, row, after, site);
  const item = order?.items.find(({ id }) => id === row.orderItemId);
  if (!item || after.quantity >= row.quantity) return undefined;
  const line = { net: item.total, tax: item.tax ?? '0' };
  const isKept = costOfLine(row, line, site) === row.cost;
  return isKept ? priceOfRest(withTax(line, site.currencyDecimals), row, after, site) : undefined;
}

/**
 * Returns an appointment with the price of its remaining places, if the shop itself has reduced the places of its line
 * but kept the line's amount. If the shop reports refunds only for the whole order, the refund then counts for this
 * line.
 */
export function withPriceOfRest(
  row: Appointment,
  order: Order,
  site: Pick<Site, 'currencyDecimals'>,
): Appointment {
  const { orderItemId, linePaid: paid, quantity, orderQuantity } = row;
  const isRefunded = phaseOf(order.status) === 'paid' && Number(order.refunded ?? 0) > 0;
  const places = lineQuantity(row, order) || quantity;
  const isReduced = places < quantity && places < (orderQuantity ?? quantity);
  if (!isRefunded || !isReduced || !isLive(row) || paid === null || row.settlement !== null) return row;
  const price = priceAfter(row, { ...row, quantity: places }, order, site);
  if (price === undefined) return row;
  const nothing = formatDecimal(0n, site.currencyDecimals);
  const amounts = { paid, fee: nothing, refundDue: nothing, amountDue: nothing };
  return { ...row, settlement: { orderItemId, ...amounts, price, reason: 'reduced' } };
}

/**
 * Returns an appointment with the deposit and the rest of its order line, computed from the present line. If the line
 * has fewer places, the deposit is the deposit for these places. If only the amount of the line changed, the deposit
 * stays. The deposit never grows, and is never above the amount of the line.
 */
export function withDueOfLine(
  row: Appointment,
  order: Order,
  { currencyDecimals: decimals }: Pick<Site, 'currencyDecimals'>,
): Appointment {
  const item = order.items.find(({ id, quantity }) => id === row.orderItemId && quantity > 0);
  const { deposit } = row.policies ?? {};
  if (!item || row.dueNow === null || !deposit) return row;
  const minor = (text: string): MinorUnits => parseDecimal(text, decimals) ?? 0n;
  const { total, tax = '0' } = item;
  const amount = minor(total) + minor(tax);
  const agreed = standingDue(minor(row.dueNow), { amount, decimals });
  if (item.quantity >= row.quantity) return { ...row, ...agreed };
  const places = item.quantity - (row.entitlement?.places ?? 0);
  const ofPlaces = dueOf(deposit, { amount, quantity: Math.max(places, 0), decimals });
  return { ...row, ...(minor(ofPlaces.dueNow) < minor(agreed.dueNow) ? ofPlaces : agreed) };
}

/**
 * Returns the fees of an appointment after the shop itself has taken places from its line: the no-show fee becomes
 * the fee of the remaining places.
 *
 * @param price the price of the remaining places, if it differs from the amount of the line
 */
export function feesOfRest(
  row: Appointment,
  after: Appointment,
  { order, price }: { readonly order: Order; readonly price: string | undefined },
  site: Site,
): readonly Fee[] {
  const charged = after.fees.find(({ reason }) => reason === 'no_show');
  const places = row.quantity - after.quantity;
  if (!charged || places <= 0 || !row.policies?.noShowFee) return after.fees;
  const { entitlement: use } = after;
  const rest: Appointment = {
    ...after,
    settlement: row.settlement && { ...row.settlement, price },
    entitlement: use && {
      ...use,
      places: Math.min(use.places, after.quantity),
      priceWithTax: restOf(use.priceWithTax, { quantity: row.quantity, places }, site.currencyDecimals),
    },
  };
  const base = feeBaseOf(site, rest, order);
  if (!base) return after.fees;
  const others = { policies: row.policies, fees: withoutNoShowFee(after.fees) };
  const fees = withNoShowFee(others, base, charged.waived);
  return Number(fees.at(-1)!.amount) < Number(charged.amount) ? fees : after.fees;
}
