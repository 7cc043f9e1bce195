import type { OccupiedPlaces } from '../../../engine/slots/occupied-places';
import { asInstant, type Instant } from '../../../time/units';
import { readIds } from '../../mapping';
import type { Row } from '../../sql';
import { inIntegers, integerText, inWords } from '../../sql';
import type { Tables } from '../../table-names';

export type { OccupiedPlaces };

/** A query for bookings of any of the products, or with any of the members, that overlap `[from, to)`. */
export interface BookingQuery {
  readonly productIds: readonly number[];
  readonly staffIds: readonly number[];
  readonly from: Instant;
  readonly to: Instant;
  /** Only bookings that overlap any of these parts of `[from, to)`, for parts that are far apart. */
  readonly within?: readonly Pick<BookingQuery, 'from' | 'to'>[];
  /** The statuses that take no places. */
  readonly notStatuses: readonly string[];
  /** Holds that have expired by this instant take nothing. */
  readonly now: Instant;
  readonly exceptIds?: readonly number[];
}

/** Members and a span. */
export type SharingQuery = Pick<BookingQuery, 'staffIds' | 'from' | 'to'>;

const COLUMNS = ['id', 'product_id', 'staff_ids', 'occupied_from', 'occupied_to', 'qty'];
/** The columns of `bookingsSql`. */
export const BOOKING_COLUMNS = [...COLUMNS, 'expires_at'];

/**
 * Builds one statement: the products' rows by (product_id, occupied_to), then the members' rows of other products by
 * (staff_id, occupied_to), so that bookings that ended before `from` are never touched. A row may appear twice.
 */
export function bookingsSql(query: BookingQuery, tables: Tables): string {
  const takesPlaces = `NOT (${inWords('a.status', query.notStatuses)})
    AND (a.expires_at IS NULL OR a.status <> 'in-cart' OR a.expires_at > ${integerText(query.now)})`;
  // Unpaid appointments keep places until the worker cancels them, so only holds have an expiry here.
  const expiry = "CASE WHEN a.status = 'in-cart' THEN a.expires_at END AS expires_at";
  const columns = [...COLUMNS.map((name) => `a.${name}`), expiry].join(', ');
  const overlap = (row: string, { from, to }: Pick<BookingQuery, 'from' | 'to'>) =>
    `${row}.occupied_to > ${integerText(from)} AND ${row}.occupied_from < ${integerText(to)}`;
  const anyPart = (row: string) =>
    query.within ? ` AND (${query.within.map((part) => `(${overlap(row, part)})`).join(' OR ')})` : '';
  // The whole span stays in the condition, because the database can use only one range of an index.
  const overlaps = (row: string) => `${overlap(row, query)}${anyPart(row)}`;
  const branches = [
    `SELECT ${columns} FROM ${tables.appointments} a
      WHERE ${inIntegers('a.product_id', query.productIds)} AND ${overlaps('a')} AND ${takesPlaces}`,
  ];
  if (query.staffIds.length > 0) {
    branches.push(
      `SELECT ${columns} FROM ${tables.appointment_staff} s JOIN ${tables.appointments} a ON a.id = s.appointment_id
      WHERE ${inIntegers('s.staff_id', query.staffIds)} AND ${overlaps('s')} AND ${overlaps('a')} AND ${takesPlaces}
        AND NOT (${inIntegers('s.product_id', query.productIds)})`,
    );
  }
  return branches.join(' UNION ALL ');
}

/** Selects the products of all bookings, in any status, that name any of the members and overlap `[from, to)`. */
export const productsSharingSql = ({ staffIds, from, to }: SharingQuery, tables: Tables): string =>
  `SELECT DISTINCT product_id FROM ${tables.appointment_staff}
    WHERE ${inIntegers('staff_id', staffIds)}
      AND occupied_to > ${integerText(from)} AND occupied_from < ${integerText(to)}`;

export const readProducts = (rows: readonly Row[]): number[] => rows.map((row) => Number(row.product_id));

/** Reads the rows as bookings, each once, by id. */
export function readBookings(rows: readonly Row[], exceptIds: readonly number[] = []): OccupiedPlaces[] {
  const seen = new Set(exceptIds);
  const bookings: OccupiedPlaces[] = [];
  for (const row of rows) {
    const id = Number(row.id);
    if (seen.has(id)) continue;
    seen.add(id);
    bookings.push({
      id,
      productId: Number(row.product_id),
      staffIds: readIds(row.staff_ids),
      start: asInstant(Number(row.occupied_from)),
      end: asInstant(Number(row.occupied_to)),
      quantity: Number(row.qty),
      expiresAt: row.expires_at === null ? null : asInstant(Number(row.expires_at)),
    });
  }
  return bookings.sort((a, b) => a.id - b.id);
}
