import { Router } from 'express';
import { productSettings } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { isNothing, sumOf } from '../orders/amounts';
import { type CartLine, loadCartLines } from '../orders/cart-lines';
import { atSameTime, bookedBeside, type Timed } from '../orders/same-time';
import { lastOrderOf, type PlacedOrder } from '../orders/checkout';
import { type LinePayment, linePayments } from '../passes/line-payments';
import { sendError } from '../send-error';
import type { ShopSite } from '../shop-parts';
import { facts, lineWords, serviceName } from './facts';
import { forBrowsers } from './for-browsers';
import { html, type Html } from './html';
import { layout } from './layout';
import { describedIn, type Group, groupsOf, nameOf } from './visit-groups';
import { dueWords, priceWords } from './words/prices';

/** Page of the cart: lines with the time for which their places are still held, total, and checkout form. */
export function cartPage(shop: OpenShop): Router {
  const router = Router();
  const { appointments, site, carts, cartCookie, sessions, host } = shop;

  router.get('/cart', forBrowsers, async (req, res) => {
    const keys = await carts.keys(cartCookie.of(req));
    const found = await appointments.holds.find(keys);
    const lines = await loadCartLines(shop, [...found.values()]);
    const session = await sessions.of(req);
    const payments = await linePayments(shop, { lines, keys }, session?.userId);
    const booked = await bookedBeside(shop, [...found.values()], session?.userId);
    const placed =
      lines.length === 0 ? await lastOrderOf(appointments, carts, cartCookie.of(req)) : undefined;
    const user = session && (await host.users.find([session.userId], {})).get(session.userId);
    const main = html`<h1>Your cart</h1>
      ${
        lines.length === 0
          ? emptyCart(placed)
          : html`<p id="said" role="status" tabindex="-1"></p>
              <div id="refused" class="panel" role="alert" tabindex="-1" hidden></div>
              ${linesOf({ lines, payments, booked }, site)} ${checkoutForm(user, payWords(lines, payments))}`
      }`;
    res.set('Cache-Control', 'no-store');
    const scripts = lines.length === 0 ? [] : ['pages/cart.mjs'];
    res.send(layout({ title: 'Your cart', shop: site.name, main, scripts }));
  });

  return router.use(sendError);
}

/** Content for an empty cart. Links to the last order, because the visitor may have ordered in another tab. */
const emptyCart = (placed: PlacedOrder | undefined): Html =>
  html`<p class="lead">
      Your cart is empty.${placed && html` You have placed order ${placed.orderId} before.`}
    </p>
    ${placed && html`<p><a class="button" href="/confirmation">Show your order ${placed.orderId}</a></p>`}
    <p><a class="${placed ? '' : 'button'}" href="/">Choose a service</a></p>`;

/** Lines of the cart, with how each is to be paid, and the visitor's other appointments. */
interface Shown {
  readonly lines: readonly CartLine[];
  readonly payments: ReadonlyMap<number, LinePayment>;
  readonly booked: readonly Timed[];
}

/** Amount that is to be paid for a line in money. */
const toPay = ({ appointment, price }: CartLine, payments: Shown['payments']): string =>
  payments.get(appointment.id)?.toPay ?? price;

/** Whether a pass pays for places of a line. */
const hasPass = ({ appointment }: CartLine, payments: Shown['payments']): boolean =>
  payments.get(appointment.id)?.chosen !== undefined;

/** Amount that is to be paid for a line when the order is placed. */
const depositNow = (line: CartLine, payments: Shown['payments']): string =>
  payments.get(line.appointment.id)?.dueNow ?? toPay(line, payments);

/** Describes how much of a line is paid now and how much in the salon; '' without a deposit. */
const depositOf = ({ appointment }: CartLine, payments: Shown['payments'], { currency }: ShopSite): string =>
  dueWords(payments.get(appointment.id) ?? appointment, currency);

/** Part of the page that a script replaces after a change of the cart. */
const linesOf = ({ lines, payments, booked }: Shown, site: ShopSite): Html =>
  html`<div id="lines">
    <input
      type="hidden"
      form="checkout"
      name="lines"
      value="${lines.map(({ hold }) => hold.appointment.id).join(',')}"
    />
    <ul class="cards">
      ${groupsOf(lines).map((group) => cartCard(group, payments, clashWords(group, lines, booked), site))}
    </ul>
    ${total(
      'Total',
      sumOf(
        lines.map((line) => toPay(line, payments)),
        site.currency,
      ),
      site,
    )}
    ${
      lines.some((line) => depositOf(line, payments, site) !== '') &&
      total(
        'Due now',
        sumOf(
          lines.map((line) => depositNow(line, payments)),
          site.currency,
        ),
        site,
      )
    }
  </div>`;

const total = (name: string, amount: string, { currency }: ShopSite): Html =>
  html`<p class="total"><span>${name}</span><strong>${priceWords(amount, currency)}</strong></p>`;

