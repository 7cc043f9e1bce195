import type { CountedCustomer } from '../../../domain/people/counted-customer';
import {
  type CountedRange,
  NOTHING,
  sumOfTallies,
  type Tally,
} from '../../../engine/limits/counted-bookings';
import type { Tallies } from '../../../engine/limits/tally-bookings';
import type { Instant, Span } from '../../../time/units';
import { chunks, inIntegers, integerText, inWords, type Read, type Row } from '../../sql';
import type { Tables } from '../../table-names';

/** A query for the bookings that booking limits count. */
export interface TallyQuery {
  /** Members whose bookings are counted, for limits per member. */
  readonly staffIds: readonly number[];
  /** Customer whose bookings are counted. If absent, limits per customer count nothing. */
  readonly customer: CountedCustomer | undefined;
  /** Statuses of appointments that take no places. */
  readonly notStatuses: readonly string[];
  /** Present time: holds that have expired by this instant do not count. */
  readonly now: Instant;
  /** Ids of appointments that do not count, such as the one that is moved. */
  readonly exceptIds: readonly number[];
}

/** Ranges (each the bookings that a limit counts in one period), and the facts that decide which bookings count. */
export interface RangesToCount extends TallyQuery {
  readonly ranges: readonly CountedRange[];
}

/**
 * Maximum number of ranges (the bookings that a limit counts in one period) in one statement. SQLite allows 500 SELECTs
 * in a compound SELECT.
 */
const RANGES_A_STATEMENT = 250;

const COLUMNS = ['range_index', 'staff_id', 'bookings', 'seconds', 'hold_end', 'first_end'];

/**
 * Builds the statements that count the bookings of each range (the bookings that a limit counts in one period): one
 * statement, unless there are hundreds of ranges.
 */
export const tallyReads = ({ ranges, ...query }: RangesToCount, tables: Tables): Read[] =>
  [...chunks([...ranges.entries()], RANGES_A_STATEMENT)].map((some) => ({
    sql: some.map(([at, range]) => rangeSql(range, at, query, tables)).join(' UNION ALL '),
    columns: COLUMNS,
  }));

function rangeSql(range: CountedRange, at: number, query: TallyQuery, tables: Tables): string {
  const { per, upcoming } = range;
  const perMember = per === 'member';
  const holdEnd = "MIN(CASE WHEN a.status = 'in-cart' THEN a.expires_at END)";
  const figures = `COUNT(*) AS bookings, SUM(a.ends_at - a.starts_at) AS seconds, ${holdEnd} AS hold_end,
    ${upcoming ? 'MIN(a.ends_at)' : holdEnd} AS first_end`;
  const select = `SELECT ${integerText(at)} AS range_index, ${perMember ? 's.staff_id' : '0'} AS staff_id, ${figures}`;
  const sql = `${select} ${countedSql(range, query, tables)}`;
  return perMember ? `${sql} GROUP BY s.staff_id` : sql;
}

/** Builds FROM and WHERE for the bookings of a range (the bookings that a limit counts in one period). */
function countedSql(
  { per, productId, starts, upcoming }: CountedRange,
  { staffIds, customer, notStatuses, now, exceptIds }: TallyQuery,
  { appointments, appointment_staff: staff }: Tables,
): string {
  const at = integerText(now);
  const conditions = [
    `NOT (${inWords('a.status', notStatuses)})`,
    `(a.expires_at IS NULL OR a.status <> 'in-cart' OR a.expires_at > ${at})`,
    // The conditions on padded ends exclude no further rows. They let the database use the indexes that contain these
    // columns.
    ...bounds(starts, { from: 'a.starts_at >=', to: 'a.starts_at <' }),
    ...(upcoming ? [`a.ends_at > ${at} AND a.padded_to > ${at}`] : []),
    ...(productId > 0 ? [`a.product_id = ${integerText(productId)}`] : []),
    ...(exceptIds.length > 0 ? [`NOT (${inIntegers('a.id', exceptIds)})`] : []),
  ];
  if (per === 'customer') conditions.push(isOf(customer));
  if (per !== 'member') return `FROM ${appointments} a WHERE ${conditions.join(' AND ')}`;
  conditions.push(inIntegers('s.staff_id', staffIds));
  conditions.push(...bounds(starts, { from: 's.occupied_to >', to: 's.occupied_from <' }));
  if (upcoming) conditions.push(`s.occupied_to > ${at}`);
  return `FROM ${staff} s JOIN ${appointments} a ON a.id = s.appointment_id WHERE ${conditions.join(' AND ')}`;
}

/** Builds conditions for the start and end of a span; no condition for an infinite end. */
const bounds = (
  { start, end }: Span,
  { from, to }: { readonly from: string; readonly to: string },
): string[] => [
  ...(start === -Infinity ? [] : [`${from} ${integerText(start)}`]),
  ...(end === Infinity ? [] : [`${to} ${integerText(end)}`]),
];

/** Builds the SQL condition that this customer booked the appointment `a`. */
export const isOf = (customer: CountedCustomer | undefined): string => {
  if (customer === undefined) return '1 = 0';
  const { customerId, keys } = customer;
  return customerId > 0
    ? `a.customer_id = ${integerText(customerId)}`
    : `a.customer_id = 0 AND ${inWords('a.customer_key', keys)}`;
};

/**
 * Returns the counts in the rows of `tallyReads`. Counts of ranges (the bookings that a limit counts in one period) with
 * equal keys are added up.
 */
export function readTallies({ ranges }: Pick<RangesToCount, 'ranges'>, rows: readonly Row[]): Tallies {
  const tallies = new Map<string, Map<number, Tally>>();
  let changesAt = Infinity;
  for (const row of rows) {
    const count = Number(row.bookings);
    if (count === 0) continue;
    const { key } = ranges[Number(row.range_index)]!;
    const staffId = Number(row.staff_id);
    const ofRange = tallies.get(key) ?? new Map<number, Tally>();
    tallies.set(key, ofRange);
    const known = ofRange.get(staffId) ?? NOTHING;
    ofRange.set(staffId, sumOfTallies(known, { count, seconds: Number(row.seconds) }));
    for (const end of [row.hold_end, row.first_end]) {
      if (end !== null) changesAt = Math.min(changesAt, Number(end));
    }
  }
  return { tallies, changesAt };
}

/** Maximum number of ends of bookings that one query reads. */
const MOST_ENDS = 1_000;

/**
 * Builds the statement that reads the ends of a range's bookings (those that a limit counts in one period), earliest
 * first.
 */
export const endsSql = (range: CountedRange, query: TallyQuery, tables: Tables): string =>
  `SELECT a.ends_at AS ends_at, a.ends_at - a.starts_at AS seconds ${countedSql(range, query, tables)}
    ORDER BY a.ends_at, a.id LIMIT ${integerText(MOST_ENDS)}`;
