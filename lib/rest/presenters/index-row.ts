import { SOURCES } from '../../domain/index-source';
import { RULE_KINDS } from '../../domain/rule';
import type { IndexRow } from '../../services/availability-index/types';
import { formatSecond } from '../../time/format';
import {
  closed,
  DATE_TIME,
  enumSchema,
  FLAG,
  INTEGER,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';
import { fieldsAbout, presenterOf, type RecordOf, schemasOf } from '../response/wire-table';

const ofRow = fieldsAbout<IndexRow>();

/** A row of the availability index in responses. */
const OF_INDEX_ROW = {
  source: ofRow(enumSchema(SOURCES), ({ source }) => source),
  source_id: ofRow(INTEGER, ({ sourceId }) => sourceId),
  product_id: ofRow(INTEGER, ({ productId }) => productId),
  staff_id: ofRow(schemaOrNull(INTEGER), ({ staffId }) => staffId),
  resource_id: ofRow(INTEGER, ({ resourceId }) => resourceId),
  scope: ofRow(enumSchema(RULE_KINDS), ({ scope }) => scope),
  appointable: ofRow(FLAG, ({ appointable }) => appointable),
  priority: ofRow(INTEGER, ({ priority }) => priority),
  qty: ofRow(INTEGER, ({ places }) => places),
  start_ts: ofRow(SITE_SECONDS, ({ start }, zone): number => zone.toSite(start)),
  end_ts: ofRow(SITE_SECONDS, ({ end }, zone): number => zone.toSite(end)),
  range_type: ofRow(TEXT, ({ rangeType }) => rangeType),
  rule_kind: ofRow(enumSchema(['availability', 'appointment']), ({ ruleKind }) => ruleKind),
  status: ofRow(TEXT, ({ status }) => status),
  date_created: ofRow(DATE_TIME, ({ dateCreated }, zone) => formatSecond(zone.toSite(dateCreated), 'T')),
  date_modified: ofRow(DATE_TIME, ({ dateModified }, zone) => formatSecond(zone.toSite(dateModified), 'T')),
};

export type WireIndexRow = RecordOf<typeof OF_INDEX_ROW>;

export const INDEX_ROW = closed('IndexRow', schemasOf(OF_INDEX_ROW), ['resource_id']);
export const presentIndexRow = presenterOf(OF_INDEX_ROW);
