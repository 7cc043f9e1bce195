import { isNothing } from '../orders/amounts';
import { nextPayment } from '../orders/payment';
import type { ShopOrder } from '../orders/order-book';
import { html, type Html } from './html';
import { priceWords } from './words/prices';

/**
 * Button that pays an order, in place of a payment service; no money moves. The form sends the order's id and the shown
 * amount, because both may have changed meanwhile.
 */
export function payForm(path: string, order: ShopOrder, currency: string): Html {
  const { amount, later } = nextPayment(order, currency);
  return html`<form class="pay" data-send="POST" action="${path}">
    <input type="hidden" name="order_id" value="${order.id}" />
    <input type="hidden" name="amount" value="${amount}" />
    <button>Pay ${priceWords(amount, currency)} now</button>
    ${!isNothing(later) && html`<p class="muted">You pay the rest of ${priceWords(later, currency)} in the salon.</p>`}
    <p role="alert"></p>
  </form>`;
}
