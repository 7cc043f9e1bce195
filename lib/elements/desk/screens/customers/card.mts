import type { Content, Description } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { PersonPage } from '../../api/customers.mjs';
import { contactDialog } from './editing.mjs';
import { eraseData, exportData } from './personal-data.mjs';
import { receivedFor } from './received.mjs';
import type { CardParts } from './state.mjs';

export { eraseData, exportData };

/** Card of one customer or guest: contact, numbers, note, the appointments, and personal data. */
export function cardView(data: PersonPage, parts: CardParts): Content[] {
  const { context, actions, tools } = parts;
  const { button, h } = tools;
  const words = context.texts.customers;
  const { customer, coming, past, past_total: total } = data;
  const cancelled = coming.filter((one) => !isLive(one));
  return [
    h(
      'div',
      { key: 'head', class: 'card-head' },
      h(
        'div',
        { key: 'who' },
        h('h2', { key: 'name' }, h('bdi', {}, nameOf(data, parts))),
        !customer && h('p', { key: 'guest', class: 'muted' }, context.texts.booking.guest),
        contactOf(data, parts),
      ),
      h(
        'div',
        { key: 'book', class: 'buttons' },
        button('book', words.book, actions.book, 'lead'),
        button('wait', context.texts.waitlist.add, actions.wait),
      ),
    ),
    numbersOf(data, parts),
    noteOf(data, parts),
    h('h3', { key: 'coming', class: 'list-heading' }, words.coming),
    listOf('coming-list', coming.filter(isLive), words.nothingComing, parts),
    ...(cancelled.length > 0
      ? [
          h('h3', { key: 'cancelled', class: 'list-heading' }, words.comingCancelled),
          listOf('cancelled-list', cancelled, '', parts),
        ]
      : []),
    h('h3', { key: 'past', class: 'list-heading' }, words.past),
    listOf('past-list', past, words.nothingPast, parts),
    past.length < total && button('earlier', words.earlier, actions.showEarlier),
    ...dataOf(data, parts),
  ];
}

/** Links that call the person and write to them, and the button or the line that says where these are changed. */
function contactOf({ person }: PersonPage, { context, tools, who }: CardParts): Content {
  const { h, mailAddress, telephoneAddress } = tools;
  const { name, email, phone } = person;
  const words = context.texts.customers.contact;
  return h(
    'p',
    { key: 'contact', class: 'contact' },
    phone !== '' && h('a', { key: 'phone', href: telephoneAddress(phone) }, h('bdi', {}, phone)),
    email !== '' && email !== name && h('a', { key: 'email', href: mailAddress(email) }, email),
    'guestOf' in who
      ? h(
          'button',
          {
            type: 'button',
            key: 'edit',
            part: 'button',
            class: 'button',
            'aria-label': words.title,
            onclick: () => context.open(contactDialog(context, tools, { booking: who.guestOf, person })),
          },
          words.edit,
        )
      : h('span', { key: 'account', class: 'muted' }, words.ofShop),
  );
}

/**
 * Numbers of the person: what they paid, their visits, and those that did not take place. An appointment is a visit once it
 * has ended, unless it was a no-show, or Today still asks whether the customer came.
 */
function numbersOf(data: PersonPage, parts: CardParts): Content {
  const { context, tools } = parts;
  const { h } = tools;
  const words = context.texts.customers;
  const { counts, coming, past } = data;
  const last = past.find((one) => isVisit(one) && !tools.isAsked(one, context));
  const missed = counts.no_show - coming.filter((one) => isLive(one) && !isVisit(one)).length;
  const asked = past.filter((one) => isLive(one) && tools.isAsked(one, context)).length;
  const tile = (key: string, label: string, value: string): Description =>
    h('div', { key }, h('dt', { key: 'label' }, label), h('dd', { key: 'value' }, value));
  const number = (of: number): string => new Intl.NumberFormat(context.language).format(of);
  return h(
    'dl',
    { key: 'counts', class: 'counts' },
    spentTile(data, parts, tile),
    tile('past', words.numbers.past, number(Math.max(0, counts.past - missed - asked))),
    last && tile('last', words.numbers.last, dayOf(last, context)),
    tile('coming', words.numbers.coming, number(counts.coming)),
    tile('noShow', words.numbers.noShow, number(counts.no_show)),
    tile('cancelled', words.numbers.cancelled, number(counts.cancelled)),
    counts.cancelled_late > 0 && tile('late', words.numbers.cancelledLate, number(counts.cancelled_late)),
  );
}

