import type { Rule } from '../domain/rule';
import { formatSecond } from '../time/format';
import type { Zone } from '../time/zone';

/** The contract's Availability rule. Integers that are not set are 0, dates and texts ''. */
export interface WireRule {
  readonly id: number;
  readonly kind: string;
  readonly kind_id: number;
  readonly event_id: number | null;
  readonly title: string;
  readonly range_type: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly from_range: string;
  readonly to_range: string;
  readonly appointable: boolean;
  readonly priority: number;
  readonly qty: number;
  readonly ordering: number;
  readonly rrule: string | null;
  readonly date_created: string;
  readonly date_modified: string;
}

/** Dates are site wall clock: `YYYY-MM-DDTHH:MM:SS` in REST, with a space in webhooks. */
export const wireRule = (rule: Rule, zone: Zone, separator: 'T' | ' '): WireRule => ({
  id: rule.id,
  kind: rule.kind,
  kind_id: rule.kindId ?? 0,
  event_id: rule.eventId,
  title: rule.title,
  range_type: rule.rangeType,
  from_date: rule.fromDate ?? '',
  to_date: rule.toDate ?? '',
  from_range: rule.fromRange,
  to_range: rule.toRange,
  appointable: rule.appointable,
  priority: rule.priority ?? 0,
  qty: rule.capacity ?? 0,
  ordering: rule.ordering,
  rrule: rule.rrule,
  date_created: formatSecond(zone.toSite(rule.dateCreated), separator),
  date_modified: formatSecond(zone.toSite(rule.dateModified), separator),
});
