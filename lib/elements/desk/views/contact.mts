import { latinDigits } from '../../common/digits.mjs';

/**
 * Returns the `tel:` URL of a phone number, with only the plus sign and Latin digits. A `(0)` after the country code is
 * left out, because it is not dialled.
 */
export const telephoneAddress = (number: string): string => {
  const signs = latinDigits(number).replaceAll(/[^\d+()]/g, '');
  return `tel:${signs.replace(/^((\+|00)\d+)\(0\)/, '$1').replaceAll(/(?!^)\+|[()]/g, '')}`;
};

/**
 * Returns the `mailto:` URL of an e-mail address. Its `@` stays unescaped, because many mail programs do not understand
 * `%40`.
 */
export const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`;
