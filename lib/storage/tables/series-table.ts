import type { Transaction } from 'sequelize';
import type { Instant } from '../../time/units';
import { type Columns, instantColumn, integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds } from '../sql';
import type { Tables } from '../table-names';
import { type AppointmentListQuery, listOrder } from './appointments/appointment-list';
import { type Versioned, VersionedRows } from './versioned-rows';
import { isVisible, namesMember } from './visible-groups';

/** The data that all occurrences of a series share. */
export interface SeriesRecord {
  readonly status: 'active' | 'cancelled';
  readonly productId: number;
  readonly customerId: number;
  /** Id of the series' order; 0 if there is none yet. */
  readonly orderId: number;
  readonly quantity: number;
  /** Recurrence rule (RRULE of RFC 5545), without DTSTART. */
  readonly rrule: string;
  /** Start of the first occurrence. */
  readonly start: Instant;
  readonly end: Instant;
  /** Reference of the order that the shop is creating for the series; '' if no order is being created. */
  readonly orderReference: string;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
}

export type SeriesRow = Versioned<SeriesRecord>;

/** Filters, order and page of a list of series. An absent filter selects everything. */
export interface SeriesListQuery extends Pick<
  AppointmentListQuery,
  | 'productId'
  | 'staffId'
  | 'customerId'
  | 'startFrom'
  | 'startBefore'
  | 'visibleTo'
  | 'orderBy'
  | 'order'
  | 'limit'
  | 'offset'
> {
  readonly status?: SeriesRecord['status'];
  /**
   * True selects series whose occurrences have all ended by `now`; false selects the series that have occurrences left.
   */
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

/**
 * Table of series of appointments. A series is written while the guard rows (locks) of its occurrences' places are
 * locked.
 */
export class SeriesTable extends VersionedRows<SeriesRecord> {
  constructor(
    queries: Queries,
    private readonly tables: Tables,
  ) {
    super(queries, { name: tables.series, records, rows, label: 'Series', written: 'seriesIds' });
  }

  /** Returns the series that waits for the order with a reference. */
  async withReference(reference: string, t: Transaction): Promise<SeriesRow | undefined> {
    const binds = new Binds();
    return (await this.select(`order_reference = ${binds.add(reference)}`, binds, '', t))[0];
  }

  /** Returns one page of series, with the total over all pages. */
  list(query: SeriesListQuery): Promise<{ items: SeriesRow[]; total: number }> {
    const binds = new Binds();
    return this.page(this.condition(query, binds), binds, listOrder(query));
  }

  private condition(query: SeriesListQuery, binds: Binds): string {
    const { productId, staffId, customerId, startFrom, startBefore, status, over, now, visibleTo } = query;
    const { appointments, series } = this.tables;
    const conditions = ['1 = 1'];
    if (productId !== undefined) conditions.push(`product_id = ${binds.add(productId)}`);
    if (customerId !== undefined) conditions.push(`customer_id = ${binds.add(customerId)}`);
    if (staffId !== undefined) conditions.push(namesMember(this.tables, 'series_id', staffId));
    if (startFrom !== undefined) conditions.push(`starts_at >= ${binds.add(startFrom)}`);
    if (startBefore !== undefined) conditions.push(`starts_at < ${binds.add(startBefore)}`);
    if (status !== undefined) conditions.push(`status = ${binds.add(status)}`);
    if (over !== undefined) {
      conditions.push(`${over ? 'NOT ' : ''}EXISTS (SELECT 1 FROM ${appointments} a
        WHERE a.series_id = ${series}.id AND a.ends_at > ${binds.add(now)})`);
    }
    if (visibleTo) conditions.push(isVisible(this.tables, 'series_id', visibleTo, binds));
    return conditions.join(' AND ');
  }
}
