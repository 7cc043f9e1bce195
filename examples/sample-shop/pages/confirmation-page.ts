import { Router } from 'express';
import type { OpenShop } from '../open-shop';
import { sumOf } from '../orders/amounts';
import { type Booking, loadBookings } from '../orders/bookings';
import { lastOrderOf } from '../orders/checkout';
import { type Payment, paymentOf } from '../orders/payment';
import { languageOf } from '../texts/language-of';
import type { Language } from '../texts/languages';
import type { Texts } from '../texts/texts';
import { sendError } from '../send-error';
import { bookingFacts, calendarChoice, nextStep } from './booking-card';
import { html, type Html } from './html';
import { sendPage } from './layout';
import { linked } from './linked';
import { payForm } from './pay-form';
import { type Group, groupsOf, nameOf } from './visit-groups';
import { changeWords } from './words/cancelling';
import { inOwnDirection } from './words/directions';
import { priceWords } from './words/prices';

/** Page after the checkout: the order, its state, and the payment. */
export function confirmationPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site, carts, cartCookie } = shop;

  router.get('/confirmation', async (req, res) => {
    const language = languageOf(res);
    const { texts } = language;
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
      language,
    );
    const groups = groupsOf(bookings);
    const steps = new Set(groups.map((group) => nextStep(group, shop, language)));
    // A step that all bookings share stands once above them.
    const [shared = ''] = groups.length > 1 && steps.size === 1 ? steps : [];
    const isOver = kept.length === 0;
    const title = isOver ? texts.orderCancelled : texts.thankYou;
    const email = kept[0]?.appointment.contact.email ?? '';
    const words = isOver ? moneyOfOver(payment, texts) : texts.orderIs[payment];
    const main = html`<h1>${isOver ? title : texts.thankYouName(order?.billing.first_name ?? '')}</h1>
      <p class="lead">${words} ${texts.orderNumber(placed.orderId)}</p>
      ${payment === 'due' && payForm('/pay', { order: order!, shown: bookings.length }, site.currency, language)}
      ${email !== '' && html`<p>${texts.mailGoesTo(inOwnDirection(email, language))}</p>`}
      ${shared !== '' && html`<p>${shared}</p>`}
      <ul class="cards broad">
        ${await Promise.all(groups.map((group) => card(group, shop, language, shared === '' ? undefined : '')))}
      </ul>
      ${!isOver && html`<p class="total"><span>${texts.total}</span><strong>${total}</strong></p>`}
      <p class="muted">${linked(texts.findAgain, '/my/bookings')}</p>`;
    res.set('Cache-Control', 'no-store');
    sendPage(res, { title, shop: site.name, main, scripts: ['pages/forms.mjs'] });
  });

  return router.use(sendError);
}

/**
 * Describes the payment of an order that has no appointments left, because it was cancelled, or was not paid in time.
 */
function moneyOfOver(payment: Payment, texts: Texts): string {
  if (payment === 'paid' || payment === 'deposit-paid') return texts.orderWasPaid;
  if (payment === 'refunded') return texts.orderIs.refunded;
  return texts.orderIsOver;
}

const isKept = ({ appointment }: Booking): boolean => appointment.status !== 'cancelled';

async function card(
  group: Group<Booking>,
  shop: OpenShop,
  language: Language,
  next: string | undefined,
): Promise<Html> {
  const kept = group.find(isKept);
  return html`<li class="card">
    <h2>${nameOf(group, language)}</h2>
    ${bookingFacts(group, shop, language, next)} ${calendarChoice(group, shop.site, language)}
    <p class="acts">
      ${kept ? html`<a class="button quiet" href="${kept.link}">${await linkWords(kept, shop, language)}</a>` : html`<a class="button quiet" href="/">${language.texts.bookAnotherTime}</a>`}
    </p>
  </li>`;
}

async function linkWords(
  { appointment }: Booking,
  { appointments }: OpenShop,
  language: Language,
): Promise<string> {
  const { selfService } = appointments;
  const token = await selfService.link(appointment.id);
  if (appointment.visitId > 0) return changeWords(await selfService.readVisit(token), 'visit', language);
  return changeWords(await selfService.read(token), 'appointment', language);
}
