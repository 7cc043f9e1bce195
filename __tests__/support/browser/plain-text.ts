/**
 * Replaces all kinds of spaces by plain ones, because browser engines disagree on narrow and non-breaking
 * spaces in times and prices.
 */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
