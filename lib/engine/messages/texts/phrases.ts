import type { MessageKind } from '../../../domain/messages/message';

/** The sentences of one language. Arguments are plain text, which is escaped when the HTML is written. */
export interface Phrases {
  /** Words used in place of the name of a product that has none. */
  readonly appointment: string;
  readonly several: (count: number) => string;
  readonly greeting: (name: string) => string;
  readonly subject: Readonly<Record<MessageKind, (what: string, when: string) => string>>;
  readonly lead: Readonly<Record<MessageKind, (shop: string) => string>>;
  readonly staff: (names: string) => string;
  readonly more: (count: number) => string;
  readonly payBy: (when: string) => string;
  readonly answerBy: (when: string) => string;
  readonly fee: (amount: string) => string;
  readonly refundDue: (amount: string) => string;
  readonly amountDue: (amount: string) => string;
  readonly address: (address: string) => string;
  /** Text of the link to the customer's page. */
  readonly manage: string;
  /** Text of the link to the page on which an offer of the waitlist is answered. */
  readonly answer: string;
  readonly optOut: string;
}
