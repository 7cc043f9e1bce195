import type { OutboxDraft, Topic } from '../../domain/event';
import type { Rule, RuleDraft } from '../../domain/rule';
import type { Instant } from '../../time/units';
import type { WriteContext } from '../work/write-context';

/** The fields of a rule that callers write. */
export function draftOf(rule: Rule): RuleDraft {
  const { kind, kindId, eventId, title, rangeType, fromDate, toDate, fromRange, toRange } = rule;
  const { appointable, priority, qty, ordering, rrule } = rule;
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
    qty,
    ordering,
    rrule,
  };
}

/** The event of a rule's write. */
export const eventOf = (topic: Topic, rule: Rule, how: WriteContext, at: Instant): OutboxDraft => ({
  topic,
  resource: 'availability',
  resourceId: rule.id,
  snapshot: rule,
  formerly: null,
  actorId: how.actorId ?? null,
  reason: how.reason ?? '',
  at,
});
