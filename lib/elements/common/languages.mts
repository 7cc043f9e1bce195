/** Files of the languages other than English, by BCP 47 tag; longer tags come before shorter ones. */
export type Languages<Texts> = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

/**
 * Chooses the language of the texts for a canonical BCP 47 tag: its own language, or the one of its beginning
 * (`de-AT`: `de`), or else `en`.
 */
export const languageIn = (languages: Languages<unknown>, tag: string): string =>
  Object.keys(languages).find((known) => `${tag}-`.startsWith(`${known}-`)) ?? 'en';

/**
 * Loads the texts for a canonical BCP 47 tag. If the file cannot be loaded, the texts are English, so that
 * the element stays usable.
 */
export async function textsIn<Texts>(
  languages: Languages<Texts>,
  tag: string,
  english: Texts,
): Promise<Texts> {
  try {
    return (await languages[languageIn(languages, tag)]?.())?.default ?? english;
  } catch (error) {
    console.error('The texts of the page’s language could not be loaded:', error);
    return english;
  }
}
