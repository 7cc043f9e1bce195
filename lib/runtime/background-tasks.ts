import type { Logger } from '../domain/logger';
import { outsideRequest } from './request-values';

/**
 * Runs work for which no caller waits. `close()` of the library waits for this work. Failures of the work are logged.
 */
export interface Background {
  /**
   * Starts `work` in a later turn of the event loop, outside every transaction and request. A failure is logged with
   * the text `what`.
   */
  start(what: string, work: () => Promise<unknown>): void;
  /** Resolves when all started work has ended. */
  idle(): Promise<void>;
}

export function createBackground(logger: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    start: (what, work) => {
      const run = async (): Promise<void> => {
        await new Promise((resolve) => setImmediate(resolve));
        try {
          await work();
        } catch (error) {
          logger.error({ err: error }, `${what} failed`);
        }
      };
      const running = outsideRequest(run).finally(() => underWay.delete(running));
      underWay.add(running);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
