import { textValue } from './lenient-values';

/**
 * Reads an amount in which a point is the decimal separator, as REST interfaces write it. Undefined for anything else.
 */
export function decimalValue(value: unknown): string | undefined {
  const text = textValue(value) ?? '';
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? text : undefined;
}

/** Maximum number of characters of an amount that is read. */
const LONGEST = 64;
/** Pattern of a number, with an optional currency sign or code before or after it. */
const AMOUNT =
  /^(?:(?:\p{Sc}|[A-Z]{3})\s*)?([+-]?)(\d[\d.,'’\s]*|[.,]\d+)(?<!\s)(?:\s*(?:\p{Sc}|[A-Z]{3}))?$/u;

/**
 * Reads an amount of money as people write it: `1.234,50`, `1,234.50` and `1234.5` are one amount. A single separator
 * before three digits may mean decimals or thousands. It means decimals in a currency with three decimals and after a
 * leading zero, and thousands in a currency without decimals. In any other case the amount is not read (undefined),
 * because a wrong guess would make the price a thousand times as large.
 *
 * @param decimals number of decimals of the currency
 */
export function amountValue(text: string, decimals: number): string | undefined {
  const [, sign = '', written = ''] = AMOUNT.exec(text.slice(0, LONGEST).trim()) ?? [];
  const digits = written.replaceAll(/['’\s]/g, '');
  const separators = digits.replaceAll(/\d/g, '');
  if (digits === '' || text.length > LONGEST) return undefined;
  const [whole, fraction] = partsOf(digits, separators, decimals) ?? [];
  // The separators before the decimals must all be one character, and stand between groups of three digits.
  if (whole === undefined || !/^\d*$|^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(whole))
    return undefined;
  const integer = whole.replaceAll(/[.,]/g, '') || '0';
  return `${sign === '-' ? '-' : ''}${integer}${fraction ? `.${fraction}` : ''}`;
}

/** Splits an amount at its decimal separator. Undefined if it can be read in two ways. */
function partsOf(
  digits: string,
  separators: string,
  decimals: number,
): readonly [whole: string, fraction: string] | undefined {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const isOneKind = new Set(separators).size === 1;
  if (separators === '' || (isOneKind && separators.length > 1)) return [digits, ''];
  const split = [digits.slice(0, last), digits.slice(last + 1)] as const;
  if (!isOneKind || split[1].length !== 3 || decimals === 3 || split[0] === '0' || split[0] === '')
    return split;
  return decimals === 0 ? [digits, ''] : undefined;
}
