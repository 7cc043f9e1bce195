/**
 * Readers for values of other systems, which may write numbers and flags as texts. They return undefined for a value
 * that is absent or cannot be read.
 */

/** A record as the other system writes it, by field names. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a text; a number counts as its text. */
export function textValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** Reads a whole number from a number or a text. */
export function integerValue(value: unknown): number | undefined {
  const text = textValue(value);
  if (text === undefined || !/^-?\d{1,15}(?:\.0+)?$/.test(text)) return undefined;
  return Number(text);
}

/** Reads an id as a text. Undefined for 0, null and '', which mean no id. */
export function idValue(value: unknown): string | undefined {
  const text = textValue(value);
  return text === undefined || text === '' || text === '0' ? undefined : text;
}

/** Reads a list of ids from a list, or from a text with commas. */
export function idValues(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value)
    ? value
    : (textValue(value) ?? '').split(',').map((one) => one.trim());
  return list.flatMap((one) => idValue(one) ?? []);
}

/** Reads a flag. Texts such as `yes`, `1` and `true` are true; unreadable values are false. */
export function flagValue(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return ['1', 'true', 'yes', 'on'].includes((textValue(value) ?? '').toLowerCase());
}

/** Returns a value as JSON, shortened to 100 characters, for a message to a person. */
export const quoted = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 100);
