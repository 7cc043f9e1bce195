import { RULE_KINDS } from '../../domain/rule';
import type { IndexRow } from '../../services/availability-index/types';
import { SOURCES } from '../../domain/index-source';
import { formatSecond } from '../../time/format';
import type { Zone } from '../../time/zone';
import {
  closed,
  DATE_TIME,
  FLAG,
  INTEGER,
  enumSchema,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';

/** The contract's Index row. */
export interface WireIndexRow {
  readonly source: string;
  readonly source_id: number;
  /** Product; 0 for a row that concerns no product. */
  readonly product_id: number;
  /** Member of staff; null for a row that concerns none. */
  readonly staff_id: number | null;
  readonly scope: string;
  readonly appointable: boolean;
  readonly priority: number;
  readonly qty: number;
  /** Start in site seconds. */
  readonly start_ts: number;
  readonly end_ts: number;
  readonly range_type: string;
  readonly rule_kind: string;
  readonly status: string;
  readonly date_created: string;
  readonly date_modified: string;
}

export const INDEX_ROW = closed('IndexRow', {
  source: enumSchema(SOURCES),
  source_id: INTEGER,
  product_id: INTEGER,
  staff_id: schemaOrNull(INTEGER),
  scope: enumSchema(RULE_KINDS),
  appointable: FLAG,
  priority: INTEGER,
  qty: INTEGER,
  start_ts: SITE_SECONDS,
  end_ts: SITE_SECONDS,
  range_type: TEXT,
  rule_kind: enumSchema(['availability', 'appointment']),
  status: TEXT,
  date_created: DATE_TIME,
  date_modified: DATE_TIME,
});

export const presentIndexRow = (row: IndexRow, zone: Zone): WireIndexRow => ({
  source: row.source,
  source_id: row.sourceId,
  product_id: row.productId,
  staff_id: row.staffId,
  scope: row.scope,
  appointable: row.appointable,
  priority: row.priority,
  qty: row.places,
  start_ts: zone.toSite(row.start),
  end_ts: zone.toSite(row.end),
  range_type: row.rangeType,
  rule_kind: row.ruleKind,
  status: row.status,
  date_created: formatSecond(zone.toSite(row.dateCreated), 'T'),
  date_modified: formatSecond(zone.toSite(row.dateModified), 'T'),
});
