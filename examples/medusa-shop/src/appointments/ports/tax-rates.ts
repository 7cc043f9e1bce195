// src/appointments/ports/tax-rates.ts: the tax of products
import { container } from '@medusajs/framework';
import { Modules } from '@medusajs/framework/utils';
import { SHOP } from '../../settings';

/**
 * Returns the tax rate of each product in per cent, by product id, from the rules of Medusa's tax module for the shop's
 * country.
 */
export async function taxRates(productIds: readonly string[]): Promise<Map<string, number>> {
  const ids = [...new Set(productIds)];
  const items = ids.map((id) => ({
    id,
    product_id: id,
    quantity: 1,
    unit_price: 1,
    currency_code: SHOP.currency.toLowerCase(),
  }));
  const address = { country_code: SHOP.country };
  const lines = await container.resolve(Modules.TAX).getTaxLines(items, { address });
  const rates = new Map<string, number>(ids.map((id) => [id, 0]));
  for (const line of lines)
    if ('line_item_id' in line) rates.set(line.line_item_id, rates.get(line.line_item_id)! + line.rate);
  return rates;
}
