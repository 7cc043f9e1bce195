import type { Instant } from '../../../time/units';
import type { Binds } from '../../sql';
import { inIntegers, integerText, inTexts } from '../../sql';
import type { Tables } from '../../table-names';
import { type ContactSearch, searchCondition } from './contact-search';

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

/**
 * Filters, order and page of a list of appointments. An absent filter selects everything; a filter with an empty list
 * selects nothing.
 */
export interface AppointmentListQuery {
  readonly productId?: number;
  readonly staffId?: number;
  readonly resourceId?: number;
  readonly customerId?: number;
  readonly visitId?: number;
  readonly orderIds?: readonly number[];
  readonly ids?: readonly number[];
  readonly notIds?: readonly number[];
  /** Selects appointments with larger ids. */
  readonly afterId?: number;
  readonly search?: ContactSearch;
  /** E-mail address of the contact, normalised as in `ContactKeys`. */
  readonly contactEmail?: string;
  /** Digits of the contact's phone number, normalised as in `ContactKeys`. */
  readonly contactPhone?: string;
  /** Selects appointments that start at this instant or later. */
  readonly startFrom?: Instant;
  /** Selects appointments that start before this instant. */
  readonly startBefore?: Instant;
  /** Selects appointments that end after this instant. */
  readonly endsAfter?: Instant;
  /** Selects appointments that end at this instant or before. */
  readonly endedBy?: Instant;
  /**
   * Selects appointments that were created after `createdAfter` and before `createdBefore`; both instants are
   * exclusive.
   */
  readonly createdAfter?: Instant;
  readonly createdBefore?: Instant;
  /** Statuses as they are stored; an appointment in the trash has the status `trash`. */
  readonly statuses?: readonly string[];
  readonly notStatuses?: readonly string[];
  readonly customerStatus?: string;
  /** True selects only appointments that the customer cancelled too late. */
  readonly cancelledLate?: boolean;
  /**
   * Selects the appointments that the customer booked, and those in which the member takes part. If neither is given,
   * the list is empty.
   */
  readonly visibleTo?: { readonly customerId?: number; readonly staffId?: number };
  /**
   * Selects appointments that lie outside the opening hours, or whose staff member or product is gone, unless staff have
   * accepted that. The background worker has marked most of them. The ids in `found` are added to the marked ones, and
   * the ids in `inside`, which lie in open time again, are left out.
   */
  readonly outside?: { readonly found: readonly number[]; readonly inside: readonly number[] };
  /**
   * Field by which the list is sorted. Appointments with equal values are sorted by id, in the direction of `order`.
   */
  readonly orderBy: AppointmentOrder;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Filters of a list of appointments, without order and page. */
export type AppointmentFilters = Omit<AppointmentListQuery, 'orderBy' | 'order' | 'limit' | 'offset'>;

/** Builds the WHERE clause of a list of appointments. */
export function listCondition(query: AppointmentFilters, tables: Tables, binds: Binds): string {
  const {
    productId,
    staffId,
    resourceId,
    customerId,
    visitId,
    orderIds,
    ids,
    notIds,
    afterId,
    search,
    contactEmail,
    contactPhone,
    startFrom,
    startBefore,
    endsAfter,
    endedBy,
    createdAfter,
    createdBefore,
    statuses,
    notStatuses,
    customerStatus,
    cancelledLate,
    visibleTo,
    outside,
  } = query;
  const conditions = ['1 = 1'];
  if (productId !== undefined) conditions.push(`product_id = ${binds.add(productId)}`);
  if (customerId !== undefined) conditions.push(`customer_id = ${binds.add(customerId)}`);
  if (visitId !== undefined) conditions.push(`visit_id = ${binds.add(visitId)}`);
  if (staffId !== undefined) conditions.push(namesMember(staffId, query, tables));
  if (resourceId !== undefined) conditions.push(takesResource(resourceId, query, tables));
  if (orderIds) conditions.push(inIntegers('order_id', orderIds));
  if (ids) conditions.push(inIntegers('id', ids));
  if (notIds) conditions.push(`NOT (${inIntegers('id', notIds)})`);
  if (afterId !== undefined) conditions.push(`id > ${binds.add(afterId)}`);
  if (search) conditions.push(searchCondition(search, binds));
  if (contactEmail !== undefined) conditions.push(`contact_email = ${binds.add(contactEmail)}`);
  if (contactPhone !== undefined) conditions.push(`contact_phone = ${binds.add(contactPhone)}`);
  if (startFrom !== undefined) conditions.push(`starts_at >= ${binds.add(startFrom)}`);
  if (startBefore !== undefined) conditions.push(`starts_at < ${binds.add(startBefore)}`);
  if (endsAfter !== undefined) conditions.push(`ends_at > ${binds.add(endsAfter)}`);
  if (endedBy !== undefined) conditions.push(`ends_at <= ${binds.add(endedBy)}`);
  if (createdAfter !== undefined) conditions.push(`date_created > ${binds.add(createdAfter)}`);
  if (createdBefore !== undefined) conditions.push(`date_created < ${binds.add(createdBefore)}`);
  if (statuses) conditions.push(inTexts('status', statuses, binds));
  if (notStatuses) conditions.push(`NOT (${inTexts('status', notStatuses, binds)})`);
  if (customerStatus !== undefined) conditions.push(`customer_status = ${binds.add(customerStatus)}`);
  if (cancelledLate) conditions.push('cancelled_late_at IS NOT NULL');
  if (visibleTo) conditions.push(visible(visibleTo, query, tables));
  if (outside) conditions.push(liesOutside(outside));
  return conditions.join(' AND ');
}

const liesOutside = ({ found, inside }: NonNullable<AppointmentListQuery['outside']>): string =>
  `outside_accepted = 0 AND (left_outside_at IS NOT NULL OR ${inIntegers('id', found)})
    AND NOT (${inIntegers('id', inside)})`;

/** Builds the ORDER BY and LIMIT of a list of appointments. */
export function listOrder(
  query: Pick<AppointmentListQuery, 'orderBy' | 'order' | 'limit' | 'offset'>,
): string {
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
  // Customer 0 stands for all guests. A guest must not see the bookings of other guests.
  if (customerId) either.push(`customer_id = ${integerText(customerId)}`);
  if (staffId) either.push(namesMember(staffId, window, tables));
  return either.length === 0 ? '1 = 0' : `(${either.join(' OR ')})`;
}

/**
 * Returns the SQL condition that an appointment names a member. For a list with a window of starts, the condition also
 * says that the appointment takes time in that window. This is true of every listed appointment, but lets the database
 * use the index of members.
 */
function namesMember(staffId: number, { startFrom, startBefore }: Window, tables: Tables): string {
  const conditions = [`staff_id = ${integerText(staffId)}`];
  if (startFrom !== undefined) conditions.push(`occupied_to > ${integerText(startFrom)}`);
  if (startBefore !== undefined) conditions.push(`occupied_from < ${integerText(startBefore)}`);
  return `id IN (SELECT appointment_id FROM ${tables.appointment_staff} WHERE ${conditions.join(' AND ')})`;
}

/** Returns the SQL condition that an appointment takes a resource, in a form that uses the index of resources. */
function takesResource(resourceId: number, { startFrom, startBefore }: Window, tables: Tables): string {
  const conditions = [`resource_id = ${integerText(resourceId)}`];
  if (startFrom !== undefined) conditions.push(`padded_to > ${integerText(startFrom)}`);
  if (startBefore !== undefined) conditions.push(`padded_from < ${integerText(startBefore)}`);
  return `id IN (SELECT appointment_id FROM ${tables.appointment_resources} WHERE ${conditions.join(' AND ')})`;
}
