import type { RecordId } from '../../port-helpers/by-id';

/**
 * Largest id that fits into an integer column. For a larger number, the database would report an error and not an
 * unknown record.
 */
const LARGEST = 2_147_483_647;
/**
 * Pattern for UUIDs in lower case, as databases write them. UUIDs in upper case are refused: a database would find the
 * record, but its id would differ from the text that was sent.
 */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns those ids that a record can have, because a database may refuse to look for other ids.
 *
 * @param form whether the shop's ids are texts (UUIDs) instead of integers
 */
export const possibleIds = (ids: readonly RecordId[], form: { readonly areTexts: boolean }): RecordId[] =>
  ids.filter((id) =>
    form.areTexts ? UUID.test(String(id)) : Number.isInteger(id) && Number(id) >= 1 && Number(id) <= LARGEST,
  );
