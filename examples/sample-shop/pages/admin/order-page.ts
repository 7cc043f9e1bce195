import { Router } from 'express';
import { AppointmentsError } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { isNothing } from '../../orders/amounts';
import { type Booking, loadBookings } from '../../orders/bookings';
import { openMoneyOf } from '../../orders/open-money';
import type { ShopOrder } from '../../orders/order-book';
import { otherNotes } from '../../orders/order-notes';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { mailLink, phoneLink } from '../frame/contact-lines';
import { factList } from '../frame/facts';
import { html, type Html } from '../frame/html';
import { sumsTable } from '../frame/sums-table';
import { adminLayout } from './admin-layout';
import { actionsOf } from './order-actions';
import { orderAmounts } from './order-amounts';
import { orderLines } from './order-lines';
import { orderState } from './order-state';
import { screenTabs } from './screen-tabs';
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
    const money = openMoneyOf([...booked.values()], site.currency);
    const state = orderState(order, money, site.currency, language);
    const actions = actionsOf(order, bookings, site.currency, language);
    const title = words.order(order.id);
    const main = html`<h1>
        ${title} <span class="badge ${!isNothing(money.refund) && 'due'}">${state}</span>
      </h1>
      <div class="sheet">
        <div>${customerFacts(order, bookings, language)}</div>
        <div>
          ${await orderLines(order, bookings, shop, language)}
          ${sumsTable(orderAmounts(order, { bookings, money }, site.currency, language))}
          ${actions.length > 0 && html`<div class="acts">${actions}</div>`}
        </div>
      </div>`;
    res.send(adminLayout({ title, site, main, tabs: screenTabs(res), worker: workerOf(res), language }));
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
  const more = otherNotes(note).join('\n');
  const { atDesk } = texts;
  return factList([
    [atDesk.customer, name ? html`<strong><bdi>${name}</bdi></strong>` : ''],
    [atDesk.phone, phone ? phoneLink(phone) : ''],
    [texts.email, email ? mailLink(email) : ''],
    // The library writes its notes in English.
    [atDesk.note, more === '' ? '' : html`<bdi lang="en" class="text">${more}</bdi>`],
  ]);
}
