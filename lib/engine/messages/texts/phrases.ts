import type { MessageKind } from '../../../domain/messages/message';

/**
 * The sentences of messages in one language. Arguments are plain text; they are escaped later, when the HTML is
 * written.
 */
export interface Phrases {
  /** Words shown in place of the name of a product that has no name. */
  readonly appointment: string;
  readonly several: (count: number) => string;
  readonly greeting: (name: string) => string;
  readonly subject: Readonly<Record<MessageKind, (what: string, when: string) => string>>;
  readonly lead: Readonly<Record<MessageKind, (shop: string) => string>>;
  /** Line with the former time of a booking that has moved. */
  readonly formerly: (when: string) => string;
  readonly staff: (names: string) => string;
  readonly more: (count: number) => string;
  readonly payBy: (when: string) => string;
  readonly answerBy: (when: string) => string;
  readonly fee: (amount: string) => string;
  readonly refundDue: (amount: string) => string;
  readonly amountDue: (amount: string) => string;
  readonly address: (address: string) => string;
  /** Text of the link to the page on which customers see and change their appointments. */
  readonly manage: string;
  /** Text of the link to the page on which a customer accepts or declines a place offered from the waitlist. */
  readonly answer: string;
  readonly optOut: string;
}
