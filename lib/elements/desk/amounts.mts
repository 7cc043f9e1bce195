import type { Context } from './context.mjs';

/** Language of the desk, and number of decimals of the shop's currency. */
export interface AmountFormat {
  readonly language: string;
  readonly decimals: number;
}

/** Returns the format of amounts that the user types or reads in a field. */
export const amountFormat = ({ language, facts }: Pick<Context, 'language' | 'facts'>): AmountFormat => ({
  language,
  decimals: facts.site.currency_decimals,
});

const formatOf = ({ language, decimals }: AmountFormat): Intl.NumberFormat =>
  new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** Formats a decimal string for a field: in the language's digits and with its decimal separator, such as `49,90`. */
export const typedAmount = (amount: string, format: AmountFormat): string =>
  // `Intl` formats decimal strings exactly; its TypeScript type does not say so.
  formatOf(format).format(amount as unknown as number);

/**
 * Reads a typed amount as a decimal string, such as `49.90`. The digits may be those of the language or Latin ones, and
 * the decimal separator that of the language, a comma or a dot.
 *
 * @returns undefined for anything else, and for more decimals than the currency has, because in `1.000` the dot may be
 *   meant to separate thousands
 */
export function amountOf(typed: string, format: AmountFormat): string | undefined {
  const digits = formatOf({ ...format, decimals: 0 })
    .format(9_876_543_210)
    .split('')
    .reverse();
  const latin = typed
    .trim()
    .replaceAll(/\p{Nd}/gu, (sign) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign));
  const [, whole, decimals = ''] = /^(\d+)(?:[.,٫](\d+))?$/.exec(latin) ?? [];
  if (whole === undefined || decimals.length > format.decimals) return undefined;
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
