import type { Transaction } from 'sequelize';
import type { Instant } from '../../time/units';
import { type Columns, instantColumn, integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, inIntegers, integerText } from '../sql';
import type { Tables } from '../table-names';
import { StaleRowError } from '../transactions/database-error-kind';
import { noteWritten } from '../transactions/written-records';
import { type AppointmentListQuery, listOrder } from './appointments/appointment-list';

/** The facts that the occurrences of a series share. */
export interface SeriesRecord {
  readonly status: 'active' | 'cancelled';
  readonly productId: number;
  readonly customerId: number;
  /** 0 if there is none yet. */
  readonly orderId: number;
  readonly quantity: number;
  /** RRULE (RFC 5545), without DTSTART. */
  readonly rrule: string;
  /** Start of the first occurrence. */
  readonly start: Instant;
  readonly end: Instant;
  /**
   * Reference of an order that is made outside the library's transaction and still has to be tied to the series; ''
   * if there is none.
   */
  readonly orderReference: string;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
}

export interface SeriesRow extends SeriesRecord {
  readonly id: number;
  /** Rises with each write. The ETag is made from it. */
  readonly version: number;
}

export interface SeriesListQuery extends Omit<AppointmentListQuery, 'orderIds' | 'statuses' | 'notStatuses'> {
  readonly status?: SeriesRecord['status'];
  /** Whether all occurrences have ended by `now`. */
  readonly over?: boolean;
  readonly now: Instant;
}

const RECORD: Columns<SeriesRecord> = {
  status: textColumn<SeriesRecord['status']>('status'),
  productId: integerColumn('product_id'),
  customerId: integerColumn('customer_id'),
  orderId: integerColumn('order_id'),
  quantity: integerColumn('qty'),
  rrule: textColumn('rrule'),
  start: instantColumn('starts_at'),
  end: instantColumn('ends_at'),
  orderReference: textColumn('order_reference'),
  dateCreated: instantColumn('date_created'),
  dateModified: instantColumn('date_modified'),
};
const records = new Mapping<SeriesRecord>(RECORD);
const rows = new Mapping<SeriesRow>({
  ...RECORD,
  id: integerColumn('id'),
  version: integerColumn('version'),
});

/** Series. They are written under the lock of the places of their occurrences. */
export class SeriesTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
  ) {}

  async insert(record: SeriesRecord, t: Transaction): Promise<SeriesRow> {
    const binds = new Binds();
    const values = binds.list([...records.values(record), 1]);
    const sql = `INSERT INTO ${this.tables.series} (${records.names}, version) VALUES (${values})`;
    const id = await this.queries.insert(sql, binds.values, t);
    noteWritten(t, 'seriesIds', id);
    return { ...record, id, version: 1 };
  }

  /** Stores the series if the row still has its version; otherwise throws `shop_rest_busy`. */
  async update(series: SeriesRow, t: Transaction): Promise<SeriesRow> {
    const { id, version } = series;
    const changed = await this.queries.execute(
      `UPDATE ${this.tables.series} SET version = version + 1, ${records.assignments(3)}
        WHERE id = $1 AND version = $2`,
      [id, version, ...records.values(series)],
      t,
    );
    if (changed === 0) throw new StaleRowError(`Series ${id}`);
    noteWritten(t, 'seriesIds', id);
    return { ...series, version: version + 1 };
  }

  async remove(id: number, t: Transaction): Promise<void> {
    await this.queries.execute(`DELETE FROM ${this.tables.series} WHERE id = $1`, [id], t);
  }

  /** Returns series by id; unknown ids are absent. */
  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, SeriesRow>> {
    if (ids.length === 0) return new Map();
    const found = await this.select(inIntegers('id', ids), new Binds(), '', t);
    return new Map(found.map((series) => [series.id, series]));
  }

  /** Returns the series that waits for the order with this reference. */
  async withReference(reference: string, t: Transaction): Promise<SeriesRow | undefined> {
    const binds = new Binds();
    return (await this.select(`order_reference = ${binds.add(reference)}`, binds, '', t))[0];
  }

  /** Returns one page, and the total of all pages. */
  async list(query: SeriesListQuery): Promise<{ items: SeriesRow[]; total: number }> {
    const binds = new Binds();
    const condition = this.condition(query, binds);
    const [count] = await this.queries.select(
      `SELECT COUNT(*) AS total FROM ${this.tables.series} WHERE ${condition}`,
      binds.values,
    );
    return { items: await this.select(condition, binds, listOrder(query)), total: Number(count?.total) };
  }

  private condition(query: SeriesListQuery, binds: Binds): string {
    const { productId, staffId, customerId, startFrom, startBefore, status, over, now, visibleTo } = query;
    const { appointments, series } = this.tables;
    const conditions = ['1 = 1'];
    if (productId !== undefined) conditions.push(`product_id = ${binds.add(productId)}`);
    if (customerId !== undefined) conditions.push(`customer_id = ${binds.add(customerId)}`);
    if (staffId !== undefined) conditions.push(this.namesMember(staffId));
    if (startFrom !== undefined) conditions.push(`starts_at >= ${binds.add(startFrom)}`);
    if (startBefore !== undefined) conditions.push(`starts_at < ${binds.add(startBefore)}`);
    if (status !== undefined) conditions.push(`status = ${binds.add(status)}`);
    if (over !== undefined) {
      conditions.push(`${over ? 'NOT ' : ''}EXISTS (SELECT 1 FROM ${appointments} a
        WHERE a.series_id = ${series}.id AND a.ends_at > ${binds.add(now)})`);
    }
    if (visibleTo) {
      const either: string[] = [];
      // Customer 0 stands for all guests: their series cannot be attributed to one person.
      if (visibleTo.customerId) either.push(`customer_id = ${binds.add(visibleTo.customerId)}`);
      if (visibleTo.staffId) either.push(this.namesMember(visibleTo.staffId));
      conditions.push(either.length === 0 ? '1 = 0' : `(${either.join(' OR ')})`);
    }
    return conditions.join(' AND ');
  }

  private namesMember(staffId: number): string {
    const { appointments, appointment_staff: staff } = this.tables;
    return `id IN (SELECT a.series_id FROM ${staff} s JOIN ${appointments} a ON a.id = s.appointment_id
      WHERE s.staff_id = ${integerText(staffId)})`;
  }

  private async select(
    condition: string,
    binds: Binds,
    order: string,
    t?: Transaction,
  ): Promise<SeriesRow[]> {
    const sql = `SELECT ${rows.names} FROM ${this.tables.series} WHERE ${condition} ${order}`;
    return (await this.queries.select(sql, binds.values, t)).map((row) => rows.read(row));
  }
}
