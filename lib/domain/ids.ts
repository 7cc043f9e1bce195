/**
 * An id, or the value for "none", such as the customer of a guest's order: 0 if ids are integers, and null if ids are
 * texts.
 */
export type OptionalId<Id> = Id | (Id extends number ? 0 : null);

/** The kinds of record whose ids the shop chooses; customers and staff are users. */
export const ID_KINDS = ['product', 'category', 'order', 'orderItem', 'user'] as const;
/** A kind of record whose ids the shop chooses. */
export type IdKind = (typeof ID_KINDS)[number];

/** Ids to look up, by kind of record. Each id is in its set once. */
export type IdsByKind<Id> = ReadonlyMap<IdKind, ReadonlySet<Id>>;

/**
 * Map from each known id to its counterpart: from the shop's text to the library's integer, or the reverse. Unknown ids
 * are absent.
 */
export type FoundIds<From, To> = ReadonlyMap<IdKind, ReadonlyMap<From, To>>;

/** Adds an id to the set for its kind of record. */
export function addId<Id>(ids: Map<IdKind, Set<Id>>, kind: IdKind, id: Id): void {
  const ofKind = ids.get(kind);
  if (ofKind) ofKind.add(id);
  else ids.set(kind, new Set([id]));
}

/** Largest number of characters of an id of the shop. */
export const LONGEST_EXTERNAL_ID = 191;

/** Whether a text can be the id of a record of the shop: well-formed, 1 to 191 characters, without a NUL. */
export const isExternalId = (id: unknown): id is string =>
  typeof id === 'string' &&
  id.length >= 1 &&
  id.length <= LONGEST_EXTERNAL_ID &&
  !/\0|\p{Surrogate}/u.test(id);
