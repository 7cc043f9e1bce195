import { Router } from 'express';
import type { Appointment } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { type Booking, isAhead, loadBookings } from '../../orders/bookings';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { sendError } from '../../send-error';
import { listOf } from './booking-list';
import { html, type Html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { linked } from '../frame/linked';
import { ownPasses } from '../passes/own-passes';
import { waitingSection } from './waiting-page';
import { type Group, groupsOf } from './visit-groups';

/** Maximum number of records on a page of a list in the library. */
const MOST = 100;

/**
 * `GET /my/bookings`: upcoming appointments, and the past ones folded below them. Signed-in customers see those of their
 * account; every visitor also sees those ordered in this browser without an account.
 */
export function bookingsPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, host, orders, guests, sessions, site, clock } = shop;

  async function bookedAsGuest(orderIds: readonly number[]): Promise<Appointment[]> {
    const found = await orders.findSeveral(orderIds);
    const ids = [...found.values()].flatMap((order) => order.appointments.map(({ id }) => id));
    const { items } = await appointments.list({ include: ids.slice(-MOST), perPage: MOST });
    return items;
  }

  async function bookedBy(customerId: number): Promise<Appointment[]> {
    const { items } = await appointments.list({ customerId, orderby: 'start', perPage: MOST });
    return items;
  }

  router.get('/my/bookings', async (req, res) => {
    const language = languageOf(res);
    const { texts } = language;
    const session = await sessions.of(req);
    const user = session && (await host.users.find([session.userId], {})).get(session.userId);
    const found = [...(await bookedAsGuest(await guests.of(req))), ...(user ? await bookedBy(user.id) : [])];
    const bookings = await loadBookings(shop, [...new Map(found.map((one) => [one.id, one])).values()]);
    const now = clock.now();
    const groups = groupsOf(bookings).sort(byStart);
    const ahead = groups.filter((group) => group.some((one) => isAhead(one, now)));
    const over = groups.filter((group) => !ahead.includes(group)).reverse();
    const passes = user && (await ownPasses(user.id, shop, language));
    const main = html`<h1>${texts.myBookings}</h1>
      ${account(user?.displayName, language)} ${await waitingSection(req, user?.id, shop, language)}
      ${await comingSection(ahead, shop, language)}
      ${
        passes &&
        html`<h2>${texts.yourPasses}</h2>
          ${passes}`
      }
      ${
        over.length > 0 &&
        html`<details class="past">
          <summary>${texts.pastAndCancelled} (${over.length})</summary>
          ${await listOf(over, shop, language)}
        </details>`
      }`;
    res.set('Cache-Control', 'no-store');
    sendPage(res, { title: texts.myBookings, site, main, scripts: ['pages/forms.mjs'] });
  });

  return router.use(sendError);
}

/** The next appointment on its own, and the others below it; without any, a button that leads to the services. */
async function comingSection(
  [next, ...others]: readonly Group<Booking>[],
  shop: OpenShop,
  language: Language,
): Promise<Html> {
  const { texts } = language;
  if (!next)
    return html`<h2>${texts.upcoming}</h2>
      <p class="muted">${texts.nothingAhead}</p>
      <p><a class="button" href="/">${texts.chooseService}</a></p>`;
  const further = html`<h2>${texts.furtherAppointments}</h2>
    ${await listOf(others, shop, language)}`;
  return html`<section class="next">
      <h2>${texts.nextAppointment}</h2>
      ${await listOf([next], shop, language)}
    </section>
    ${others.length > 0 && further}`;
}

const byStart = ([one]: Group<Booking>, [other]: Group<Booking>): number =>
  one.appointment.start - other.appointment.start;

const account = (name: string | undefined, { texts }: Language): Html =>
  name === undefined
    ? html`<p class="lead">${linked(texts.bookedHere, '/sign-in', '/my/find')}</p>`
    : html`<form class="acts" data-send="POST" action="/logout" data-then="/">
        <span>${texts.signedInAs(name)}</span><button class="quiet">${texts.signOut}</button
        ><span role="alert"></span>
      </form>`;