/**
 * Sum that the person has paid for the listed appointments, less refunds, with the day of the first one. Nothing if it
 * is 0.
 */
function spentTile(
  { coming, past }: PersonPage,
  { context, tools: { fill, sumOf } }: CardParts,
  tile: (key: string, label: string, value: string) => Description,
): Content {
  const { texts, writing } = context;
  // The earliest one is the last of the past, which are listed in reverse.
  const listed = [...coming.toReversed(), ...past];
  const spent = sumOf(['0', ...listed.flatMap(receivedFor)]);
  if (!(Number(spent) > 0)) return undefined;
  const day = dayOf(listed.at(-1)!, context);
  return tile('spent', fill(texts.customers.spent, { day }), writing.price(spent));
}

/** Field for the note that stays from visit to visit; nothing for a guest with neither e-mail address nor phone number. */
const noteOf = (
  { note: stored }: PersonPage,
  { context, note, isBusy, actions, tools: { button, h, labelled, sending } }: CardParts,
): Content =>
  stored !== null &&
  h(
    'div',
    { key: 'note', class: 'note' },
    labelled(
      'text',
      context.texts.customers.note,
      h('textarea', {
        dir: 'auto',
        rows: 2,
        maxlength: 2000,
        value: note ?? stored,
        oninput: ({ target }) => actions.write((target as HTMLTextAreaElement).value),
      }),
    ),
    note !== undefined &&
      note !== stored &&
      sending(button('save', context.texts.appointment.saveNote, actions.saveNote), isBusy),
  );

/** Day of an appointment without its weekday, so that a year fits beside it. */
function dayOf({ start_utc: start }: Appointment, context: CardParts['context']): string {
  const { writing } = context;
  const day = writing.dayOf(start);
  return writing.shortDays(day, day, writing.dayOf(context.now()));
}

/** Whether an appointment is not cancelled. */
const isLive = ({ status }: Appointment): boolean => status !== 'cancelled';

const isVisit = (one: Appointment): boolean => isLive(one) && one.customer_status !== 'no-show';

const listOf = (
  key: string,
  visits: PersonPage['past'],
  nothing: string,
  { context, actions, tools: { h, visitView } }: CardParts,
): Description =>
  visits.length === 0
    ? h('p', { key, class: 'muted' }, nothing)
    : h('ul', { key, class: 'rows' }, ...visits.map((visit) => visitView(visit, context, actions.open)));

/**
 * Name of the person, or else an e-mail address, a phone number or another text that identifies the person. Old
 * versions stored the name of a booking only in the order.
 */
const nameOf = ({ person, coming, past }: PersonPage, { context }: CardParts): string =>
  person.name ||
  person.email ||
  person.phone ||
  [...coming, ...past][0]?.customer_name ||
  context.texts.waitlist.noName;

/**
 * Buttons that export and erase the personal data. A guest with neither e-mail address nor phone
 * number has no buttons. The page asks before an erasure, because it is final.
 */
function dataOf(data: PersonPage, parts: CardParts): Content[] {
  const { context, isAsking, isBusy, failure, actions, tools } = parts;
  const { button, buttonRow, checkField, failureView, fill, h, submitting } = tools;
  const words = context.texts.customers;
  if (!data.customer && data.person.email + data.person.phone === '') return [];
  const question = (): Description =>
    h(
      'form',
      { key: 'question', class: 'question', onsubmit: submitting(actions.erase) },
      h('p', { key: 'text', role: 'alert' }, fill(words.eraseQuestion, { name: nameOf(data, parts) })),
      h('p', { key: 'stays' }, words.eraseStays),
      checkField('check', words.eraseCheck, { type: 'checkbox', required: true }),
      buttonRow(
        h('button', { key: 'yes', part: 'button', class: 'button danger' }, words.eraseYes),
        button('no', words.eraseNo, () => actions.ask(false)),
      ),
    );
  return [
    h('h3', { key: 'data', class: 'list-heading' }, words.data),
    h(
      'div',
      { key: 'data-buttons', class: 'buttons data-buttons', 'aria-busy': isBusy ? 'true' : undefined },
      data.customer && button('export', words.export, actions.export),
      !isAsking && button('erase', words.erase, () => actions.ask(true), 'danger'),
    ),
    isAsking && question(),
    failureView(failure, context),
  ];
}
