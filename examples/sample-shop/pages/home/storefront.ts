import { Router } from 'express';
import { type Product, productSettings, type User } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { openingHours } from '../../opening-hours';
import { passOffers } from '../../passes/offers';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { sendError } from '../../send-error';
import { contactLines } from '../frame/contact-lines';
import { hoursTable } from './hours-table';
import { html, type Html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { leastPrices } from './least-price';
import { type PriceRow, priceList } from './price-list';
import { descriptionOf } from '../service/service-page';
import { lengthWords } from '../words/durations';
import { formatsOf } from '../words/formats';
import { inLanguage } from '../words/products';

type Shop = Pick<OpenShop, 'appointments' | 'clock' | 'host' | 'precedence' | 'site' | 'staffCosts'>;

/** First page of the shop: its services with their prices, its contact, and its opening hours. */
export function storefront(shop: Shop): Router {
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
    const rows = items.map((product, at) =>
      rowOf(product, { price: prices[at]!, members: namesOf(product, staff) }, language),
    );
    const main = html`<div class="beside">
      <div>
        <h1>${texts.whatCanWeDo}</h1>
        <p class="lead">${texts.chooseServiceAndTime}</p>
        ${priceList(rows)}
        ${passes.length > 0 && html`<p><a class="go" href="/passes">${texts.passesLink}</a></p>`}
      </div>
      ${await visitSection(shop, language)}
    </div>`;
    sendPage(res, { title: texts.services, site, main });
  });

  return router.use(sendError);
}

/** Contact and opening hours of the shop. */
async function visitSection(shop: Shop, language: Language): Promise<Html> {
  const { texts } = language;
  const days = await openingHours(shop);
  const hours = html`<div>
    <h2 id="hours">${texts.openingHours}</h2>
    <p class="muted">${texts.nextSevenDays}</p>
    ${hoursTable(days, language)}
  </div>`;
  return html`<section class="visit">
    <div>
      <h2 id="visit">${texts.visitUs}</h2>
      ${contactLines(shop.site)}
    </div>
    ${days.length > 0 && hours}
  </section>`;
}

/** Returns the names of the staff members who offer a product, in the product's order. */
const namesOf = (product: Product, staff: ReadonlyMap<number, User>): string[] =>
  productSettings(product).staffIds.flatMap((id) => staff.get(id)?.displayName ?? []);

function rowOf(
  untranslated: Product,
  { price, members }: { readonly price: string; readonly members: readonly string[] },
  language: Language,
): PriceRow {
  const { texts } = language;
  const product = inLanguage(untranslated, language);
  const { duration, unit } = productSettings(product);
  const names = formatsOf(language).list.format(members);
  const path = `/services/${product.id}`;
  return {
    name: html`<a href="${path}"><bdi>${product.name}</bdi></a>`,
    about: [
      html`<bdi>${descriptionOf(product)}</bdi>`,
      ...(members.length > 0 ? [html`<small>${texts.withNames(names)}</small>`] : []),
    ],
    price,
    note: lengthWords(duration, unit, language),
    action: html`<a class="button tinted" href="${path}" aria-label="${texts.bookService(product.name)}"
      >${texts.book}</a
    >`,
  };
}
