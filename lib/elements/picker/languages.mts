import { type Languages, languageIn, textsIn } from '../common/languages.mjs';
import { ENGLISH, type MainTexts, type Texts } from './texts.mjs';

/** Translations of the picker. A page loads only the one that it needs. */
const LANGUAGES: Languages<Texts> = {
  ar: () => import('./languages/ar.mjs'),
  de: () => import('./languages/de.mjs'),
  es: () => import('./languages/es.mjs'),
  fr: () => import('./languages/fr.mjs'),
};

export const languageOfTexts = (tag: string): string => languageIn(LANGUAGES, tag);

/**
 * Loads the texts of a language. The English texts do not include those of separately loaded modules, because each such
 * module contains its own English texts.
 */
export const loadTexts = (tag: string): Promise<MainTexts & Partial<Texts>> =>
  textsIn<MainTexts & Partial<Texts>>(LANGUAGES, tag, ENGLISH);
