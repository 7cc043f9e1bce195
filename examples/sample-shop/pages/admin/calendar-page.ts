import { Router } from 'express';
import { AppointmentsError, asSiteSeconds, REASONS } from 'shop-appointments';
import { styleNonceOf } from '../../access/security-headers';
import { closuresOf, timelineOf } from '../../opening-hours';
import { html, type Html } from '../html';
import { adminLayout } from './admin-layout';
import { workerOf } from './workers';
import type { ShopParts } from '../../shop-parts';

const DAY_SECONDS = 86_400;
const MOST_DAYS = 62;

/**
 * `GET /admin`: the calendar, all of it for managers, their own for staff; and `GET /admin/closures` (`start_ts`,
 * `end_ts`, `staff_id`): the hours in which it is shaded.
 */
export function calendarPage(shop: ShopParts): Router {
  const router = Router();
  const { host, site, clock } = shop;
  const { rules } = shop.appointments;

  router.get('/admin', async (_req, res) => {
    const worker = workerOf(res);
    const { items: products } = await host.products.search({ type: 'appointment' }, { userId: worker.id });
    const { items: staff } = await host.users.staff({}, {});
    const members = staff.filter(({ id }) => worker.canManage || id === worker.id);
    const salon = {
      now: site.zone.toSite(clock.now()),
      canManage: worker.canManage,
      reasons: REASONS,
      members: members.map(({ id, displayName }) => ({ id, name: displayName })),
      products: products.map(({ id, name, staffIds = [] }) => ({ id, name, staffIds })),
    };
    const choice = members.map(({ id, displayName }) => html`<option value="${id}">${displayName}</option>`);
    const main = html`<h1>Calendar</h1>
      <div class="toolbar">
        ${
          worker.canManage &&
          html`<label for="member">Show</label>
            <select id="member">
              <option value="">everyone</option>
              ${choice}
            </select>
            <button id="new" type="button">New appointment</button>`
        }
        <span class="muted" id="live" role="status"></span>
      </div>
      <div id="answer" class="answer" role="alert"></div>
      <div id="calendar" data-salon="${JSON.stringify(salon)}"></div>
      <p class="muted">
        Times are the shop’s own (${site.zone.name}).
        ${worker.canManage && 'Drag an appointment to another time, or open it to move it by keyboard.'}
      </p>
      ${appointmentDialog(worker.canManage, choice)}
      ${worker.canManage && bookingDialog(products.map(({ id, name }) => html`<option value="${id}">${name}</option>`))}`;
    res.send(
      adminLayout({
        title: 'Calendar',
        shop: site.name,
        main,
        worker,
        isWide: true,
        classicScripts: ['fullcalendar.js'],
        scripts: ['pages/admin-calendar.mjs'],
        styleNonce: styleNonceOf(res),
      }),
    );
  });

  router.get('/admin/closures', async (req, res) => {
    const [from, to] = [Number(req.query.start_ts), Number(req.query.end_ts)];
    if (!Number.isSafeInteger(from) || !(to > from && to - from <= MOST_DAYS * DAY_SECONDS)) {
      const message = `start_ts and end_ts must be site seconds, at most ${MOST_DAYS} days apart`;
      throw new AppointmentsError('rest_invalid_param', message, { params: { end_ts: message } });
    }
    const worker = workerOf(res);
    const asked = req.query.staff_id ? Number(req.query.staff_id) : null;
    const kindId = worker.canManage ? asked : worker.id;
    const all = await rules.all();
    const window = {
      start: site.zone.toInstant(asSiteSeconds(from)),
      end: site.zone.toInstant(asSiteSeconds(to)),
    };
    const timeline = timelineOf(shop, all, { kind: kindId === null ? 'global' : 'staff', kindId }, window);
    res.json(closuresOf(shop, all, timeline));
  });

  return router;
}

/** The script fills in the text about an appointment. */
const appointmentDialog = (canManage: boolean, members: readonly Html[]): Html =>
  html`<dialog id="appointment" aria-labelledby="appointment-title">
    <h2 id="appointment-title"></h2>
    <dl class="about"></dl>
    ${
      canManage &&
      html`<div class="acts" id="came" role="group" aria-label="Did they come?">
          <button type="button" class="quiet" data-change="customer_status" value="arrived">Arrived</button>
          <button type="button" class="quiet" data-change="customer_status" value="no-show">No-show</button>
          <button type="button" class="quiet" data-change="customer_status" value="expected">
            Still expected
          </button>
        </div>
        <form id="move">
          <div class="pair">
            <div>
              <label for="move-start">Move it to</label>
              <input id="move-start" name="start" type="datetime-local" required />
            </div>
            <div class="with">
              <label for="move-staff">With</label>
              <select id="move-staff" name="staff_id">
                ${members}
              </select>
            </div>
          </div>
          <button>Move</button>
        </form>`
    }
    <div class="answer" role="alert"></div>
    <div class="acts">
      ${
        canManage &&
        html`<button type="button" class="quiet" data-change="status" value="confirmed">Confirm</button>
          <button type="button" class="quiet" data-change="status" value="cancelled">
            Cancel the appointment
          </button>`
      }
      <button type="button" class="quiet" data-close>Close</button>
    </div>
  </dialog>`;

const bookingDialog = (products: readonly Html[]): Html =>
  html`<dialog id="booking" aria-labelledby="booking-title">
    <form>
      <h2 id="booking-title">Book by phone</h2>
      <div class="pair">
        <div>
          <label for="booking-product">Service</label>
          <select id="booking-product" name="product_id">
            ${products}
          </select>
        </div>
        <div class="with">
          <label for="booking-staff">With</label>
          <select id="booking-staff" name="staff_id"></select>
        </div>
        <div>
          <label for="booking-start">Start</label>
          <input id="booking-start" name="start" type="datetime-local" required />
        </div>
        <div>
          <label for="booking-qty">Places</label>
          <input id="booking-qty" name="qty" type="number" min="1" value="1" required />
        </div>
        <div>
          <label for="booking-name">Name</label>
          <input id="booking-name" name="name" required maxlength="200" autocomplete="off" />
        </div>
        <div>
          <label for="booking-email">E-mail (if they have one)</label>
          <input id="booking-email" name="email" type="email" autocomplete="off" />
        </div>
      </div>
      <div class="answer" role="alert"></div>
      <div class="acts">
        <button>Book</button>
        <button type="button" class="quiet" data-close>Close</button>
      </div>
    </form>
  </dialog>`;
