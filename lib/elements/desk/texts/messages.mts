import type { MessageKind } from '../api/messages.mjs';

export interface MessagesTexts {
  readonly heading: string;
  /** Heading of the list of messages that could not be sent, and the advice below it. */
  readonly unsent: string;
  readonly tellThem: string;
  /** Label of the button that removes a message from the list, and text that confirms the removal. */
  readonly told: string;
  readonly toldDone: string;
  readonly none: string;
  readonly unreadable: string;
  /** Label of the text that staff can read out or copy. */
  readonly text: string;
  readonly copy: string;
  readonly copied: string;
  /** Say by which message the customer is told of a change. Placeholder `{name}`: the customer. */
  readonly getsMail: string;
  readonly getsText: string;
  /** Says that the shop sends no message about a change. A phone number follows if it is known. */
  readonly nobodyTold: string;
  /** Says that the message about a change has no address to go to. A phone number follows if it is known. */
  readonly notTold: string;
  /** Label of the tick with which the customer gets a message about a change. */
  readonly tell: string;
  /** Says after a change without this tick that the customer gets no message. */
  readonly silent: string;
  /** Says after an undo that no message is sent, because the one about the undone change had not been sent. */
  readonly undone: string;
  readonly kinds: Readonly<Record<MessageKind, string>>;
  /**
   * Descriptions of a message to a customer, by its state. Placeholders `{when}`: the time of sending; `{recipient}`:
   * the address.
   */
  readonly states: Readonly<Record<'waiting' | 'sent' | 'dropped' | 'failed', string>>;
}

export const MESSAGES: MessagesTexts = {
  heading: 'Messages to the customer',
  unsent: 'Messages that could not be sent',
  tellThem: 'Tell these customers yourself.',
  told: 'I have told the customer',
  toldDone: 'The message is removed from the list.',
  none: 'No message was sent, and none is planned.',
  unreadable: 'The messages cannot be read.',
  text: 'Text of the message',
  copy: 'Copy the text',
  copied: 'The text is copied.',
  getsMail: '{name} gets an e-mail.',
  getsText: '{name} gets a text message.',
  nobodyTold: 'Nobody is told.',
  notTold: 'Not told: no address for messages.',
  tell: 'Tell the customer',
  silent: 'Not told, as you chose.',
  undone: 'No message is sent: the first one had not gone out.',
  kinds: {
    booked: 'Booked',
    awaiting_confirmation: 'Request received',
    confirmed: 'Confirmed',
    paid: 'Paid',
    payment_due: 'Request to pay',
    moved: 'Moved',
    moved_by_shop: 'Moved by the shop',
    cancelled: 'Cancelled',
    reminder: 'Reminder',
    follow_up: 'Thank-you',
    waitlist_offer: 'Place offered',
  },
  states: {
    waiting: 'planned for {when}',
    sent: 'sent {when} to {recipient}',
    dropped: 'not sent',
    failed: 'failed {when}: tell the customer yourself',
  },
};
