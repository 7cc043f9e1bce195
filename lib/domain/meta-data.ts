import type { MetaDatum } from './appointment';

/**
 * Merges metadata into stored metadata, as shop interfaces do: an entry with the id of a stored one replaces it, one
 * without an id replaces the entry of its key or is added, and a null value deletes. Keys that are not sent stay.
 */
export function mergeMetaData(stored: readonly MetaDatum[], sent: readonly MetaDatum[]): MetaDatum[] {
  const merged = new Map(stored.map((datum) => [datum.id!, datum]));
  for (const { id, key, value } of sent) {
    const entryId = idFor(merged, id, key);
    if (value === null) merged.delete(entryId);
    else merged.set(entryId, { id: entryId, key, value });
  }
  return [...merged.values()];
}

function idFor(known: ReadonlyMap<number, MetaDatum>, id: number | undefined, key: string): number {
  if (id !== undefined && known.has(id)) return id;
  const sameKey = [...known.values()].find((datum) => datum.key === key);
  return sameKey?.id ?? Math.max(0, ...known.keys()) + 1;
}
