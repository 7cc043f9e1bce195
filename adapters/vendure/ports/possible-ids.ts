import type { RecordId } from '../../port-helpers/by-id';

/** The largest id of a column of integers. A larger one is an error of the database, and no unknown record. */
const LARGEST = 2_147_483_647;
/** As databases write it: an upper-case one would be found under another text. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The ids that can be those of records. Databases refuse to look for the others.
 *
 * @param form whether the shop's ids are texts (UUIDs), and no integers
 */
export const possibleIds = (ids: readonly RecordId[], form: { readonly areTexts: boolean }): RecordId[] =>
  ids.filter((id) =>
    form.areTexts ? UUID.test(String(id)) : Number.isInteger(id) && Number(id) >= 1 && Number(id) <= LARGEST,
  );
