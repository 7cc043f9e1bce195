import type { OccupiedPlaces } from '../../../engine/slots/lanes/occupied-places';
import { asInstant, type Instant } from '../../../time/units';
import { readIds } from '../../mapping';
import type { Row } from '../../sql';
import { inIntegers, integerText, inWords } from '../../sql';
import type { Tables } from '../../table-names';
import { relativeLanes } from './lanes-text';

export type { OccupiedPlaces };

/**
 * A query for bookings that overlap `[from, to)`, their own paddings included, and belong to any of the products, or
 * take any of the members or resources.
 */
export interface BookingQuery {
  readonly productIds: readonly number[];
  readonly staffIds: readonly number[];
  /** Ids of resources whose bookings are read. Default: none. */
  readonly resourceIds?: readonly number[];
  readonly from: Instant;
  readonly to: Instant;
  /**
   * Parts of `[from, to)`, which may be far apart. Only bookings that overlap any of them are read. Absent: all
   * bookings in `[from, to)`.
   */
  readonly within?: readonly Pick<BookingQuery, 'from' | 'to'>[];
  /** Statuses of appointments that take no places. */
  readonly notStatuses: readonly string[];
  /** Present time: holds that have expired by this instant take no places. */
  readonly now: Instant;
  readonly exceptIds?: readonly number[];
  /** Whether to also read the booked start and end, which booking limits need. Default: false. */
  readonly forLimits?: boolean;
}

/**
 * A query for the bookings that take a resource and have not ended. The bookings that end first, paddings included, are
 * read, up to `limit`.
 */
export interface OnResourceQuery extends Pick<BookingQuery, 'notStatuses' | 'now'> {
  readonly resourceId: number;
  readonly limit: number;
}

/** A query for the products whose bookings take any of these members in a span. */
export type SharingQuery = Pick<BookingQuery, 'staffIds' | 'from' | 'to'>;

/**
 * Columns of a booking, and the SQL of those that are computed. Times are differences from other times of the booking,
 * because short numbers make the text of a month of bookings shorter.
 */
const SELECTED: Readonly<Record<string, string>> = {
  id: 'a.id',
  product_id: 'a.product_id',
  staff_ids: 'a.staff_ids',
  occupied_from: 'a.occupied_from',
  seconds: 'a.occupied_to - a.occupied_from',
  qty: 'a.qty',
  padded_before: 'a.occupied_from - a.padded_from',
  padded_after: 'a.padded_to - a.occupied_to',
  lanes: 'a.lanes',
  // The time at which a booking loses its places without a write. Only holds have such a time; unpaid appointments keep
  // their places until the background worker cancels them.
  expires_at: "CASE WHEN a.status = 'in-cart' THEN a.expires_at END",
};

/** Columns of the start and end that were booked. */
const BOOKED: typeof SELECTED = {
  booked_after: 'a.starts_at - a.occupied_from',
  booked_before: 'a.occupied_to - a.ends_at',
};

const aliased = (columns: typeof SELECTED): string =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ');

export const BOOKING_COLUMNS = Object.keys(SELECTED);
const COLUMNS_FOR_LIMITS = [...BOOKING_COLUMNS, ...Object.keys(BOOKED)];
const SELECTION = aliased(SELECTED);
const SELECTION_FOR_LIMITS = aliased({ ...SELECTED, ...BOOKED });

/** Lists the columns that the statement of `bookingsSql` returns. */
export const bookingColumns = ({ forLimits = false }: Pick<BookingQuery, 'forLimits'>): readonly string[] =>
  forLimits ? COLUMNS_FOR_LIMITS : BOOKING_COLUMNS;

const takesPlaces = ({ notStatuses, now }: Pick<BookingQuery, 'notStatuses' | 'now'>): string =>
  `NOT (${inWords('a.status', notStatuses)})
    AND (a.expires_at IS NULL OR a.status <> 'in-cart' OR a.expires_at > ${integerText(now)})`;

const PADDED = { from: 'a.padded_from', to: 'a.padded_to' };
/** Columns of the start and end with paddings. The names of the columns are older than paddings. */
const PADDED_OF_STAFF = { from: 's.occupied_from', to: 's.occupied_to' };
const PADDED_OF_RESOURCES = { from: 'r.padded_from', to: 'r.padded_to' };

/**
 * Builds one statement that reads the products' bookings with the index (product_id, padded_to), and then the bookings
 * of other products that take the members or the resources, with the indexes (staff_id, occupied_to) and (resource_id,
 * padded_to). So bookings that ended before `from` are never touched. A row may appear twice.
 *
 * CROSS JOIN makes SQLite begin with the members or the resources. With a plain JOIN, SQLite may read all appointments
 * of the span, of any product: it does so if `ANALYZE` has counted few products.
 */
