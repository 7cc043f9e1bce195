/** The files of the languages beside English, each by its BCP 47 tag, a longer one before a shorter one. */
export type Languages<Texts> = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

/** The language of the texts for a canonical BCP 47 tag: its own, or that of its beginning (`de-AT`: `de`), else `en`. */
export const languageIn = (languages: Languages<unknown>, tag: string): string =>
  Object.keys(languages).find((known) => `${tag}-`.startsWith(`${known}-`)) ?? 'en';

/** The texts for a canonical BCP 47 tag. If its file cannot be loaded, they are English: the element can still be used. */
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
