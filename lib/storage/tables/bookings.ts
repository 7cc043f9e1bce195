import type { OccupiedPlaces } from '../../engine/slots/occupied-places';
import { asInstant, type Instant } from '../../time/units';
import { readIds } from '../mapping';
import type { Row } from '../sql';
import { inIntegers, integerText, inWords } from '../sql';
import type { Tables } from '../table-names';

export type { OccupiedPlaces };

/** Bookings of any of the products, or naming any of the members, that overlap `[from, to)`. */
export interface BookingQuery {
  readonly productIds: readonly number[];
  readonly staffIds: readonly number[];
  readonly from: Instant;
  readonly to: Instant;
  /** Only those that overlap any of these parts of `[from, to)`, for parts that lie far apart. */
  readonly within?: readonly Pick<BookingQuery, 'from' | 'to'>[];
  /** The statuses that take no places. */
  readonly notStatuses: readonly string[];
  /** An in-cart booking whose hold has expired by now takes nothing. */
  readonly now: Instant;
  readonly exceptIds?: readonly number[];
}

/** Members, and when. */
export type SharingQuery = Pick<BookingQuery, 'staffIds' | 'from' | 'to'>;

const COLUMNS = ['id', 'product_id', 'staff_ids', 'occupied_from', 'occupied_to', 'qty'];
/** The columns of `bookingsSql`. */
export const BOOKING_COLUMNS = [...COLUMNS, 'expires_at'];

/**
 * One statement: the products' rows by (product_id, occupied_to), then the members' rows of other products by
 * (staff_id, occupied_to), so that what ended before `from` is never touched. A row may come twice.
 */
export function bookingsSql(query: BookingQuery, tables: Tables): string {
  const takesPlaces = `NOT (${inWords('a.status', query.notStatuses)})
    AND (a.expires_at IS NULL OR a.status <> 'in-cart' OR a.expires_at > ${integerText(query.now)})`;
  // Others' moments are for the worker: an unpaid one keeps its place until it has been cancelled.
  const expiry = "CASE WHEN a.status = 'in-cart' THEN a.expires_at END AS expires_at";
  const columns = [...COLUMNS.map((name) => `a.${name}`), expiry].join(', ');
  const overlap = (row: string, { from, to }: Pick<BookingQuery, 'from' | 'to'>) =>
    `${row}.occupied_to > ${integerText(from)} AND ${row}.occupied_from < ${integerText(to)}`;
  const anyPart = (row: string) =>
    query.within ? ` AND (${query.within.map((part) => `(${overlap(row, part)})`).join(' OR ')})` : '';
  // The whole stays beside its parts, because only one range of an index can be followed.
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

/** The products of all bookings, whatever their status, that name any of the members and overlap `[from, to)`. */
export const productsSharingSql = ({ staffIds, from, to }: SharingQuery, tables: Tables): string =>
  `SELECT DISTINCT product_id FROM ${tables.appointment_staff}
    WHERE ${inIntegers('staff_id', staffIds)}
      AND occupied_to > ${integerText(from)} AND occupied_from < ${integerText(to)}`;

export const readProducts = (rows: readonly Row[]): number[] => rows.map((row) => Number(row.product_id));

/** The rows as bookings, each once, in the order of ids. */
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
