import { isNothing } from '../../orders/amounts';
import { nextPayment } from '../../orders/payment';
import type { ShopOrder } from '../../orders/order-book';
import type { Language } from '../../texts/languages';
import { html, type Html } from '../frame/html';
import { priceWords } from '../words/prices';

/**
 * Button that pays an order, in place of a payment service; no money moves. The form sends the id of the order and the
 * shown amount, so that the shop notices if one of them has changed since.
 * @param shown number of appointments on the page; the order may have more, which are paid, too
 * @param deadline sentence above the button that says until when to pay; '' if there is none, or if the page says it
 * @param sums table of the order's amounts above the button; absent if the form says what is paid later
 */
export function payForm(
  path: string,
  {
    order,
    shown,
    deadline = '',
    sums,
  }: {
    readonly order: ShopOrder;
    readonly shown: number;
    readonly deadline?: string;
    readonly sums?: Html;
  },
  currency: string,
  language: Language,
): Html {
  const { texts } = language;
  const { amount, later } = nextPayment(order, currency);
  return html`<form class="panel pay" data-send="POST" action="${path}">
    <input type="hidden" name="order_id" value="${order.id}" />
    <input type="hidden" name="amount" value="${amount}" />
    ${sums} ${deadline !== '' && html`<p>${deadline}</p>`}
    <button>${texts.payNow(priceWords(amount, currency, language))}</button>
    ${order.appointments.length > shown && html`<p class="muted">${texts.payWholeOrder(order.id)}</p>`}
    ${!sums && !isNothing(later) && html`<p class="muted">${texts.payRestLater(priceWords(later, currency, language))}</p>`}
    <p role="alert"></p>
  </form>`;
}
