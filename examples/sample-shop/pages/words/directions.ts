import type { Language } from '../../texts/languages';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Returns a text of the shop, such as the name of a service or an address, so that a sentence from right to left keeps
 * the order of its words, numbers and brackets.
 */
export const inOwnDirection = (text: string, { isRightToLeft }: Language): string =>
  isRightToLeft === true && text !== '' ? FIRST_STRONG_ISOLATE + text + POP_DIRECTIONAL_ISOLATE : text;

/** Removes the invisible marks of `inOwnDirection` from a text that leaves the page, such as the title of an event. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(FIRST_STRONG_ISOLATE, '').replaceAll(POP_DIRECTIONAL_ISOLATE, '');
