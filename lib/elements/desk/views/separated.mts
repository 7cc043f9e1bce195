import { type Content, h } from '../../common/dom.mjs';

/** Shows texts in one line, each with its own direction. Empty ones are left out. */
export const separated = (...texts: readonly (string | false | undefined)[]): Content[] =>
  texts.filter((text) => !!text).flatMap((text, at) => [at > 0 && ' · ', h('bdi', { key: at }, text)]);
