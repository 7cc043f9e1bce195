import { Router } from 'express';
import { AppointmentsError } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { type Booking, loadBookings } from '../../orders/bookings';
import type { ShopOrder } from '../../orders/order-book';
import { SHOP_NOTES } from '../../orders/order-notes';
import { paymentOf } from '../../orders/payment';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { mailLink, phoneLink } from '../frame/contact-lines';
import { factList } from '../frame/facts';
import { html, type Html } from '../frame/html';
import { sumsTable } from '../frame/sums-table';
import { orderWords } from '../words/states';
import { adminLayout } from './admin-layout';
import { actionsOf } from './order-actions';
import { orderAmounts } from './order-amounts';
import { orderLines } from './order-lines';
import { workerOf } from './workers';

/**
 * `GET /admin/orders/{id}`: an order with its customer, lines and amounts, and buttons for payment, refund and
 * cancellation. The desk links to this page.
 */
export function orderPage(
  shop: Pick<OpenShop, 'appointments' | 'host' | 'site' | 'orders' | 'clock'>,
): Router {
  const { appointments, site, orders } = shop;
  const router = Router();

  router.get('/admin/orders/:id', async (req, res) => {
    const language = languageOf(res);
    const words = language.texts.atDesk;
    const order = await find(req.params.id);
    const booked = await appointments.find(order.appointments.map((one) => one.id));
    const bookings = await loadBookings(shop, [...booked.values()]);
    const state = orderWords(order.status, paymentOf(order.status, order.appointments), language);
    const actions = actionsOf(order, site.currency, language);
    const title = words.order(order.id);
    const main = html`<div class="head">
        <p><a class="go" href="/admin">${words.backToDesk}</a></p>
        <h1>${title} <span class="badge">${state}</span></h1>
      </div>
      <div class="panel">${customerFacts(order, bookings, language)}</div>
      <div class="panel">
        ${await orderLines(order, bookings, shop, language)}
        ${sumsTable(orderAmounts(order, bookings, site.currency, language))}
        ${actions.length > 0 && html`<div class="acts">${actions}</div>`}
      </div>`;
    res.send(adminLayout({ title, site, main, worker: workerOf(res), language }));
  });

  async function find(id: string): Promise<ShopOrder> {
    const order = /^\d{1,9}$/.test(id) ? await orders.find(Number(id)) : undefined;
    if (!order) throw new AppointmentsError('rest_no_route', 'There is no order with this id.');
    return order;
  }

  return router;
}

/**
 * Name, phone number and e-mail address of the customer, and the note of the order. For a guest who booked by phone, only
 * the appointment has them.
 */
function customerFacts(
  { billing, note }: Pick<ShopOrder, 'billing' | 'note'>,
  [first]: readonly Booking[],
  { texts }: Language,
): Html {
  const contact = first?.appointment.contact;
  const name = `${billing.first_name} ${billing.last_name}`.trim() || contact?.name;
  const phone = billing.phone || contact?.phone;
  const email = billing.email || contact?.email;
  const more = note
    .split('\n')
    .filter((line) => !SHOP_NOTES.includes(line))
    .join('\n');
  const { atDesk } = texts;
  return factList([
    [atDesk.customer, name ? html`<strong><bdi>${name}</bdi></strong>` : ''],
    [atDesk.phone, phone ? phoneLink(phone) : ''],
    [texts.email, email ? mailLink(email) : ''],
    // The library writes its notes in English.
    [atDesk.note, more === '' ? '' : html`<bdi lang="en" class="text">${more}</bdi>`],
  ]);
}
