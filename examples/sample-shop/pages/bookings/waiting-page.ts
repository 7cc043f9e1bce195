import { type Request, Router } from 'express';
import { appointmentsErrors, productSettings, type WaitlistEntry } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { amountsWithTax } from '../../orders/amounts';
import { type Booking, loadBookings } from '../../orders/bookings';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { sendError } from '../../send-error';
import { entryTokensOf } from '../../waitlist/guest-entries';
import { type Fact, factList, facts, serviceName } from '../frame/facts';
import { forBrowsers } from '../frame/for-browsers';
import { html, type Html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { questionFields } from '../service/question-fields';
import { roomNames } from '../words/names';
import { momentWords } from '../words/times';
import { wishWords } from '../words/waiting';

/** `GET /my/waitlist/{token}`: the page on which a waiting customer accepts or declines an offered place. */
export function waitingPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site } = shop;

  router.get('/my/waitlist/:token', forBrowsers, async (req, res) => {
    const { token } = req.params as { token: string };
    const language = languageOf(res);
    const entry = await appointments.waitlist.open(token);
    const name = await nameOf(entry, shop, language);
    const path = `/my/waitlist/${token}`;
    const main = html`<h1>${titleOf(entry, name, language)}</h1>
      <div class="panel">${await entryFacts(entry, shop, language)}</div>
      ${await answersTo(entry, path, shop, language)}`;
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    sendPage(res, { title: name, site, main, scripts: ['pages/forms.mjs'] });
  });

  return router.use(appointmentsErrors(), sendError);
}

/** Heading of the page: what is free or waited for, or only the service if that is over. */
function titleOf({ status }: WaitlistEntry, name: string, { texts }: Language): string {
  if (status === 'offered') return texts.placeIsFree(name);
  return status === 'waiting' ? texts.waitingFor(name) : name;
}

const nameOf = async (
  { productId }: WaitlistEntry,
  { host }: OpenShop,
  language: Language,
): Promise<string> =>
  serviceName({ product: (await host.products.find([productId], {})).get(productId) }, language);

async function entryFacts(entry: WaitlistEntry, shop: OpenShop, language: Language): Promise<Html> {
  const { texts } = language;
  const { staffId, quantity, status } = entry;
  const state: Fact = [texts.status, html`<strong class="status">${texts.waitlistIs[status]}</strong>`];
  const booked = await bookedFor(entry, shop);
  if (booked) {
    const until = entry.offerExpiresAt;
    return facts(booked, shop.site, language, [
      [texts.where, roomNames(booked.rooms, shop.site, language).join(texts.comma)],
      state,
      [texts.keptUntil, until === null ? '' : momentWords(until, shop.site.zone, language)],
      [texts.whatNext, until === null ? '' : texts.offeredNext],
    ]);
  }
  const member =
    staffId > 0 ? (await shop.host.users.find([staffId], {})).get(staffId)?.displayName : undefined;
  return factList([
    [texts.wanted, wishWords(entry, language)],
    [texts.with, member ?? ''],
    [texts.places, quantity > 1 ? String(quantity) : ''],
    state,
    [texts.whatNext, status === 'waiting' ? texts.waitingNext : ''],
  ]);
}

/** Returns the appointment that holds an offered place, or that the customer has booked; undefined for other entries. */
async function bookedFor(
  { status, appointmentId }: WaitlistEntry,
  shop: OpenShop,
): Promise<Booking | undefined> {
  if (status !== 'offered' && status !== 'booked') return undefined;
  const found = (await shop.appointments.find([appointmentId])).get(appointmentId);
  const [booking] = found ? await loadBookings(shop, [found]) : [];
  if (!booking || booking.order) return booking;
  const { productId, cost } = booking.appointment;
  // An offered place has no order yet, so its price has no tax.
  const [price] = await amountsWithTax(shop, [{ productId, amount: cost }]);
  return { ...booking, price: price! };
}

/** Form fields for the questions of the service, which are answered with the booking. */
async function questionsOf(
  { productId, quantity }: WaitlistEntry,
  { host, site }: OpenShop,
  language: Language,
): Promise<readonly Html[]> {
  const product = (await host.products.find([productId], {})).get(productId);
  return product ? questionFields(productSettings(product), quantity, site, language) : [];
}

/**
 * Buttons with which the customer answers an offer. Opening the link changes nothing, because mail programs open links
 * by themselves.
 */
async function answersTo(
  entry: WaitlistEntry,
  path: string,
  shop: OpenShop,
  language: Language,
): Promise<Html | false> {
  const { texts } = language;
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
        ${send('accept', texts.bookThisTime, '', await questionsOf(entry, shop, language))}
        ${send('decline', texts.waitForAnother, 'quiet')} ${send('leave', texts.stopWaiting, 'quiet')}
      </div>`;
    case 'waiting':
      return send('leave', texts.stopWaiting, 'quiet');
    case 'booked': {
      const link = await appointments.selfService.link(entry.appointmentId);
      return html`<p><a class="button" href="/my/appointments/${link}">${texts.goAndPay}</a></p>`;
    }
    case 'left':
    case 'past':
    case 'unanswered':
    case 'erased':
      return html`<p><a class="button" href="/services/${entry.productId}">${texts.lookForTimes}</a></p>`;
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
  language: Language,
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
            <a href="/my/waitlist/${await waitlist.linkToken(entry.id)}"
              >${await nameOf(entry, shop, language)}</a
            >
          </h3>
          ${await entryFacts(entry, shop, language)}
        </li>`,
    ),
  );
  return html`<h2>${language.texts.waiting}</h2>
    <ul class="cards broad">
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
