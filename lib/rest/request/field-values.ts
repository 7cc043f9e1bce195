import { amountProblem, type Problem } from '../../domain/checks/value-problems';
import type { WallClock } from '../../time/time-input';
import type { Field } from '../fields/field';

const DECIMAL = /^[+-]?(?:\d{1,15}(?:\.\d{0,20})?|\.\d{1,20})$/;
const INTEGER = /^[-+]?\d+$/;
const SITE_SECONDS = /^\d{1,12}$/;
const TRUTHS: ReadonlyMap<unknown, boolean> = new Map([
  ...['true', '1', true, 1].map((value) => [value, true] as const),
  ...['false', '0', false, 0].map((value) => [value, false] as const),
]);

/** Reads a boolean of JSON or of a query; undefined for any other value. */
export function truthOf(value: unknown): boolean | undefined {
  return TRUTHS.get(typeof value === 'string' ? value.toLowerCase() : value);
}

/**
 * Converts site seconds, sent as a number or a text of digits, to the form of the core. Other texts stay unchanged.
 */
export const wallClockOf = (value: string | number): WallClock | string =>
  typeof value === 'number' || SITE_SECONDS.test(value) ? { wallClock: Number(value) } : value;

/**
 * Reads a list. The value may be a single number, a comma list such as `3,4`, or an array whose elements may be comma
 * lists. Any other value stays unchanged.
 */
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

/** Replaces an alternative spelling of a value by the spelling that the field accepts. */
export function spelledOut(value: unknown, { spellings }: Field): unknown {
  return typeof value === 'string' && spellings && Object.hasOwn(spellings, value) ? spellings[value] : value;
}

/** Reads the digits of an integer; any other value stays unchanged. */
export const integerFrom = (value: unknown): unknown =>
  typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;

/**
 * Describes why a value is not an amount (a number or a decimal string); undefined for an amount. The value itself is
 * not converted, so it keeps its digits.
 */
export const decimalProblem = (value: unknown, { min = -Infinity, max = Infinity }: Field): Problem =>
  amountProblem(
    typeof value === 'number' || (typeof value === 'string' && DECIMAL.test(value))
      ? Number(value)
      : undefined,
    { min, max },
  );
