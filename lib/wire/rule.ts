import type { Rule } from '../domain/rule';
import { formatSecond } from '../time/format';
import type { Instant } from '../time/units';
import type { Zone } from '../time/zone';

/** The types of a rule's values, for their description and comparison in REST. */
export type RuleValueType = 'integer' | 'text' | 'date' | 'boolean' | 'date-time';

/** Writes an instant as a time of the site's clock. */
type Clock = (at: Instant) => string;

const field = <const Type extends RuleValueType, Value>(
  type: Type,
  valueOf: (rule: Rule, clock: Clock) => Value,
) => ({ type, valueOf });

/**
 * The fields of an availability rule in REST. An integer that is not set is 0; a date or text that is not set is ''.
 */
export const WIRE_RULE_FIELDS = {
  id: field('integer', ({ id }) => id),
  kind: field('text', ({ kind }): string => kind),
  kind_id: field('integer', ({ kindId }) => kindId ?? 0),
  event_id: field('integer', ({ eventId }) => eventId),
  title: field('text', ({ title }) => title),
  range_type: field('text', ({ rangeType }): string => rangeType),
  from_date: field('date', ({ fromDate }) => fromDate ?? ''),
  to_date: field('date', ({ toDate }) => toDate ?? ''),
  from_range: field('text', ({ fromRange }) => fromRange),
  to_range: field('text', ({ toRange }) => toRange),
  appointable: field('boolean', ({ appointable }) => appointable),
  priority: field('integer', ({ priority }) => priority ?? 0),
  qty: field('integer', ({ capacity }) => capacity ?? 0),
  ordering: field('integer', ({ ordering }) => ordering),
  rrule: field('text', ({ rrule }) => rrule),
  date_created: field('date-time', ({ dateCreated }, clock) => clock(dateCreated)),
  date_modified: field('date-time', ({ dateModified }, clock) => clock(dateModified)),
};

type Fields = typeof WIRE_RULE_FIELDS;

export type WireRule = { readonly [Name in keyof Fields]: ReturnType<Fields[Name]['valueOf']> };

const FIELDS = Object.entries(WIRE_RULE_FIELDS);

/**
 * Converts a rule to its REST names. Dates are on the site's wall clock: `YYYY-MM-DDTHH:MM:SS` in REST, with a space in
 * place of the T in webhooks.
 */
export function wireRule(rule: Rule, zone: Zone, separator: 'T' | ' '): WireRule {
  const clock: Clock = (at) => formatSecond(zone.toSite(at), separator);
  return Object.fromEntries(
    FIELDS.map(([name, { valueOf }]) => [name, valueOf(rule, clock)]),
  ) as unknown as WireRule;
}
