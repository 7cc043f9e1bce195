import type { MessageKind } from '../../domain/messages/message';
import type { MessageFacts, MessageItem, WrittenMessage } from '../../domain/messages/message-facts';
import { htmlOf, isolated, type MessageParts } from './html';
import { phrasesIn } from './texts/languages';
import type { Phrases } from './texts/phrases';

/** Writes a message in the customer's language, as plain text and as HTML. */
export function writeMessage(facts: MessageFacts): WrittenMessage {
  const phrases = phrasesIn(facts.language);
  const parts = partsOf(facts, phrases);
  const { subject } = parts;
  return {
    subject,
    text: plainText(parts),
    html: htmlOf(partsOf(withIsolatedValues(facts), phrases), { ...facts, subject }),
  };
}

const withIsolatedValues = (facts: MessageFacts): MessageFacts => ({
  ...facts,
  shop: isolated(facts.shop),
  address: isolated(facts.address),
  name: isolated(facts.name),
  items: facts.items.map((item) => ({
    ...item,
    product: isolated(item.product),
    staff: item.staff.map(isolated),
  })),
});

/** Kinds of messages without a link to the page for managing appointments, because the booking is cancelled or over. */
const NOTHING_TO_MANAGE: readonly MessageKind[] = ['cancelled', 'follow_up'];

function partsOf(facts: MessageFacts, phrases: Phrases): MessageParts {
  const { kind, items, more, links, amounts, payBy, answerBy, name, address, shop } = facts;
  const [first] = items;
  const list = new Intl.ListFormat(facts.language);
  const what = first!.product || phrases.appointment;
  const title = items.length + more > 1 ? phrases.several(items.length + more) : what;
  const notes = [
    ...(more > 0 ? [phrases.more(more)] : []),
    ...(payBy === '' || kind === 'cancelled' ? [] : [phrases.payBy(payBy)]),
    ...(answerBy === '' ? [] : [phrases.answerBy(answerBy)]),
    ...(amounts.fee === null ? [] : [phrases.fee(amounts.fee)]),
    ...(amounts.refundDue === null ? [] : [phrases.refundDue(amounts.refundDue)]),
    ...(amounts.amountDue === null ? [] : [phrases.amountDue(amounts.amountDue)]),
    ...(address === '' || kind === 'cancelled' ? [] : [phrases.address(address)]),
  ];
  return {
    subject: phrases.subject[kind](title, first!.when),
    paragraphs: [phrases.greeting(name), phrases.lead[kind](shop)],
    items: items.map((item) => linesOf(item, phrases, list)),
    notes,
    button:
      links.manage === '' || NOTHING_TO_MANAGE.includes(kind)
        ? undefined
        : { text: kind === 'waitlist_offer' ? phrases.answer : phrases.manage, href: links.manage },
    footer: [shop],
    optOut: links.optOut === '' ? undefined : { text: phrases.optOut, href: links.optOut },
  };
}

const linesOf = (
  { product, when, formerly, staff, quantity }: MessageItem,
  phrases: Phrases,
  list: Intl.ListFormat,
): string[] => [
  `${product || phrases.appointment}${quantity > 1 ? ` × ${quantity}` : ''}`,
  when,
  ...(formerly === '' ? [] : [phrases.formerly(formerly)]),
  ...(staff.length > 0 ? [phrases.staff(list.format(staff))] : []),
];

function plainText({ paragraphs, items, notes, button, footer, optOut }: MessageParts): string {
  const blocks = [
    ...paragraphs,
    ...items.map((lines) => lines.join('\n')),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    ...(button ? [`${button.text}\n${button.href}`] : []),
    footer.join('\n'),
    ...(optOut ? [`${optOut.text}\n${optOut.href}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}
