import type { WebhooksPort } from '../../lib/index';
import type { WebhookOfFile } from './shop-file';

/** A stored webhook. A disabled webhook is kept, with the reason. */
export type MemoryWebhook = WebhookOfFile & { readonly disabledBecause?: string };

export function memoryWebhooks(webhooks: MemoryWebhook[]): WebhooksPort {
  return {
    active: async () => webhooks.filter(({ status }) => status === 'active'),
    disable: async (id, reason) => {
      const index = webhooks.findIndex((webhook) => webhook.id === id);
      const webhook = webhooks[index];
      if (webhook) webhooks[index] = { ...webhook, status: 'disabled', disabledBecause: reason };
    },
  };
}
