import type { Appointment } from '../../../domain/appointment';
import { formatDecimal } from '../../../domain/money/money';
import type { Product } from '../../../domain/product';
import { restOf } from '../../../engine/pricing/paid-places';
import { createPricer } from '../../../engine/pricing/price';
import { priceTerms } from '../../claims/price-terms';
import { callContext, type Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';

/**
 * Properties whose change moves an appointment. A change of its staff members also counts as a move. A move can change
 * the price.
 */
const MOVED = ['productId', 'start', 'end'] as const satisfies (keyof Appointment)[];

/** Whether a change moves an appointment to another time, to other staff members or to another product. */
export const isMoved = (before: Appointment, after: Appointment): boolean =>
  MOVED.some((field) => before[field] !== after[field]) || before.staffIds.join() !== after.staffIds.join();

/**
 * Returns the price that a new booking like `after` would have, without the places that an entitlement (such as a pass
 * of ten visits) pays for. Null if (a) the change from `before` does not alter this price, (b) the price equals the
 * stored cost, or (c) the cost was entered including tax, because prices are net.
 */
export async function changedPrice(
  core: Core,
  before: Appointment,
  after: Appointment,
  how: WriteContext = {},
): Promise<string | null> {
  const isSame = !isMoved(before, after) && before.quantity === after.quantity;
  if (isSame || after.costIncludesTax) return null;
  const products = await core.host.products.find([before.productId, after.productId], callContext(how));
  const [was, is] = [before, after].map((row) => {
    const { quantity, entitlement } = row;
    const price = currentPrice(core, products.get(row.productId), row);
    const places = Math.min(entitlement?.places ?? 0, quantity);
    return price && restOf(price, { quantity, places }, core.site.currencyDecimals);
  });
  return is === undefined || is === was || is === after.cost ? null : is;
}

/**
 * Returns the price that a new booking with the data of this appointment would have; undefined if the shop no longer
 * has the product.
 */
export function currentPrice(
  core: Pick<Core, 'site' | 'options'>,
  product: Product | undefined,
  row: Appointment,
): string | undefined {
  if (!product) return undefined;
  const terms = priceTerms(core);
  return formatDecimal(createPricer(product, row, terms)(row), terms.currencyDecimals);
}
