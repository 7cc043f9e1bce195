import { nextPayment, isAllCancelled, isAtDesk, OPEN, PAID, paidOf } from '../../orders/payment';
import { isNothing } from '../../orders/amounts';
import type { Booking } from '../../orders/bookings';
import { type LineRefund, refundOfLine, takesPlace } from '../../orders/line-refunds';
import type { ShopOrder } from '../../orders/order-book';
import type { Language } from '../../texts/languages';
import { isLive } from '../bookings/own-bookings';
import { html, type Html } from '../frame/html';
import { priceWords } from '../words/prices';

/** Buttons for an order, as its status allows, the main one last; they call the routes in `orders/order-routes.ts`. */
export function actionsOf(
  order: ShopOrder,
  bookings: readonly Booking[],
  currency: string,
  language: Language,
): readonly Html[] {
  const { id, status, items } = order;
  const words = language.texts.atDesk;
  const no = language.texts.no;
  const next = nextPayment(order, currency).amount;
  const amount = priceWords(next, currency, language);
  const refundable = items.filter((item) => {
    const ofLine = bookings.filter(({ appointment }) => appointment.orderItemId === item.id);
    return openRefund(status, { item, ofLine }, currency);
  });
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

/** Line of an order, with its appointments. */
interface Line {
  readonly item: ShopOrder['items'][number];
  readonly ofLine: readonly Booking[];
}

/** Returns the refund of a line; undefined if the order has nothing to give back for it. */
function openRefund(
  status: ShopOrder['status'],
  { item, ofLine }: Line,
  currency: string,
): LineRefund | undefined {
  const booked = ofLine.map(({ appointment }) => appointment);
  const refund = refundOfLine({ ...item, paid: paidOf(item, status, currency) }, booked, currency);
  const isOpen =
    item.quantity > 0 && ((refund.isWhole && booked.some(takesPlace)) || !isNothing(refund.amount));
  return isOpen ? refund : undefined;
}

/**
 * Button that refunds one line of the order, less its fees. A refund of the whole line cancels its appointments; other
 * lines and their appointments stay.
 */
export function refundOf(
  { id, status }: ShopOrder,
  line: Line,
  currency: string,
  language: Language,
): Html | false {
  const refund = [...PAID, 'partially-paid'].includes(status) && openRefund(status, line, currency);
  if (!refund) return false;
  const words = language.texts.atDesk;
  const no = language.texts.no;
  const { amount: shown, isWhole, isDue, isNoted } = refund;
  const amount = priceWords(shown, currency, language);
  const to = { id, path: `items/${line.item.id}/refund`, amount: shown, no };
  if (isNoted) return action({ ...to, text: words.recordRefunded(amount) });
  const isCancelled = isWhole && line.ofLine.some(isLive);
  const question = [words.refundQuestion(amount), ...(isCancelled ? [words.alsoCancels] : [])].join(' ');
  return action({ ...to, text: words.refundSum(amount), look: isDue ? '' : 'quiet', question });
}

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
  /** Amount that the page shows, so that the shop notices if it has changed since. */
  readonly amount?: string;
}

const action = ({ id, path, text, look = 'quiet', question, no, amount }: Action): Html =>
  html`<form
    data-send="POST"
    action="/shop/orders/${id}/${path}"
    ${question !== undefined && html`data-confirm="${question}" data-no="${no}"`}
  >
    ${amount !== undefined && html`<input type="hidden" name="amount" value="${amount}" />`}
    <button class="${look}">${text}</button>
    <span role="alert"></span>
  </form>`;
