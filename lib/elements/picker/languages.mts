import { ENGLISH, type PluralText, type Texts } from './texts.mjs';

/** The languages beside English, each by its BCP 47 tag, a longer one before a shorter one. A page loads only the one that it needs. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  ar: () => import('./languages/ar.mjs'),
  de: () => import('./languages/de.mjs'),
  es: () => import('./languages/es.mjs'),
  fr: () => import('./languages/fr.mjs'),
};

/** The language of the texts for a canonical BCP 47 tag: its own, or that of its beginning (`de-AT`: `de`), else `en`. */
export const languageOfTexts = (tag: string): string =>
  Object.keys(LANGUAGES).find((known) => `${tag}-`.startsWith(`${known}-`)) ?? 'en';

/** The texts for a canonical BCP 47 tag. If its file cannot be loaded, they are English: customers can still book. */
export async function loadTexts(tag: string): Promise<Texts> {
  try {
    return (await LANGUAGES[languageOfTexts(tag)]?.())?.default ?? ENGLISH;
  } catch (error) {
    console.error('<appointment-picker>: the texts could not be loaded:', error);
    return ENGLISH;
  }
}

/** The form of a text for a number, with the number in the digits of the language. */
export const pluralText = (text: PluralText, count: number, language: string): string =>
  (text[new Intl.PluralRules(language).select(count)] ?? text.other).replace(
    '{count}',
    new Intl.NumberFormat(language).format(count),
  );
