import { setTimeout as sleep } from 'node:timers/promises';
import { withinCall } from '../../runtime/request-values';
import { formatDate } from '../../time/format';
import type { Core } from '../work/core';
import { createDayMemory } from './changed-days';
import { offerFreePlaces } from './offer-free-places';
import { settleOffer } from './settle-offer';

const PASS_EVERY_MS = 5_000;
/** Number of waitlist entries that the background work reads at once. */
const AT_ONCE = 100;

/** The background work of the waitlist, which may run in any number of processes. */
interface WaitlistWorker {
  /** Ends offers and entries whose time is over, and offers free places. */
  pass(stopping: AbortSignal): Promise<void>;
  /** Does the work of `pass` again and again until `stopping` aborts. */
  run(stopping: AbortSignal): Promise<void>;
}

/**
 * Creates the background work of the waitlist. It makes offers only if the shop sends messages about them, because
 * without a message a customer would not learn of an offer.
 */
export function createWaitlistWorker(core: Core): WaitlistWorker {
  const { storage, options, host, site } = core;
  const memory = createDayMemory(core);
  const isOn = host.messages !== undefined && options.messages.kinds.includes('waitlist_offer');

  const settleAll = async (goesOn: () => boolean): Promise<void> => {
    let afterId = 0;
    while (goesOn()) {
      const page = { afterId, limit: AT_ONCE };
      const found = await storage.waitlist.toSettle(options.clock.now(), page);
      for (const entry of found) {
        afterId = entry.id;
        try {
          await settleOffer(core, entry);
        } catch (err) {
          options.logger.error(
            { err, entry: entry.id },
            'Ending an offer to a waitlist entry failed; the background worker tries again',
          );
        }
      }
      if (found.length < AT_ONCE) return;
    }
  };

  const endPast = async (): Promise<void> => {
    const now = options.clock.now();
    const today = formatDate(site.zone.dayOf(now));
    while ((await storage.waitlist.endPast(today, AT_ONCE, now)) === AT_ONCE);
  };

  const pass = async (stopping: AbortSignal): Promise<void> => {
    const goesOn = (): boolean => !stopping.aborted;
    try {
      await withinCall(async () => {
        await settleAll(goesOn);
        await endPast();
        if (isOn) await offerFreePlaces({ core, memory, goesOn });
      });
    } catch (err) {
      options.logger.error({ err }, 'Background work of the waitlist failed; it is tried again');
    }
  };

  return {
    pass,
    async run(stopping) {
      while (!stopping.aborted) {
        await pass(stopping);
        await sleep(PASS_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
  };
}
