/** Writes Arabic and Persian digits as Latin ones. */
export const latinDigits = (text: string): string =>
  // The last four bits of such a digit are its value.
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));
