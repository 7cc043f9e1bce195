import { Router } from 'express';
import type { OpenShop } from '../open-shop';
import { amountsWithTax } from '../orders/amounts';
import { type PassOffer, passOffers } from '../passes/offers';
import { languageOf } from '../texts/language-of';
import type { Language } from '../texts/languages';
import { sendError } from '../send-error';
import { forBrowsers } from './for-browsers';
import { html, type Html } from './html';
import { sendPage } from './layout';
import { ownPasses } from './own-passes';
import { descriptionOf } from './service-page';
import { lengthWords } from './words/durations';
import { priceWords } from './words/prices';
import { inLanguage } from './words/products';

/** `GET /passes`: the customer's passes, and the passes on sale. */
export function passesPage(shop: OpenShop): Router {
  const { host, sessions, site } = shop;
  const router = Router();

  router.get('/passes', forBrowsers, async (req, res) => {
    const language = languageOf(res);
    const { texts } = language;
    const userId = (await sessions.of(req))?.userId;
    const own = userId !== undefined && (await ownPasses(userId, shop, language));
    const offers = await passOffers(host);
    const prices = await amountsWithTax(
      shop,
      offers.map(({ product }) => ({ productId: product.id, amount: product.price })),
    );
    const mine = html`<h2>${texts.yourPasses}</h2>
      ${own || html`<p class="muted">${texts.noPasses}</p>`}`;
    const main = html`<h1>${texts.passes}</h1>
      <p class="lead">${texts.payOnce}</p>
      ${userId === undefined && html`<p><a class="button" href="/sign-in?for=passes">${texts.signInToBuy}</a></p>`}
      <ul class="cards">
        ${offers.map((offer, at) => card(offer, priceWords(prices[at]!, site.currency, language), userId !== undefined, language))}
      </ul>
      ${userId !== undefined && mine}`;
    res.set('Cache-Control', 'no-store');
    sendPage(res, { title: texts.passes, shop: site.name, main, scripts: ['pages/forms.mjs'] });
  });

  return router.use(sendError);
}

/** Card of a pass on sale. The button simulates the payment; no money moves. */
function card(offer: PassOffer, price: string, isSignedIn: boolean, language: Language): Html {
  const { texts } = language;
  const product = inLanguage(offer.product, language);
  const { validMonths } = offer;
  return html`<li class="card">
    <h2>${product.name}</h2>
    <p class="muted"><bdi>${descriptionOf(product)}</bdi></p>
    ${validMonths > 0 && html`<p class="muted">${texts.validFor(lengthWords(validMonths, 'month', language))}</p>`}
    <p class="facts"><span>${price}</span></p>
    ${
      isSignedIn &&
      html`<form
        data-send="POST"
        action="/passes"
        data-then="/passes"
        data-confirm="${texts.buyPassQuestion(product.name, price)}"
        data-no="${texts.no}"
      >
        <input type="hidden" name="product_id" value="${product.id}" />
        <button class="tinted">${texts.buyPass(product.name, price)}</button>
        <p role="alert"></p>
      </form>`
    }
  </li>`;
}
