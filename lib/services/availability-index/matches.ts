import type { IndexQuery, IndexRow } from './types';

/** The facts of a product that decide which rows affect it. */
interface Subject {
  readonly id: number;
  readonly staffIds: readonly number[];
}

/** Whether a row passes the filters of a query. The window, and products that may not be read, are checked before. */
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

/**
 * Whether a row affects a product: global rows affect every product, a product's own row affects that product, and a
 * member's row affects all of their products.
 */
function bearsOn({ scope, productId, staffId }: IndexRow, { id, staffIds }: Subject): boolean {
  return scope === 'global' || productId === id || (staffId !== null && staffIds.includes(staffId));
}
