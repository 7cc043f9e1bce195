import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../work/core';
import { refreshDue } from './subscriptions';

const PASS_EVERY_MS = 30_000;

interface CalendarWorker {
  /**
   * Imports the subscribed calendars that are due. Once `stopping` aborts, no further calendar is begun; `cut` aborts
   * running requests.
   */
  pass(stopping: AbortSignal, cut: AbortSignal): Promise<void>;
  /**
   * Imports due calendars again and again until `stopping` aborts. This runs separately from other background work,
   * because the server of a calendar may be slow.
   */
  run(stopping: AbortSignal, cut: AbortSignal): Promise<void>;
}

export function createCalendarWorker(core: Core): CalendarWorker {
  const pass = (stopping: AbortSignal, cut: AbortSignal): Promise<void> =>
    refreshDue(core, { stopping, cut }).catch((error: unknown) =>
      core.options.logger.error(
        { err: error },
        'Finding the calendars that are due failed; it is tried again',
      ),
    );
  return {
    pass,
    async run(stopping, cut) {
      while (!stopping.aborted) {
        await pass(stopping, cut);
        await sleep(PASS_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
  };
}
