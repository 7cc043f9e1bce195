import { difference, isNothing, sumOf } from '../../orders/amounts';
import type { Booking } from '../../orders/bookings';
import { isNotedAsOnline } from '../../orders/order-notes';
import { notedAs } from '../../orders/payment';
import type { Language } from '../../texts/languages';
import type { Texts } from '../../texts/texts';
import { priceWords } from './prices';

type Way = keyof Texts['paidBy'] | 'unknown';

/**
 * Formats the amount that a customer has paid for appointments, with the way of payment if all was paid in one way:
 * `€48.00 online`. '' if nothing is paid.
 */
export function paidWords(bookings: readonly Booking[], currency: string, language: Language): string {
  const amount = sumOf(
    bookings.map(({ paid }) => paid),
    currency,
  );
  if (isNothing(amount)) return '';
  const words = priceWords(amount, currency, language);
  const [way = 'unknown', ...others] = new Set(bookings.flatMap((one) => waysOf(one, currency)));
  return way === 'unknown' || others.length > 0 ? words : language.texts.paidBy[way](words);
}

/** Returns the ways in which an appointment was paid: on the pages of the shop, or as the desk has noted it. */
function waysOf({ order, appointment, paid }: Booking, currency: string): Way[] {
  const noted = appointment.moneyNotes.flatMap(({ kind }) =>
    kind === 'cash' || kind === 'card' ? [kind] : [],
  );
  const stated = difference(paid, notedAs(['cash', 'card'], appointment, currency), currency);
  if (isNothing(stated)) return noted;
  if (isNotedAsOnline(order?.note ?? '')) return [...noted, 'online'];
  return appointment.moneyNotes.some(({ isRecorded }) => isRecorded === true) ? noted : [...noted, 'unknown'];
}
