import { Router } from 'express';
import { appointmentsErrors, type CustomerVisit, type Instant } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { isNothing, sumOf } from '../orders/amounts';
import { type Booking, isAhead, loadBookings } from '../orders/bookings';
import { sendError } from '../send-error';
import type { ShopSite } from '../shop-parts';
import { bookingFacts, calendarChoice } from './booking-card';
import { forBrowsers } from './for-browsers';
import { html, type Html } from './html';
import { layout } from './layout';
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
    const own = await ownOf(token, shop);
    const main = pageOf(own, shop);
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const scripts = ['picker/picker.mjs', 'pages/forms.mjs', 'pages/my.mjs'];
    res.send(layout({ title: nameOf(own.bookings), shop: site.name, main, scripts }));
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
 * Data of the self-service page: the appointments (several for a visit), the actions still possible, the token of the
 * link, and the page's path.
 */
interface Own {
  readonly bookings: Group<Booking>;
  readonly limits: Pick<CustomerVisit, 'canCancel' | 'canReschedule' | 'cancelUntil' | 'rescheduleUntil'>;
  readonly amounts: Amounts;
  readonly noun: 'appointment' | 'visit';
  readonly token: string;
  readonly path: string;
}

async function ownOf(token: string, shop: OpenShop): Promise<Own> {
  const { selfService } = shop.appointments;
  const view = await selfService.read(token);
  const isVisit = view.visitId > 0;
  const limits = isVisit ? await selfService.readVisit(token) : view;
  const items = 'items' in limits ? limits.items : [view];
  const rows = await shop.appointments.find(items.map(({ id }) => id));
  const bookings = await loadBookings(
    shop,
    items.flatMap(({ id }) => rows.get(id) ?? []),
  );
  const sum = (name: keyof Amounts): string =>
    sumOf(
      items.map(({ settlement }) => settlement?.[name] ?? '0'),
      shop.site.currency,
    );
  const amounts = {
    paid: sum('paid'),
    fee: sum('fee'),
    refundDue: sum('refundDue'),
    amountDue: sum('amountDue'),
  };
  const noun = isVisit ? 'visit' : 'appointment';
  const path = `/my/appointments/${token}`;
  return { bookings: bookings as unknown as Group<Booking>, limits, amounts, noun, token, path };
}

const isLive = ({ appointment }: Booking): boolean => appointment.status !== 'cancelled';

function pageOf(own: Own, shop: OpenShop): Html {
  const { bookings, path } = own;
  const { site } = shop;
  const now = shop.clock.now();
  const ahead = bookings.filter((one) => isAhead(one, now));
  const unpaid = ahead.find(({ payment }) => payment === 'due');
  return html`<h1>${nameOf(bookings)}</h1>
    ${noticeOf(own, shop)}
    <div class="panel" data-follows>${bookingFacts(bookings, shop)} ${calendarChoice(bookings, site)}</div>
    ${unpaid && payForm(`${path}/pay`, unpaid.order!, site.currency)}
    ${ahead.length > 0 && changesOf(own, shop)}`;
}

/** Notice that everything is cancelled or past, such as after the customer has cancelled. */
function noticeOf({ bookings, amounts, noun }: Own, shop: OpenShop): Html | false {
  const { currency } = shop.site;
  if (!bookings.some(isLive)) {
    const [{ payment }] = bookings;
    const price = sumOf(
      bookings.map((one) => one.price),
      currency,
    );
    // No text about money that a manager has dealt with in another way, because only the salon knows the result.
    const money =
      !bookings.some(({ appointment }) => appointment.moneySettled) &&
      moneyOfCancelled(payment, { amounts, price, currency });
    return html`<p class="panel notice" id="done" role="status" tabindex="-1">
      <strong>This ${noun} was cancelled.</strong> ${money} <a href="/">Book another time</a>
    </p>`;
  }
  const now = shop.clock.now();
  if (!bookings.filter(isLive).every(({ appointment }) => isPast(appointment, now))) return false;
  return html`<p class="panel notice">This ${noun} is in the past. <a href="/">Book again</a></p>`;
}

