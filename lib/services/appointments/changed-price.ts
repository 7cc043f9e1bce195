import type { Appointment } from '../../domain/appointment';
import { formatDecimal } from '../../domain/money';
import type { Product } from '../../domain/product';
import { restOf } from '../../engine/pricing/paid-places';
import { createPricer } from '../../engine/pricing/price';
import { priceTerms } from '../claims/price-terms';
import { callContext, type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Fields that decide the price of a booking, apart from its members. */
const PRICED = ['productId', 'start', 'end', 'quantity'] as const satisfies (keyof Appointment)[];

/**
 * Returns the price that a new booking like `after` would have, without the places that its entitlement pays for. Null if the change from `before` does not alter that
 * price, or if the price equals the stored cost. Null also if the cost was entered including tax, because prices are
 * net.
 */
export async function changedPrice(
  core: Core,
  before: Appointment,
  after: Appointment,
  how: WriteContext = {},
): Promise<string | null> {
  const isSame =
    PRICED.every((field) => before[field] === after[field]) &&
    before.staffIds.join() === after.staffIds.join();
  if (isSame || after.costIncludesTax) return null;
  const products = await core.host.products.find([before.productId, after.productId], callContext(how));
  const [was, is] = [before, after].map((row) => priceOf(core, products.get(row.productId), row));
  return is === undefined || is === was || is === after.cost ? null : is;
}

function priceOf(core: Core, product: Product | undefined, row: Appointment): string | undefined {
  if (!product) return undefined;
  const terms = priceTerms(core);
  const { currencyDecimals: decimals } = terms;
  const price = formatDecimal(createPricer(product, row, terms)(row), decimals);
  const { quantity, entitlement } = row;
  return restOf(price, { quantity, places: Math.min(entitlement?.places ?? 0, quantity) }, decimals);
}
