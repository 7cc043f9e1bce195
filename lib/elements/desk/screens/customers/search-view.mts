import { type Content, type Description, h } from '../../../common/dom.mjs';
import { button, openButton } from '../../views/button.mjs';
import { readFailureText } from '../../views/failure.mjs';
import { labelled } from '../../views/field.mjs';
import { submitting } from '../../views/form.mjs';
import type { FoundPeople } from '../../api/customers.mjs';
import { guestsIn } from './guests.mjs';
import type { SearchParts } from './state.mjs';
import { visitView } from './visit-view.mjs';

/**
 * Search by name, e-mail address or phone number. If the shop's customers cannot be searched, also a field for a
 * customer id.
 */
export const searchView = (parts: SearchParts): Content[] => [
  h(
    'div',
    { key: 'bar', class: 'bar spread' },
    h('h2', { key: 'heading' }, parts.context.texts.customers.heading),
    parts.context.facts.can_add_customers &&
      button('add', parts.context.texts.customers.add, parts.add, 'lead'),
  ),
  !parts.context.facts.can_search_customers && idField(parts),
  ...searchFields(parts),
];

function searchFields({ context, search, choose, open }: SearchParts): Content[] {
  const words = context.texts.customers;
  const { data, error } = search.found;
  const { customers = [], appointments = [] } = data ?? {};
  const guests = guestsIn(appointments);
  const count = data && countOf(data, context);
  return [
    labelled(
      'search',
      words.search,
      h('input', {
        type: 'search',
        autocomplete: 'off',
        value: search.text,
        oninput: ({ target }) => search.type((target as HTMLInputElement).value),
      }),
    ),
    // Keeps one element for all results, so that screen readers announce when their number changes.
    h(
      'p',
      { key: 'count', role: 'status', class: 'muted found-count' },
      error === undefined ? (count ?? words.searchHint) : readFailureText(error, context),
    ),
    h(
      'ul',
      { key: 'list', class: 'rows' },
      ...customers.map(({ id, display_name: name, email, phone }) =>
        personView(`customer ${id}`, [name, email, phone], () => choose({ customer: id })),
      ),
      ...guests.map(({ id, customer_name: name, customer_email: email, customer_phone: phone }) =>
        personView(`guest ${id}`, [name, email, phone, context.texts.booking.guest], () =>
          choose({ guestOf: id }),
        ),
      ),
    ),
    appointments.length > 0 && h('h3', { key: 'appointments', class: 'list-heading' }, words.appointments),
    h(
      'ul',
      { key: 'appointment-list', class: 'rows' },
      ...appointments.map((one) => visitView(one, context, open, one.customer_name || one.customer_email)),
    ),
  ];
}

/** Row of a found person. The first text that is not empty becomes the button that opens the person's page. */
function personView(key: string, texts: readonly string[], open: () => void): Description {
  const [name = '', ...facts] = texts.filter(Boolean);
  return h(
    'li',
    { key, class: 'item' },
    openButton(h('bdi', {}, name), open),
    facts.length > 0 &&
      h(
        'p',
        { key: 'facts', class: 'muted' },
        ...facts.flatMap((fact, at): Content[] => [at > 0 && ' · ', h('bdi', { key: at }, fact)]),
      ),
  );
}

/** Describes how many people and appointments were found. */
function countOf({ customers, appointments }: FoundPeople, context: SearchParts['context']): string {
  const words = context.texts.customers;
  const people = customers.length + guestsIn(appointments).length;
  const counts = [
    ...(people > 0 ? [context.plural(words.found, people)] : []),
    ...(appointments.length > 0 ? [context.plural(words.appointmentsFound, appointments.length)] : []),
  ];
  return counts.length === 0 ? words.nobodyFound : counts.join(' · ');
}

const idField = ({ context: { texts }, choose }: SearchParts): Content =>
  h(
    'form',
    {
      key: 'id',
      class: 'bar',
      onsubmit: submitting((form) => {
        const id = Number(new FormData(form).get('id'));
        if (Number.isSafeInteger(id) && id > 0) choose({ customer: id });
      }),
    },
    labelled(
      'id',
      texts.customers.id,
      h('input', {
        name: 'id',
        inputmode: 'numeric',
        pattern: '[1-9][0-9]*',
        required: true,
        autocomplete: 'off',
      }),
    ),
    h('button', { key: 'show', part: 'button', class: 'button main' }, texts.customers.show),
  );