const changesOf = (own: Own, shop: OpenShop): Html =>
  html`${own.limits.canReschedule && moveSection(own, shop)}
    <div data-follows>${own.limits.canCancel && cancelSection(own, shop.site)} ${tooLate(own, shop)}</div>`;

/**
 * Section with the picker that moves the appointment. The picker asks for confirmation itself, with the old and the new
 * time.
 */
const moveSection = ({ bookings, noun, token }: Own, shop: OpenShop): Html =>
  html`<section>
    <h2>Move this ${noun}</h2>
    ${movingPicker({ token, isVisit: noun === 'visit' }, bookings[0].product, shop)}
  </section>`;

/** Section that cancels the appointment in two steps: the first shows the consequences, the second cancels. */
const cancelSection = ({ bookings, limits, amounts, noun, path }: Own, site: ShopSite): Html =>
  html`<details class="panel cancel">
    <summary>Cancel this ${noun}</summary>
    <form
      data-send="POST"
      action="${path}/${noun === 'visit' ? 'visit/cancel' : 'cancel'}"
      data-then="${path}?cancelled#done"
    >
      <p>
        ${moneyOfCancelling(bookings, amounts, site)} Your time will be offered to others, and this cannot be
        undone.
      </p>
      <p class="muted">You can cancel until ${momentWords(limits.cancelUntil, site.zone)}.</p>
      <label for="reason">Reason (optional)</label>
      <textarea id="reason" name="reason" maxlength="1000" rows="2"></textarea>
      <p role="alert"></p>
      <div class="acts">
        <button>Yes, cancel the ${noun}</button>
        <button type="button" class="quiet" data-close>No, keep it</button>
      </div>
    </form>
  </details>`;

/** Describes what becomes of the money and of the entries of passes if the customer cancels. */
function moneyOfCancelling(bookings: Group<Booking>, amounts: Amounts, { currency }: ShopSite): string {
  const passes = bookings
    .filter(isLive)
    .map(({ appointment: { entitlement } }) => passIfCancelled(entitlement, !isNothing(amounts.fee)))
    .filter((words) => words !== '');
  if (bookings.some(({ payment }) => payment === 'settled'))
    return ['The payment is settled with the salon. Please ask the salon about your money.', ...passes].join(
      ' ',
    );
  const isMoney = ({ appointment: { entitlement, cost } }: Booking): boolean =>
    !entitlement || entitlement.places === 0 || !isNothing(cost);
  return [...(bookings.some(isMoney) ? [moneyIfCancelled(amounts, currency)] : []), ...passes].join(' ');
}

/**
 * Says until when the appointment could have been changed, and how to reach the salon; nothing if it can still be
 * changed.
 */
function tooLate({ bookings, limits, noun }: Own, { site, clock }: OpenShop): Html | false {
  const { canCancel, canReschedule, cancelUntil, rescheduleUntil } = limits;
  if (canCancel && canReschedule) return false;
  const { zone, contact, name } = site;
  const now = clock.now();
  const booked = Math.max(...bookings.map(({ appointment }) => appointment.dateCreated));
  // Names the deadline only if it passed after the booking. Otherwise there is another reason, such as a staff member
  // who has left.
  const ended = (until: Instant, done: string): string =>
    until <= now && until > booked
      ? `This ${noun} could be ${done} until ${momentWords(until, zone)}.`
      : `This ${noun} cannot be ${done} online.`;
  const facts = [
    !canReschedule && ended(rescheduleUntil, 'moved'),
    !canCancel && ended(cancelUntil, 'cancelled'),
  ];
  const { phone, email } = contact;
  return html`<p class="panel">
    ${facts.filter(Boolean).join(' ')} If something has come up, please contact ${name}.
    ${phone !== '' && html`<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`}
    ${email !== '' && html`<a href="mailto:${email}">${email}</a>`}
  </p>`;
}
