import { Router } from 'express';
import type { OpenShop } from '../open-shop';
import { sumOf } from '../orders/amounts';
import { type Booking, loadBookings } from '../orders/bookings';
import { lastOrderOf } from '../orders/checkout';
import { type Payment, paymentOf } from '../orders/payment';
import { sendError } from '../send-error';
import { bookingFacts, calendarChoice } from './booking-card';
import { html, type Html } from './html';
import { layout } from './layout';
import { payForm } from './pay-form';
import { type Group, groupsOf, nameOf } from './visit-groups';
import { changeWords } from './words/cancelling';
import { priceWords } from './words/prices';

/** Page after the checkout: the order, its state, and the payment. */
export function confirmationPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site, carts, cartCookie } = shop;

  router.get('/confirmation', async (req, res) => {
    const placed = await lastOrderOf(appointments, carts, cartCookie.of(req));
    if (!placed) return res.redirect('/cart');
    const bookings = await loadBookings(shop, placed.appointments);
    const { order } = bookings[0]!;
    const payment = paymentOf(order?.status, order?.appointments ?? []);
    const kept = bookings.filter(isKept);
    const total = priceWords(
      sumOf(
        kept.map(({ price }) => price),
        site.currency,
      ),
      site.currency,
    );
    const isOver = kept.length === 0;
    const title = isOver ? 'Your order was cancelled' : 'Thank you';
    const words = isOver ? moneyOfOver(payment) : ORDER_WORDS[payment];
    const main = html`<h1>${isOver ? title : `${title}, ${order?.billing.first_name ?? ''}`}</h1>
      <p class="lead">${words} Your order number is ${placed.orderId}.</p>
      <ul class="cards">
        ${await Promise.all(groupsOf(bookings).map((group) => card(group, shop)))}
      </ul>
      ${!isOver && html`<p class="total"><span>Total</span><strong>${total}</strong></p>`}
      ${payment === 'due' && payForm('/pay', order!, site.currency)}
      <p class="muted">
        You can find your appointments again under <a href="/my/bookings">My bookings</a>, in this browser.
      </p>`;
    res.set('Cache-Control', 'no-store');
    res.send(layout({ title, shop: site.name, main, scripts: ['pages/forms.mjs'] }));
  });

  return router.use(sendError);
}

const ORDER_WORDS: Readonly<Record<Payment, string>> = {
  due: 'Your order is placed.',
  'waits-for-confirmation': 'Your order is placed. You can pay as soon as the salon has confirmed it.',
  'deposit-paid': 'Your order is placed, and the deposit is paid.',
  paid: 'Your order is placed and paid.',
  settled: 'Your order is placed, and its payment is settled with the salon.',
  refunded: 'Your order was refunded.',
  'nothing-due': 'There is nothing to pay for your order.',
};

/** Describes the money of an order that has no appointments left: it was cancelled, or not paid in time. */
function moneyOfOver(payment: Payment): string {
  if (payment === 'paid' || payment === 'deposit-paid')
    return 'You had paid for the order. The salon will refund you.';
  if (payment === 'refunded') return ORDER_WORDS.refunded;
  return 'The order was cancelled, or not paid in time. There is nothing to pay.';
}

const isKept = ({ appointment }: Booking): boolean => appointment.status !== 'cancelled';

async function card(group: Group<Booking>, shop: OpenShop): Promise<Html> {
  const kept = group.find(isKept);
  return html`<li class="card">
    <h2>${nameOf(group)}</h2>
    ${bookingFacts(group, shop)} ${calendarChoice(group, shop.site)}
    <p class="acts">
      ${kept ? html`<a href="${kept.link}">${await linkWords(kept, shop)}</a>` : html`<a href="/">Book another time</a>`}
    </p>
  </li>`;
}

async function linkWords({ appointment }: Booking, { appointments }: OpenShop): Promise<string> {
  const { selfService } = appointments;
  const token = await selfService.link(appointment.id);
  if (appointment.visitId > 0) return changeWords(await selfService.readVisit(token), 'visit');
  return changeWords(await selfService.read(token), 'appointment');
}