export function bookingsSql(query: BookingQuery, tables: Tables): string {
  const overlap = (columns: typeof PADDED, { from, to }: Pick<BookingQuery, 'from' | 'to'>) =>
    `${columns.to} > ${integerText(from)} AND ${columns.from} < ${integerText(to)}`;
  const anyPart = query.within
    ? ` AND (${query.within.map((part) => `(${overlap(PADDED, part)})`).join(' OR ')})`
    : '';
  // The condition on the whole span excludes no further rows, because the parts lie inside the span. The database needs
  // the condition to use an index: a query can read only one range of an index.
  const matters = `${overlap(PADDED, query)}${anyPart} AND ${takesPlaces(query)}`;
  const selected = query.forLimits ? SELECTION_FOR_LIMITS : SELECTION;
  const branches = [
    `SELECT ${selected} FROM ${tables.appointments} a WHERE ${inIntegers('a.product_id', query.productIds)} AND ${matters}`,
  ];
  if (query.staffIds.length > 0) {
    branches.push(
      `SELECT ${selected} FROM ${tables.appointment_staff} s CROSS JOIN ${tables.appointments} a
      WHERE a.id = s.appointment_id
        AND ${inIntegers('s.staff_id', query.staffIds)} AND ${overlap(PADDED_OF_STAFF, query)} AND ${matters}
        AND NOT (${inIntegers('s.product_id', query.productIds)})`,
    );
  }
  const { resourceIds = [] } = query;
  if (resourceIds.length > 0) {
    branches.push(
      `SELECT ${selected} FROM ${tables.appointment_resources} r CROSS JOIN ${tables.appointments} a
      WHERE a.id = r.appointment_id
        AND ${inIntegers('r.resource_id', resourceIds)} AND ${overlap(PADDED_OF_RESOURCES, query)} AND ${matters}
        AND NOT (${inIntegers('r.product_id', query.productIds)})`,
    );
  }
  return branches.join(' UNION ALL ');
}

/**
 * Builds the statement that selects the bookings of a resource, in the order of the index (resource_id, padded_to). It
 * returns one row more than the limit if there are more.
 */
export function bookingsOnResourceSql(
  { resourceId, limit, ...facts }: OnResourceQuery,
  { appointments, appointment_resources: taken }: Tables,
): string {
  const now = integerText(facts.now);
  return `SELECT ${SELECTION} FROM ${taken} r CROSS JOIN ${appointments} a
    WHERE a.id = r.appointment_id AND r.resource_id = ${integerText(resourceId)} AND r.padded_to > ${now}
      AND a.occupied_to > ${now} AND ${takesPlaces(facts)}
    ORDER BY r.padded_to, r.appointment_id LIMIT ${integerText(limit + 1)}`;
}

/**
 * Builds the statement that selects the products of all bookings, in any status, that name any of the members and
 * overlap `[from, to)`.
 */
export const productsSharingSql = ({ staffIds, from, to }: SharingQuery, tables: Tables): string =>
  `SELECT DISTINCT product_id FROM ${tables.appointment_staff}
    WHERE ${inIntegers('staff_id', staffIds)}
      AND occupied_to > ${integerText(from)} AND occupied_from < ${integerText(to)}`;

export const readProducts = (rows: readonly Row[]): number[] => rows.map((row) => Number(row.product_id));

/**
 * Makes a function that reads a list of ids like `readIds`. Equal texts share one list, because thousands of bookings
 * name few different members.
 */
function sharedIds(): (text: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (text) => {
    const ids = known.get(text) ?? readIds(text);
    known.set(text, ids);
    return ids;
  };
}

/** Converts rows to bookings, sorted by id. A booking that appears in several rows is returned once. */
export function readBookings(rows: readonly Row[], exceptIds: readonly number[] = []): OccupiedPlaces[] {
  const seen = new Set(exceptIds);
  const bookings: OccupiedPlaces[] = [];
  const lanesOf = relativeLanes();
  const membersOf = sharedIds();
  for (const row of rows) {
    const id = Number(row.id);
    if (seen.has(id)) continue;
    seen.add(id);
    const lanes = row.lanes as string | null;
    const start = Number(row.occupied_from);
    const end = start + Number(row.seconds);
    const booking: OccupiedPlaces = {
      id,
      productId: Number(row.product_id),
      staffIds: membersOf(row.staff_ids as string),
      start: asInstant(start),
      end: asInstant(end),
      quantity: Number(row.qty),
      expiresAt: row.expires_at === null ? null : asInstant(Number(row.expires_at)),
      paddedFrom: asInstant(start - Number(row.padded_before)),
      paddedTo: asInstant(end + Number(row.padded_after)),
      lanes: lanes === null ? null : lanesOf(lanes),
      lanesLaterBy: start,
    };
    const after = Number(row.booked_after ?? 0);
    const before = Number(row.booked_before ?? 0);
    bookings.push(
      after === 0 && before === 0
        ? booking
        : { ...booking, booked: { start: asInstant(start + after), end: asInstant(end - before) } },
    );
  }
  return bookings.sort((a, b) => a.id - b.id);
}
