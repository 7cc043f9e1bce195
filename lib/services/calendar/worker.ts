import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../work/core';
import { refreshDue, type Stopping } from './subscriptions';

const PASS_EVERY_MS = 30_000;

export interface CalendarWorker {
  /** Reads the calendars that are due. */
  pass(): Promise<void>;
  /**
   * Runs passes until `stopping` aborts; `cut` aborts requests. Separate from other work, because a server may be slow.
   */
  run(stopping: AbortSignal, cut: AbortSignal): Promise<void>;
}

export function createCalendarWorker(core: Core): CalendarWorker {
  const pass = (how?: Stopping): Promise<void> =>
    refreshDue(core, how).catch((error: unknown) =>
      core.options.logger.error({ err: error }, 'Looking for calendars to read failed'),
    );
  return {
    pass: () => pass(),
    async run(stopping, cut) {
      while (!stopping.aborted) {
        await pass({ stopping, cut });
        await sleep(PASS_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
  };
}
