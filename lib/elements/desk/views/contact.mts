/** The address that calls a telephone number. Programs that call know only its plus and its digits. */
export const telephoneAddress = (number: string): string =>
  `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`;

/** The address that writes to an e-mail address. Many mail programs do not know an escaped `@`. */
export const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`;
