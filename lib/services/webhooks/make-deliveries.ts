import type { DeliveryDraft } from '../../domain/events/delivery';
import type { Site } from '../../domain/site';
import type { Webhook } from '../../domain/events/webhook';
import type { Clock } from '../../runtime/clock';
import type { DeliveryTable, OutboxTable } from '../../storage/storage';
import { webhookPayload } from '../../wire/webhook-payload';

const EVENTS_AT_ONCE = 200;

export interface MakingDeliveries {
  readonly outbox: OutboxTable;
  readonly deliveries: DeliveryTable;
  readonly site: Site;
  readonly clock: Clock;
}

/**
 * Creates the webhook deliveries for the next events that were numbered since the last call. With several workers, each
 * event is handled once.
 *
 * @returns whether there may be more events
 */
export async function makeDeliveries(
  { outbox, deliveries, site, clock }: MakingDeliveries,
  webhooks: readonly Webhook[],
): Promise<boolean> {
  const cursor = await deliveries.cursor();
  const events = await outbox.read(cursor, EVENTS_AT_ONCE);
  const last = events.at(-1);
  if (!last) return false;
  const createdAt = clock.now();
  const drafts = events.flatMap((event) => {
    const { topic, resource, resourceId } = event;
    const interested = webhooks.filter((webhook) => webhook.topic === topic);
    if (interested.length === 0) return [];
    const draft: Omit<DeliveryDraft, 'webhookId'> = {
      eventId: event.id,
      topic,
      resource,
      resourceId,
      createdAt,
      body: JSON.stringify(webhookPayload(event, site.zone)),
    };
    return interested.map(({ id }) => ({ ...draft, webhookId: String(id) }));
  });
  await deliveries.add(cursor, last.id, drafts);
  return true;
}
