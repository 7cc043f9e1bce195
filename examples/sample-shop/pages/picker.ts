import { type Product, productSettings } from 'shop-appointments';
import type { ShopParts } from '../shop-parts';
import { html, type Html } from './html';

/** The picker of a product, with the members that a customer can choose from. */
export async function pickerOf(
  product: Product,
  { host, site }: Pick<ShopParts, 'host' | 'site'>,
): Promise<Html> {
  const { staffIds, assignment, noPreference, capacity, maxQuantity } = productSettings(product);
  const users = await host.users.find([...staffIds], {});
  const names = staffIds.map((id) => [id, users.get(id)?.displayName ?? `${id}`] as const);
  // If the salon assigns one member, or all of them, there is no choice to offer.
  const chooses = assignment === 'customer' && names.length > 1;
  return html`<appointment-picker
    name="slot"
    product-id="${product.id}"
    price
    currency="${site.currency}"
    max-quantity="${Math.min(capacity, maxQuantity)}"
    ${product.customerTimezones !== true && html`time-zone="${site.zone.name}"`}
    ${chooses && html`members="${JSON.stringify(Object.fromEntries(names))}"`}
    ${chooses && noPreference && html`any-member`}
  ></appointment-picker>`;
}
