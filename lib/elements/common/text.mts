/** A text that depends on a number: its forms by the language's plural categories (`Intl.PluralRules`). */
export type PluralText = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Returns the form of a text that fits a number, with the number in the digits of the language filled in. */
export const pluralText = (text: PluralText, count: number, language: string): string =>
  (text[new Intl.PluralRules(language).select(count)] ?? text.other).replace(
    '{count}',
    new Intl.NumberFormat(language).format(count),
  );

/** Whether a text has letters that are written from right to left. */
const isRightToLeft = (text: string): boolean => /[\u0590-\u08FF\uFB1D-\uFEFC]/.test(text);

/**
 * Replaces the placeholders of a text, such as `{day}`, by values. Invisible marks isolate a value that is written in
 * the other direction, such as an Arabic name in an English text, so that the words and times around it keep their
 * order.
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    // A name with a mark that reverses letters would reverse the rest of the text.
    const value = values[name]?.replace(/[\u202A-\u202E]/g, '') ?? whole;
    const isOther = /\p{L}/u.test(value) && isRightToLeft(value) !== isRightToLeft(text);
    return isOther ? `\u2068${value}\u2069` : value;
  });
