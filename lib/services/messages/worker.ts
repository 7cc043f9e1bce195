import { setTimeout as sleep } from 'node:timers/promises';
import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { LinkSigner } from '../self-service/valid-links';
import type { Core } from '../work/core';
import { sendDueMessages } from './send-messages';
import { storeEventMessages } from './store-event-messages';
import { storeTimedMessages } from './store-timed-messages';

const PASS_EVERY_MS = 5_000;
/** Number of days for which the log keeps messages. */
const KEPT_DAYS = 400;
const TRIMMED_AT_ONCE = 500;

interface MessageWorker {
  /**
   * Stores the messages of new events and of the coming day, and sends those that are due. Once `stopping` aborts, no
   * further message is begun; `cut` aborts running calls to the transport.
   */
  pass(stopping: AbortSignal, cut: AbortSignal): Promise<void>;
  /**
   * Does the work of `pass` again and again until `stopping` aborts. This runs separately from other background work,
   * because a transport may be slow.
   */
  run(stopping: AbortSignal, cut: AbortSignal): Promise<void>;
}

/**
 * Creates the background work that sends messages to customers. It does nothing if the shop has no mail or text message
 * transport.
 */
export function createMessageWorker(core: Core, links: LinkSigner): MessageWorker {
  const settings = core.options.messages;
  const messaging = { core, settings };
  const { logger, clock } = core.options;
  const isOn = core.host.messages !== undefined;

  const pass = async (stopping: AbortSignal, cut: AbortSignal): Promise<void> => {
    if (!isOn) return;
    try {
      const dueBy = clock.now();
      const goesOn = (): boolean => !stopping.aborted;
      // New messages are stored between two groups of messages that are sent, so that a slow transport delays them only
      // a little.
      for (let isDone = false; !isDone && goesOn();) {
        await core.numberEvents();
        while (goesOn() && (await storeTimedMessages(messaging)));
        while (goesOn() && (await storeEventMessages(messaging)));
        isDone = !(await sendDueMessages({ ...messaging, links, dueBy, stopping, cut }));
      }
      await core.storage.messages.trim(keptSince(clock.now()), TRIMMED_AT_ONCE);
    } catch (err) {
      logger.error({ err }, 'Reading the messages to send failed; it is tried again');
    }
  };

  return {
    pass,
    async run(stopping, cut) {
      while (isOn && !stopping.aborted) {
        await pass(stopping, cut);
        await sleep(PASS_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
  };
}

const keptSince = (now: Instant): Instant => asInstant(now - KEPT_DAYS * SECONDS_A_DAY);
