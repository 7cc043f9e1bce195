import { ShopFileError } from 'shop-appointments/adapters/memory';

/**
 * Names of rooms and closed times, and labels and options of questions, by language and by their text in the shop:
 * `{ "de": { "Chairs": "Stühle" } }`.
 */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads `translations` in a shop file (JSON with products, users and rules): names of rooms and closed times, and labels and
 * options of questions. Products have their own `translations`.
 *
 * @throws ShopFileError for a value of another form
 */
export function readTranslations(file: unknown): Translations {
  const { translations = {} } = file as { readonly translations?: unknown };
  const isRight =
    isObject(translations) &&
    Object.values(translations).every(
      (names) => isObject(names) && Object.values(names).every((name) => typeof name === 'string'),
    );
  if (!isRight) throw new ShopFileError('translations', 'must have an object of names for each language');
  return translations as Translations;
}
