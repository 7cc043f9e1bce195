import type { Instant } from '../../../time/units';
import { Binds, integerText } from '../../sql';
import type { Tables } from '../../table-names';
import { type AppointmentListQuery, listCondition } from './appointment-list';

/**
 * A query for appointments that overlap `[from, to)`, including those that take no places, such as cancelled ones. It
 * has the filters of a list of appointments.
 */
export interface OverlapQuery extends Pick<
  AppointmentListQuery,
  'productId' | 'staffId' | 'resourceId' | 'statuses' | 'notStatuses' | 'visibleTo'
> {
  readonly from: Instant;
  /** End of the queried span, exclusive. Absent for a span without an end. */
  readonly to?: Instant;
  /** Direction in which the appointments are sorted by start; appointments with equal starts are sorted by id. */
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

/** Builds the WHERE clause of the query, and its order and limit. */
export function overlapSql(
  query: OverlapQuery,
  tables: Tables,
): { condition: string; order: string; binds: Binds } {
  const { from, to, order, limit, productId, staffId, resourceId, statuses, notStatuses, visibleTo } = query;
  const binds = new Binds();
  const filters = listCondition(
    { productId, staffId, resourceId, statuses, notStatuses, visibleTo },
    tables,
    binds,
  );
  const until = to === undefined ? '' : ` AND occupied_from < ${binds.add(to)}`;
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return {
    condition: `${filters} AND occupied_to > ${binds.add(from)}${until}`,
    order: `ORDER BY starts_at ${direction}, id ${direction} LIMIT ${integerText(limit)}`,
    binds,
  };
}
