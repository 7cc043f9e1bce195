import { type Content, type Description, h } from '../../common/dom.mjs';

/**
 * Shows facts in one line, each with its own direction, and a dot between them. A fact that does not fit begins a new
 * line, at whose beginning the style sheet hides the dot. Empty ones are left out.
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

/** Shows long texts one after the other, such as notes, each with its own direction, and a dot between them. */
export const oneAfterOther = (texts: readonly string[]): Content[] =>
  texts.flatMap((text, at) => [at > 0 && ' · ', h('bdi', { key: at }, text)]);
