import type { MessageKind } from './message';
import type { MessageFacts, WrittenMessage } from './message-facts';

/** Hours of the day in which reminders and follow-ups are not sent. */
export interface QuietHours {
  /** Wall clock, `HH:MM`. */
  readonly from: string;
  /** Wall clock, `HH:MM`; earlier than `from` if the hours run over midnight. */
  readonly to: string;
}

/** Writes a message of one kind. The facts contain no markup; `html` has to escape them. */
export type WriteMessage = (facts: MessageFacts) => WrittenMessage;

/** Settings of the messages of a site. */
export interface MessageSettings {
  /** Kinds that are sent. */
  readonly kinds: readonly MessageKind[];
  /** Hours before the start at which reminders are sent. */
  readonly reminderHours: readonly number[];
  /** Hours after the end at which a follow-up is sent; null for none. */
  readonly followUpHours: number | null;
  /** Hours in which no reminder and no follow-up is sent, in the customer's zone if it is known; null for none. */
  readonly quietHours: QuietHours | null;
  /** Language of customers without a known one: a BCP 47 tag. */
  readonly language: string;
  /** Address of the place, for the text and for the calendar entry; '' for none. */
  readonly address: string;
  /** Returns the address of the customer's page from a self-service token; null if the shop has no such page. */
  readonly manageLink: ((token: string) => string) | null;
  /**
   * Returns the address of the page on which a customer answers an offer of the waitlist, from the token of the entry;
   * null for none.
   */
  readonly waitlistLink: ((token: string) => string) | null;
  /** Returns the address of the page on which a customer opts out, from a self-service token; null for none. */
  readonly optOutLink: ((token: string) => string) | null;
  /** Functions of the shop that replace texts of the library. */
  readonly texts: Readonly<Partial<Record<MessageKind, WriteMessage>>>;
}
