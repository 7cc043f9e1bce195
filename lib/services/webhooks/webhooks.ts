import { Agent } from 'node:https';
import { type Delivery, LEASE_SECONDS } from '../../domain/events/delivery';
import type { Logger } from '../../domain/logger';
import type { Webhook } from '../../domain/events/webhook';
import type { SafeNetwork } from '../../network/safe-https';
import type { HostPorts } from '../../ports/ports';
import type { DeliveryLog, WebhookFailureTable } from '../../storage/storage';
import { asInstant, SECONDS_A_DAY } from '../../time/units';
import type { ChangeNotifier } from '../events/change-notifier';
import { createFailureNotices } from './failure-notices';
import { makeDeliveries, type MakingDeliveries } from './make-deliveries';
import { NO_SECRET, tryDelivery } from './try-delivery';
import { anySignal } from '../../runtime/any-signal';

/** Number of simultaneous deliveries to one webhook. Each of them is about another record. */
const AT_ONCE = 4;
/** Number of deliveries that one process takes at once, with one lease for all of them. */
const TAKEN_AT_ONCE = 16;
/**
 * Seconds after which a process gives up its lease of the deliveries that it has not begun. Otherwise the lease could
 * end during an attempt, and another worker could begin the same delivery.
 */
const BEGUN_WITHIN_SECONDS = LEASE_SECONDS / 2;
/** Milliseconds between two reads of retries that are due. New events are delivered immediately. */
const PASS_EVERY_MS = 5_000;
const DISABLED_AFTER_DAYS = 5;
/** Seconds after which deliveries to an inactive webhook are marked as `dead`: about the time that all retries take. */
const KEPT_FOR_INACTIVE = SECONDS_A_DAY;

interface WebhookParts extends MakingDeliveries {
  readonly log: DeliveryLog;
  readonly failures: WebhookFailureTable;
  readonly host: Pick<HostPorts, 'webhooks'>;
  readonly logger: Logger;
  readonly notifier: ChangeNotifier;
  readonly numberEvents: () => Promise<void>;
  readonly network: SafeNetwork;
}

interface WebhookWorker {
  /**
   * Creates deliveries of new events and attempts those that are due. Resolves when every attempt has ended. Once
   * `stopping` aborts, no delivery begins; `cut` aborts running ones.
   */
  pass(stopping: AbortSignal, cut: AbortSignal): Promise<void>;
  /**
   * Does the work of `pass` again and again until `stopping` aborts, and then waits for running deliveries. `cut`
   * aborts running deliveries, which are sent again later. A slow receiver does not delay deliveries to other webhooks.
   */
  run(stopping: AbortSignal, cut: AbortSignal): Promise<void>;
}

/** The two signals that end the work: once `stopping` aborts, no delivery begins; `cut` aborts running ones. */
interface Signals {
  readonly stopping: AbortSignal;
  readonly cut: AbortSignal;
}

/** The connections and the signal for the deliveries to one webhook. */
interface Lane {
  /** Keeps the connections to the webhook's receiver open between its deliveries. */
  readonly agent: Agent;
  readonly cut: AbortSignal;
  readonly mayBegin: () => boolean;
}

/**
 * Creates the background work that delivers events to webhooks. Any number of processes may do it; each delivery is
 * sent by only one of them.
 */
