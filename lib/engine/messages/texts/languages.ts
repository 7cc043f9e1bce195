import { AR } from './ar';
import { DE } from './de';
import { EN } from './en';
import { ES } from './es';
import { FR } from './fr';
import type { Phrases } from './phrases';

const LANGUAGES: Readonly<Record<string, Phrases>> = { en: EN, de: DE, es: ES, fr: FR, ar: AR };

/** Returns a BCP 47 tag unchanged if the library has message texts in its language; otherwise undefined. */
export const writtenLanguage = (tag: string): string | undefined =>
  Object.hasOwn(LANGUAGES, baseOf(tag)) ? tag : undefined;

/** Returns the sentences of messages in a language; the English ones if the library has none in this language. */
export const phrasesIn = (tag: string): Phrases => LANGUAGES[baseOf(tag)] ?? EN;

const baseOf = (tag: string): string => tag.split('-')[0]!.toLowerCase();
