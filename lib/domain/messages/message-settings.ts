import type { MessageKind } from './message';
import type { MessageFacts, WrittenMessage } from './message-facts';

/** Hours of the day in which reminders and follow-ups are not sent. */
export interface QuietHours {
  /** Beginning of the quiet hours on the wall clock, `HH:MM`. */
  readonly from: string;
  /** End of the quiet hours on the wall clock, `HH:MM`; earlier than `from` if the hours run over midnight. */
  readonly to: string;
}

/** Writes a message of one kind. `facts` contains plain text without markup, so `html` has to escape it. */
export type WriteMessage = (facts: MessageFacts) => WrittenMessage;

/** Settings of the messages of a site. */
export interface MessageSettings {
  /** Kinds of message that are sent. */
  readonly kinds: readonly MessageKind[];
  /** Hours before the start at which reminders are sent. */
  readonly reminderHours: readonly number[];
  /** Hours after the end at which a follow-up is sent; null for none. */
  readonly followUpHours: number | null;
  /** Hours in which no reminder and no follow-up is sent, in the customer's zone if it is known; null for none. */
  readonly quietHours: QuietHours | null;
  /** Language of messages to customers whose language is unknown: a BCP 47 tag. */
  readonly language: string;
  /** Postal address where the bookings take place, for the text and for the calendar entry; '' for none. */
  readonly address: string;
  /** Returns the address of the customer's page from a self-service token; null if the shop has no such page. */
  readonly manageLink: ((token: string) => string) | null;
  /**
   * Builds the URL of the page where a customer answers an offer of the waitlist, from the token of the waitlist entry;
   * null if the shop has no such page.
   */
  readonly waitlistLink: ((token: string) => string) | null;
  /**
   * Builds the URL of the customer's page for opting out of messages from a self-service token; null if the shop has no
   * such page.
   */
  readonly optOutLink: ((token: string) => string) | null;
  /** Functions of the shop that write messages in place of the library's texts, by kind of message. */
  readonly texts: Readonly<Partial<Record<MessageKind, WriteMessage>>>;
}
