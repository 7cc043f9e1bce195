import type { Content, Description } from '../../../common/dom.mjs';
import type { WaitlistEntry } from '../../api/waitlist.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';

/** Data for the row of a waiting customer. */
export interface EntryParts {
  readonly context: Context;
  readonly tools: Tools;
  /** Whether the row asks whether to remove the customer from the waiting list. */
  readonly isAsked: boolean;
  readonly isSending: boolean;
  readonly actions: EntryActions;
}

/** Functions that the buttons of a row call. */
export interface EntryActions {
  /** Offers the first free place that suits the customer. */
  readonly offer: () => void;
  /** Opens the form of a booking for the customer. */
  readonly book: () => void;
  /** Books the offered place. */
  readonly accept: () => void;
  /** Ends the offer; the customer keeps waiting. */
  readonly decline: () => void;
  readonly ask: (isAsked: boolean) => void;
  readonly remove: () => void;
}

/** Shows a waiting customer: service and wishes, waiting time, and buttons for staff. */
export function entryView(entry: WaitlistEntry, parts: EntryParts): Description {
  const { context, tools } = parts;
  const { h, fill, question } = tools;
  const words = context.texts.waitlist;
  const { status, contact } = entry;
  const isOpen = status === 'waiting' || status === 'offered';
  const name = nameOf(entry, context);
  return h(
    'li',
    { key: entry.id, part: 'row', class: 'row', 'data-entry': entry.id },
    h('p', { key: 'days', class: 'time' }, daysOf(entry, context)),
    h(
      'div',
      { key: 'about', class: 'about' },
      h('strong', { key: 'who', class: 'who' }, h('bdi', {}, name)),
      h(
        'p',
        { key: 'what', class: 'muted facts-line' },
        ...tools.separated(...factsOf(entry, context, tools)),
      ),
      h(
        'p',
        { key: 'state', class: `states ${status === 'offered' ? 'offered' : 'muted'}` },
        stateOf(entry, context, tools),
      ),
      h(
        'p',
        { key: 'contact', class: 'contact step' },
        ...reachedAt(contact, tools),
        status === 'offered' &&
          asksQuestions(entry, parts) &&
          h('span', { key: 'asks', class: 'muted' }, words.asks),
      ),
    ),
    isOpen &&
      (parts.isAsked
        ? question(
            fill(words.removeQuestion, { name }),
            [words.removeYes, parts.actions.remove],
            [words.removeNo, () => parts.actions.ask(false)],
            parts.isSending,
          )
        : h(
            'div',
            {
              key: 'buttons',
              class: 'buttons actions',
              role: 'group',
              'aria-label': name,
            },
            ...buttonsOf(entry, parts),
          )),
  );
}

function buttonsOf(entry: WaitlistEntry, parts: EntryParts): Content[] {
  const { context, tools, isSending, actions } = parts;
  const { asking, button, sending } = tools;
  const words = context.texts.waitlist;
  const remove = asking(button('remove', words.remove, () => actions.ask(true), 'danger'));
  if (entry.status === 'offered')
    return [
      !asksQuestions(entry, parts) &&
        sending(button('accept', words.accept, actions.accept, 'lead'), isSending),
      sending(button('decline', words.decline, actions.decline), isSending),
      remove,
    ];
  return [
    sending(button('offer', words.offer, actions.offer, 'lead'), isSending),
    tools.productOf(entry.product_id, context.facts) && button('book', words.book, actions.book),
    remove,
  ];
}

/** Whether the service has required questions, which only the customer can answer when accepting an offer. */
const asksQuestions = ({ product_id: id }: WaitlistEntry, { context, tools }: EntryParts): boolean =>
  tools.productOf(id, context.facts)?.questions?.some(({ required }) => required) ?? false;

/** Name of the waiting customer, or else another text that identifies them. */
export const nameOf = (
  { contact: { name, email, phone } }: WaitlistEntry,
  { texts }: Pick<Context, 'texts'>,
): string => name || email || phone || texts.waitlist.noName;

const reachedAt = (
  { email, phone }: WaitlistEntry['contact'],
  { h, mailAddress, telephoneAddress }: Tools,
): Content[] => [
  phone && h('a', { key: 'phone', href: telephoneAddress(phone) }, h('bdi', {}, phone)),
  email && h('a', { key: 'mail', href: mailAddress(email) }, h('bdi', {}, email)),
];

/** Wanted days, abbreviated. */
function daysOf({ min_date: from, max_date: to }: WaitlistEntry, context: Context): string {
  const { writing } = context;
  const today = writing.dayOf(context.now());
  return from === to ? writing.shortDay(from, today) : writing.shortDays(from, to, today);
}

/** Service, member and places that the customer wants, and the weekdays and hours that suit. */
function factsOf(entry: WaitlistEntry, context: Context, { fill, productOf }: Tools): (string | false)[] {
  const { product_id: id, staff_id: staffId, qty, weekdays, time_from: timeFrom, time_to: timeTo } = entry;
  const { facts, texts, writing, settings } = context;
  const words = texts.waitlist;
  const member = facts.members.find((one) => one.id === staffId)?.display_name;
  const names = writing.weekdays();
  const clock = (time: string): string => writing.wallClock(`2024-01-01T${time}`);
  const isWholeDay = isMidnight(timeFrom) && isMidnight(timeTo);
  const between = isMidnight(timeFrom) ? words.before : isMidnight(timeTo) ? words.from : words.between;
  return [
    productOf(id, facts)?.name ?? `#${id}`,
    member !== undefined && fill(words.withMember, { name: member }),
    qty > 1 && context.plural(words.places, qty),
    weekdays.map((day) => names[(day - settings.firstWeekday + 7) % 7]!.short).join(', '),
    !isWholeDay &&
      fill(between, {
        from: clock(timeFrom),
        to: clock(timeTo),
        time: clock(isMidnight(timeFrom) ? timeTo : timeFrom),
      }),
  ];
}

const isMidnight = (time: string): boolean => time === '00:00' || time === '24:00';

function stateOf(entry: WaitlistEntry, context: Context, { fill, shortMoment }: Tools): string {
  const { status, offer_start_utc: start, offer_expires_utc: until, created_utc: since } = entry;
  const moment = (instant: number | null): string => (instant === null ? '' : shortMoment(instant, context));
  return fill(context.texts.waitlist.states[status], {
    since: moment(since),
    start: moment(start),
    until: moment(until),
  });
}
