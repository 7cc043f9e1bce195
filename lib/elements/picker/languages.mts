import { ENGLISH, type PluralText, type Texts } from './texts.mjs';

/** The languages beside English, each by its BCP 47 tag. A page loads only the one that it needs. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  ar: () => import('./languages/ar.mjs'),
  de: () => import('./languages/de.mjs'),
  es: () => import('./languages/es.mjs'),
  fr: () => import('./languages/fr.mjs'),
};

/** The language of the texts for a canonical BCP 47 tag: its own, else that of a shorter tag (`de-AT`: `de`), else `en`. */
export function languageOfTexts(tag: string): string {
  const parts = tag.split('-');
  while (parts.length > 0) {
    const shorter = parts.join('-');
    if (Object.hasOwn(LANGUAGES, shorter)) return shorter;
    parts.pop();
  }
  return 'en';
}

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
export function pluralText(text: PluralText, count: number, language: string): string {
  // A page in a language without texts of its own shows English ones, whose forms are those of English.
  const isEnglish = Object.values<unknown>({ ...ENGLISH }).includes(text);
  const rules = new Intl.PluralRules(isEnglish ? 'en' : language);
  const number = new Intl.NumberFormat(language).format(count);
  return (text[rules.select(count)] ?? text.other).replace('{count}', number);
}
