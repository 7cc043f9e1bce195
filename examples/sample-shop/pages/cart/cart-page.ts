import { Router } from 'express';
import type { OpenShop } from '../../open-shop';
import { difference, isNothing, sumOf } from '../../orders/amounts';
import { type CartLine, loadCartLines } from '../../orders/cart-lines';
import { bookedBeside } from '../../orders/same-time';
import { lastOrderOf, type PlacedOrder } from '../../orders/checkout';
import { linePayments } from '../../passes/line-payments';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import { sendError } from '../../send-error';
import type { ShopSite } from '../../shop-parts';
import type { Texts } from '../../texts/texts';
import { cartCard, type Shown, toPay, waitsForSalon } from './cart-card';
import { forBrowsers } from '../frame/for-browsers';
import { html, type Html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { type Sum, sumsTable } from '../frame/sums-table';
import { groupsOf } from '../bookings/visit-groups';
import { priceWords } from '../words/prices';

/** Page of the cart: lines with the time for which their places are still held, total, and checkout form. */
export function cartPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site, carts, cartCookie, sessions, host } = shop;

  router.get('/cart', forBrowsers, async (req, res) => {
    const language = languageOf(res);
    const { texts } = language;
    const keys = await carts.keys(cartCookie.of(req));
    const found = await appointments.holds.find(keys);
    const lines = await loadCartLines(shop, [...found.values()]);
    const session = await sessions.of(req);
    const payments = await linePayments(shop, { lines, keys }, session?.userId);
    const booked = await bookedBeside(shop, [...found.values()], session?.userId);
    const placed =
      lines.length === 0 ? await lastOrderOf(appointments, carts, cartCookie.of(req)) : undefined;
    const user = session && (await host.users.find([session.userId], {})).get(session.userId);
    const main = html`<h1>${texts.yourCart}</h1>
      ${
        lines.length === 0
          ? emptyCart(placed, texts)
          : html`<p id="said" role="status" tabindex="-1"></p>
              <div id="refused" class="panel" role="alert" tabindex="-1" hidden></div>
              <div class="columns">
                ${linesOf({ lines, payments, booked }, shop, language)}
                ${checkoutForm(user, orderWords(lines, payments, site, language), texts)}
              </div>`
      }`;
    res.set('Cache-Control', 'no-store');
    const scripts = lines.length === 0 ? [] : ['pages/cart.mjs'];
    sendPage(res, { title: texts.yourCart, site, main, scripts });
  });

  return router.use(sendError);
}

/** Content for an empty cart. Links to the last order, because the visitor may have ordered in another tab. */
const emptyCart = (placed: PlacedOrder | undefined, texts: Texts): Html =>
  html`<p class="lead">${texts.cartIsEmpty} ${placed && texts.orderedBefore(placed.orderId)}</p>
    ${placed && html`<p><a class="button" href="/confirmation">${texts.showOrder(placed.orderId)}</a></p>`}
    <p><a class="${placed ? 'go' : 'button'}" href="/">${texts.chooseService}</a></p>`;

/** Amount that is to be paid for a line when the order is placed. */
const depositNow = (line: CartLine, payments: Shown['payments']): string =>
  payments.get(line.appointment.id)?.dueNow ?? toPay(line, payments);

/** Amount that is to be paid for all lines when the order is placed. */
const dueNowOf = (lines: readonly CartLine[], payments: Shown['payments'], { currency }: ShopSite): string =>
  sumOf(
    lines.map((line) => depositNow(line, payments)),
    currency,
  );

/** Whether a part of a line is paid in the salon. */
function hasDeposit({ appointment }: CartLine, payments: Shown['payments']): boolean {
  const { dueLater } = payments.get(appointment.id) ?? appointment;
  return dueLater !== null && !isNothing(dueLater);
}

/** Part of the page that a script replaces after a change of the cart. */
const linesOf = (
  { lines, payments, booked }: Shown,
  shop: Pick<OpenShop, 'site' | 'clock'>,
  language: Language,
): Html => {
  const { site } = shop;
  return html`<div id="lines">
    <input
      type="hidden"
      form="checkout"
      name="lines"
      value="${lines.map(({ hold }) => hold.appointment.id).join(',')}"
    />
    <input
      type="hidden"
      form="checkout"
      name="pass_places"
      value="${lines.map(({ hold }) => payments.get(hold.appointment.id)?.places ?? 0).join(',')}"
    />
    <ul class="cards">
      ${groupsOf(lines).map((group) => cartCard(group, { lines, payments, booked }, shop, language))}
    </ul>
    <p><a class="go" href="/">${language.texts.addService}</a></p>
    ${sumsTable(sumsOf(lines, payments, site, language))}
  </div>`;
};

/** Total of the lines and, if one has a deposit, how much of it is due at first and how much in the salon. */
function sumsOf(
  lines: readonly CartLine[],
  payments: Shown['payments'],
  site: ShopSite,
  language: Language,
): Sum[] {
  const { texts } = language;
  const { currency } = site;
  const total = sumOf(
    lines.map((line) => toPay(line, payments)),
    currency,
  );
  const now = dueNowOf(lines, payments, site);
  const row = (name: string, amount: string): Sum => ({
    name,
    amount: priceWords(amount, currency, language),
  });
  const due = waitsForSalon(lines) ? texts.dueConfirmed : texts.dueNow;
  const parts = [row(due, now), row(texts.restInSalon, difference(total, now, currency))];
  return [row(texts.total, total), ...(lines.some((line) => hasDeposit(line, payments)) ? parts : [])];
}

/** Words of the form that places the order: when the customer pays, and the text of the button. */
interface OrderWords {
  readonly pays: string;
  readonly button: string;
}

function orderWords(
  lines: readonly CartLine[],
  payments: Shown['payments'],
  site: ShopSite,
  language: Language,
): OrderWords {
  const { texts } = language;
  if (waitsForSalon(lines)) return { pays: texts.payAfterConfirmation, button: texts.sendRequest };
  const amount = dueNowOf(lines, payments, site);
  if (isNothing(amount)) return { pays: texts.nothingMoreToPay, button: texts.placeOrder };
  const button = texts.bookAndPay(priceWords(amount, site.currency, language));
  return { pays: texts.payOnNextPage, button };
}

const checkoutForm = (
  user: { readonly displayName: string; readonly email: string; readonly phone?: string } | undefined,
  { pays, button }: OrderWords,
  texts: Texts,
): Html =>
  html`<form id="checkout" class="panel" data-method="POST" action="/checkout">
    <h2>${texts.checkOut}</h2>
    <label for="name">${texts.yourName}</label>
    <input id="name" name="name" autocomplete="name" required maxlength="200" value="${user?.displayName}" />
    <label for="email">${texts.email}</label>
    <input id="email" name="email" type="email" autocomplete="email" required value="${user?.email}" />
    <label for="phone">${texts.phoneOptional}</label>
    <input id="phone" name="phone" type="tel" autocomplete="tel" maxlength="50" value="${user?.phone}" />
    <label for="remark">${texts.remarkOptional}</label>
    <textarea id="remark" name="remark" rows="2" maxlength="1000"></textarea>
    <p id="pays" class="muted">${pays}</p>
    <button id="places-order">${button}</button>
  </form>`;
