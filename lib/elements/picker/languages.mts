import { type Languages, languageIn, textsIn } from '../common/languages.mjs';
import { ENGLISH, type Texts } from './texts.mjs';

/** The languages beside English. A page loads only the one that it needs. */
const LANGUAGES: Languages<Texts> = {
  ar: () => import('./languages/ar.mjs'),
  de: () => import('./languages/de.mjs'),
  es: () => import('./languages/es.mjs'),
  fr: () => import('./languages/fr.mjs'),
};

export const languageOfTexts = (tag: string): string => languageIn(LANGUAGES, tag);

export const loadTexts = (tag: string): Promise<Texts> => textsIn(LANGUAGES, tag, ENGLISH);
