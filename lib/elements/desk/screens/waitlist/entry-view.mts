import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { WaitlistEntry } from '../../api/waitlist.mjs';
import type { Context } from '../../context.mjs';
import { asking, button, buttonRow, sending } from '../../views/button.mjs';
import { mailAddress, telephoneAddress } from '../../views/contact.mjs';
import { question } from '../../views/question.mjs';

/** Data for the row of a waiting customer. */
export interface EntryParts {
  readonly context: Context;
  /** Whether the row asks whether to remove the customer from the waiting list. */
  readonly isAsked: boolean;
  readonly isSending: boolean;
  readonly offer: () => void;
  readonly ask: (isAsked: boolean) => void;
  readonly remove: () => void;
}

/** Shows a waiting customer: service and wishes, waiting time, and buttons for staff. */
export function entryView(entry: WaitlistEntry, parts: EntryParts): Description {
  const { context, isSending } = parts;
  const words = context.texts.waitlist;
  const { status, contact } = entry;
  const isOpen = status === 'waiting' || status === 'offered';
  return h(
    'li',
    { key: entry.id, class: 'item', 'data-entry': entry.id },
    h('p', { key: 'who' }, h('strong', {}, h('bdi', {}, nameOf(entry, context))), ...reachedAt(contact)),
    h('p', { key: 'what' }, whatOf(entry, context)),
    h('p', { key: 'when' }, whenOf(entry, context)),
    h('p', { key: 'state', class: 'muted' }, stateOf(entry, context)),
    isOpen && parts.isAsked && questionView(entry, parts),
    isOpen &&
      !parts.isAsked &&
      buttonRow(
        status === 'waiting' && sending(button('offer', words.offer, parts.offer), isSending),
        asking(button('remove', words.remove, () => parts.ask(true))),
      ),
  );
}

function questionView(entry: WaitlistEntry, { context, isSending, ask, remove }: EntryParts): Description {
  const words = context.texts.waitlist;
  return question(
    fill(words.removeQuestion, { name: nameOf(entry, context) }),
    [words.removeYes, remove],
    [words.removeNo, () => ask(false)],
    isSending,
  );
}

/** Name of the waiting customer, or else another text that identifies them. */
export const nameOf = (
  { contact: { name, email, phone } }: WaitlistEntry,
  { texts }: Pick<Context, 'texts'>,
): string => name || email || phone || texts.waitlist.noName;

const reachedAt = ({ email, phone }: WaitlistEntry['contact']): Content[] => [
  phone && ' · ',
  phone && h('a', { key: 'phone', href: telephoneAddress(phone) }, h('bdi', {}, phone)),
  email && ' · ',
  email && h('a', { key: 'mail', href: mailAddress(email) }, h('bdi', {}, email)),
];

function whatOf({ product_id: id, staff_id: staffId, qty }: WaitlistEntry, context: Context): string {
  const { facts, texts } = context;
  const product = facts.products.find((one) => one.id === id)?.name;
  const member = facts.members.find((one) => one.id === staffId)?.display_name;
  return [
    product ?? `#${id}`,
    member && fill(texts.waitlist.withMember, { name: member }),
    qty > 1 && context.plural(texts.waitlist.places, qty),
  ]
    .filter(Boolean)
    .join(' · ');
}

function whenOf(entry: WaitlistEntry, { texts, writing, settings }: Context): string {
  const { min_date: from, max_date: to, weekdays, time_from: timeFrom, time_to: timeTo } = entry;
  const words = texts.waitlist;
  const names = writing.weekdays();
  const clock = (time: string): string => writing.wallClock(`2024-01-01T${time}`);
  const isWholeDay = isMidnight(timeFrom) && isMidnight(timeTo);
  const between = isMidnight(timeFrom) ? words.before : isMidnight(timeTo) ? words.from : words.between;
  return [
    from === to ? writing.longDay(from) : writing.days(from, to),
    weekdays.map((day) => names[(day - settings.firstWeekday + 7) % 7]!.short).join(', '),
    isWholeDay
      ? ''
      : fill(between, {
          from: clock(timeFrom),
          to: clock(timeTo),
          time: clock(isMidnight(timeFrom) ? timeTo : timeFrom),
        }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const isMidnight = (time: string): boolean => time === '00:00' || time === '24:00';

function stateOf(entry: WaitlistEntry, { texts, writing }: Context): string {
  const { status, offer_start_utc: start, offer_expires_utc: until, created_utc: since } = entry;
  const moment = (instant: number | null): string => (instant === null ? '' : writing.moment(instant));
  return fill(texts.waitlist.states[status], {
    since: moment(since),
    start: moment(start),
    until: moment(until),
  });
}
