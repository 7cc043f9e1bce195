import { Router } from 'express';
import { AppointmentsError, type Product, productSettings } from 'shop-appointments';
import { idInPath } from '../../access/id-in-path';
import type { OpenShop } from '../../open-shop';
import { languageOf } from '../../texts/language-of';
import { sendError } from '../../send-error';
import { html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { leastPrices } from '../home/least-price';
import { pickerOf } from './picker';
import { lengthWords } from '../words/durations';
import { depositWords } from '../words/policies';
import { inLanguage } from '../words/products';

/** Page of a service, with the picker. */
export function servicePage(
  shop: Pick<OpenShop, 'appointments' | 'host' | 'site' | 'staffCosts' | 'sessions'>,
): Router {
  const { appointments, host, site, sessions } = shop;
  const router = Router();

  const readable = async (id: number): Promise<Product> => {
    const product = Number.isSafeInteger(id)
      ? (await host.products.find([id], { userId: 0 })).get(id)
      : undefined;
    if (product && (await host.products.isReadable([product], { userId: 0 })).has(id)) return product;
    throw new AppointmentsError('shop_rest_product_invalid_id', 'There is no such service.');
  };

  router.get('/services/:id', async (req, res) => {
    const language = languageOf(res);
    const { texts } = language;
    const found = await readable(idInPath(req.params.id));
    // A pass has no times. Lists of products outside the shop may nevertheless link to its page.
    if (found.type === 'pass') return res.redirect('/passes');
    const product = inLanguage(found, language);
    const [price] = await leastPrices([product], shop, language);
    const session = await sessions.of(req);
    const nonce = session && appointments.nonceFor(session);
    const { duration, unit, requiresConfirmation } = productSettings(product);
    // The picker says until when a time can be cancelled, and the fees.
    const rules = [
      ...(requiresConfirmation ? [texts.confirmsFirst] : []),
      ...(product.deposit ? [depositWords(product.deposit, site.currency, language)] : []),
    ];
    const main = html`<div class="head">
        <p><a class="go" href="/">${texts.allServices}</a></p>
        <h1><bdi>${product.name}</bdi></h1>
        <p class="lead"><bdi>${descriptionOf(product)}</bdi></p>
        <p class="facts"><span>${lengthWords(duration, unit, language)}</span><span>${price}</span></p>
        ${rules.length > 0 && html`<p class="muted">${rules.join(' ')}</p>`}
      </div>
      <form class="booking" method="post" action="/cart">
        <input type="hidden" name="product_id" value="${product.id}" />
        ${await pickerOf(product, shop, nonce, language)}
        <div class="panel" role="alert" tabindex="-1" hidden></div>
      </form>`;
    const scripts = ['picker/picker.mjs', 'pages/service.mjs'];
    sendPage(res, { title: product.name, site, main, scripts });
  });

  return router.use(sendError);
}

/** Returns the description of a product, which the shop stores in the product's field `extra`. */
export function descriptionOf({ extra }: Product): string {
  const description = extra?.description;
  return typeof description === 'string' ? description : '';
}
