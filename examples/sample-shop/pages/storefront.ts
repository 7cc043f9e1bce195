import { Router } from 'express';
import { AppointmentsError, type Product, productSettings } from 'shop-appointments';
import { styleNonceOf } from '../access/security-headers';
import { sendError } from '../send-error';
import { html, Html } from './html';
import { layout } from './layout';
import { writtenFor } from './written';
import type { ShopParts } from '../shop-parts';

/** The visitors' pages: the services, and each one's page with the picker. */
export function storefront({ host, site }: Pick<ShopParts, 'host' | 'site'>): Router {
  const router = Router();
  const written = writtenFor({ site });
  const price = (product: Product): string => written.price(product.price);

  router.get('/', async (_req, res) => {
    const { items } = await host.products.search({ status: 'publish', type: 'appointment' }, { userId: 0 });
    const main = html`<h1>What can we do for you?</h1>
      <p class="lead">Choose a service, pick a time, done.</p>
      <ul class="cards">
        ${items.map((product) => card(product, price(product)))}
      </ul>`;
    const head = html`<style nonce="${styleNonceOf(res)}">
      ${coloursOf(items)}
    </style>`;
    res.send(layout({ title: 'Services', shop: site.name, main, head }));
  });

  router.get('/services/:id', async (req, res) => {
    const product = await readable(Number(req.params.id));
    const members = await host.users.find([...(product.staffIds ?? [])], {});
    const names = (product.staffIds ?? []).map((id) => ({
      id,
      name: members.get(id)?.displayName ?? `${id}`,
    }));
    // If the salon assigns one member, or all of them, there is no choice to offer.
    const chooses = (product.staffAssignment ?? 'customer') === 'customer' && names.length > 1;
    const main = html`<p><a href="/">All services</a></p>
      <h1>${product.name}</h1>
      <p class="lead">${textOf(product.extra?.description)}</p>
      <p class="facts"><span>${lengthOf(product)}</span><span>${price(product)}</span></p>
      <form class="booking" method="post" action="/cart">
        <input type="hidden" name="product_id" value="${product.id}" />
        <appointment-picker
          name="slot"
          product-id="${product.id}"
          price
          currency="${site.currency}"
          max-quantity="${productSettings(product).capacity}"
          ${chooses && html`members="${JSON.stringify(names)}"`}
          ${chooses && product.staffNoPreference === true && html`any-member`}
        ></appointment-picker>
        <p role="alert"></p>
        <button disabled>Add to cart</button>
      </form>`;
    res.send(
      layout({
        title: product.name,
        shop: site.name,
        main,
        scripts: ['picker/picker.mjs', 'pages/service.mjs'],
      }),
    );
  });

  const readable = async (id: number): Promise<Product> => {
    const product = (await host.products.find([id], { userId: 0 })).get(id);
    if (product && (await host.products.isReadable([product], { userId: 0 })).has(id)) return product;
    throw new AppointmentsError('shop_rest_product_invalid_id', 'There is no such service.');
  };

  return router.use(sendError);
}

const card = (product: Product, price: string): Html =>
  html`<li class="card" id="service-${product.id}">
    <h2><a href="/services/${product.id}">${product.name}</a></h2>
    <p class="muted">${textOf(product.extra?.description)}</p>
    <p class="facts"><span>${lengthOf(product)}</span><span>${price}</span></p>
  </li>`;

/** The cards' colours as a style sheet, because the security policy does not allow style attributes. */
const coloursOf = (products: readonly Product[]): Html =>
  new Html(
    products
      .filter(({ calColor: colour }) => /^#[0-9a-f]{3,8}$/i.test(colour ?? ''))
      .map(({ id, calColor: colour }) => `#service-${id} { --colour: ${colour}; }`)
      .join(' '),
  );

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function lengthOf(product: Product): string {
  const { duration, unit } = productSettings(product);
  return `${duration} ${unit}${duration === 1 ? '' : 's'}`;
}
