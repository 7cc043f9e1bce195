import { Router } from 'express';
import { appointmentsErrors, type Instant } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { isNothing, sumOf } from '../orders/amounts';
import { type Booking, isAhead } from '../orders/bookings';
import { notedAtDesk } from '../orders/payment';
import { languageOf } from '../texts/language-of';
import type { Language } from '../texts/languages';
import { sendError } from '../send-error';
import type { ShopSite } from '../shop-parts';
import { bookingFacts, calendarChoice } from './booking-card';
import { forBrowsers } from './for-browsers';
import { html, type Html } from './html';
import { sendPage } from './layout';
import { isLive, type Own, ownOf } from './own-bookings';
import { payForm } from './pay-form';
import { movingPicker } from './picker';
import { type Group, nameOf } from './visit-groups';
import { type Amounts, moneyIfCancelled, moneyOfCancelled } from './words/cancelling';
import { passIfCancelled } from './words/passes';
import { isPast } from './words/states';
import { momentWords } from './words/times';

/**
 * Self-service page of one appointment or a whole visit, for anyone with its link: shows it, and offers payment, move,
 * cancellation and calendar.
 */
export function myPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site } = shop;
  const { selfService, calendar } = appointments;

  router.get('/my/appointments/:token', forBrowsers, async (req, res) => {
    const { token } = req.params as { token: string };
    const language = languageOf(res);
    const own = await ownOf(token, shop);
    const already = 'refused' in req.query ? await cancelledAt(own, shop) : undefined;
    const main = pageOf(own, already, shop, language);
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const scripts = ['picker/picker.mjs', 'pages/forms.mjs', 'pages/my.mjs'];
    sendPage(res, { title: nameOf(own.bookings, language), shop: site.name, main, scripts });
  });

  router.get('/my/appointments/:token/appointment.ics', async (req, res) => {
    const { id } = await selfService.read(req.params.token);
    res
      .type('text/calendar')
      .attachment('appointment.ics')
      .send(await calendar.ics(id));
  });

  return router.use(appointmentsErrors(), sendError);
}

/**
 * Returns when the last appointment was cancelled; undefined if one is not cancelled, or if the shop no longer knows the
 * time.
 */
async function cancelledAt({ bookings }: Own, { appointments }: OpenShop): Promise<Instant | undefined> {
  if (bookings.some(isLive)) return undefined;
  const histories = await Promise.all(bookings.map(({ appointment: { id } }) => appointments.history(id)));
  const times = histories.flat().filter(({ topic }) => topic === 'appointment.cancelled');
  return times.map(({ at }) => at).toSorted((a, b) => b - a)[0];
}

/** @param already when everything was cancelled, if the customer has just tried to cancel it again */
function pageOf(own: Own, already: Instant | undefined, shop: OpenShop, language: Language): Html {
  const { bookings, path } = own;
  const { site } = shop;
  const now = shop.clock.now();
  const ahead = bookings.filter((one) => isAhead(one, now));
  const unpaid = ahead.find(({ payment }) => payment === 'due');
  return html`<h1>${nameOf(bookings, language)}</h1>
    ${noticeOf(own, already, shop, language)}
    ${unpaid && payForm(`${path}/pay`, { order: unpaid.order!, shown: bookings.length }, site.currency, language)}
    <div class="panel" data-follows>
      ${bookingFacts(bookings, shop, language)} ${calendarChoice(bookings, site, language)}
    </div>
    ${ahead.length > 0 && changesOf(own, shop, language)}`;
}

/** Notice that everything is cancelled or past, such as after the customer has cancelled. */
function noticeOf(
  { bookings, amounts, noun }: Own,
  already: Instant | undefined,
  shop: OpenShop,
  language: Language,
): Html | false {
  const { texts } = language;
  const { currency, zone } = shop.site;
  if (!bookings.some(isLive)) {
    const sum = (of: (one: Booking) => string): string => sumOf(bookings.map(of), currency);
    const moved = {
      paid: sum(({ paid }) => paid),
      refunded: sum(({ refunded }) => refunded),
      isUnknown: bookings.some(
        ({ appointment: { moneySettled, moneyNotes } }) => moneySettled && moneyNotes.length === 0,
      ),
    };
    const money = moneyOfCancelled(amounts, moved, currency, language);
    return html`<p class="panel notice" id="done" role="status" tabindex="-1">
      <strong
        >${already === undefined ? texts.wasCancelled[noun] : texts.alreadyCancelled[noun](momentWords(already, zone, language))}</strong
      >
      ${money} <a href="/">${texts.bookAnotherTime}</a>
    </p>`;
  }
  const now = shop.clock.now();
  if (!bookings.filter(isLive).every(({ appointment }) => isPast(appointment, now))) return false;
  return html`<p class="panel notice">${texts.wasInPast[noun]} <a href="/">${texts.bookAgain}</a></p>`;
}

