import { type Contact, CONTACT_LENGTHS } from './contact';

/** The name, e-mail address and phone number of a contact, prepared for comparison in searches. */
export interface ContactKeys {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Largest number of characters of a search key. A key may be longer than the value in the contact, because some letters
 * become two (`ß` becomes `ss`).
 */
const LONGEST_KEY = 255;

export const contactKeys = ({ name, email, phone }: Contact): ContactKeys => ({
  name: nameKey(name),
  email: emailKey(email),
  phone: phoneKey(phone),
});

/** Returns a name in lower case, without accents and hyphens: `Zoë Groß-Weiß` becomes `zoe gross weiss`. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_KEY);

/** Returns an e-mail address without spaces around it, in lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase().slice(0, CONTACT_LENGTHS.email);

/**
 * Returns a text that identifies a person without an account: the e-mail address, or else the digits of the phone
 * number.
 */
export const personKey = ({ email, phone }: Contact): string => emailKey(email) || phoneKey(phone);

/**
 * Returns a phone number with Latin digits and without invisible marks. A number that was copied from an Arabic page may
 * have Arabic digits and such marks.
 */
export const plainNumber = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    // The last four bits of an Arabic digit are its value.
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));

/**
 * Returns the digits of a phone number, for searches. A `(0)` after the country code is left out, because it is not
 * dialled.
 */
export const phoneKey = (phone: string): string =>
  plainNumber(phone)
    .replace(/^(\s*(?:\+|00)[\d\s]*)\(0\)/, '$1')
    .replaceAll(/\D/g, '');

/** Smallest number of digits that is searched in phone numbers. Fewer digits would match most numbers. */
const FEWEST_DIGITS = 3;

/**
 * Returns the digits to search for in phone numbers; undefined for a text that cannot be part of a number. Leading
 * zeros are left out, because the stored number may have a country code instead of them.
 */
export function phoneSearchKey(text: string): string | undefined {
  const digits = phoneKey(text).replace(/^0+/, '');
  return /^[\d\s()+./-]+$/.test(plainNumber(text)) && digits.length >= FEWEST_DIGITS ? digits : undefined;
}
