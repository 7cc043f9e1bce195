import { type Content, h } from '../../../common/dom.mjs';
import { readFailureText } from '../../views/failure.mjs';
import { labelled } from '../../views/field.mjs';
import type { SearchParts } from './state.mjs';

/** The search by name or e-mail; in a shop that cannot search, a field for the customer's id. */
export const searchView = (parts: SearchParts): Content[] => [
  h('h2', { key: 'heading', class: 'bar' }, parts.context.texts.customers.heading),
  ...(parts.context.facts.can_search_customers ? searchFields(parts) : [idField(parts)]),
];

function searchFields({ context, search, choose }: SearchParts): Content[] {
  const words = context.texts.customers;
  const { data, error } = search.found;
  const count = data && (data.length === 0 ? words.nobodyFound : context.plural(words.found, data.length));
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
    // The element stays while its content changes, so that the number of results is read out.
    h(
      'p',
      { key: 'count', role: 'status', class: 'muted' },
      error === undefined ? (count ?? words.searchHint) : readFailureText(error, context),
    ),
    h(
      'ul',
      { key: 'list', class: 'rows' },
      ...(data ?? []).map(({ id, display_name: name, email }) =>
        h(
          'li',
          { key: id, class: 'item' },
          h(
            'button',
            { type: 'button', class: 'open', onclick: () => choose(id) },
            h('bdi', {}, name || email),
          ),
          name !== '' && h('bdi', { key: 'email', class: 'muted' }, email),
        ),
      ),
    ),
  ];
}

const idField = ({ context: { texts }, choose }: SearchParts): Content =>
  h(
    'form',
    {
      key: 'id',
      class: 'bar',
      onsubmit: (event) => {
        event.preventDefault();
        const id = Number(new FormData(event.target as HTMLFormElement).get('id'));
        if (Number.isSafeInteger(id) && id > 0) choose(id);
      },
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
