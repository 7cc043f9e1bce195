/** Returns the address that calls a telephone number. Programs understand only its plus and its digits. */
export const telephoneAddress = (number: string): string =>
  `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`;

/** Returns the address that writes an e-mail. Many mail programs do not understand an escaped `@`. */
export const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`;
