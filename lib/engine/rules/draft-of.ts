import type { Rule, RuleDraft } from '../../domain/rule';

/** The fields of a rule that callers write. */
export function draftOf(rule: Rule): RuleDraft {
  const { kind, kindId, eventId, title, rangeType, fromDate, toDate, fromRange, toRange } = rule;
  const { appointable, priority, capacity, ordering, rrule } = rule;
  return {
    kind,
    kindId,
    eventId,
    title,
    rangeType,
    fromDate,
    toDate,
    fromRange,
    toRange,
    appointable,
    priority,
    capacity,
    ordering,
    rrule,
  };
}
