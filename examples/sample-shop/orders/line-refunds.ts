import type { Appointment } from 'shop-appointments';
import { difference, isNothing, larger, refundFor, type RefundableLine, sumOf } from './amounts';
import { ShopRefusal } from '../shop-refusal';
import { notedAs } from './payment';

/** Fields of an appointment that decide what is given back for its order line. */
type Owing = Pick<Appointment, 'status' | 'fees' | 'moneyNotes' | 'moneySettled' | 'settlement'>;

/** Refund that a manager can make for a line of an order. */
export interface LineRefund {
  /** Amount with tax, a decimal string. Fees that the customer owes are left out, because the salon keeps them. */
  readonly amount: string;
  /**
   * Whether the line leaves the order, which cancels its appointments. False if only a part of the payment is given
   * back: the rest is a fee, or pays for an appointment that takes place.
   */
  readonly isWhole: boolean;
  /** Whether the amount is due, because of a cancellation, a no-show or a lower price. */
  readonly isDue: boolean;
  /** Whether the desk has noted that the customer has got the amount, which the order then only records. */
  readonly isNoted: boolean;
}

/**
 * Returns the refund of a line: the amount that is due or noted at the desk or, if there is none, all that was paid for
 * it. A fee that a manager waives is part of the refund.
 *
 * @param ofLine appointments of the line
 */
export function refundOfLine(line: RefundableLine, ofLine: readonly Owing[], currency: string): LineRefund {
  const places = line.quantity;
  const open = ofLine.filter(({ moneySettled }) => !moneySettled);
  const isDue = open.some(({ settlement }) => !isNothing(settlement?.refundDue ?? '0'));
  const noted = sumOf(
    ofLine.map((one) => notedAs(['refunded'], one, currency)),
    currency,
  );
  const isNoted = !isNothing(noted);
  const live = ofLine.filter(takesPlace);
  const kept = keptOf(ofLine, currency);
  if (live.length > 0 && !isDue && !isNoted)
    return { amount: refundFor(line, places, currency, { kept }), isWhole: true, isDue, isNoted };
  const prices = live.flatMap(({ settlement }) => settlement?.price ?? [line.net, line.tax]);
  const back = refundFor(line, places, currency, { kept: sumOf([kept, ...prices], currency) });
  const rest = larger('0', difference(back, noted, currency), currency);
  const amount = isNoted ? difference(back, rest, currency) : back;
  const isWhole = live.length === 0 && amount === refundFor(line, places, currency);
  return { amount, isWhole, isDue, isNoted };
}

/** Line of an order that is refunded. */
export interface RefundedItem {
  readonly id: number;
  /** Number of places to refund. Default: the refund that `refundOfLine` returns. */
  readonly quantity?: number;
  /** Refund of the line that the page has shown. Default: not compared. */
  readonly amount?: unknown;
}

/**
 * Returns the amount that a refund gives back for a line, and the places that stay in the order. The places of a
 * cancelled appointment stay while a fee is kept, so that a manager can waive it later. If a number of places is refunded,
 * such as all of the order, the amount does not depend on what the desk has noted.
 *
 * @param ofLine appointments of the line
 * @throws ShopRefusal if the refund is no longer the amount that the page has shown
 */
export function afterRefund(
  line: RefundableLine,
  { quantity: places, amount: shown }: RefundedItem,
  ofLine: readonly (Owing & Pick<Appointment, 'entitlement'>)[],
  currency: string,
): { readonly amount: string; readonly quantity: number } {
  const { amount, isWhole } = refundOfLine(line, ofLine, currency);
  if (shown !== undefined && shown !== amount)
    throw new ShopRefusal(
      'shop_amount_changed',
      'The amount has changed in the meantime. Reload the page to see what is to be refunded.',
    );
  if (places === undefined) return { amount, quantity: isWhole ? 0 : line.quantity };
  const kept = keptOf(ofLine, currency);
  const all = refundFor(line, line.quantity, currency, { kept });
  const keepsFee = all !== refundFor(line, line.quantity, currency);
  if (keepsFee && !ofLine.some(takesPlace)) return { amount: all, quantity: line.quantity };
  const paidByPass = ofLine.at(-1)?.entitlement?.places;
  return {
    amount: refundFor(line, places, currency, { paidByPass, kept }),
    quantity: Math.max(0, line.quantity - places),
  };
}

/**
 * Returns the part of the payments that the salon keeps and that is no price: fees that are not waived and that no pass
 * pays, and refunds that the customer did not want.
 */
export const keptOf = (ofLine: readonly Pick<Owing, 'fees' | 'moneyNotes'>[], currency: string): string =>
  sumOf(
    ofLine.flatMap(({ fees, moneyNotes }) => [
      ...fees
        .filter(({ waived }) => waived === '')
        .map(({ amount, paidByEntries = '0' }) => difference(amount, paidByEntries, currency)),
      ...moneyNotes.filter(({ kind }) => kind === 'kept').map(({ amount }) => amount),
    ]),
    currency,
  );

/** Whether the customer owes the price of an appointment: it is neither cancelled nor missed for a fee. */
export const takesPlace = ({ status, settlement }: Pick<Owing, 'status' | 'settlement'>): boolean =>
  status !== 'cancelled' && settlement?.reason !== 'no_show';
