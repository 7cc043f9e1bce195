import { productSettings } from 'shop-appointments';
import { isNothing } from '../../orders/amounts';
import type { CartLine } from '../../orders/cart-lines';
import { atSameTime, type Timed } from '../../orders/same-time';
import type { LinePayment } from '../../passes/line-payments';
import type { ShopParts, ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import type { Texts } from '../../texts/texts';
import { termsInCart } from '../bookings/change-terms';
import { type Described, facts, lineWords } from '../frame/facts';
import { html, type Html } from '../frame/html';
import { visitFacts } from '../bookings/visit-facts';
import { describedIn, type Group, nameOf } from '../bookings/visit-groups';
import { dueWords, priceWords } from '../words/prices';

/** Lines of the cart, the payment of each line, and the visitor's other appointments. */
export interface Shown {
  readonly lines: readonly CartLine[];
  readonly payments: ReadonlyMap<number, LinePayment>;
  readonly booked: readonly Timed[];
}

/** Amount of a line that is to be paid in money, not by a pass. */
export const toPay = ({ appointment, price }: CartLine, payments: Shown['payments']): string =>
  payments.get(appointment.id)?.toPay ?? price;

/** Whether the salon must confirm an appointment of the cart before the order is paid. */
export const waitsForSalon = (lines: readonly CartLine[]): boolean =>
  lines.some(({ product }) => product !== undefined && productSettings(product).requiresConfirmation);

/** Whether a pass pays for places of a line. The deposit of the other places is computed at the checkout. */
export const hasPass = ({ appointment }: CartLine, payments: Shown['payments']): boolean =>
  payments.get(appointment.id)?.chosen !== undefined;

/** Card in the cart for a single service, or for a visit. The services of a visit are held and removed together. */
export function cartCard(
  group: Group<CartLine>,
  shown: Shown,
  shop: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
): Html {
  const { texts } = language;
  const { site } = shop;
  const { payments } = shown;
  const clash = clashWords(group, shown, texts);
  const due = { currency: site.currency, waits: waitsForSalon(shown.lines) };
  const [{ hold }] = group;
  const { appointment, isExtended, secondsLeft } = hold;
  const described = describedIn(group, site);
  const name = nameOf(group, language);
  const words = described.map((one) => lineWords(one, site.zone, language)).join('; ');
  const isByPass = group.some((line) => hasPass(line, payments));
  const toPayFact = (one: Described) =>
    [texts.toPay, isByPass ? '' : dueWords(one.appointment, due, language)] as const;
  const path = `/cart/${appointment.id}`;
  const longer = html`<form
    class="longer"
    data-method="POST"
    action="${path}/extend"
    data-done="${texts.heldLonger(words)}"
  >
    <button class="quiet" aria-label="${texts.holdLongerOf(name)}">${texts.holdLonger}</button>
  </form>`;
  return html`<li class="card" data-id="${appointment.id}">
    <h2>${name}</h2>
    ${
      described.length > 1
        ? visitFacts(
            described.map((one) => ({ described: one, isOver: false, more: [toPayFact(one)] })),
            site,
            language,
            [],
          )
        : facts(described[0]!, site, language, [toPayFact(described[0]!)])
    }
    <p class="terms">${termsInCart(group, shop, language)}</p>
    ${group.map((line) => html`${passChoice(line, payments.get(line.appointment.id), site, language)}`)}
    ${clash !== '' && html`<p role="note"><strong>${clash}</strong></p>`}
    <p class="muted" data-seconds-left="${secondsLeft}" data-line="${words}">
      ${secondsLeft === 0 && texts.scripts.holdEnded}
    </p>
    <div class="acts">
      ${!isExtended && secondsLeft > 0 && longer}
      <form data-method="DELETE" action="${path}" data-done="${texts.removed(words)}">
        <button class="quiet" aria-label="${texts.removeOf(name)}">${texts.remove}</button>
      </form>
    </div>
  </li>`;
}

/** Buttons that choose a pass or money to pay for a line; nothing if the customer has no pass for the service. */
function passChoice(
  { appointment }: CartLine,
  payment: LinePayment | undefined,
  { currency }: ShopSite,
  language: Language,
): Html | false {
  if (!payment) return false;
  const { texts } = language;
  const { chosen, paysNoMore, passes, toPay: rest } = payment;
  const choose = (id: number, words: string, done: string): Html =>
    html`<form data-method="PUT" action="/cart/${appointment.id}/pass" data-done="${done}">
      <input type="hidden" name="pass" value="${id}" />
      <button class="quiet">${words}</button>
    </form>`;
  if (chosen) {
    const more = isNothing(rest) ? '' : ` ${texts.payForOthers(priceWords(rest, currency, language))}`;
    return html`<p><strong>${texts.passPays(chosen.name, chosen.left)}</strong>${more}</p>
      <div class="acts">${choose(0, texts.payWithMoneyInstead, texts.youPayWithMoney)}</div>`;
  }
  if (!paysNoMore && passes.length === 0) return false;
  return html`${paysNoMore && html`<p><strong>${texts.passPaysNoMore}</strong></p>`}
    <div class="acts">
      ${paysNoMore && choose(0, texts.payWithMoney, texts.youPayWithMoney)}
      ${passes.map(({ id, name, left }) =>
        choose(
          id,
          texts.scripts.payWithPass.replace('{name}', () => name).replace('{left}', String(left)),
          texts.paidByPass(name),
        ),
      )}
    </div>`;
}

/** Describes the visitor's other appointments that overlap a line of the cart; '' if there are none. */
function clashWords(group: Group<CartLine>, { lines, booked }: Shown, texts: Texts): string {
  const clashes = (others: readonly Timed[]): boolean =>
    group.some(({ hold }) => atSameTime(hold.appointment, others));
  if (clashes(lines.map(({ hold }) => hold.appointment))) return texts.clashInCart;
  return clashes(booked) ? texts.clashBooked : '';
}
