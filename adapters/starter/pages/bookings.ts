import { Router } from 'express';
import { AppointmentsError, type CustomerView } from '../../../lib/index';
import { handle } from './handle';
import { html } from './html';
import { sendPage } from './page';
import type { PageParts } from './parts';
import { timeWords } from './times';

/**
 * `GET /bookings/:token` shows a customer's booking, `GET /bookings/:token/booking.ics` returns it as a calendar file,
 * and `POST /bookings/:token/cancel` cancels it.
 */
export function bookingPages({ appointments, hostTables }: PageParts): Router {
  const router = Router();

  router.get(
    '/bookings/:token',
    handle(async (request, response) => {
      const { name: shop } = hostTables.site();
      const token = String(request.params.token);
      try {
        const view = await appointments.selfService.read(token);
        const isLive = view.status !== 'cancelled';
        const main = html`<p><strong>${view.productName}</strong>, ${startWords(view)}</p>
          <p>${stateWords(view.status)}</p>
          ${isLive && html`<p><a href="/bookings/${token}/booking.ics">Add it to your calendar</a></p>`}
          ${
            view.canCancel &&
            html`<form method="post" action="/bookings/${token}/cancel">
              <button class="quiet">Cancel this booking</button>
            </form>`
          }`;
        sendPage(response, { title: 'Your booking', shop, main });
      } catch (error) {
        if (!(error instanceof AppointmentsError) || error.status >= 500) throw error;
        const main = html`<p>This link does not open a booking any more.</p>`;
        sendPage(response, { title: 'No booking', shop, main, status: 404 });
      }
    }),
  );

  router.get(
    '/bookings/:token/booking.ics',
    handle(async (request, response) => {
      const token = String(request.params.token);
      try {
        const { id } = await appointments.selfService.read(token);
        const entry = await appointments.calendar.ics(id);
        response.set('Cache-Control', 'no-store').type('text/calendar').attachment('booking.ics').send(entry);
      } catch (error) {
        if (!(error instanceof AppointmentsError) || error.status >= 500) throw error;
        // Redirects to the page of the booking, which says that the link is not valid.
        response.redirect(303, `/bookings/${token}`);
      }
    }),
  );

  router.post(
    '/bookings/:token/cancel',
    handle(async (request, response) => {
      const token = String(request.params.token);
      try {
        await appointments.selfService.cancel(token);
      } catch (error) {
        // Other errors need no message here: it was too late to cancel, or the booking was cancelled already. The
        // page to which the response redirects shows the state of the booking.
        if (!(error instanceof AppointmentsError) || error.status >= 500) throw error;
      }
      response.redirect(303, `/bookings/${token}`);
    }),
  );
  return router;
}

/** Returns the start of a booking in words, by the shop's clock. */
const startWords = ({ startIso, allDay }: CustomerView): string =>
  timeWords(Date.parse(`${startIso.slice(0, 19)}Z`) / 1000, allDay);

function stateWords(status: string): string {
  if (status === 'cancelled') return 'This booking is cancelled.';
  if (status === 'paid' || status === 'complete') return 'It is paid.';
  if (status === 'pending-confirmation') return 'The shop will confirm it. You pay at the shop.';
  return 'You pay at the shop.';
}
