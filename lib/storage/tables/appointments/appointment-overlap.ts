import type { Instant } from '../../../time/units';
import { Binds, integerText } from '../../sql';
import type { Tables } from '../../table-names';
import { type AppointmentListQuery, listCondition } from './appointment-list';

/** Appointments that take some time of `[from, to)`, whether or not they take places; filters as in a list. */
export interface OverlapQuery extends Pick<
  AppointmentListQuery,
  'productId' | 'staffId' | 'statuses' | 'notStatuses' | 'visibleTo'
> {
  readonly from: Instant;
  /** Absent if the span is open. */
  readonly to?: Instant;
  /** By start, ties by id. */
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

/** Returns the condition, and the order with the limit. */
export function overlapSql(
  query: OverlapQuery,
  tables: Tables,
): { condition: string; order: string; binds: Binds } {
  const { from, to, order, limit, productId, staffId, statuses, notStatuses, visibleTo } = query;
  const binds = new Binds();
  const filters = listCondition(
    {
      productId,
      staffId,
      statuses,
      notStatuses,
      visibleTo,
      orderBy: 'start',
      order,
      limit,
      offset: 0,
    },
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
