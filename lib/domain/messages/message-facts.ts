import type { MessageKind } from './message';
import type { Instant } from '../../time/units';

/** One of the bookings that a message to a customer is about. */
export interface MessageItem {
  /** Name of the product; '' if the shop no longer has it. */
  readonly product: string;
  readonly start: Instant;
  readonly end: Instant;
  /**
   * Date and time in the language of the message, on the site's clock: `Monday, 2 March 2026 at 09:00`. If the
   * customer's clock shows another time, it follows: `(08:00, Europe/London)`.
   */
  readonly when: string;
  /** Date and time before the move of a booking, written as `when`; '' for other kinds of message, or if unknown. */
  readonly formerly: string;
  /** Display names of the members of staff who serve the booking. */
  readonly staff: readonly string[];
  readonly quantity: number;
}

/** Amounts of a cancellation, as texts with the currency; null for an amount of zero. */
export interface MessageAmounts {
  readonly fee: string | null;
  readonly refundDue: string | null;
  readonly amountDue: string | null;
}

/** The data for the text of a message. */
export interface MessageFacts {
  readonly kind: MessageKind;
  /** BCP 47 tag of the language to write in. */
  readonly language: string;
  /** Name of the shop. */
  readonly shop: string;
  /** Postal address where the bookings take place; '' for none. */
  readonly address: string;
  /** Name of the customer; '' if it is unknown. */
  readonly name: string;
  /** The bookings, sorted by start; at least one. */
  readonly items: readonly MessageItem[];
  /** Number of further bookings that the message is about and that `items` does not list. */
  readonly more: number;
  /** Date and time by which the booking has to be paid; '' if there is no such time. */
  readonly payBy: string;
  /** Date and time until which a place from the waitlist is held for the customer; '' for other kinds of message. */
  readonly answerBy: string;
  readonly amounts: MessageAmounts;
  readonly links: { readonly manage: string; readonly optOut: string };
}

/** The written texts of a message. */
export interface WrittenMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
