import type { Try } from '../../domain/events/delivery';
import type { Logger } from '../../domain/logger';
import type { Webhook } from '../../domain/events/webhook';

/** Writes log lines about webhooks whose deliveries begin to fail. */
interface FailureNotices {
  /** Takes note of attempted deliveries. The first failure of a webhook writes one line to the log. */
  note(webhook: Webhook, tries: readonly Try[]): void;
  /** Forgets the failures of all webhooks except these. */
  keepOnly(active: readonly string[]): void;
}

/**
 * Creates the log of webhooks that begin to fail. After the line about a webhook, nothing more is logged about it until
 * all deliveries of one group have arrived. A receiver that is down thus causes one line in each process.
 */
export function createFailureNotices(logger: Logger): FailureNotices {
  const failing = new Set<string>();
  return {
    note({ id, name, deliveryUrl, secrets }, tries) {
      const key = String(id);
      const first = tries.find(
        ({ delivery, outcome }) => delivery.attempts === 0 && outcome.status !== 'delivered',
      );
      // A receiver that refuses only some deliveries keeps counting as failing. Otherwise each of its failures would
      // cause a log line.
      if (!first && tries.some(({ outcome }) => outcome.status === 'delivered')) failing.delete(key);
      // Deliveries that were not sent for lack of a secret are ignored here, because another log line reports them.
      if (!first || failing.has(key) || secrets.length === 0) return;
      failing.add(key);
      const facts = { webhook: id, name, host: hostOf(deliveryUrl), delivery: first.delivery.id };
      logger.warn(facts, `A webhook began to fail: ${first.outcome.note}`);
    },
    keepOnly(active) {
      for (const id of failing) if (!active.includes(id)) failing.delete(id);
    },
  };
}

/** Returns host and port of an address for the log, because its path, query and user may contain a secret. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
