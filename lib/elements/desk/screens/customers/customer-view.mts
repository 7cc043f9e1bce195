import { type Content, type Description, h } from '../../../common/dom.mjs';
import { sumOf } from '../../../common/sum.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { PersonPage } from '../../api/customers.mjs';
import type { PluralText } from '../../../common/text.mjs';
import { button, buttonRow, sending } from '../../views/button.mjs';
import { failureView, submitting } from '../../views/form.mjs';
import { mailAddress, telephoneAddress } from '../../views/contact.mjs';
import { loadedView } from '../../views/loading.mjs';
import type { CustomerParts } from './state.mjs';
import { visitView } from './visit-view.mjs';
import { checkField, labelled } from '../../views/field.mjs';

/** Page of one customer or guest: counts of appointments, the appointments, and personal data. */
export function customerView(parts: CustomerParts): Content[] {
  const { context, page, actions } = parts;
  const words = context.texts.customers;
  return [
    h('div', { key: 'bar', class: 'bar' }, button('back', words.back, actions.back)),
    ...loadedView(page, context, (data) => contentOf(data, parts)),
  ];
}

function contentOf(data: PersonPage, parts: CustomerParts): Content[] {
  const { context, actions } = parts;
  const words = context.texts.customers;
  const { person, customer, counts, coming, past, past_total: total } = data;
  const cancelled = coming.filter((one) => !isLive(one));
  const count = (text: PluralText, number: number): Content =>
    h('li', { key: text.other, class: 'state' }, context.plural(text, number));
  return [
    h('h2', { key: 'name' }, h('bdi', {}, nameOf(data, parts))),
    !customer && h('p', { key: 'guest', class: 'muted' }, context.texts.booking.guest),
    person.email !== '' &&
      person.email !== person.name &&
      h('p', { key: 'email' }, h('a', { href: mailAddress(person.email) }, person.email)),
    person.phone !== '' &&
      h('p', { key: 'phone' }, h('a', { href: telephoneAddress(person.phone) }, h('bdi', {}, person.phone))),
    h(
      'ul',
      { key: 'counts', class: 'states counts' },
      count(words.comingCount, counts.coming),
      count(words.pastCount, counts.past),
      count(words.cancelledCount, counts.cancelled),
      counts.cancelled_late > 0 && count(words.cancelledLateCount, counts.cancelled_late),
      count(words.noShowCount, counts.no_show),
      spentView(data, parts),
    ),
    noteOf(data, parts),
    h(
      'div',
      { key: 'book', class: 'buttons' },
      button('book', words.book, actions.book),
      button('wait', context.texts.waitlist.add, actions.wait),
    ),
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

/**
 * Shows the sum that the person has paid for the listed appointments, less refunds, and the day of the first one. Nothing
 * if it is 0.
 */
function spentView({ coming, past }: PersonPage, { context }: CustomerParts): Content {
  const { texts, writing } = context;
  // The earliest one is the last of the past, which are listed in reverse.
  const listed = [...coming.toReversed(), ...past];
  const amounts = listed.map(({ paid, payment, price }) => paid ?? (payment === 'paid' ? price : '0'));
  const spent = sumOf(['0', ...amounts]);
  if (!(Number(spent) > 0)) return undefined;
  const day = writing.shortDay(writing.dayOf(listed.at(-1)!.start_utc), '');
  const text = fill(texts.customers.spent, { day, amount: writing.price(spent) });
  return h('li', { key: 'spent', class: 'state' }, text);
}

/** Field for the note that stays from visit to visit; nothing for a guest without an e-mail address. */
const noteOf = ({ note: stored }: PersonPage, { context, note, isBusy, actions }: CustomerParts): Content =>
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

/** Whether an appointment is not cancelled. */
const isLive = ({ status }: Appointment): boolean => status !== 'cancelled';

const listOf = (
  key: string,
  visits: PersonPage['past'],
  nothing: string,
  { context, actions }: CustomerParts,
): Description =>
  visits.length === 0
    ? h('p', { key, class: 'muted' }, nothing)
    : h('ul', { key, class: 'rows' }, ...visits.map((visit) => visitView(visit, context, actions.open)));

/**
 * Name of the person, or else an e-mail address, a phone number or another text that identifies the person. Old
 * versions stored the name of a booking only in the order.
 */
const nameOf = ({ person, coming, past }: PersonPage, { context }: CustomerParts): string =>
  person.name ||
  person.email ||
  person.phone ||
  [...coming, ...past][0]?.customer_name ||
  context.texts.waitlist.noName;

/**
 * Buttons that export and erase the personal data. A guest without an e-mail address has no buttons. The page asks
 * before an erasure, because it is final.
 */
function dataOf(data: PersonPage, parts: CustomerParts): Content[] {
  const { context, isAsking, isBusy, failure, actions } = parts;
  const words = context.texts.customers;
  if (!data.customer && data.person.email === '') return [];
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
      { key: 'data-buttons', class: 'buttons', 'aria-busy': isBusy ? 'true' : undefined },
      data.customer && button('export', words.export, actions.export),
      !isAsking && button('erase', words.erase, () => actions.ask(true), 'danger'),
    ),
    isAsking && question(),
    failureView(failure, context),
  ];
}
