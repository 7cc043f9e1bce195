import type { IndexQuery, IndexRow } from './types';

/** A product, as far as rows bear on it. */
export interface Subject {
  readonly id: number;
  readonly staffIds: readonly number[];
}

/** Does a row pass the filters of a query? The window, and products that may not be read, are judged before. */
export function passesFilters(row: IndexRow, query: IndexQuery, subject: Subject | undefined): boolean {
  const { source, staffId, scope, appointable, status } = query;
  return (
    (source === undefined || row.source === source) &&
    (staffId === undefined || row.staffId === staffId) &&
    (scope === undefined || row.scope === scope) &&
    (appointable === undefined || row.appointable === appointable) &&
    (status === undefined || row.status === status) &&
    (subject === undefined || bearsOn(row, subject))
  );
}

/** Global rows bear on every product, its own on itself, and those of its members on all their products. */
function bearsOn({ scope, productId, staffId }: IndexRow, { id, staffIds }: Subject): boolean {
  return scope === 'global' || productId === id || (staffId !== null && staffIds.includes(staffId));
}
