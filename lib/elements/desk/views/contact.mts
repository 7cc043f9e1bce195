/** Returns the `tel:` URL of a phone number, with only the plus sign and the digits. */
export const telephoneAddress = (number: string): string =>
  `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`;

/**
 * Returns the `mailto:` URL of an e-mail address. Its `@` stays unescaped, because many mail programs do not understand
 * `%40`.
 */
export const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`;
