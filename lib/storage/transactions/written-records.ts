import type { Transaction } from 'sequelize';
import type { ErrorData } from '../../domain/errors';

/** The names, in an error's data, of the kinds of record that a client can look for. */
type Kind = keyof Pick<
  ErrorData,
  'appointmentIds' | 'orderIds' | 'orderReferences' | 'seriesIds' | 'ruleIds'
>;

const writtenIn = new WeakMap<Transaction, Map<Kind, Set<number | string>>>();

/** Records the names of what a transaction writes, in case its outcome stays unknown. */
export function noteWritten(t: Transaction, kind: Kind, id: number | string): void {
  const kinds = writtenIn.get(t) ?? new Map<Kind, Set<number | string>>();
  writtenIn.set(t, kinds);
  kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id));
}

/** Returns everything that was recorded for a transaction. */
export function writtenRecords(t: Transaction): ErrorData {
  const kinds = [...(writtenIn.get(t) ?? [])];
  return Object.fromEntries(kinds.map(([kind, ids]) => [kind, [...ids]]));
}
