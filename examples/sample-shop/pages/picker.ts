import { type Product, productSettings } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { amountsWithTax, roundedPrice } from '../orders/amounts';
import { html, type Html } from './html';
import { memberPrices, type PlacePrice, shownPrices } from './picker-prices';

type Shop = Pick<OpenShop, 'host' | 'site' | 'staffCosts'>;

/**
 * The picker of a product, with the members that a customer can choose from, and the prices that customers pay.
 *
 * @param nonce of the customer's session; undefined for a visitor who is not signed in
 */
export async function pickerOf(product: Product, shop: Shop, nonce: string | undefined): Promise<Html> {
  const { assignment, noPreference, capacity, maxQuantity, timed } = productSettings(product);
  const { members, prices } = await membersOf(product, shop);
  const { attribute, perMember } = shownPrices(product, prices);
  // If the salon assigns one member, or all of them, customers have no choice.
  const chooses = assignment === 'customer' && members.length > 1;
  const choice = members.map((one, at) => ({ ...one, ...(perMember && { price: prices[at]!.gross }) }));
  return html`<appointment-picker
    name="slot"
    required
    product-id="${product.id}"
    currency="${shop.site.currency}"
    max-quantity="${Math.min(capacity, maxQuantity)}"
    ${attribute !== undefined && html`price="${attribute}"`}
    ${nonce !== undefined && html`session-nonce="${nonce}"`}
    ${zoneOf(product, shop)}
    ${chooses && html`members="${JSON.stringify(choice)}"`}
    ${chooses && noPreference && html`any-member`}
    ${timed && html`choose-hours`}
  ></appointment-picker>`;
}

/** The picker that moves the appointment of a customer's link. */
export const movingPicker = (token: string, product: Product | undefined, shop: Pick<Shop, 'site'>): Html =>
  html`<appointment-picker token="${token}" ${zoneOf(product, shop)}></appointment-picker>`;

/** Returns the zone in which times are shown: the customer's own if the product says so, otherwise the shop's. */
const zoneOf = (product: Product | undefined, { site }: Pick<Shop, 'site'>): Html | false =>
  product?.customerTimezones !== true && html`time-zone="${site.zone.name}"`;

/** Loads the members of a product, each with the price of a place. For a product without members, loads its price. */
async function membersOf(product: Product, shop: Shop) {
  const { host, site, staffCosts } = shop;
  const { staffIds } = productSettings(product);
  const users = await host.users.find([...staffIds], {});
  const byMember = [...memberPrices(product, staffCosts, site.currency).values()];
  const net = byMember.length > 0 ? byMember : [product.price];
  const gross = await amountsWithTax(
    shop,
    net.map((amount) => ({ productId: product.id, amount })),
  );
  return {
    members: staffIds.map((id) => ({ id, name: users.get(id)?.displayName ?? `${id}` })),
    prices: net.map((amount, at): PlacePrice => ({
      net: roundedPrice(amount, site.currency),
      gross: gross[at]!,
    })),
  };
}
