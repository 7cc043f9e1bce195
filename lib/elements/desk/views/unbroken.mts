import { type Content, h } from '../../common/dom.mjs';

/** Shows a text with each range, such as `9:00 – 9:45`, in one line. */
export const unbroken = (text: string): Content[] =>
  text
    .split(/(\S{1,9}\s?–\s?\S{1,9})/)
    .map((part, at) => (at % 2 === 1 ? h('span', { key: at, class: 'whole' }, part) : part));
