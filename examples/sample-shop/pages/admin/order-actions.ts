import { nextPayment, isAllCancelled, isAtDesk, OPEN, PAID } from '../../orders/payment';
import { isNothing, refundFor, sumOf } from '../../orders/amounts';
import type { ShopOrder } from '../../orders/order-book';
import type { Language } from '../../texts/languages';
import { html, type Html } from '../frame/html';
import { priceWords } from '../words/prices';

/** Buttons for an order, as its status allows, the main one last; they call the routes in `orders/order-routes.ts`. */
export function actionsOf(order: ShopOrder, currency: string, language: Language): readonly Html[] {
  const { id, status, items } = order;
  const words = language.texts.atDesk;
  const no = language.texts.no;
  const next = nextPayment(order, currency).amount;
  const amount = priceWords(next, currency, language);
  const refundable = items.filter(({ quantity }) => quantity > 0);
  // A payment that the desk has noted asks for no action, so the button that records it in the order is not filled.
  const kept = order.appointments.filter((one) => one.status !== 'cancelled');
  const isNoted = kept.every(isAtDesk);
  const button = isNoted
    ? action({ id, path: 'pay', text: words.recordPaid(amount), no })
    : action({ id, path: 'pay', text: words.recordPayment(amount), look: '', no });
  const isPayable = !isAllCancelled(order) && !(status === 'partially-paid' && isNothing(next));
  const pay = isPayable ? [button] : [];
  if (OPEN.includes(status))
    return [
      action({
        id,
        path: 'cancel',
        text: words.cancelOrder,
        look: 'quiet danger',
        question: words.cancelOrderQuestion,
        no,
      }),
      ...pay,
    ];
  if (status === 'partially-paid') return pay;
  const question = words.refundAllQuestion;
  return PAID.includes(status) && refundable.length > 1
    ? [action({ id, path: 'refund', text: words.refundAll, question, no })]
    : [];
}

interface RefundParts {
  /** Whether the desk has noted a refund, which the order then only records. */
  readonly isNoted: boolean;
  /** Amount that is to be refunded because the line's appointments are cancelled. */
  readonly refundDue: string;
  readonly currency: string;
  readonly language: Language;
}

/** Button that refunds one line of the order; other lines and their appointments stay. */
export function refundOf(
  { id, status, appointments }: ShopOrder,
  item: Item,
  { isNoted, refundDue, currency, language }: RefundParts,
): Html | false {
  if (![...PAID, 'partially-paid'].includes(status) || item.quantity === 0) return false;
  const words = language.texts.atDesk;
  const no = language.texts.no;
  const refund = refundFor(item, item.quantity, currency);
  const amount = priceWords(refund, currency, language);
  const isLive = appointments.some((one) => one.order_item_id === item.id && one.status !== 'cancelled');
  if (!isLive && isNothing(refund)) return false;
  const path = `items/${item.id}/refund`;
  if (isNoted) return action({ id, path, text: words.recordRefunded(amount), no });
  const question = [words.giveBack(amount), ...(isLive ? [words.alsoCancels] : [])].join(' ');
  // With a fee to keep, the refund of the whole line is not what is due.
  const look = !isLive && refund === sumOf([refundDue], currency) ? '' : 'quiet';
  return action({ id, path, text: words.refundSum(amount), look, question, no });
}

type Item = ShopOrder['items'][number];

interface Action {
  /** Id of the order. */
  readonly id: number;
  /** Path of the route, below that of the order. */
  readonly path: string;
  readonly text: string;
  /** Class of the button; '' for the main one. */
  readonly look?: '' | 'quiet' | 'quiet danger';
  /** Asked before the action. */
  readonly question?: string;
  /** Label of the button that keeps the order as it is. */
  readonly no: string;
}

const action = ({ id, path, text, look = 'quiet', question, no }: Action): Html =>
  html`<form
    data-send="POST"
    action="/shop/orders/${id}/${path}"
    ${question !== undefined && html`data-confirm="${question}" data-no="${no}"`}
  >
    <button class="${look}">${text}</button>
    <span role="alert"></span>
  </form>`;
