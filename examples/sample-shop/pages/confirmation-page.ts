import { Router } from 'express';
import type { OpenShop } from '../open-shop';
import { sumOf } from '../orders/amounts';
import { type Booking, loadBookings } from '../orders/bookings';
import { lastOrderOf } from '../orders/checkout';
import type { Payment } from '../orders/payment';
import { sendError } from '../send-error';
import { bookingFacts, calendarChoice } from './booking-card';
import { serviceName } from './facts';
import { html, type Html } from './html';
import { layout } from './layout';
import { payForm } from './pay-form';
import { priceWords } from './words/prices';

/** The page after the checkout: what was ordered, how it stands, and the payment. */
export function confirmationPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site, carts, cartCookie } = shop;

  router.get('/confirmation', async (req, res) => {
    const placed = await lastOrderOf(appointments, carts, cartCookie.of(req));
    if (!placed) return res.redirect('/cart');
    const bookings = await loadBookings(shop, placed.appointments);
    const { order, payment } = bookings[0]!;
    const total = priceWords(
      sumOf(
        bookings.filter(isKept).map(({ price }) => price),
        site.currency,
      ),
      site.currency,
    );
    const main = html`<h1>Thank you, ${order?.billing.first_name}</h1>
      <p class="lead">${ORDER_WORDS[payment]} Your order number is ${placed.orderId}.</p>
      <ul class="cards">
        ${bookings.map((booking) => card(booking, shop))}
      </ul>
      <p class="total"><span>Total</span><strong>${total}</strong></p>
      ${payment === 'due' && payForm('/pay', order!, site.currency)}
      <p class="muted">
        You can find your appointments again under <a href="/my/bookings">My bookings</a>, in this browser.
      </p>`;
    res.set('Cache-Control', 'no-store');
    res.send(layout({ title: 'Thank you', shop: site.name, main, scripts: ['pages/forms.mjs'] }));
  });

  return router.use(sendError);
}

const ORDER_WORDS: Readonly<Record<Payment, string>> = {
  due: 'Your order is placed.',
  'waits-for-confirmation': 'Your order is placed. You can pay as soon as the salon has confirmed it.',
  paid: 'Your order is placed and paid.',
  refunded: 'Your order was refunded.',
  'nothing-due': 'There is nothing to pay for your order.',
};

const isKept = ({ appointment }: Booking): boolean => appointment.status !== 'cancelled';

const card = (booking: Booking, shop: OpenShop): Html =>
  html`<li class="card">
    <h2>${serviceName(booking)}</h2>
    ${bookingFacts(booking, shop)} ${calendarChoice(booking, shop.site)}
    <p class="acts"><a href="${booking.link}">Change or cancel this appointment</a></p>
  </li>`;
