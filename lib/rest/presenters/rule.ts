import { type Rule, RULE_KINDS } from '../../domain/rule';
import type { Zone } from '../../time/zone';
import { type WireRule, wireRule } from '../../wire/rule';
import { closed, DATE_TIME, FLAG, INTEGER, enumSchema, schemaOrNull, TEXT } from '../response/schema';

/** The contract's Availability rule. */
export const RULE = closed('AvailabilityRule', {
  id: INTEGER,
  kind: enumSchema(RULE_KINDS),
  kind_id: INTEGER,
  event_id: schemaOrNull(INTEGER),
  title: TEXT,
  range_type: TEXT,
  from_date: TEXT,
  to_date: TEXT,
  from_range: TEXT,
  to_range: TEXT,
  appointable: FLAG,
  priority: INTEGER,
  qty: INTEGER,
  ordering: INTEGER,
  rrule: schemaOrNull(TEXT),
  date_created: DATE_TIME,
  date_modified: DATE_TIME,
});

export const presentRule = (rule: Rule, zone: Zone): WireRule => wireRule(rule, zone, 'T');
