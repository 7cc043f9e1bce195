import type { Content, Description } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';

/** Person in a list or on a card: a customer by id, or a guest by the id of one of their bookings. */
export type Who = { readonly customer: number } | { readonly guestOf: number };

/** Customer or guest in a list, with the latest and the next of the visits that are known. */
export interface ListedPerson {
  readonly who: Who;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly last: Appointment | undefined;
  readonly next: Appointment | undefined;
}

/**
 * Returns the people of appointments, by the text that `personOf` of the desk returns. A visit is the last one once it
 * has ended. Cancelled appointments and no-shows are no visits. People whom nothing
 * identifies are left out.
 *
 * @param now present time, in Unix seconds
 */
export function peopleOf(
  appointments: readonly Appointment[],
  now: number,
  { personOf }: Pick<Tools, 'personOf'>,
): Map<string, ListedPerson> {
  const people = new Map<string, ListedPerson>();
  for (const one of appointments.toSorted((a, b) => a.start_utc - b.start_utc)) {
    const key = personOf(one);
    if (key === '') continue;
    const known = people.get(key);
    const isVisit = one.status !== 'cancelled' && one.customer_status !== 'no-show';
    const isOver = one.end_utc <= now;
    people.set(key, {
      who: one.customer_id > 0 ? { customer: one.customer_id } : { guestOf: one.id },
      name: one.customer_name || one.customer_email || one.customer_phone,
      email: one.customer_email || (known?.email ?? ''),
      phone: one.customer_phone || (known?.phone ?? ''),
      last: isVisit && isOver ? one : known?.last,
      next: known?.next ?? (isVisit && !isOver ? one : undefined),
    });
  }
  return people;
}

/** Functions that the list of people calls. */
export interface PeopleParts {
  readonly context: Context;
  readonly tools: Tools;
  readonly choose: (who: Who) => void;
  readonly open: (appointment: Appointment) => void;
}

/** Lists people with their contact, and their latest and next visit, each of which opens. */
export function peopleView(people: readonly ListedPerson[], parts: PeopleParts): Content[] {
  const { context, choose, tools } = parts;
  const { h, mailAddress, openButton, telephoneAddress } = tools;
  const link = (href: string, text: string): Description => h('a', { key: href, href }, h('bdi', {}, text));
  const { numbers, nextVisit } = context.texts.customers;
  return [
    // Each visit repeats its label, unseen where the columns stand beside each other, so a screen reader needs no heads.
    h(
      'p',
      { key: 'heads', class: 'person-heads', 'aria-hidden': 'true' },
      h('span', { key: 'last' }, numbers.last),
      h('span', { key: 'next' }, nextVisit),
    ),
    h(
      'ul',
      { key: 'people', class: 'rows persons' },
      ...people.map(({ who, name, email, phone, last, next }) =>
        h(
          'li',
          { key: JSON.stringify(who), class: 'item' },
          h(
            'p',
            { key: 'who', class: 'contact' },
            openButton(h('bdi', {}, name), () => choose(who)),
            'guestOf' in who && h('span', { key: 'guest', class: 'muted' }, context.texts.booking.guest),
          ),
          h(
            'p',
            { key: 'contact', class: 'contact muted' },
            phone !== '' && link(telephoneAddress(phone), phone),
            email !== '' && email !== name && link(mailAddress(email), email),
          ),
          visitOf(last, numbers.last, parts),
          visitOf(next, nextVisit, parts),
        ),
      ),
    ),
  ];
}

/** Shows the last or next visit, in an element that keeps its column if there is none. */
function visitOf(
  visit: Appointment | undefined,
  label: string,
  { context, open, tools: { h, isAsked, openButton, separated } }: PeopleParts,
): Content {
  if (!visit) return h('span', { key: label });
  const { writing } = context;
  const day = writing.shortDay(writing.dayOf(visit.start_utc), writing.dayOf(context.now()));
  const asked = isAsked(visit, context) && context.texts.appointment.states.notNoted;
  const words = h(
    'span',
    {},
    h('span', { key: 'label', class: 'visit-label' }, `${label} `),
    h('span', { key: 'facts' }, ...separated(day, visit.product_name, asked)),
  );
  return h(
    'span',
    { key: label, class: 'visit' },
    openButton(words, () => open(visit)),
  );
}
