import { Router } from 'express';
import { type Product, productSettings, type User } from 'shop-appointments';
import { styleNonceOf } from '../access/security-headers';
import type { OpenShop } from '../open-shop';
import { passOffers } from '../passes/offers';
import { languageOf } from '../texts/language-of';
import type { Language } from '../texts/languages';
import { sendError } from '../send-error';
import { html, Html } from './html';
import { sendPage } from './layout';
import { leastPrices } from './least-price';
import { descriptionOf } from './service-page';
import { lengthWords } from './words/durations';
import { formatsOf } from './words/formats';
import { inLanguage } from './words/products';

/** First page of the shop, with its services. */
export function storefront(shop: Pick<OpenShop, 'host' | 'site' | 'staffCosts'>): Router {
  const { host, site } = shop;
  const router = Router();

  router.get('/', async (_req, res) => {
    const language = languageOf(res);
    const { texts } = language;
    const { items } = await host.products.search({ status: 'publish', type: 'appointment' }, { userId: 0 });
    const prices = await leastPrices(items, shop, language);
    const staffIds = items.flatMap((product) => productSettings(product).staffIds);
    const staff = await host.users.find([...new Set(staffIds)], {});
    const passes = await passOffers(host);
    const main = html`<h1>${texts.whatCanWeDo}</h1>
      <p class="lead">${texts.chooseServiceAndTime}</p>
      <ul class="cards">
        ${items.map((product, at) => card(product, { price: prices[at]!, members: namesOf(product, staff) }, language))}
      </ul>
      ${passes.length > 0 && html`<p><a class="go" href="/passes">${texts.passesLink}</a></p>`}`;
    const head = html`<style nonce="${styleNonceOf(res)}">
      ${coloursOf(items)}
    </style>`;
    sendPage(res, { title: texts.services, shop: site.name, main, head });
  });

  return router.use(sendError);
}

/** Returns the names of the staff members who offer a product, in the product's order. */
const namesOf = (product: Product, staff: ReadonlyMap<number, User>): string[] =>
  productSettings(product).staffIds.flatMap((id) => staff.get(id)?.displayName ?? []);

function card(
  untranslated: Product,
  { price, members }: { readonly price: string; readonly members: readonly string[] },
  language: Language,
): Html {
  const product = inLanguage(untranslated, language);
  const { duration, unit } = productSettings(product);
  const names = formatsOf(language).list.format(members);
  return html`<li class="card" id="service-${product.id}">
    <h2>
      <a href="/services/${product.id}"><bdi>${product.name}</bdi></a>
    </h2>
    <p class="muted"><bdi>${descriptionOf(product)}</bdi></p>
    ${members.length > 0 && html`<p class="muted by">${language.texts.withNames(names)}</p>`}
    <p class="facts"><span>${lengthWords(duration, unit, language)}</span><span>${price}</span></p>
  </li>`;
}

/** Style sheet with the colours of the services' cards. The security policy forbids `style` attributes. */
const coloursOf = (products: readonly Product[]): Html =>
  new Html(
    products
      .filter(({ calColor: colour }) => /^#[0-9a-f]{3,8}$/i.test(colour ?? ''))
      .map(({ id, calColor: colour }) => `#service-${id} { --colour: ${colour}; }`)
      .join(' '),
  );
