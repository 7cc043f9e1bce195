import type { Transaction } from 'sequelize';
import type { ErrorData } from '../../domain/errors';

/**
 * The properties of an error's data that list the records which a transaction wrote, so that the client can look for
 * them.
 */
type Kind = keyof Pick<
  ErrorData,
  'appointmentIds' | 'orderIds' | 'orderReferences' | 'seriesIds' | 'visitIds' | 'ruleIds' | 'resourceIds'
>;

const writtenIn = new WeakMap<Transaction, Map<Kind, Set<number | string>>>();

/**
 * Notes the id of a record that a transaction writes. If the outcome of the transaction stays unknown, the error lists
 * this id.
 */
export function noteWritten(t: Transaction, kind: Kind, id: number | string): void {
  const kinds = writtenIn.get(t) ?? new Map<Kind, Set<number | string>>();
  writtenIn.set(t, kinds);
  kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id));
}

/** Returns the ids and references of the records that a transaction wrote, by kind. */
export function writtenRecords(t: Transaction): ErrorData {
  const kinds = [...(writtenIn.get(t) ?? [])];
  return Object.fromEntries(kinds.map(([kind, ids]) => [kind, [...ids]]));
}
