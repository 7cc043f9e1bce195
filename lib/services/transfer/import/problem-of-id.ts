/** Reason for refusing a record that has no id. */
export const NO_ID = 'The record has no id, so a later import could not recognise it.';
/** Maximum number of characters of the id of an imported record. A later import recognises the record by this id. */
const LONGEST_ID = 191;

/**
 * Returns a sentence if a record cannot be recognised in a later import by this id, because it is empty, too long or
 * used before. Otherwise remembers the id.
 */
export function problemOfId(id: string, seen: Set<string>): string | undefined {
  if (id === '') return NO_ID;
  if (id.length > LONGEST_ID)
    return `The record has an id of more than ${LONGEST_ID} characters, so a later import could not recognise it.`;
  if (seen.has(id))
    return `The other system sent two records with the id ${id}, and only the first is imported.`;
  seen.add(id);
  return undefined;
}
