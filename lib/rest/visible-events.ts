import { visibleAppointments } from '../access/policy';
import { type Principal, viewerOf } from '../access/principal';
import type { Appointment } from '../domain/appointment';
import type { Concern, OutboxEvent } from '../domain/events/event';
import type { Rule } from '../domain/rule';
import type { HostPorts } from '../ports/ports';
import type { EventQuery } from '../services/events/read-page';
import { withoutPrivateName } from './visible-rules';

/**
 * Filters events for a caller of the stream. A manager sees all events. A member sees events of appointments that they
 * may read, of global rules, of their own rules, and of rules of products that they work on. Members also see a change
 * that removes them from an appointment or rule, because their page has to be updated.
 */
export function visibleEvents(
  principal: Principal,
  { products }: Pick<HostPorts, 'products'>,
): EventQuery['visible'] {
  const mine = visibleAppointments(principal);
  if (!mine) return undefined;
  const { userId } = principal;

  return async (events) => {
    const ids = [...new Set(events.flatMap(concernsOf).flatMap(productOf))];
    const found = ids.length === 0 ? undefined : await products.find(ids, viewerOf(principal));
    const isMyProduct = (id: number): boolean => found?.get(id)?.staffIds?.includes(userId ?? 0) ?? false;
    const isOwn = (customerId: number): boolean => customerId !== 0 && customerId === mine.customerId;
    const isMine = (concern: Concern): boolean => {
      if ('staffIds' in concern)
        return isOwn(concern.customerId) || concern.staffIds.some((id) => id === mine.staffId);
      const { kind, kindId } = concern;
      switch (kind) {
        case 'global':
          return true;
        case 'staff':
          return kindId === userId;
        case 'product':
          return isMyProduct(kindId ?? 0);
        case 'resource':
          return false;
        default:
          return kind satisfies never;
      }
    };
    return events
      .filter((event) => concernsOf(event).some(isMine))
      .map((event) => withoutPrivateParts(event, principal));
  };
}

/**
 * Removes the title of a rule for its former member: if a rule moves from one member to another, both see the event,
 * but only the new member may read the new title.
 */
function withoutPrivateParts(event: OutboxEvent, principal: Principal): OutboxEvent {
  if (event.resource !== 'availability') return event;
  return { ...event, snapshot: withoutPrivateName(event.snapshot as Rule, principal) };
}

/**
 * Lists the people and products that an event concerns: the people and products of the record before the change, and
 * those of the record after the change.
 */
function concernsOf({ snapshot, formerly }: OutboxEvent): Concern[] {
  const now = snapshot as Appointment | Rule;
  return formerly ? [now, formerly] : [now];
}

const productOf = (concern: Concern): number[] =>
  'kind' in concern && concern.kind === 'product' && concern.kindId !== null ? [concern.kindId] : [];
