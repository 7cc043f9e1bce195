import { invalidParams } from '../../domain/errors';
import { TRASH, UNLISTED_STATUSES } from '../../domain/statuses';
import type { AppointmentListQuery, AppointmentOrder } from '../../storage/storage';
import { parseDate } from '../../time/parse';
import { readTime, type TimeInput } from '../../time/time-input';
import { asInstant, type Instant, type SiteDay } from '../../time/units';
import { readEnd } from '../../time/window';
import type { Zone } from '../../time/zone';

/** `orderby` on the wire, and what it sorts by. */
export const ORDER_BY = {
  date: 'date_created',
  date_created: 'date_created',
  date_modified: 'date_modified',
  modified: 'date_modified',
  id: 'id',
  start: 'start',
  end: 'end',
  product_id: 'product_id',
  customer_id: 'customer_id',
  status: 'status',
} as const satisfies Record<string, AppointmentOrder>;
/** The keys by which a list may be ordered; `date` is the time of creation. */
export type OrderBy = keyof typeof ORDER_BY;

/** A query for appointments. An absent filter does not filter. */
export interface AppointmentQuery {
  readonly productId?: number;
  readonly staffId?: number;
  readonly customerId?: number;
  /** Appointments that start at this time or later. */
  readonly from?: TimeInput;
  /** Appointments that start before this time; if it is a date (`YYYY-MM-DD`), on that day or before. */
  readonly to?: TimeInput;
  /** Appointments that were created after this second; if it is a date, after that day. */
  readonly after?: TimeInput;
  /** Appointments that were created before this time. */
  readonly before?: TimeInput;
  /** Only these ids; an empty list finds nothing. */
  readonly include?: readonly number[];
  /** All but these ids. */
  readonly exclude?: readonly number[];
  /**
   * A part of the customer's name or e-mail address, or the customer's id. It needs the method `search` of the users
   * port. The names of guests are in orders, and it does not find them. With `visibleTo` it does not search e-mail
   * addresses, because a list must not reveal them.
   */
  readonly search?: string;
  /** One or several; `any`: all but trash. Default: all but in-cart, was-in-cart and trash. */
  readonly status?: string | readonly string[];
  /** Default `date`: of creation. */
  readonly orderby?: OrderBy;
  /** Default `desc`. */
  readonly order?: 'asc' | 'desc';
  /** From 1. */
  readonly page?: number;
  /** 1..100, default 10. */
  readonly perPage?: number;
  /** The number of appointments to skip; replaces `page`. */
  readonly offset?: number;
  /** Only appointments that this customer booked, or that name this member. */
  readonly visibleTo?: { readonly customerId?: number; readonly staffId?: number };
}

const MOST_PER_PAGE = 100;

/**
 * @throws AppointmentsError 400 that names what is unreadable or out of range
 */
export function readListQuery(query: AppointmentQuery, zone: Zone): AppointmentListQuery {
  const { page = 1, perPage = 10, offset, orderby = 'date', order = 'desc' } = query;
  const wrong: Record<string, string> = {};
  const read = (time: TimeInput | undefined, reading: (time: TimeInput, zone: Zone) => Instant) =>
    time === undefined ? undefined : reading(time, zone);
  const startFrom = read(query.from, instantOf);
  const startBefore = read(query.to, (time) => readEnd(time, zone).at);
  const createdAfter = read(query.after, lastOf);
  const createdBefore = read(query.before, instantOf);
  if (!isFrom1(page)) wrong.page = 'must be an integer of 1 or more';
  if (!isFrom1(perPage) || perPage > MOST_PER_PAGE)
    wrong.perPage = `must be an integer from 1 to ${MOST_PER_PAGE}`;
  if (offset !== undefined && !isCount(offset)) wrong.offset = 'must be an integer of 0 or more';
  for (const name of ['include', 'exclude'] as const) {
    if (query[name] && !query[name].every(isFrom1)) wrong[name] = 'must be a list of ids';
  }
  if (!Object.hasOwn(ORDER_BY, orderby)) wrong.orderby = `must be one of ${Object.keys(ORDER_BY).join(', ')}`;
  if (!['asc', 'desc'].includes(order)) wrong.order = 'must be asc or desc';
  if (Object.keys(wrong).length > 0) throw invalidParams(wrong);
  return {
    productId: query.productId,
    staffId: query.staffId,
    customerId: query.customerId,
    ids: query.include,
    notIds: query.exclude,
    startFrom,
    startBefore,
    createdAfter,
    createdBefore,
    ...statusesIn(query.status),
    visibleTo: query.visibleTo,
    orderBy: ORDER_BY[orderby],
    order,
    limit: perPage,
    offset: offset ?? (page - 1) * perPage,
  };
}

const instantOf = (time: TimeInput, zone: Zone): Instant => readTime(time, zone).at;

const dayOf = (time: TimeInput): SiteDay | undefined =>
  typeof time === 'string' ? parseDate(time) : undefined;

/** The last second that a date or a time covers. */
function lastOf(time: TimeInput, zone: Zone): Instant {
  const day = dayOf(time);
  return day === undefined ? instantOf(time, zone) : asInstant(zone.startOfDay(day + 1) - 1);
}

/** Stands for every status but trash. */
export const ANY_STATUS = 'any';

function statusesIn(
  status: AppointmentQuery['status'],
): Pick<AppointmentListQuery, 'statuses' | 'notStatuses'> {
  if (status === undefined) return { notStatuses: UNLISTED_STATUSES };
  const statuses = [status].flat();
  if (!statuses.includes(ANY_STATUS)) return { statuses };
  return statuses.includes(TRASH) ? {} : { notStatuses: [TRASH] };
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isFrom1 = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
