import { Router } from 'express';
import { appointmentsErrors, type CustomerView, type Instant } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { type Booking, isAhead, loadBookings } from '../orders/bookings';
import { sendError } from '../send-error';
import type { ShopSite } from '../shop-parts';
import { bookingFacts, calendarChoice } from './booking-card';
import { serviceName } from './facts';
import { forBrowsers } from './for-browsers';
import { html, type Html } from './html';
import { layout } from './layout';
import { payForm } from './pay-form';
import { movingPicker } from './picker';
import { moneyIfCancelled, moneyOfCancelled } from './words/cancelling';
import { priceWords } from './words/prices';
import { isPast } from './words/states';
import { momentWords } from './words/times';

/**
 * The customer's page about one appointment, for the holder of its link: read, pay, move, cancel, add to a calendar.
 */
export function myPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site } = shop;
  const { selfService, calendar } = appointments;

  router.get('/my/appointments/:token', forBrowsers, async (req, res) => {
    const { token } = req.params as { token: string };
    const view = await selfService.read(token);
    const [booking] = await loadBookings(shop, [await appointments.get(view.id)]);
    const main = pageOf({ booking: booking!, view, token, path: `/my/appointments/${token}` }, shop);
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const scripts = ['picker/picker.mjs', 'pages/forms.mjs', 'pages/my.mjs'];
    res.send(layout({ title: serviceName(booking!), shop: site.name, main, scripts }));
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

/** A booking, the actions that its customer may still take, the token of the link, and the address of the page. */
interface Own {
  readonly booking: Booking;
  readonly view: CustomerView;
  readonly token: string;
  readonly path: string;
}

function pageOf(own: Own, shop: OpenShop): Html {
  const { booking, path } = own;
  const { site } = shop;
  const now = shop.clock.now();
  return html`<h1>${serviceName(booking)}</h1>
    ${noticeOf(own, shop)}
    <div class="panel" data-follows>${bookingFacts(booking, shop)} ${calendarChoice(booking, site)}</div>
    ${booking.payment === 'due' && isAhead(booking, now) && payForm(`${path}/pay`, booking.order!, site.currency)}
    ${isAhead(booking, now) && changesOf(own, shop)}`;
}

/** The notice that an appointment is cancelled or past. After a cancellation the customer returns to this page. */
function noticeOf(own: Own, shop: OpenShop): Html | false {
  const { booking } = own;
  const { status } = booking.appointment;
  if (status === 'cancelled') {
    // Nothing is said about money that a manager has settled in another way, because only the salon knows how.
    const money =
      !booking.appointment.moneySettled &&
      moneyOfCancelled(booking.payment, priceWords(dueOf(own), shop.site.currency));
    return html`<p class="panel notice" id="done" role="status" tabindex="-1">
      <strong>This appointment was cancelled.</strong> ${money} <a href="/">Book another time</a>
    </p>`;
  }
  if (!isPast(booking.appointment, shop.clock.now())) return false;
  return html`<p class="panel notice">This appointment is in the past. <a href="/">Book again</a></p>`;
}

/** Returns the amount that the customer gets back; the price if no refund is due. */
const dueOf = ({
  booking: { payment, price },
  view: { settlement },
}: Pick<Own, 'booking' | 'view'>): string =>
  payment === 'paid' && settlement ? settlement.refundDue : price;

const changesOf = (own: Own, shop: OpenShop): Html =>
  html`${own.view.canReschedule && moveSection(own, shop)}
    <div data-follows>${own.view.canCancel && cancelSection(own, shop.site)} ${tooLate(own, shop)}</div>`;

/** The picker itself asks for confirmation, and names the old and the new time. */
const moveSection = ({ booking, token }: Own, shop: OpenShop): Html =>
  html`<section>
    <h2>Move this appointment</h2>
    ${movingPicker(token, booking.product, shop)}
  </section>`;

/** Cancelling takes two steps: the first shows the consequences, the second cancels. */
const cancelSection = ({ booking, view, path }: Own, site: ShopSite): Html =>
  html`<details class="panel cancel">
    <summary>Cancel this appointment</summary>
    <form data-send="POST" action="${path}/cancel" data-then="${path}?cancelled#done">
      <p>
        ${moneyIfCancelled(booking.payment, priceWords(dueOf({ booking, view }), site.currency))} Your time
        will be offered to others, and this cannot be undone.
      </p>
      <p class="muted">You can cancel until ${momentWords(view.cancelUntil, site.zone)}.</p>
      <label for="reason">Reason (optional)</label>
      <textarea id="reason" name="reason" maxlength="1000" rows="2"></textarea>
      <p role="alert"></p>
      <div class="acts">
        <button>Yes, cancel the appointment</button>
        <button type="button" class="quiet" data-close>No, keep it</button>
      </div>
    </form>
  </details>`;

/** Says until when the customer could have changed the appointment, and how to reach the salon. */
function tooLate({ view }: Own, { site, clock }: OpenShop): Html | false {
  const { canCancel, canReschedule, cancelUntil, rescheduleUntil } = view;
  if (canCancel && canReschedule) return false;
  const { zone, contact, name } = site;
  const now = clock.now();
  // The limit may not be the reason: for instance, the member may have left.
  const ended = (until: Instant, done: string): string =>
    until <= now
      ? `This appointment could be ${done} until ${momentWords(until, zone)}.`
      : `This appointment cannot be ${done} here.`;
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
