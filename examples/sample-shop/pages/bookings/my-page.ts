import { Router } from 'express';
import { appointmentsErrors, type Instant } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { isNothing } from '../../orders/amounts';
import { type Booking, isAhead } from '../../orders/bookings';
import { notedAtDesk } from '../../orders/payment';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { sendError } from '../../send-error';
import type { ShopSite } from '../../shop-parts';
import { bookingFacts, calendarChoice, nextStep, payBySentence } from './booking-card';
import { bookedTerms, startOf, tooLatePanel } from './change-terms';
import { forBrowsers } from '../frame/for-browsers';
import { html, type Html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { movedNotice } from './moving/moved-notice';
import { moveSection } from './moving/move-section';
import { isLive, movedOf, type Own, ownOf } from './own-bookings';
import { payForm } from '../orders/pay-form';
import { bookAgainPath, type Group, nameOf } from './visit-groups';
import { type Amounts, moneyIfCancelled, moneyOfCancelled } from '../words/cancelling';
import { passIfCancelled } from '../words/passes';
import { isPast } from '../words/states';
import { momentWords } from '../words/times';

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
    const isMoved = req.query.moved === String(startOf(own.bookings.filter(isLive)));
    const main = pageOf(own, { already, isMoved }, shop, language);
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const scripts = ['picker/picker.mjs', 'pages/forms.mjs', 'pages/my.mjs'];
    sendPage(res, { title: nameOf(own.bookings, language), site, main, scripts });
  });

  router.get('/my/appointments/:token/appointment.ics', async (req, res) => {
    const { id } = await selfService.read(req.params.token);
    res
      .type('text/calendar')
      .attachment('appointment.ics')
      .send(await calendar.ics(id, { visit: true }));
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

/** Changes after which the customer opens the page. */
interface Changes {
  /** When everything was cancelled, if the customer has just tried to cancel it again. */
  readonly already: Instant | undefined;
  /** Whether the customer has just moved the appointment or visit to its present time. */
  readonly isMoved: boolean;
}

function pageOf(own: Own, { already, isMoved }: Changes, shop: OpenShop, language: Language): Html {
  const { bookings, path } = own;
  const { site } = shop;
  const now = shop.clock.now();
  const ahead = bookings.filter((one) => isAhead(one, now));
  const unpaid = ahead.find(({ payment }) => payment === 'due');
  const deadline = payBySentence(bookings, shop, language);
  const step = nextStep(bookings, shop, language);
  const next = step === deadline ? '' : step;
  return html`<h1>${nameOf(bookings, language)}</h1>
    ${noticeOf(own, already, shop, language)}
    ${unpaid && payForm(`${path}/pay`, { order: unpaid.order!, shown: bookings.length, deadline }, site.currency, language)}
    <div class="panel">
      ${isMoved && ahead.length > 0 && movedNotice(own, site, language)}
      ${bookingFacts(bookings, shop, language, { next, terms: '', ofOrder: true })}
      ${ahead.length > 0 && changesOf(own, shop, language)} ${calendarChoice(bookings, shop, language)}
    </div>
    ${ahead.length > 0 && tooLatePanel(own, shop, language)}`;
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
    const money = moneyOfCancelled(amounts, movedOf(bookings, currency), currency, language);
    return html`<p class="panel notice" id="done" role="status" tabindex="-1">
      <strong
        >${already === undefined ? texts.wasCancelled[noun] : texts.alreadyCancelled[noun](momentWords(already, zone, language))}</strong
      >
      ${money} <a href="${bookAgainPath(bookings)}">${texts.bookAnotherTime}</a>
    </p>`;
  }
  const now = shop.clock.now();
  if (!bookings.filter(isLive).every(({ appointment }) => isPast(appointment, now))) return false;
  return html`<p class="panel notice">
    ${texts.wasInPast[noun]} <a href="${bookAgainPath(bookings)}">${texts.bookAgain}</a>
  </p>`;
}

/** Section with the terms for moving and cancelling, and a button for each that is still possible. */
function changesOf(own: Own, shop: OpenShop, language: Language): Html | false {
  const { bookings, limits } = own;
  if (!limits.canCancel && !limits.canReschedule) return false;
  const terms = bookedTerms(bookings, limits, shop, language);
  return html`<section class="changes" id="change">
    ${terms !== '' && html`<p class="terms">${terms}</p>`}
    ${limits.canReschedule && moveSection(own, shop, language)}
    ${limits.canCancel && cancelSection(own, shop.site, language)}
  </section>`;
}

/** Section that cancels the appointment in two steps: the first shows the consequences, the second cancels. */
const cancelSection = ({ bookings, amounts, noun, path }: Own, site: ShopSite, language: Language): Html =>
  html`<details class="cancel" id="cancel" name="change">
    <summary class="button quiet danger">${language.texts.cancel[noun]}</summary>
    <form
      data-send="POST"
      action="${path}/${noun === 'visit' ? 'visit/cancel' : 'cancel'}"
      data-then="${path}?cancelled#done"
      data-refused="${path}?refused#done"
    >
      <h2 tabindex="-1">${language.texts.cancelQuestion}</h2>
      <p>${moneyOfCancelling(bookings, amounts, site, language)} ${language.texts.cannotBeUndone}</p>
      <label for="reason">${language.texts.reason}</label>
      <textarea id="reason" name="reason" maxlength="1000" rows="2"></textarea>
      <p role="alert"></p>
      <div class="acts">
        <button class="danger">${language.texts.yesCancel[noun]}</button>
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
