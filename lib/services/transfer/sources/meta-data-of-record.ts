import type { MetaDatum } from '../../../domain/appointment';
import { LONGEST_META_KEY, MOST_META_BYTES, MOST_META_DATA } from '../../../domain/meta-data-limits';
import { isFields, quoted, textValue } from './lenient-values';

/**
 * Reads the metadata of an appointment, a list of keys and values, with a sentence for each key that cannot be kept. Of
 * several values of one key, the last is kept.
 */
export function metaDataOfRecord(value: unknown): {
  readonly metaData: readonly MetaDatum[];
  readonly reasons: readonly string[];
} {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const kept = new Map<string, MetaDatum>();
  const reasons: string[] = [];
  let bytes = 0;
  for (const entry of list) {
    const key = isFields(entry) ? textValue(entry.key) : undefined;
    const datum = isFields(entry) ? entry.value : undefined;
    if (key === undefined || datum === undefined || datum === null) continue;
    const size = Buffer.byteLength(JSON.stringify({ key, value: datum }));
    if (
      key === '' ||
      key.length > LONGEST_META_KEY ||
      kept.size >= MOST_META_DATA ||
      bytes + size > MOST_META_BYTES / 2
    ) {
      reasons.push(
        `The meta_data entry ${quoted(key)} of the appointment is too long, or there are too many entries, so the entry is left out.`,
      );
      continue;
    }
    if (kept.has(key))
      reasons.push(
        `The meta_data of the appointment has the key ${quoted(key)} twice, and only the last value is imported.`,
      );
    bytes += size;
    kept.set(key, { key, value: datum });
  }
  return { metaData: [...kept.values()], reasons };
}
