import { difference, isNothing, sumOf } from '../../orders/amounts';
import type { Booking } from '../../orders/bookings';
import type { OpenMoney } from '../../orders/open-money';
import type { ShopOrder } from '../../orders/order-book';
import { notedAs, paidOf } from '../../orders/payment';
import type { Language } from '../../texts/languages';
import { isLive } from '../bookings/own-bookings';
import type { Sum } from '../frame/sums-table';
import { openAmount } from '../orders/order-sums';
import { priceWords } from '../words/prices';
import { isOver } from './order-lines';

/**
 * Lists the total that is owed for an order, for the people who work in the salon, and each amount that is paid, refunded
 * or still to pay.
 */
export function orderAmounts(
  { status, items }: ShopOrder,
  { bookings, money }: { readonly bookings: readonly Booking[]; readonly money: OpenMoney },
  currency: string,
  language: Language,
): Sum[] {
  const words = language.texts.atDesk;
  const sum = (name: string, amount: string, note?: string): Sum => ({
    name,
    amount: priceWords(amount, currency, language),
    note,
  });
  const sumIf = (name: string, amounts: readonly string[], note?: string): Sum[] => {
    const amount = sumOf(amounts, currency);
    return isNothing(amount) ? [] : [sum(name, amount, note)];
  };
  const noted = (kinds: Parameters<typeof notedAs>[0]): string[] =>
    bookings.map(({ appointment }) => notedAs(kinds, appointment, currency));
  const priced = items.filter((item) => !isOver(item, bookings)).flatMap(({ net, tax }) => [net, tax]);
  const total = sumOf([...priced, keptOfCancelled(bookings, money, currency), money.fees], currency);
  return [
    sum(words.total, total),
    ...sumIf(
      words.paid,
      items.map((item) => paidOf(item, status, currency)),
    ),
    ...sumIf(words.paidAtDesk, noted(['cash', 'card']), words.notInOrder),
    ...sumIf(
      words.refunded,
      items.map(({ refunded }) => refunded),
    ),
    ...sumIf(words.refundedAtDesk, noted(['refunded']), words.notInOrder),
    ...sumIf(words.refundDue, [money.refund]),
    ...sumIf(words.stillToPay, [openAmount(bookings, currency), money.fees]),
  ];
}

/** Returns the fees that the salon keeps of the payments of cancelled appointments. */
function keptOfCancelled(
  bookings: readonly Booking[],
  { refundOfLines }: OpenMoney,
  currency: string,
): string {
  const over = bookings.filter((one) => !isLive(one));
  const paid = sumOf(
    over.map((one) => one.paid),
    currency,
  );
  const returned = sumOf([...over.map(({ refunded }) => refunded), ...refundOfLines.values()], currency);
  return difference(paid, returned, currency);
}
