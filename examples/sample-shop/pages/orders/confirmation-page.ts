import { Router } from 'express';
import type { OpenShop } from '../../open-shop';
import { isNothing } from '../../orders/amounts';
import { type Booking, firstDeadline, loadBookings } from '../../orders/bookings';
import { lastOrderOf } from '../../orders/checkout';
import { type Payment, paymentOf } from '../../orders/payment';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { sendError } from '../../send-error';
import { bookingFacts, calendarChoice, nextStep, payBySentence } from '../bookings/booking-card';
import { bookedTerms, limitsOf } from '../bookings/change-terms';
import { cancelledMoney } from '../bookings/own-bookings';
import { html, type Html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { linked } from '../frame/linked';
import { orderSums } from './order-sums';
import { payForm } from './pay-form';
import { sumsTable } from '../frame/sums-table';
import { bookAgainPath, type Group, groupsOf, nameOf } from '../bookings/visit-groups';
import { changeWords } from '../words/cancelling';
import { inOwnDirection } from '../words/directions';
import { paidWords } from '../words/payments';
import type { ChangeLimits } from '../words/terms';
import { deadlineWords } from '../words/times';

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
    const groups = groupsOf(bookings);
    const deadline = payment === 'due' ? payBySentence(bookings, shop, language) : '';
    // The deadline stands in the heading.
    const stepOf = (group: Group<Booking>): string => {
      const step = nextStep(group, shop, language);
      return step === deadline ? '' : step;
    };
    const steps = new Set(groups.map(stepOf));
    // A step that all bookings share stands once above them.
    const [shared = ''] = groups.length > 1 && steps.size === 1 ? steps : [];
    const isOver = kept.length === 0;
    const email = kept[0]?.appointment.contact.email ?? '';
    const { title, heading = title, lead } = headOf({ bookings, payment }, shop, language);
    const sums = !isOver && order && sumsTable(orderSums(order, bookings, shop, language));
    const paying = payment === 'due' && sums && { order, shown: bookings.length, sums };
    const amounts = paying
      ? payForm('/pay', paying, site.currency, language)
      : sums && html`<div class="panel">${sums}</div>`;
    const main = html`<h1>${heading}</h1>
      <p class="lead">${lead} ${texts.orderNumber(placed.orderId)}</p>
      ${email !== '' && html`<p class="muted">${texts.mailGoesTo(inOwnDirection(email, language))}</p>`}
      ${shared !== '' && html`<p class="muted">${shared}</p>`}
      <div class="columns receipt">
        ${amounts}
        <ul class="cards">
          ${await Promise.all(groups.map((group) => card(group, shop, language, shared === '' ? stepOf(group) : '')))}
        </ul>
      </div>
      <p class="muted">${linked(texts.findAgain, '/my/bookings')}</p>`;
    res.set('Cache-Control', 'no-store');
    sendPage(res, { title, site, main, scripts: ['pages/forms.mjs'] });
  });

  return router.use(sendError);
}

/** Title of the page, its heading if that differs, and the sentence below it. */
interface Head {
  readonly title: string;
  readonly heading?: string;
  readonly lead: string;
}

/** Thanks for an order, unless it is cancelled, waits for the salon, or loses its places if it is not paid in time. */
function headOf(
  { bookings, payment }: { readonly bookings: readonly Booking[]; readonly payment: Payment },
  { site, clock }: Pick<OpenShop, 'site' | 'clock'>,
  language: Language,
): Head {
  const { texts } = language;
  if (!bookings.some(isKept))
    return { title: texts.orderCancelled, lead: moneyOfOver(bookings, payment, site.currency, language) };
  if (bookings.some(({ appointment: { status } }) => status === 'pending-confirmation'))
    return {
      title: texts.requestSent,
      lead: payment === 'waits-for-confirmation' ? texts.orderIs[payment] : '',
    };
  const now = clock.now();
  const until = payment === 'due' ? firstDeadline(bookings, now) : undefined;
  if (until === undefined) {
    const heading = texts.thankYouName(bookings[0]?.order?.billing.first_name ?? '');
    return { title: texts.thankYou, heading, lead: paidLead(bookings, payment, site.currency, language) };
  }
  const by = deadlineWords(until, { zone: site.zone, now }, language);
  return { title: texts.oneStepLeft(by), lead: texts.thenOffered };
}

/**
 * Says that the booking is made, and the amount that is paid with the way in which it was paid. After a refund, only the
 * sums say what was paid, because they also have what the customer got back.
 */
function paidLead(
  bookings: readonly Booking[],
  payment: Payment,
  currency: string,
  language: Language,
): string {
  const { orderIs, youHavePaid } = language.texts;
  const paid = paidWords(bookings, currency, language);
  if (paid === '') return orderIs[payment];
  const made = payment === 'paid' ? orderIs.due : orderIs[payment];
  return bookings.every(({ refunded }) => isNothing(refunded)) ? `${made} ${youHavePaid(paid)}` : made;
}

/**
 * Describes the payment of an order that has no appointments left, because it was cancelled, or was not paid in time.
 */
function moneyOfOver(
  bookings: readonly Booking[],
  payment: Payment,
  currency: string,
  language: Language,
): string {
  const { texts } = language;
  if (payment === 'paid' || payment === 'deposit-paid') return cancelledMoney(bookings, currency, language);
  if (payment === 'refunded') return texts.orderIs.refunded;
  return texts.orderIsOver;
}

const isKept = ({ appointment }: Booking): boolean => appointment.status !== 'cancelled';

async function card(group: Group<Booking>, shop: OpenShop, language: Language, next: string): Promise<Html> {
  const kept = group.find(isKept);
  const limits = await limitsOf(group, shop);
  const terms = bookedTerms(group, limits, shop, language);
  return html`<li class="card">
    <h2>${nameOf(group, language)}</h2>
    ${bookingFacts(group, shop, language, { next, terms, ofOrder: false })}
    ${calendarChoice(group, shop, language)}
    <p class="acts">
      ${kept ? html`<a class="button quiet" href="${kept.link}">${linkWords(kept, limits, language)}</a>` : html`<a class="button quiet" href="${bookAgainPath(group)}">${language.texts.bookAnotherTime}</a>`}
    </p>
  </li>`;
}

/** Returns the text of the link to the page of a booking; a booking that is over can only be looked at. */
function linkWords(
  { appointment: { visitId } }: Booking,
  limits: ChangeLimits | undefined,
  language: Language,
): string {
  const noun = visitId > 0 ? 'visit' : 'appointment';
  return changeWords(limits ?? { canCancel: false, canReschedule: false }, noun, language);
}
