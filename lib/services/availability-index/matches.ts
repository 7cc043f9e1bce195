import type { IndexQuery, IndexRow } from './types';

/**
 * A product with its staff members and resources. A row of the availability index affects the product if the row is
 * about the product, one of these members or one of these resources.
 */
export interface Subject {
  readonly id: number;
  readonly staffIds: readonly number[];
  /** Ids of the resources (rooms, machines) that bookings of the product may take. */
  readonly resourceIds: readonly number[];
}

/**
 * Whether a row of the availability index passes the filters of a query. The window, and the products that the reader
 * may see, were checked before.
 */
export function passesFilters(row: IndexRow, query: IndexQuery, subject: Subject | undefined): boolean {
  const { source, staffId, resourceId, scope, appointable, status } = query;
  return (
    (source === undefined || row.source === source) &&
    (staffId === undefined || row.staffId === staffId) &&
    (resourceId === undefined || row.resourceId === resourceId) &&
    (scope === undefined || row.scope === scope) &&
    (appointable === undefined || row.appointable === appointable) &&
    (status === undefined || row.status === status) &&
    (subject === undefined || bearsOn(row, subject))
  );
}

/**
 * Whether a row of the availability index affects a product. Global rows affect every product. Other rows affect the
 * product itself, the products of the staff member, or the products that may take the resource.
 */
function bearsOn(row: IndexRow, { id, staffIds, resourceIds }: Subject): boolean {
  const { scope, productId, staffId, resourceId } = row;
  return (
    scope === 'global' ||
    productId === id ||
    (staffId !== null && staffIds.includes(staffId)) ||
    (resourceId !== undefined && resourceIds.includes(resourceId))
  );
}
