import type { Content } from '../../common/dom.mjs';
import { type MessageKind, readMessages } from '../api/messages.mjs';
import type { Told, Whom } from '../announcement.mjs';
import type { Context } from '../context.mjs';
import type { Tools } from '../tools.mjs';
import { copyText, phoneLink } from './by-hand.mjs';

/** Kinds of messages that tell a customer of a change of the booking. */
const NEWS: readonly MessageKind[] = [
  'booked',
  'awaiting_confirmation',
  'confirmed',
  'paid',
  'moved',
  'moved_by_shop',
  'cancelled',
];

/** Kinds of messages that can follow from a payment at the desk. */
const NEWS_OF_MONEY: readonly MessageKind[] = ['confirmed', 'paid'];

/** Seconds within which a message counts as one about the change that the user has just made. */
const NEW_SECONDS = 60;

/**
 * Reads which message follows from the change that the user has just made. Returns a function that says who is told. If
 * the customer is not told, it shows the phone number, and a button that copies the text of a message without an address.
 * After a note about money that no message follows, it says nothing.
 *
 * @throws RequestFailed
 */
export async function readTold(whom: Whom, context: Context, tools: Tools): Promise<Told> {
  if (whom.isSilent) return () => [context.texts.messages.silent];
  const { fill, button } = tools;
  const since = context.now() - NEW_SECONDS;
  const messages = await readMessages(context.client, whom.id);
  const kinds = whom.isAboutMoney ? NEWS_OF_MONEY : NEWS;
  const found = messages.find(({ kind, due_utc: due }) => kinds.includes(kind) && due >= since);
  const byHand = found?.by_hand ?? undefined;
  let isCopied = false;
  const copy = (): void =>
    copyText(byHand!.text, () => {
      isCopied = true;
      context.changed();
    });
  return (): Content[] => {
    const { messages: words, appointment } = context.texts;
    if (found && !byHand && found.recipient !== '') {
      const text = found.recipient.includes('@') ? words.getsMail : words.getsText;
      return [fill(text, { name: whom.customer_name || appointment.guest })];
    }
    if (!found && whom.isAboutMoney) return [];
    if (found?.reason === 'undone') return [words.undone];
    return [
      byHand ? words.notTold : words.nobodyTold,
      ' ',
      phoneLink(byHand?.phone ?? whom.customer_phone, tools),
      ' ',
      byHand !== undefined && (isCopied ? words.copied : button('copy', words.copy, copy, 'bare undo')),
    ];
  };
}
