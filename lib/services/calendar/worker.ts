import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../work/core';
import { refreshDue } from './subscriptions';

const PASS_EVERY_MS = 30_000;

export interface CalendarWorker {
  /** Reads the calendars that are due. */
  pass(): Promise<void>;
  /** The same until `signal` aborts. Apart from other work, because a slow server takes its time. */
  run(signal: AbortSignal): Promise<void>;
}

export function createCalendarWorker(core: Core): CalendarWorker {
  const pass = (): Promise<void> =>
    refreshDue(core).catch((error: unknown) =>
      core.options.logger.error({ err: error }, 'Looking for calendars to read failed'),
    );
  return {
    pass,
    async run(signal) {
      while (!signal.aborted) {
        await pass();
        await sleep(PASS_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