const changesOf = (own: Own, shop: OpenShop, language: Language): Html =>
  html`${own.limits.canReschedule && moveSection(own, shop, language)}
    <div data-follows>
      ${own.limits.canCancel && cancelSection(own, shop.site, language)} ${tooLate(own, shop, language)}
    </div>`;

/**
 * Section with the picker that moves the appointment. The picker asks for confirmation itself, with the old and the new
 * time.
 */
const moveSection = ({ bookings, noun, token }: Own, shop: OpenShop, { texts }: Language): Html =>
  html`<section>
    <h2>${texts.move[noun]}</h2>
    ${movingPicker({ token, isVisit: noun === 'visit' }, bookings[0].product, shop)}
  </section>`;

/** Section that cancels the appointment in two steps: the first shows the consequences, the second cancels. */
const cancelSection = (
  { bookings, limits, amounts, noun, path }: Own,
  site: ShopSite,
  language: Language,
): Html =>
  html`<details class="panel cancel">
    <summary>${language.texts.cancel[noun]}</summary>
    <form
      data-send="POST"
      action="${path}/${noun === 'visit' ? 'visit/cancel' : 'cancel'}"
      data-then="${path}?cancelled#done"
      data-refused="${path}?refused#done"
    >
      <p>${moneyOfCancelling(bookings, amounts, site, language)} ${language.texts.cannotBeUndone}</p>
      <p class="muted">${language.texts.cancelUntil(momentWords(limits.cancelUntil, site.zone, language))}</p>
      <label for="reason">${language.texts.reason}</label>
      <textarea id="reason" name="reason" maxlength="1000" rows="2"></textarea>
      <p role="alert"></p>
      <div class="acts">
        <button class="quiet danger">${language.texts.yesCancel[noun]}</button>
        <button type="button" class="quiet" data-close>${language.texts.noKeep}</button>
      </div>
    </form>
  </details>`;

/** Describes what happens to the money and to the entries of passes if the customer cancels. */
function moneyOfCancelling(
  bookings: Group<Booking>,
  amounts: Amounts,
  { currency }: ShopSite,
  language: Language,
): string {
  const passes = bookings
    .filter(isLive)
    .map(({ appointment: { entitlement } }) =>
      passIfCancelled(entitlement, !isNothing(amounts.fee), language),
    )
    .filter((words) => words !== '');
  // Whether only the salon knows what was paid: the payment is settled, but no amount is noted.
  const isUnknown = ({ payment, appointment }: Booking): boolean =>
    payment === 'settled' && isNothing(notedAtDesk(appointment, currency));
  if (bookings.some(isUnknown)) return [language.texts.askSalonForMoney, ...passes].join(' ');
  const isMoney = ({ appointment: { entitlement, cost } }: Booking): boolean =>
    !entitlement || entitlement.places === 0 || !isNothing(cost);
  return [...(bookings.some(isMoney) ? [moneyIfCancelled(amounts, currency, language)] : []), ...passes].join(
    ' ',
  );
}

/**
 * Says until when the appointment could have been changed, and how to reach the salon; nothing if it can still be
 * changed.
 */
function tooLate(
  { bookings, limits, noun }: Own,
  { site, clock }: OpenShop,
  language: Language,
): Html | false {
  const { texts } = language;
  const { canCancel, canReschedule, cancelUntil, rescheduleUntil } = limits;
  if (canCancel && canReschedule) return false;
  const { zone, contact, name } = site;
  const now = clock.now();
  const booked = Math.max(...bookings.map(({ appointment }) => appointment.dateCreated));
  // Names the deadline only if it was still in the future when the customer booked. Otherwise the change is
  // impossible for another reason, such as a staff member who has left.
  const ended = (until: Instant, was: (moment: string) => string, cannot: string): string =>
    until <= now && until > booked ? was(momentWords(until, zone, language)) : cannot;
  const facts = [
    !canReschedule && ended(rescheduleUntil, texts.couldBeMovedUntil[noun], texts.cannotBeMoved[noun]),
    !canCancel && ended(cancelUntil, texts.couldBeCancelledUntil[noun], texts.cannotBeCancelled[noun]),
  ];
  const { phone, email } = contact;
  return html`<p class="panel">
    ${facts.filter(Boolean).join(' ')} ${texts.pleaseContact(name)}
    ${phone !== '' && html`<a href="tel:${phone.replace(/[^+\d]/g, '')}" dir="ltr">${phone}</a>`}
    ${email !== '' && html`<a href="mailto:${email}">${email}</a>`}
  </p>`;
}
