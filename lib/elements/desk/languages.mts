import { type Languages, textsIn } from '../common/languages.mjs';
import { ENGLISH, type Texts } from './texts/texts.mjs';

/** Translations of the desk. A page loads only the one that it needs. */
const LANGUAGES: Languages<Texts> = {
  ar: () => import('./languages/ar.mjs'),
  de: () => import('./languages/de.mjs'),
  es: () => import('./languages/es.mjs'),
  fr: () => import('./languages/fr.mjs'),
};

export const loadTexts = (tag: string): Promise<Texts> => textsIn(LANGUAGES, tag, ENGLISH);
