/** A text with plain spaces, because engines disagree on narrow and unbreakable ones in times and prices. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
