import { type Product, productSettings } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { amountsWithTax } from '../../orders/amounts';
import type { Language } from '../../texts/languages';
import { memberPrices } from '../service/picker-prices';
import { priceWords } from '../words/prices';

/**
 * Formats the price of one place of each product, with tax: `€48.00`, or `from €48.00` if it depends on the staff
 * member, and `€39.00 per person` if a booking can have several places.
 */
export async function leastPrices(
  products: readonly Product[],
  { host, site, staffCosts }: Pick<OpenShop, 'host' | 'site' | 'staffCosts'>,
  language: Language,
): Promise<string[]> {
  const asked = products.map((product) => {
    const ofMembers = [...new Set(memberPrices(product, staffCosts, site.currency).values())];
    const amounts = ofMembers.length > 0 ? ofMembers : [product.price];
    return amounts.map((amount) => ({ productId: product.id, amount }));
  });
  const prices = (await amountsWithTax({ host, site }, asked.flat())).values();
  return asked.map((amounts, at) => {
    const { capacity, maxQuantity } = productSettings(products[at]!);
    const own = amounts.map(() => prices.next().value!).sort((a, b) => Number(a) - Number(b));
    const least = priceWords(own[0]!, site.currency, language);
    const shown = own.length > 1 ? language.texts.fromPrice(least) : least;
    return Math.min(capacity, maxQuantity) > 1 ? language.texts.perPerson(shown) : shown;
  });
}
