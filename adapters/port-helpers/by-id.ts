/** An id of a shop's records. */
export type RecordId = number | string;

/** Compares two records by their ids: integers by value, and texts character by character. */
export function byId<Id extends RecordId>(a: { readonly id: Id }, b: { readonly id: Id }): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
