import { type Content, h } from '../../../common/dom.mjs';
import { button } from '../../views/button.mjs';
import { readFailureText } from '../../views/failure.mjs';
import { TOOLS } from '../../tools.mjs';
import { labelled } from '../../views/field.mjs';
import { submitting } from '../../views/form.mjs';
import { loadedView } from '../../views/loading.mjs';
import type { SearchParts } from './state.mjs';

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

/** Field of the search, and below it the people whom it has found, or those of the appointments around today. */
function searchFields({ context, search, recent, lists, choose, open, add }: SearchParts): Content[] {
  const words = context.texts.customers;
  const { data, error } = search.found;
  const parts = { context, tools: TOOLS, choose, open };
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
    ...(data && lists && error === undefined
      ? lists.foundView(data, { ...parts, text: search.text.trim(), recent: recent.data ?? [], add })
      : [
          h(
            'p',
            // The key is that of the count of results, so that one element stays, whose changes screen readers announce.
            { key: 'count', role: 'status', class: 'muted found-count' },
            error === undefined ? words.searchHint : readFailureText(error, context),
          ),
        ]),
    ...(search.text.trim() === ''
      ? loadedView(recent, context, (appointments) => lists!.recentView(appointments, parts))
      : []),
  ];
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
