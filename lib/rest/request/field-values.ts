import type { WallClock } from '../../time/time-input';
import type { Field } from '../fields/field';

const DECIMAL = /^[+-]?(?:\d{1,15}(?:\.\d{0,20})?|\.\d{1,20})$/;
const SITE_SECONDS = /^\d{1,12}$/;
const TRUTHS: ReadonlyMap<unknown, boolean> = new Map([
  ...['true', '1', true, 1].map((value) => [value, true] as const),
  ...['false', '0', false, 0].map((value) => [value, false] as const),
]);

/** A boolean as JSON or as a query writes it; undefined for anything else. */
export function truthOf(value: unknown): boolean | undefined {
  return TRUTHS.get(typeof value === 'string' ? value.toLowerCase() : value);
}

/** The core's form of site seconds, which are a number or a text of digits here. Other texts stay as they are. */
export const wallClockOf = (value: string | number): WallClock | string =>
  typeof value === 'number' || SITE_SECONDS.test(value) ? { wallClock: Number(value) } : value;

/** A list: one number alone, a comma list such as `3,4`, or a list of these; anything else stays what it is. */
export function listFrom(value: unknown): unknown {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value))
    return (value as unknown[]).flatMap((element) => (isCommaList(element) ? partsOf(element) : [element]));
  if (typeof value !== 'string') return value;
  const parts = partsOf(value);
  return parts.length === 0 ? value : parts;
}

const isCommaList = (value: unknown): value is string => typeof value === 'string' && value.includes(',');

const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

/** The accepted value behind another way to write it. */
export function spelledOut(value: unknown, { spellings }: Field): unknown {
  return typeof value === 'string' && spellings && Object.hasOwn(spellings, value) ? spellings[value] : value;
}

/** Describes why a value is no amount (a number or a decimal string); its digits stay as they were sent. */
export function decimalProblem(
  value: unknown,
  { min = -Infinity, max = Infinity }: Field,
): string | undefined {
  const isDecimal = typeof value === 'number' || (typeof value === 'string' && DECIMAL.test(value));
  return isDecimal && Number(value) >= min && Number(value) <= max
    ? undefined
    : `must be a decimal number from ${min} to ${max}`;
}

/** Describes why a value is no text. NUL is refused: PostgreSQL cannot store it. */
export function textProblem(value: unknown, { maxLength = 0 }: Field): string | undefined {
  if (typeof value !== 'string') return 'must be a text';
  if (value.length > maxLength) return `must have at most ${maxLength} characters`;
  return value.includes('\0') ? 'must not contain NUL characters' : undefined;
}
