import type { EventCause, OutboxDraft, Topic } from '../../domain/events/event';
import type { Rule } from '../../domain/rule';
import type { Instant } from '../../time/units';

/** Creates the event of a write of an availability rule. */
export const eventOf = (topic: Topic, rule: Rule, cause: EventCause, at: Instant): OutboxDraft => ({
  topic,
  resource: 'availability',
  resourceId: rule.id,
  snapshot: rule,
  formerly: null,
  actorId: cause.actorId ?? null,
  reason: cause.reason ?? '',
  orderStatus: cause.orderStatus ?? null,
  notifyCustomer: cause.notifyCustomer ?? true,
  at,
});
