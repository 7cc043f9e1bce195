import type { Arrange } from '../../domain/visits/visit';
import type { Instant } from '../../time/units';
import { booleanColumn, type Columns, instantColumn, integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, integerText } from '../sql';
import type { Tables } from '../table-names';
import { type Versioned, VersionedRows } from './versioned-rows';
import { isVisible, type VisibleTo } from './visible-groups';

/** The data that all items of a visit (appointments booked together) share. */
export interface VisitRecord {
  readonly customerId: number;
  readonly arrange: Arrange;
  readonly maxGapMinutes: number;
  readonly sameStaff: boolean;
  /** Whether the visit is a hold in a cart that was not checked out yet. */
  readonly isInCart: boolean;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
}

export type VisitRow = Versioned<VisitRecord>;

/** Filters and page of a list of visits, the latest visits first. */
export interface VisitListQuery {
  readonly customerId?: number;
  /**
   * Selects visits that the customer booked, or in which the member takes part. If neither is given, the list is empty.
   */
  readonly visibleTo?: VisibleTo;
  /** True selects visits in a cart; false selects booked visits. Default: both. */
  readonly isInCart?: boolean;
  readonly limit: number;
  readonly offset: number;
}

const RECORD: Columns<VisitRecord> = {
  customerId: integerColumn('customer_id'),
  arrange: textColumn<Arrange>('arrange'),
  maxGapMinutes: integerColumn('max_gap_minutes'),
  sameStaff: booleanColumn('same_staff'),
  isInCart: booleanColumn('in_cart'),
  dateCreated: instantColumn('date_created'),
  dateModified: instantColumn('date_modified'),
};
const records = new Mapping<VisitRecord>(RECORD);
const rows = new Mapping<VisitRow>({
  ...RECORD,
  id: integerColumn('id'),
  version: integerColumn('version'),
});

/** Table of visits. A visit is written while the guard rows (locks) of its items' places are locked. */
export class VisitTable extends VersionedRows<VisitRecord> {
  constructor(
    queries: Queries,
    private readonly tables: Tables,
  ) {
    super(queries, { name: tables.visits, records, rows, label: 'Visit', written: 'visitIds' });
  }

  /** Returns one page of visits, with the total over all pages. */
  list({
    customerId,
    visibleTo,
    isInCart,
    limit,
    offset,
  }: VisitListQuery): Promise<{ items: VisitRow[]; total: number }> {
    const binds = new Binds();
    const conditions = ['1 = 1'];
    if (customerId !== undefined) conditions.push(`customer_id = ${binds.add(customerId)}`);
    if (visibleTo) conditions.push(isVisible(this.tables, 'visit_id', visibleTo, binds));
    if (isInCart !== undefined) conditions.push(`in_cart = ${isInCart ? 1 : 0}`);
    const page = `ORDER BY id DESC LIMIT ${integerText(limit)} OFFSET ${integerText(offset)}`;
    return this.page(conditions.join(' AND '), binds, page);
  }
}
