import { difference, isNothing, larger, sumOf } from '../../orders/amounts';
import type { Booking } from '../../orders/bookings';
import type { ShopOrder } from '../../orders/order-book';
import { nextPayment, type Payment, paymentOf } from '../../orders/payment';
import type { ShopParts } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { isLive } from '../bookings/own-bookings';
import type { Sum } from '../frame/sums-table';
import { formatsOf } from '../words/formats';
import { priceWords } from '../words/prices';
import { nearDayWords } from '../words/times';

const UNPAID: readonly Payment[] = ['due', 'waits-for-confirmation'];

/** Lists the total of an order, the amounts that are paid and refunded, and those that are still to pay, with their days. */
export function orderSums(
  order: ShopOrder,
  bookings: readonly Booking[],
  { site }: Pick<ShopParts, 'site'>,
  language: Language,
): Sum[] {
  const { currency, zone } = site;
  const { texts } = language;
  const kept = bookings.filter(isLive);
  const sum = (of: (one: Booking) => string, some = bookings): string => sumOf(some.map(of), currency);
  const row = (name: string, amount: string, note?: string): readonly Sum[] =>
    isNothing(amount) ? [] : [{ name, amount: priceWords(amount, currency, language), note }];

  const payment = paymentOf(order.status, order.appointments);
  const now = UNPAID.includes(payment) ? nextPayment(order, currency).amount : '0';
  const rest = larger('0', difference(openAmount(bookings, currency), now, currency), currency);
  const days = kept
    .filter((one) => !isNothing(laterOf(one)))
    .map(({ appointment: { start } }) => nearDayWords(start, zone, language));
  const total = priceWords(
    sum(({ price }) => price, kept),
    currency,
    language,
  );
  return [
    { name: texts.total, amount: total },
    ...row(
      texts.alreadyPaid,
      sum(({ paid }) => paid),
    ),
    ...row(
      texts.alreadyRefunded,
      sum(({ refunded }) => refunded),
    ),
    ...(payment === 'due' ? row(texts.dueNow, now) : row(texts.dueConfirmed, now)),
    ...row(texts.restInSalon, rest, formatsOf(language).list.format(new Set(days))),
  ];
}

/** Returns the sum that is still to pay for appointments that are not cancelled. */
export const openAmount = (bookings: readonly Booking[], currency: string): string =>
  sumOf(
    bookings.filter(isLive).map(({ payment, rest }) => (isOpen(payment) ? rest : '0')),
    currency,
  );

const isOpen = (payment: Payment): boolean => UNPAID.includes(payment) || payment === 'deposit-paid';

/** Returns the part of a price that is paid in the salon. */
function laterOf({ payment, rest, appointment: { dueLater } }: Booking): string {
  if (UNPAID.includes(payment)) return dueLater ?? '0';
  return isOpen(payment) ? rest : '0';
}
