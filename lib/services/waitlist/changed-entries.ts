import type { OpenEntry } from '../../storage/storage';
import { personText } from './person';

/** The waitlist entries of a product that wait or have an offer, by id. */
export type OpenEntries = ReadonlyMap<number, SeenEntry>;

interface SeenEntry extends Pick<OpenEntry, 'version' | 'status' | 'minDate' | 'maxDate'> {
  /** Text that is equal for all entries of the same customer or guest. */
  readonly person: string;
}

export const openEntries = (entries: readonly OpenEntry[]): OpenEntries =>
  new Map(
    entries.map(({ id, version, status, minDate, maxDate, ...whose }) => [
      id,
      { version, status, minDate, maxDate, person: personText(whose) },
    ]),
  );

/**
 * Returns the ids and windows of waitlist entries that may get an offer now and could not before. These are entries
 * that have begun to wait. A customer has at most one open offer for a product, so if an offer has ended, these are
 * also all waiting entries of its customer.
 */
export function newlyWaitingEntries(
  before: OpenEntries,
  now: OpenEntries,
): readonly Pick<OpenEntry, 'id' | 'minDate' | 'maxDate'>[] {
  const isSame = (id: number): boolean => before.get(id)?.version === now.get(id)?.version;
  const persons = new Set(
    [...before].flatMap(([id, { status, person }]) => (status === 'offered' && !isSame(id) ? [person] : [])),
  );
  return [...now].flatMap(([id, entry]) =>
    entry.status === 'waiting' && (!isSame(id) || persons.has(entry.person)) ? [{ id, ...entry }] : [],
  );
}
