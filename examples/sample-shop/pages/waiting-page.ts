import { type Request, Router } from 'express';
import { appointmentsErrors, type Instant, productSettings, type WaitlistEntry } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { sendError } from '../send-error';
import { entryTokensOf } from '../waitlist/guest-entries';
import { factList } from './facts';
import { forBrowsers } from './for-browsers';
import { html, type Html } from './html';
import { layout } from './layout';
import { questionFields } from './question-fields';
import { momentWords } from './words/times';
import { WAITING_WORDS, wishWords } from './words/waiting';

/** `GET /my/waitlist/{token}`: the page on which a waiting customer accepts or declines an offered place. */
export function waitingPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site } = shop;

  router.get('/my/waitlist/:token', forBrowsers, async (req, res) => {
    const { token } = req.params as { token: string };
    const entry = await appointments.waitlist.open(token);
    const name = await nameOf(entry, shop);
    const path = `/my/waitlist/${token}`;
    const main = html`<h1>${entry.status === 'offered' ? 'A place is free' : 'Waiting'}: ${name}</h1>
      <div class="panel">${await entryFacts(entry, shop)}</div>
      ${await answersTo(entry, path, shop)}`;
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    res.send(layout({ title: name, shop: site.name, main, scripts: ['pages/forms.mjs'] }));
  });

  return router.use(appointmentsErrors(), sendError);
}

const nameOf = async ({ productId }: WaitlistEntry, { host }: OpenShop): Promise<string> =>
  (await host.products.find([productId], {})).get(productId)?.name ?? 'A former service';

async function entryFacts(entry: WaitlistEntry, { host, site }: OpenShop): Promise<Html> {
  const { staffId, quantity } = entry;
  const member = staffId > 0 ? (await host.users.find([staffId], {})).get(staffId)?.displayName : undefined;
  const moment = (at: Instant | null): string => (at === null ? '' : momentWords(at, site.zone));
  return factList([
    ['Offered time', moment(entry.offerStart)],
    ['Kept until', moment(entry.offerExpiresAt)],
    ['Wanted', wishWords(entry)],
    ['With', member ?? ''],
    ['Places', quantity > 1 ? String(quantity) : ''],
    ['Status', html`<strong class="status">${WAITING_WORDS[entry.status]}</strong>`],
  ]);
}

/** Form fields for the questions of the service, which are answered with the booking. */
async function questionsOf(
  { productId, quantity }: WaitlistEntry,
  { host }: OpenShop,
): Promise<readonly Html[]> {
  const product = (await host.products.find([productId], {})).get(productId);
  return product ? questionFields(productSettings(product), quantity) : [];
}

/**
 * Buttons with which the customer answers an offer. Opening the link changes nothing, because mail programs open links
 * by themselves.
 */
async function answersTo(entry: WaitlistEntry, path: string, shop: OpenShop): Promise<Html | false> {
  const { appointments } = shop;
  const send = (act: string, label: string, look = '', fields: readonly Html[] = []): Html =>
    html`<form data-send="POST" action="${path}/${act}">
      ${fields}
      <button class="${look}">${label}</button>
      <p role="alert"></p>
    </form>`;
  switch (entry.status) {
    case 'offered':
      return html`<div class="acts">
        ${send('accept', 'Book this time', '', await questionsOf(entry, shop))}
        ${send('decline', 'Wait for another time', 'quiet')} ${send('leave', 'Stop waiting', 'quiet')}
      </div>`;
    case 'waiting':
      return send('leave', 'Stop waiting', 'quiet');
    case 'booked': {
      const link = await appointments.selfService.link(entry.appointmentId);
      return html`<p><a href="/my/appointments/${link}">Go to your appointment, and pay for it</a></p>`;
    }
    case 'left':
    case 'past':
    case 'unanswered':
    case 'erased':
      return html`<p><a href="/services/${entry.productId}">Look for free times</a></p>`;
    default:
      return entry.status satisfies never;
  }
}

/**
 * Section of "My bookings" with the customer's open entries on the waiting list: those of the account, and those made
 * in this browser.
 */
export async function waitingSection(
  req: Request,
  customerId: number | undefined,
  shop: OpenShop,
): Promise<Html | false> {
  const { waitlist } = shop.appointments;
  const own = customerId === undefined ? [] : await openEntriesOf(customerId, shop);
  const ofBrowser = await Promise.all(
    entryTokensOf(req).map((token) => waitlist.open(token).catch(() => undefined)),
  );
  const found = new Map([...own, ...ofBrowser].flatMap((entry) => (entry ? [[entry.id, entry]] : [])));
  const open = [...found.values()].filter(({ status }) => status === 'waiting' || status === 'offered');
  if (open.length === 0) return false;
  const cards = await Promise.all(
    open.map(
      async (entry) =>
        html`<li class="card">
          <h3>
            <a href="/my/waitlist/${await waitlist.linkToken(entry.id)}">${await nameOf(entry, shop)}</a>
          </h3>
          ${await entryFacts(entry, shop)}
        </li>`,
    ),
  );
  return html`<h2>Waiting</h2>
    <ul class="cards">
      ${cards}
    </ul>`;
}

async function openEntriesOf(customerId: number, { appointments }: OpenShop): Promise<WaitlistEntry[]> {
  const lists = await Promise.all(
    (['offered', 'waiting'] as const).map((status) =>
      appointments.waitlist.list({ customerId, status, perPage: 10 }),
    ),
  );
  return lists.flatMap(({ items }) => items);
}
