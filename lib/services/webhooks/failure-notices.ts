import type { Try } from '../../domain/delivery';
import type { Logger } from '../../domain/logger';
import type { Webhook } from '../../domain/webhook';

/** Log lines about webhooks that begin to fail. */
interface FailureNotices {
  /** Records attempted deliveries. The first failure of a webhook is one line in the log. */
  note(webhook: Webhook, tries: readonly Try[]): void;
  /** Forgets all other webhooks. */
  keepOnly(active: readonly string[]): void;
}

/**
 * Logs when a webhook begins to fail. Retries write no line, and neither do further deliveries until a whole round has
 * arrived: a receiver that is down is one line in each process that delivers to it.
 */
export function createFailureNotices(logger: Logger): FailureNotices {
  const failing = new Set<string>();
  return {
    note({ id, name, deliveryUrl, secrets }, tries) {
      const key = String(id);
      const first = tries.find(
        ({ delivery, outcome }) => delivery.attempts === 0 && outcome.status !== 'delivered',
      );
      // A receiver that refuses only some deliveries continues to fail, and must not cause a line each time.
      if (!first && tries.some(({ outcome }) => outcome.status === 'delivered')) failing.delete(key);
      // Nothing is sent without a secret, which another log line reports.
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

/** Host and port of an address, which may contain a secret in its path, query or user. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
