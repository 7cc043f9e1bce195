import { addId, type FoundIds, type IdKind, type IdsByKind, type OptionalId } from '../../domain/ids';

/** Translates ids between the library's integers and the shop's texts. */
export interface IdTranslation<From, To> {
  /**
   * Translates an id.
   *
   * @throws TypeError for an unknown id
   */
  get(kind: IdKind, id: From): To;
  /** Translates an id, or the value for "none". An unknown id becomes "none". */
  optional(kind: IdKind, id: OptionalId<From>): OptionalId<To>;
  /** Translates ids. Unknown ids are left out. */
  list(kind: IdKind, ids: readonly From[]): To[];
  /**
   * Translates the keys of an object. The keys are ids, and integers are written as texts. Unknown ids are left out.
   */
  record<Value>(kind: IdKind, values: Readonly<Record<string, Value>>): Record<string, Value>;
}

/** One of the two forms of ids: integers or texts. */
interface IdForm<Id> {
  readonly none: OptionalId<Id>;
  /** Converts the key of an object, which is always a text, to an id. */
  readonly fromKey: (key: string) => Id;
}

export const INTEGERS: IdForm<number> = { none: 0, fromKey: Number };
export const TEXTS: IdForm<string> = { none: null, fromKey: (key) => key };

/** Makes a translation that returns each id unchanged and calls `note` with it. */
export function notingIds<Id>(form: IdForm<Id>, note: (kind: IdKind, id: Id) => void): IdTranslation<Id, Id> {
  const get = (kind: IdKind, id: Id): Id => {
    note(kind, id);
    return id;
  };
  return {
    get,
    optional: (kind, id) => (id === form.none ? id : get(kind, id as Id)),
    list: (kind, ids) => ids.map((id) => get(kind, id)),
    record(kind, values) {
      for (const key of Object.keys(values)) note(kind, form.fromKey(key));
      return { ...values };
    },
  };
}

/** Collects the ids in a value. Calls `translate` with a translation that only notes each id and does not change it. */
export function idsIn<Id>(
  form: IdForm<Id>,
  translate: (to: IdTranslation<Id, Id>) => unknown,
  isLookedUp: (id: Id) => boolean = () => true,
): IdsByKind<Id> {
  const ids = new Map<IdKind, Set<Id>>();
  translate(
    notingIds(form, (kind, id) => {
      if (isLookedUp(id)) addId(ids, kind, id);
    }),
  );
  return ids;
}

/** Makes a translation from a map of ids that were looked up before. */
export function translationBy<From, To>(
  found: FoundIds<From, To>,
  from: IdForm<From>,
  to: IdForm<To>,
): IdTranslation<From, To> {
  const find = (kind: IdKind, id: From): To | undefined => found.get(kind)?.get(id);
  return {
    get(kind, id) {
      const known = find(kind, id);
      if (known === undefined) throw new TypeError(`There is no ${kind} with the id ${String(id)}`);
      return known;
    },
    optional: (kind, id) => (id === from.none ? to.none : (find(kind, id as From) ?? to.none)),
    list: (kind, ids) => ids.flatMap((id) => find(kind, id) ?? []),
    record: (kind, values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) => {
          const known = find(kind, from.fromKey(key));
          return known === undefined ? [] : [[String(known), value]];
        }),
      ),
  };
}
