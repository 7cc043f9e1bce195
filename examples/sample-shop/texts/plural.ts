/** Forms of a text by the plural categories of its language. `{count}` is the number. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Returns the function that chooses the form of a text for a number. */
export function pluralIn(tag: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(tag);
  const digits = new Intl.NumberFormat(tag);
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('{count}', digits.format(count));
}
