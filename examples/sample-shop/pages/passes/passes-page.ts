import { Router } from 'express';
import type { OpenShop } from '../../open-shop';
import { amountsWithTax } from '../../orders/amounts';
import { type PassOffer, passOffers } from '../../passes/offers';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { sendError } from '../../send-error';
import { forBrowsers } from '../frame/for-browsers';
import { html, type Html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { ownPasses } from './own-passes';
import { type PriceRow, priceList } from '../home/price-list';
import { accountHint } from '../sign-in/sign-in-page';
import { descriptionOf } from '../service/service-page';
import { lengthWords } from '../words/durations';
import { contentWords } from '../words/passes';
import { priceWords } from '../words/prices';
import { inLanguage } from '../words/products';

/** `GET /passes`: the passes on sale, and the customer's passes. */
export function passesPage(shop: OpenShop): Router {
  const { host, sessions, site } = shop;
  const router = Router();

  router.get('/passes', forBrowsers, async (req, res) => {
    const language = languageOf(res);
    const { texts } = language;
    const userId = (await sessions.of(req))?.userId;
    const own = userId !== undefined && (await ownPasses(userId, shop, language));
    const offers = await passOffers(host);
    const services = await host.products.find([...new Set(offers.flatMap(({ paysFor }) => paysFor))], {});
    const prices = await amountsWithTax(
      shop,
      offers.map(({ product }) => ({ productId: product.id, amount: product.price })),
    );
    const rows = offers.map((offer, at) => {
      const names = offer.paysFor
        .flatMap((id) => services.get(id) ?? [])
        .map((one) => inLanguage(one, language).name);
      const amount = priceWords(prices[at]!, site.currency, language);
      const price = offer.per === 'month' ? texts.aMonth(amount) : amount;
      return rowOf(offer, { names, price, isSignedIn: userId !== undefined }, language);
    });
    const mine = html`<h2>${texts.yourPasses}</h2>
      ${own || html`<p class="muted">${texts.noPasses}</p>`}`;
    const main = html`<h1>${texts.passes}</h1>
      <p class="lead">${texts.payAhead}</p>
      ${userId === undefined && accountHint(site, texts)} ${priceList(rows)} ${userId !== undefined && mine}`;
    res.set('Cache-Control', 'no-store');
    sendPage(res, { title: texts.passes, site, main, scripts: ['pages/forms.mjs'] });
  });

  return router.use(sendError);
}

/** Data of a pass that its page has in the language of the customer. */
interface Told {
  /** Names of the services that the pass pays for. */
  readonly names: readonly string[];
  readonly price: string;
  readonly isSignedIn: boolean;
}

function rowOf(offer: PassOffer, { names, price, isSignedIn }: Told, language: Language): PriceRow {
  const { texts } = language;
  const product = inLanguage(offer.product, language);
  const { validMonths } = offer;
  const validity =
    validMonths > 0 ? texts.validFor(lengthWords(validMonths, 'month', language)) : texts.noEnd;
  const label = texts.buyPass(product.name, price);
  const ask = offer.per === 'month' ? texts.buyMonthlyQuestion : texts.buyPassQuestion;
  return {
    name: html`<bdi>${product.name}</bdi>`,
    about: [
      html`<bdi>${descriptionOf(product)}</bdi>`,
      `${contentWords(offer, names, language)}. ${validity}`,
    ],
    price,
    note: '',
    action: isSignedIn
      ? buyForm(product.id, { label, question: ask(product.name, price) }, language)
      : html`<a class="button tinted" href="/sign-in?for=passes" aria-label="${label}">${texts.buy}</a>`,
  };
}

/** Button that buys a pass, and asks before. It simulates the payment; no money moves. */
const buyForm = (
  productId: number,
  { label, question }: { readonly label: string; readonly question: string },
  { texts }: Language,
): Html =>
  html`<form
    data-send="POST"
    action="/passes"
    data-then="/passes"
    data-confirm="${question}"
    data-no="${texts.no}"
  >
    <input type="hidden" name="product_id" value="${productId}" />
    <button class="tinted" aria-label="${label}">${texts.buy}</button>
    <p role="alert"></p>
  </form>`;
