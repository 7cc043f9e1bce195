import type { RecordId } from '../../port-helpers/by-id';

/** Largest id of an integer column. A larger number would be a database error instead of an unknown record. */
const LARGEST = 2_147_483_647;
/**
 * UUIDs in lower case, as databases write them. An upper-case UUID would find a record whose id is written differently.
 */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Selects the ids that a record can have, because a database refuses to look for others.
 *
 * @param form whether the shop's ids are texts (UUIDs) instead of integers
 */
export const possibleIds = (ids: readonly RecordId[], form: { readonly areTexts: boolean }): RecordId[] =>
  ids.filter((id) =>
    form.areTexts ? UUID.test(String(id)) : Number.isInteger(id) && Number(id) >= 1 && Number(id) <= LARGEST,
  );