export function createWebhookWorker(parts: WebhookParts): WebhookWorker {
  const { deliveries, log, failures, host, clock, logger, notifier, numberEvents } = parts;
  const notices = createFailureNotices(logger);
  /** The running deliveries to each webhook, by webhook. */
  const lanes = new Map<string, Promise<void>>();
  /**
   * Webhooks whose last deliveries all failed. They are skipped until the next regular run, even if there are new
   * events.
   */
  const down = new Set<string>();

  const startLanes = (webhooks: readonly Webhook[], signals: Signals): void => {
    for (const webhook of webhooks) {
      const id = String(webhook.id);
      if (lanes.has(id) || down.has(id)) continue;
      const lane = deliverTo(webhook, signals)
        .catch((error: unknown) =>
          logger.error({ err: error, webhook: id }, 'Delivering to a webhook failed'),
        )
        .finally(() => lanes.delete(id));
      lanes.set(id, lane);
    }
  };

  const round = async (isRegular: boolean, signals: Signals): Promise<void> => {
    try {
      if (isRegular) down.clear();
      const webhooks = await host.webhooks.active({});
      await numberEvents();
      // Deliveries are sent while further ones are still being created.
      while (!signals.stopping.aborted && (await makeDeliveries(parts, webhooks)))
        startLanes(webhooks, signals);
      startLanes(webhooks, signals);
      if (isRegular) await tidyUp(webhooks.map(({ id }) => String(id)));
    } catch (error) {
      logger.error({ err: error }, 'Looking for webhook deliveries failed');
    }
  };

  /**
   * Forgets the failures of webhooks that were paused, disabled or removed, and marks their old deliveries as `dead`.
   */
  const tidyUp = async (active: readonly string[]): Promise<void> => {
    const now = clock.now();
    notices.keepOnly(active);
    await failures.keepOnly(active);
    await log.giveUp(active, asInstant(now - KEPT_FOR_INACTIVE), now);
  };

  /** Delivers to a webhook until no delivery is due, all deliveries of a group fail, or `stopping` aborts. */
  const deliverTo = async (webhook: Webhook, { stopping, cut }: Signals): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    try {
      while (!stopping.aborted) {
        const begun = clock.now();
        const taken = await deliveries.take(String(webhook.id), TAKEN_AT_ONCE, begun);
        const mayBegin = (): boolean => !stopping.aborted && clock.now() <= begun + BEGUN_WITHIN_SECONDS;
        if (taken.length > 0 && webhook.secrets.length === 0)
          logger.error(
            { webhook: webhook.id, name: webhook.name },
            `A webhook gets no deliveries. ${NO_SECRET}`,
          );
        if (taken.length === 0 || !(await deliverAll(webhook, taken, { agent, cut, mayBegin }))) return;
      }
    } finally {
      agent.destroy();
    }
  };

  /**
   * Attempts deliveries in small groups while `mayBegin` returns true, and releases the others, so that they are
   * attempted later.
   *
   * @returns false if all deliveries of one group failed, or if the loop was stopped before the first group or during a group
   */
  const deliverAll = async (
    webhook: Webhook,
    taken: readonly Delivery[],
    { agent, cut, mayBegin }: Lane,
  ): Promise<boolean> => {
    const network = { ...parts.network, agent, signal: cut };
    const id = String(webhook.id);
    for (let at = 0; at < taken.length; at += AT_ONCE) {
      if (!mayBegin()) {
        await deliveries.giveBack(taken.slice(at));
        if (at === 0) return false;
        break;
      }
      const tries = await Promise.all(
        taken.slice(at, at + AT_ONCE).map(async (delivery) => {
          return { delivery, outcome: await tryDelivery(webhook, delivery, { ...parts, network }) };
        }),
      );
      if (cut.aborted) {
        const arrived = tries.filter(({ outcome }) => outcome.status === 'delivered');
        const others = tries.filter((one) => !arrived.includes(one)).map(({ delivery }) => delivery);
        await deliveries.recordTries(arrived, clock.now());
        await deliveries.giveBack([...others, ...taken.slice(at + AT_ONCE)]);
        return false;
      }
      await deliveries.recordTries(tries, clock.now());
      notices.note(webhook, tries);
      if (tries.every(({ outcome }) => outcome.status !== 'delivered')) {
        down.add(id);
        await deliveries.giveBack(taken.slice(at + AT_ONCE));
        await disableIfDead(webhook);
        return false;
      }
    }
    await failures.forgive(id);
    return true;
  };

  const disableIfDead = async ({ id, name }: Webhook): Promise<void> => {
    const since = await failures.note(String(id), clock.now());
    if (since > clock.now() - DISABLED_AFTER_DAYS * SECONDS_A_DAY) return;
    const reason = `No delivery has succeeded for ${DISABLED_AFTER_DAYS} days.`;
    await host.webhooks.disable(id, reason);
    await failures.forgive(String(id));
    logger.warn({ webhook: id, name }, `A webhook was disabled. ${reason}`);
  };

  return {
    async pass(stopping, cut) {
      await round(true, { stopping, cut });
      await Promise.all(lanes.values());
    },
    async run(stopping, cut) {
      const signals = { stopping, cut };
      const watch = notifier.watch();
      while (!stopping.aborted) {
        await round(true, signals);
        const pause = anySignal([stopping, AbortSignal.timeout(PASS_EVERY_MS)]);
        for (await watch.next(pause); !pause.aborted; await watch.next(pause)) await round(false, signals);
      }
      watch.stop();
      await Promise.all(lanes.values());
    },
  };
}
