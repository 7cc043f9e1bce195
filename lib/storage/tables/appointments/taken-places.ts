import type { Transaction } from 'sequelize';
import type { CountedRange } from '../../../engine/limits/counted-bookings';
import type { Tallies } from '../../../engine/limits/tally-bookings';
import { asInstant, type Instant } from '../../../time/units';
import type { Queries } from '../../queries';
import type { Row } from '../../sql';
import type { Tables } from '../../table-names';
import {
  type OccupiedPlaces,
  BOOKING_COLUMNS,
  bookingColumns,
  type BookingQuery,
  bookingsOnResourceSql,
  bookingsSql,
  type OnResourceQuery,
  productsSharingSql,
  readBookings,
  readProducts,
  type SharingQuery,
} from './bookings-around';
import { endsSql, type RangesToCount, readTallies, type TallyQuery, tallyReads } from './limit-tallies';

/** The first bookings that a query found, and whether these are all bookings that meet the query. */
interface FirstBookings {
  readonly bookings: OccupiedPlaces[];
  readonly areAll: boolean;
}

/** Reads which places bookings take, and counts bookings for booking limits. */
export class TakenPlaces {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
  ) {}

  /** Reads the bookings that take places in a window, in one statement. */
  async bookings(query: BookingQuery, t?: Transaction): Promise<OccupiedPlaces[]> {
    const sql = bookingsSql(query, this.tables);
    return readBookings(await this.queries.selectMany(sql, bookingColumns(query), t), query.exceptIds);
  }

  /** Reads bookings like `bookings`, and counts others like `tallies`. */
  async bookingsAndTallies(
    query: BookingQuery,
    counted: RangesToCount,
  ): Promise<{ readonly bookings: OccupiedPlaces[]; readonly tallies: Tallies }> {
    const [rows = [], ...counts] = await this.queries.selectEach([
      { sql: bookingsSql(query, this.tables), columns: bookingColumns(query), isLarge: true },
      ...tallyReads(counted, this.tables),
    ]);
    return {
      bookings: readBookings(rows, query.exceptIds),
      tallies: readTallies(counted, counts.flat()),
    };
  }

  /**
   * Reads the first bookings that take a resource, in one statement. A booking that takes the resource for several
   * needs counts several times towards `limit`.
   */
  async bookingsOnResource(query: OnResourceQuery, t?: Transaction): Promise<FirstBookings> {
    const sql = bookingsOnResourceSql(query, this.tables);
    const rows = await this.queries.selectMany(sql, BOOKING_COLUMNS, t);
    return { bookings: readBookings(rows.slice(0, query.limit)), areAll: rows.length <= query.limit };
  }

  /** Counts the bookings of each range (the bookings that a booking limit counts in one period). */
  async tallies(counted: RangesToCount, t?: Transaction): Promise<Tallies> {
    const rows: Row[] = [];
    for (const { sql } of tallyReads(counted, this.tables)) {
      rows.push(...(await this.queries.select(sql, [], t)));
    }
    return readTallies(counted, rows);
  }

  /**
   * Reads the first thousand ends of the bookings that a booking limit counts in one period, sorted, each with the
   * booking's duration in seconds.
   */
  async endsOf(
    range: CountedRange,
    query: TallyQuery,
    t?: Transaction,
  ): Promise<{ end: Instant; seconds: number }[]> {
    const rows = await this.queries.select(endsSql(range, query, this.tables), [], t);
    return rows.map((row) => ({ end: asInstant(Number(row.ends_at)), seconds: Number(row.seconds) }));
  }

  /**
   * Reads the ids of the products whose bookings take any of the given members and overlap `[from, to)`, paddings
   * included.
   */
  async productsSharing(query: SharingQuery, t?: Transaction): Promise<number[]> {
    if (query.staffIds.length === 0) return [];
    return readProducts(await this.queries.select(productsSharingSql(query, this.tables), [], t));
  }
}
