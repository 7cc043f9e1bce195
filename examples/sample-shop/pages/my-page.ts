import { Router } from 'express';
import { appointmentsErrors } from 'shop-appointments';
import { sendError } from '../send-error';
import { forBrowsers } from './for-browsers';
import { html } from './html';
import { layout } from './layout';
import { writtenFor } from './written';
import type { ShopParts } from '../shop-parts';

/** The customer's own page of an appointment, for who has its link: read, move, cancel, and into the calendar. */
export function myPage({ appointments, site }: Pick<ShopParts, 'appointments' | 'site'>): Router {
  const router = Router();
  const { selfService, calendar } = appointments;
  const written = writtenFor({ site });

  router.get('/my/appointments/:token', forBrowsers, async (req, res) => {
    const { token } = req.params as { token: string };
    const view = await selfService.read(token);
    const path = `/my/appointments/${token}`;
    const main = html`<h1>${view.productName}</h1>
      <p class="lead">
        ${written.moment(site.zone.toSite(view.start))}
        ${view.staffDetails.map(({ displayName }) => html`with ${displayName}`)}
      </p>
      <p>
        <strong class="status">${view.status}</strong> · ${written.price(view.cost)} ·
        <a href="${path}/appointment.ics">Add to your calendar</a>
      </p>
      <div class="columns">
        ${
          view.canReschedule &&
          html`<form
            class="panel move"
            data-send="POST"
            action="${path}/reschedule"
            data-slots="${path}/slots"
          >
            <h2>Move it</h2>
            <label for="day">Day</label>
            <input id="day" type="date" value="${view.startIso.slice(0, 10)}" required />
            <label for="start">Time</label>
            <select id="start" name="start" required></select>
            <p role="alert"></p>
            <button>Move it</button>
          </form>`
        }
        ${
          view.canCancel &&
          html`<form class="panel" data-send="POST" action="${path}/cancel">
            <h2>Cancel it</h2>
            <label for="reason">Reason (optional)</label>
            <input id="reason" name="reason" maxlength="200" />
            <p role="alert"></p>
            <button class="quiet">Cancel the appointment</button>
          </form>`
        }
      </div>
      ${
        !view.canCancel &&
        !view.canReschedule &&
        html`<p class="muted">It cannot be changed here any more. Please call us.</p>`
      }`;
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const scripts = ['pages/forms.mjs', 'pages/my.mjs'];
    res.send(layout({ title: view.productName, shop: site.name, main, scripts }));
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
