import { type Product, productSettings } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { amountsWithTax, roundedPrice } from '../../orders/amounts';
import type { Language } from '../../texts/languages';
import { visitsWith } from '../../visits-with';
import { html, type Html } from '../frame/html';
import { memberPrices, type PlacePrice, shownPrices } from './picker-prices';
import { inLanguage } from '../words/products';

type Shop = Pick<OpenShop, 'host' | 'site' | 'staffCosts'>;

/**
 * The picker for a product, with its staff and prices, and the button that puts the chosen time into the cart.
 * @param product product in the language of the page
 * @param nonce nonce of the customer's session; undefined for a visitor who is not signed in
 */
export async function pickerOf(
  product: Product,
  shop: Shop,
  nonce: string | undefined,
  language: Language,
): Promise<Html> {
  const { noPreference, capacity, maxQuantity, timed } = productSettings(product);
  const { choice, price: own } = await choiceOf(product, shop);
  const chooses = choice.length > 0;
  const offer = await visitsWith(product, shop.host);
  const beside = await Promise.all(
    offer.beside.map(async (one) => ({ one: inLanguage(one, language), ...(await choiceOf(one, shop)) })),
  );
  const visit = visitsFrom(product, offer.forTwo, beside);
  // If the price of each time is read from the REST interface, it is read for all services of a visit, without tax.
  const price = own === '' && beside.some((other) => other.price === undefined) ? undefined : own;
  const asks = [product, ...offer.beside].some((one) => productSettings(one).questions.length > 0);
  return html`<appointment-picker
    name="slot"
    required
    product-id="${product.id}"
    product-name="${product.name}"
    currency="${shop.site.currency}"
    max-quantity="${Math.min(capacity, maxQuantity)}"
    ${price !== undefined && html`price="${price}"`}
    ${nonce !== undefined && html`session-nonce="${nonce}"`}
    ${zoneOf(product, shop)}
    ${chooses && html`members="${JSON.stringify(choice)}"`}
    ${chooses && noPreference && html`any-member`}
    ${timed && html`choose-hours`}
    ${asks && html`questions data-names="${JSON.stringify(shop.site.translations[language.tag] ?? {})}"`}
    terms
    ${product.extra?.waitlist === true && (nonce === undefined ? html`waitlist="/waitlist"` : html`waitlist`)}
    ${visit && html`visit="${JSON.stringify(visit)}"`}
  >
    ${nonce !== undefined && html`<p slot="action" class="pass" aria-live="polite" data-nonce="${nonce}"></p>`}
    <button slot="action" disabled>${language.texts.addToCart}</button>
  </appointment-picker>`;
}

/** A service that can be added to a visit, with its choice of staff and its price for the picker. */
type Beside = { readonly one: Product } & Awaited<ReturnType<typeof choiceOf>>;

/** Returns the visits (several services one after the other) that the page of a product offers; undefined if none. */
function visitsFrom(product: Product, forTwo: boolean, beside: readonly Beside[]) {
  if (!forTwo && beside.length === 0) return undefined;
  const services = beside.map(({ one, choice, price }) => {
    const { id, name } = one;
    const anyMember = productSettings(one).noPreference;
    // Without a price, the picker reads the price of each time from the REST interface.
    return { id, name, ...(price && { price }), ...(choice.length > 0 && { members: choice, anyMember }) };
  });
  return { name: product.name, forTwo, services };
}

/** Returns the staff members whom customers can choose, and the picker's attribute `price`. */
async function choiceOf(product: Product, shop: Shop) {
  const { members, prices } = await membersOf(product, shop);
  const { attribute, perMember } = shownPrices(product, prices);
  // If the salon chooses the staff member, or each booking takes all of them, customers have no choice.
  const chooses = productSettings(product).assignment === 'customer' && members.length > 1;
  const choice = members.map((one, at) => ({ ...one, ...(perMember && { price: prices[at]!.gross }) }));
  return { choice: chooses ? choice : [], price: attribute };
}

/** The picker that moves the appointment or visit of a self-service link. */
export const movingPicker = (
  { token, isVisit }: { readonly token: string; readonly isVisit: boolean },
  product: Product | undefined,
  shop: Pick<Shop, 'site'>,
): Html =>
  html`<appointment-picker
    token="${token}"
    ${isVisit && html`visit`}
    ${zoneOf(product, shop)}
  ></appointment-picker>`;

/**
 * Attribute for the time zone in which the picker shows times: the customer's if the product says so, otherwise the
 * shop's.
 */
const zoneOf = (product: Product | undefined, { site }: Pick<Shop, 'site'>): Html | false =>
  product?.customerTimezones !== true && html`time-zone="${site.zone.name}"`;

/**
 * Loads the staff members of a product, each with the price of one place; without members, the price of the product.
 */
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
