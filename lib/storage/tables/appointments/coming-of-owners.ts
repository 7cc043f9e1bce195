import type { Instant } from '../../../time/units';
import { type Binds, inIntegers, integerText, inTexts } from '../../sql';
import type { Tables } from '../../table-names';
import { type AppointmentListQuery, listCondition } from './appointment-list';

/** The products, members and resources whose upcoming appointments are read. */
export interface ComingOwners {
  readonly productIds: readonly number[];
  readonly staffIds: readonly number[];
  readonly resourceIds: readonly number[];
  /** Ids of products whose appointments are read only if they name no member. */
  readonly memberlessOf: readonly number[];
}

/** A query for appointments that have not begun, and belong to any of the given products, members or resources. */
export interface ComingQuery {
  /** Absent: the appointments of all products, members and resources are read. */
  readonly owners?: ComingOwners;
  /**
   * Filters that the appointments must also meet; order and page of this list are ignored. Absent: no further filters.
   */
  readonly within?: AppointmentListQuery | undefined;
  readonly now: Instant;
  /** The last appointment of the previous page. Absent for the first page. */
  readonly after?: { readonly start: Instant; readonly id: number };
  readonly notStatuses: readonly string[];
  readonly limit: number;
}

/** Builds the WHERE and ORDER BY of a page of upcoming appointments, sorted by start and then by id. */
export function comingSql(
  { owners, within, now, after, notStatuses, limit }: ComingQuery,
  tables: Tables,
  binds: Binds,
): { readonly condition: string; readonly order: string } {
  const start = binds.add(after?.start ?? now);
  const conditions = [`starts_at >= ${start}`, `NOT (${inTexts('status', notStatuses, binds)})`];
  if (after) conditions.push(`(starts_at > ${start} OR id > ${binds.add(after.id)})`);
  if (within) conditions.push(listCondition(within, tables, binds));
  if (owners) conditions.push(`(${ofOwners(owners, now, tables)})`);
  return {
    condition: conditions.join(' AND '),
    order: `ORDER BY starts_at, id LIMIT ${integerText(limit)}`,
  };
}

/** SQL condition: whether an appointment names no member. */
const NAMES_NOBODY = "staff_ids = ''";

function ofOwners(
  { productIds, staffIds, resourceIds, memberlessOf }: ComingOwners,
  now: Instant,
  tables: Tables,
): string {
  // Columns of the subquery are written as `taken.name`. Without `taken`, a column that its table lacks would be read
  // from the outer query without an error.
  const taking = (table: string, owner: string, ownerIds: readonly number[], paddedTo: string): string =>
    `id IN (SELECT taken.appointment_id FROM ${table} taken
      WHERE ${inIntegers(`taken.${owner}`, ownerIds)} AND taken.${paddedTo} > ${integerText(now)})`;
  return [
    inIntegers('product_id', productIds),
    taking(tables.appointment_staff, 'staff_id', staffIds, 'occupied_to'),
    taking(tables.appointment_resources, 'resource_id', resourceIds, 'padded_to'),
    `(${inIntegers('product_id', memberlessOf)} AND ${NAMES_NOBODY})`,
  ].join(' OR ');
}

/** Builds the statement that selects the products of upcoming appointments that name no member. */
export const memberlessSql = ({ appointments }: Tables, now: Instant): string =>
  `SELECT DISTINCT product_id FROM ${appointments} WHERE starts_at >= ${integerText(now)} AND ${NAMES_NOBODY}`;
