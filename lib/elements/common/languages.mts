/**
 * Functions that load the texts of each language except English, by BCP 47 tag; longer tags come before shorter ones.
 */
export type Languages<Texts> = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

/**
 * Chooses the language of the texts for a canonical BCP 47 tag: the tag itself, or its beginning (`de` for `de-AT`), or
 * else `en`.
 */
export const languageIn = (languages: Languages<unknown>, tag: string): string =>
  Object.keys(languages).find((known) => `${tag}-`.startsWith(`${known}-`)) ?? 'en';

/**
 * Loads the texts for a canonical BCP 47 tag. Returns the English texts if the file cannot be loaded, so that the
 * element stays usable.
 */
export async function textsIn<Texts>(
  languages: Languages<Texts>,
  tag: string,
  english: Texts,
): Promise<Texts> {
  try {
    return (await languages[languageIn(languages, tag)]?.())?.default ?? english;
  } catch (error) {
    console.error(
      'The texts in the language of the page could not be loaded, so English texts are shown:',
      error,
    );
    return english;
  }
}
