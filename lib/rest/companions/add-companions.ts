import { addId, type FoundIds, type IdKind, type IdsByKind } from '../../domain/ids';
import { companionOf, kindOf } from '../../wire/companions';
import { isPlainObject } from '../request/plain-object';
import { ERROR } from '../response/errors';
import { INTEGER, listOf, type Schema } from '../response/schema';

/** Returns the shop's own text id for one of the library's integers; null if there is none. */
export type ExternalIdOf = (kind: IdKind, id: number) => string | null;

/**
 * Copies a response and adds a companion (a field with the shop's own id) after each field with an integer that stands
 * for such an id. Only fields that the schema declares get companions: custom fields of the shop, such as `extra` of a
 * product or meta data, stay unchanged.
 */
export function withCompanions(value: unknown, schema: Schema, to: ExternalIdOf): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map((item) => withCompanions(item, items, to)) : value;
  }
  if (!isPlainObject(value)) return value;
  const option = schema.anyOf?.find((one) => hasRequired(value, one));
  return option ? withCompanions(value, option, to) : objectWith(value, schema, to);
}

const hasRequired = (value: object, { required = [] }: Schema): boolean =>
  required.every((name) => Object.hasOwn(value, name));

function objectWith(
  value: Readonly<Record<string, unknown>>,
  { title, properties = {} }: Schema,
  to: ExternalIdOf,
): object {
  const shown = new Map<string, unknown>();
  const added = new Map<string, unknown>();
  for (const [name, held] of Object.entries(value)) {
    const declared = title === ERROR.title && name === 'data' ? ERROR_DATA : properties[name];
    // If a custom field of the shop has the name of a companion, the companion replaces it.
    if (!added.has(name)) shown.set(name, declared ? withCompanions(held, declared, to) : held);
    const row = companionOf(name, title);
    if (!row || !(declared || row.of)) continue;
    added.set(row.companion, undefined);
    shown.set(row.companion, companionValue(held, kindOf(row, value.kind), to));
  }
  return Object.fromEntries(shown);
}

/** Schema of the fields of an error's `data` that contain ids of the shop. */
const ERROR_DATA: Schema = {
  properties: {
    alternatives: listOf({ properties: { staff_id: INTEGER } }),
    occurrences: listOf({ properties: { staff_id: INTEGER } }),
    order_ids: listOf(INTEGER),
  },
};

function companionValue(held: unknown, kind: IdKind | undefined, to: ExternalIdOf): unknown {
  const textOf = (id: unknown): string | null =>
    kind !== undefined && typeof id === 'number' && id > 0 ? to(kind, id) : null;
  if (Array.isArray(held)) return held.map(textOf);
  if (!isPlainObject(held)) return textOf(held);
  return Object.fromEntries(
    Object.entries(held).flatMap(([id, one]) => {
      const text = textOf(Number(id));
      return text === null ? [] : [[text, one]];
    }),
  );
}

/** Creates an empty collection of ids, and a function that adds to it each id whose text has to be looked up. */
export function noteIds(): { readonly wanted: IdsByKind<number>; readonly note: ExternalIdOf } {
  const wanted = new Map<IdKind, Set<number>>();
  const note: ExternalIdOf = (kind, id) => {
    addId(wanted, kind, id);
    return null;
  };
  return { wanted, note };
}

/**
 * Makes a function that returns the shop's id for an integer. `found` has the ids that were looked up for this
 * response. The function returns null for an integer that is not in `found`, for example because the text of the id was
 * erased.
 */
export const externalIdIn =
  (found: FoundIds<number, string>): ExternalIdOf =>
  (kind, id) =>
    found.get(kind)?.get(id) ?? null;
