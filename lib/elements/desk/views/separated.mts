import { type Description, h } from '../../common/dom.mjs';

/**
 * Shows texts in one line, each with its own direction, and a dot between them. A text that does not fit begins a new
 * line, at whose beginning the style sheet hides the dot. Empty texts are left out.
 */
export const separated = (...texts: readonly (string | false | undefined)[]): Description[] =>
  texts
    .filter((text) => !!text)
    .map((text, at) =>
      h(
        'span',
        { key: at, class: 'fact' },
        at > 0 && h('span', { key: 'dot', class: 'fact-dot' }, ' · '),
        h('bdi', { key: 'text' }, text),
      ),
    );
