import type { MetaDatum } from '../../domain/appointment';
import { META_DATA } from '../../domain/checks/value-problems';
import { LONGEST_META_KEY, MOST_META_BYTES, MOST_META_DATA } from '../../domain/meta-data-limits';
import { isPlainObject } from './plain-object';

/**
 * Checks `meta_data`, a list of `{key, value, id?}` with any JSON as value.
 *
 * @returns the fault, or undefined
 */
export function metaDataProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > MOST_META_DATA) {
    return `must be a list of at most ${MOST_META_DATA} ${META_DATA}`;
  }
  if (!value.every(isMetaDatum)) {
    return `must hold ${META_DATA} with a key of 1 to ${LONGEST_META_KEY} characters and an integer id`;
  }
  return Buffer.byteLength(JSON.stringify(value)) > MOST_META_BYTES
    ? `must be at most ${MOST_META_BYTES} bytes, written as JSON`
    : undefined;
}

function isMetaDatum(entry: unknown): boolean {
  if (!isPlainObject(entry)) return false;
  const { key, value, id } = entry;
  const isKey = typeof key === 'string' && key !== '' && key.length <= LONGEST_META_KEY;
  return isKey && value !== undefined && (id === undefined || (Number.isSafeInteger(id) && Number(id) >= 0));
}

/** Reads the entries of metadata, and drops properties other than `key`, `value` and `id`. */
export const readMetaData = (entries: readonly MetaDatum[]): MetaDatum[] =>
  entries.map(({ id, key, value }) => (id === undefined ? { key, value } : { id, key, value }));
