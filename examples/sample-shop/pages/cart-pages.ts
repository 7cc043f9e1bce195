import { Router } from 'express';
import type { OpenShop } from '../open-shop';
import { presentCart, presentOrder } from '../orders/cart-json';
import { lastOrderOf } from '../orders/checkout';
import { sendError } from '../send-error';
import { forBrowsers } from './for-browsers';
import { html, type Html } from './html';
import { layout } from './layout';
import { writtenFor } from './written';

/** The cart with its countdown and the checkout, and the page that confirms an order and plays its payment. */
export function cartPages(shop: OpenShop): Router {
  const router = Router();
  const { appointments, host, site, carts, cartCookie, orders } = shop;
  const { holds } = appointments;
  const written = writtenFor(shop);

  router.get('/cart', forBrowsers, async (req, res) => {
    const found = await holds.find(await carts.keys(cartCookie.of(req)));
    const { items } = await presentCart(shop, [...found.values()]);
    const rows = items.map(
      (item) =>
        html`<li class="card">
          <h2>${item.product_name}</h2>
          <p>${written.moment(item.start)}${item.qty > 1 && html`, ${item.qty} places`}</p>
          <p class="facts">
            <span>${written.price(item.cost)}</span>
            <span class="muted" data-seconds-left="${item.seconds_left}"></span>
          </p>
          <div class="acts">
            ${!item.is_extended && act(`/cart/${item.id}/extend`, 'POST', 'Keep it longer')}
            ${act(`/cart/${item.id}`, 'DELETE', 'Remove')}
          </div>
        </li>`,
    );
    const checkout = html`<h2>Check out</h2>
      <form class="panel" data-send="POST" action="/checkout" data-then="/confirmation">
        <label for="name">Your name</label>
        <input id="name" name="name" autocomplete="name" required maxlength="200" />
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" autocomplete="email" required />
        <p role="alert"></p>
        <button>Order</button>
      </form>`;
    const main = html`<h1>Your cart</h1>
      ${
        rows.length === 0
          ? html`<p class="lead">There is nothing in it. <a href="/">Choose a service</a></p>`
          : html`<ul class="cards">
                ${rows}
              </ul>
              ${checkout}`
      }`;
    res.send(
      layout({ title: 'Cart', shop: site.name, main, scripts: ['pages/forms.mjs', 'pages/cart.mjs'] }),
    );
  });

  router.get('/confirmation', async (req, res) => {
    const placed = await lastOrderOf(appointments, carts, cartCookie.of(req));
    if (!placed) return res.redirect('/cart');
    const order = await presentOrder(shop, placed);
    const ids = order.appointments.map(({ product_id }) => product_id);
    const products = await host.products.find(ids, {});
    const rows = order.appointments.map(
      ({ product_id, start, status, link }) =>
        html`<li class="card">
          <h2>${products.get(product_id)?.name}</h2>
          <p>${written.moment(start)}</p>
          <p class="muted">${status}</p>
          <p class="acts">
            <a href="${link}">Change or cancel it</a>
            <a href="${link}/appointment.ics">Add to your calendar</a>
          </p>
        </li>`,
    );
    const main = html`<h1>Thank you, ${order.billing.first_name}</h1>
      <p class="lead">Order ${order.order_id} is ${order.status}.</p>
      <ul class="cards">
        ${rows}
      </ul>
      ${order.status === 'pending' && act('/pay', 'POST', 'Pay now')}`;
    res.set('Cache-Control', 'no-store');
    res.send(layout({ title: 'Thank you', shop: site.name, main, scripts: ['pages/forms.mjs'] }));
  });

  /** A payment service would call this; here the owner of the cart does. */
  router.post('/pay', async (req, res) => {
    const placed = await lastOrderOf(appointments, carts, cartCookie.of(req));
    if (placed) await orders.setStatus(placed.orderId, 'processing', 'Paid by the visitor');
    res.json({ order_id: placed?.orderId ?? 0 });
  });

  return router.use(sendError);
}

const act = (path: string, method: string, label: string): Html =>
  html`<form data-send="${method}" action="${path}">
    <button class="quiet">${label}</button>
    <span role="alert"></span>
  </form>`;