/** Card of a service in the cart, or of a visit, whose services are held and removed together. */
function cartCard(group: Group<CartLine>, payments: Shown['payments'], clash: string, site: ShopSite): Html {
  const [{ hold }] = group;
  const { appointment, isExtended, secondsLeft } = hold;
  const described = describedIn(group, site);
  const name = nameOf(group);
  const words = described.map((one) => lineWords(one, site.zone)).join('; ');
  const path = `/cart/${appointment.id}`;
  const longer = html`<form
    class="longer"
    data-method="POST"
    action="${path}/extend"
    data-done="We’re holding it longer: ${words}."
  >
    <button class="quiet" aria-label="Hold it longer: ${name}">Hold it longer</button>
  </form>`;
  return html`<li class="card" data-id="${appointment.id}">
    <h2>${name}</h2>
    ${described.map((one) => html`${described.length > 1 && html`<h3>${serviceName(one)}</h3>`} ${facts(one, site, [['To pay', group.some((line) => hasPass(line, payments)) ? '' : dueWords(one.appointment, site.currency)]])}`)}
    ${group.map((line) => html`${passChoice(line, payments.get(line.appointment.id), site)}`)}
    ${clash !== '' && html`<p role="note"><strong>${clash}</strong></p>`}
    <p class="muted" data-seconds-left="${secondsLeft}" data-line="${words}">
      ${secondsLeft === 0 && 'Your hold has ended. You can still book this time if it is free.'}
    </p>
    <div class="acts">
      ${!isExtended && secondsLeft > 0 && longer}
      <form data-method="DELETE" action="${path}" data-done="Removed from your cart: ${words}.">
        <button class="quiet" aria-label="Remove ${name}">Remove</button>
      </form>
    </div>
  </li>`;
}

/** Buttons that let a pass pay for a line, or money; nothing if the customer has no pass for the service. */
function passChoice(
  { appointment }: CartLine,
  payment: LinePayment | undefined,
  { currency }: ShopSite,
): Html | false {
  if (!payment) return false;
  const { chosen, isUsedUp, passes, toPay: rest } = payment;
  const choose = (id: number, words: string, done: string): Html =>
    html`<form data-method="PUT" action="/cart/${appointment.id}/pass" data-done="${done}">
      <input type="hidden" name="pass" value="${id}" />
      <button class="quiet">${words}</button>
    </form>`;
  if (chosen) {
    const more = isNothing(rest) ? '' : ` You pay ${priceWords(rest, currency)} for the other places.`;
    return html`<p><strong>Your ${chosen.name} pays for this: ${chosen.left} left.</strong>${more}</p>
      <div class="acts">${choose(0, 'Pay with money instead', 'You pay for this with money.')}</div>`;
  }
  if (!isUsedUp && passes.length === 0) return false;
  return html`${isUsedUp && html`<p><strong>The pass that you have chosen has no entry left for this.</strong></p>`}
    <div class="acts">
      ${isUsedUp && choose(0, 'Pay with money', 'You pay for this with money.')}
      ${passes.map(({ id, name, left }) =>
        choose(id, `Pay with your ${name}: ${left} left`, `Your ${name} pays for this.`),
      )}
    </div>`;
}

/** Describes the visitor's other appointments that overlap a line of the cart; '' if there are none. */
function clashWords(group: Group<CartLine>, lines: readonly CartLine[], booked: readonly Timed[]): string {
  const clashes = (others: readonly Timed[]): boolean =>
    group.some(({ hold }) => atSameTime(hold.appointment, others));
  if (clashes(lines.map(({ hold }) => hold.appointment)))
    return 'Something else in your cart is at the same time.';
  return clashes(booked) ? 'You have another appointment at this time.' : '';
}

/** Whether the salon must confirm appointments of this service before they are paid. */
const isConfirmed = ({ product }: CartLine): boolean =>
  product !== undefined && productSettings(product).requiresConfirmation;

/** Says when the customer pays. */
function payWords(lines: readonly CartLine[], payments: Shown['payments']): string {
  if (lines.some(isConfirmed)) return 'You pay as soon as the salon has confirmed your order.';
  return lines.every((line) => hasPass(line, payments) && isNothing(toPay(line, payments)))
    ? 'There is nothing more to pay.'
    : 'You can pay on the next page.';
}

const checkoutForm = (
  user: { readonly displayName: string; readonly email: string } | undefined,
  pays: string,
): Html =>
  html`<h2>Check out</h2>
    <form id="checkout" class="panel" data-method="POST" action="/checkout">
      <label for="name">Your name</label>
      <input
        id="name"
        name="name"
        autocomplete="name"
        required
        maxlength="200"
        value="${user?.displayName}"
      />
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" autocomplete="email" required value="${user?.email}" />
      <p class="muted">${pays}</p>
      <button>Place order</button>
    </form>`;
