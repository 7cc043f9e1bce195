import { isNothing } from '../../orders/amounts';
import type { OpenMoney } from '../../orders/open-money';
import type { ShopOrder } from '../../orders/order-book';
import { paymentOf } from '../../orders/payment';
import type { Language } from '../../texts/languages';
import { priceWords } from '../words/prices';
import { orderWords } from '../words/states';

/**
 * Describes the state of an order and its refunds: `Refund due €82.50`. An amount to refund comes first, because it is
 * what the people of the salon have to do.
 */
export function orderState(
  { status, items, appointments }: Pick<ShopOrder, 'status' | 'items' | 'appointments'>,
  { refund }: OpenMoney,
  currency: string,
  language: Language,
): string {
  const { atDesk } = language.texts;
  if (!isNothing(refund)) return atDesk.refundDueOf(priceWords(refund, currency, language));
  const isInPart =
    !['refunded', 'cancelled'].includes(status) && items.some(({ refunded }) => !isNothing(refunded));
  return isInPart ? atDesk.refundedInPart : orderWords(status, paymentOf(status, appointments), language);
}
