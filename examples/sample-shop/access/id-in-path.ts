/**
 * Reads the id that the path of a request names. Returns 0, which no record has, for a text that is no id: a database
 * would refuse it as a fault of the shop.
 */
export const idInPath = (text: unknown): number => (/^\d{1,9}$/.test(String(text)) ? Number(text) : 0);
