import type { Instant } from '../../../time/units';
import type { Binds } from '../../sql';
import { inIntegers, integerText, inTexts } from '../../sql';
import type { Tables } from '../../table-names';

const ORDERS = {
  date_created: 'date_created',
  date_modified: 'date_modified',
  id: 'id',
  start: 'starts_at',
  end: 'ends_at',
  product_id: 'product_id',
  customer_id: 'customer_id',
  status: 'status',
} as const;
export type AppointmentOrder = keyof typeof ORDERS;

/** Filters, order and page of a list of appointments. Absent filters do not filter; an empty list matches nothing. */
export interface AppointmentListQuery {
  readonly productId?: number;
  readonly staffId?: number;
  readonly customerId?: number;
  readonly orderIds?: readonly number[];
  readonly ids?: readonly number[];
  readonly notIds?: readonly number[];
  readonly customerIds?: readonly number[];
  /** Instant, inclusive. */
  readonly startFrom?: Instant;
  /** Instant, exclusive. */
  readonly startBefore?: Instant;
  /** Appointments that end after this instant. */
  readonly endsAfter?: Instant;
  /** Appointments that end at this instant or before. */
  readonly endedBy?: Instant;
  /** Instants; both limits are exclusive. */
  readonly createdAfter?: Instant;
  readonly createdBefore?: Instant;
  /** Stored statuses: `trash` for a trashed appointment. */
  readonly statuses?: readonly string[];
  readonly notStatuses?: readonly string[];
  /**
   * Only appointments that this customer booked or that name this member. One of the two is enough; with neither, the
   * list is empty.
   */
  readonly visibleTo?: { readonly customerId?: number; readonly staffId?: number };
  /** Ties are broken by id, in the same direction. */
  readonly orderBy: AppointmentOrder;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Builds the WHERE clause of a list. */
export function listCondition(query: AppointmentListQuery, tables: Tables, binds: Binds): string {
  const {
    productId,
    staffId,
    customerId,
    orderIds,
    ids,
    notIds,
    customerIds,
    startFrom,
    startBefore,
    endsAfter,
    endedBy,
    createdAfter,
    createdBefore,
    statuses,
    notStatuses,
    visibleTo,
  } = query;
  const conditions = ['1 = 1'];
  if (productId !== undefined) conditions.push(`product_id = ${binds.add(productId)}`);
  if (customerId !== undefined) conditions.push(`customer_id = ${binds.add(customerId)}`);
  if (staffId !== undefined) conditions.push(namesMember(staffId, query, tables));
  if (orderIds) conditions.push(inIntegers('order_id', orderIds));
  if (ids) conditions.push(inIntegers('id', ids));
  if (notIds) conditions.push(`NOT (${inIntegers('id', notIds)})`);
  if (customerIds) conditions.push(inIntegers('customer_id', customerIds));
  if (startFrom !== undefined) conditions.push(`starts_at >= ${binds.add(startFrom)}`);
  if (startBefore !== undefined) conditions.push(`starts_at < ${binds.add(startBefore)}`);
  if (endsAfter !== undefined) conditions.push(`ends_at > ${binds.add(endsAfter)}`);
  if (endedBy !== undefined) conditions.push(`ends_at <= ${binds.add(endedBy)}`);
  if (createdAfter !== undefined) conditions.push(`date_created > ${binds.add(createdAfter)}`);
  if (createdBefore !== undefined) conditions.push(`date_created < ${binds.add(createdBefore)}`);
  if (statuses) conditions.push(inTexts('status', statuses, binds));
  if (notStatuses) conditions.push(`NOT (${inTexts('status', notStatuses, binds)})`);
  if (visibleTo) conditions.push(visible(visibleTo, query, tables));
  return conditions.join(' AND ');
}

/** Builds the ORDER BY and LIMIT of a list. */
export function listOrder(query: AppointmentListQuery): string {
  const column = ORDERS[query.orderBy];
  const direction = query.order === 'asc' ? 'ASC' : 'DESC';
  const keys = column === 'id' ? `id ${direction}` : `${column} ${direction}, id ${direction}`;
  return `ORDER BY ${keys} LIMIT ${integerText(query.limit)} OFFSET ${integerText(query.offset)}`;
}

type Window = Pick<AppointmentListQuery, 'startFrom' | 'startBefore'>;

function visible(
  { customerId, staffId }: NonNullable<AppointmentListQuery['visibleTo']>,
  window: Window,
  tables: Tables,
): string {
  const either: string[] = [];
  // Customer 0 stands for all guests: their bookings cannot be attributed to one person.
  if (customerId) either.push(`customer_id = ${integerText(customerId)}`);
  if (staffId) either.push(namesMember(staffId, window, tables));
  return either.length === 0 ? '1 = 0' : `(${either.join(' OR ')})`;
}

/**
 * A booking that starts in a window also takes some of its time, which lets the database use the members' own index.
 */
function namesMember(staffId: number, { startFrom, startBefore }: Window, tables: Tables): string {
  const conditions = [`staff_id = ${integerText(staffId)}`];
  if (startFrom !== undefined) conditions.push(`occupied_to > ${integerText(startFrom)}`);
  if (startBefore !== undefined) conditions.push(`occupied_from < ${integerText(startBefore)}`);
  return `id IN (SELECT appointment_id FROM ${tables.appointment_staff} WHERE ${conditions.join(' AND ')})`;
}
