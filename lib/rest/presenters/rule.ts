import { type Rule, RULE_KINDS } from '../../domain/rule';
import type { Zone } from '../../time/zone';
import { type RuleValueType, WIRE_RULE_FIELDS, type WireRule, wireRule } from '../../wire/rule';
import {
  closed,
  DATE_TIME,
  enumSchema,
  FLAG,
  INTEGER,
  type Schema,
  schemaOrNull,
  TEXT,
} from '../response/schema';

/** Schemas of the values of a rule, by type of value. A date is '' if the rule has no such date. */
const SCHEMAS: Readonly<Record<RuleValueType, Schema>> = {
  integer: INTEGER,
  text: TEXT,
  date: TEXT,
  boolean: FLAG,
  'date-time': DATE_TIME,
};

/** An availability rule in responses. */
export const RULE = closed('AvailabilityRule', {
  ...Object.fromEntries(Object.entries(WIRE_RULE_FIELDS).map(([name, { type }]) => [name, SCHEMAS[type]])),
  kind: enumSchema(RULE_KINDS),
  event_id: schemaOrNull(INTEGER),
  rrule: schemaOrNull(TEXT),
});

export const presentRule = (rule: Rule, zone: Zone): WireRule => wireRule(rule, zone, 'T');
