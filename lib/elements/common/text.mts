/** A text that depends on a number: its forms by the language's plural categories (`Intl.PluralRules`). */
export type PluralText = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Returns the form of a text that fits a number, with the number in the digits of the language filled in. */
export const pluralText = (text: PluralText, count: number, language: string): string =>
  (text[new Intl.PluralRules(language).select(count)] ?? text.other).replace(
    '{count}',
    new Intl.NumberFormat(language).format(count),
  );

/** Replaces the placeholders of a text, such as `{day}`, by values. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
