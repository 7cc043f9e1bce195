import { latinDigits } from './digits.mjs';

/** Writes a phone number with Latin digits and without invisible marks, as the shop reads it. */
export const latinNumber = (phone: string): string =>
  latinDigits(phone.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));

/**
 * Returns the digits of a phone number, by which the shop finds it. A `(0)` after the country code is left out, because it
 * is not dialled.
 */
export const digitsOf = (phone: string): string =>
  latinNumber(phone)
    .replace(/^(\s*(?:\+|00)[\d\s]*)\(0\)/, '$1')
    .replaceAll(/\D/g, '');
