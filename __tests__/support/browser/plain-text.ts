/** A text with plain spaces: engines disagree on which of the narrow and unbreakable ones belong into times and prices. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
