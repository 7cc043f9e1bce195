import type { Logger } from '../../domain/logger';

/** Milliseconds in which equal messages are logged only once. */
const PERIOD = 10_000;

interface Logged {
  /** Time of the last logged line, in milliseconds of `performance.now()`. */
  readonly at: number;
  leftOut: number;
}

const logged = new WeakMap<Logger, Map<string, Logged>>();

/**
 * Logs a message at most once in ten seconds. The next line tells the number of omitted messages. Hundreds of requests
 * may meet one problem at the same time, for example when a server is gone.
 */
export function logSparingly(
  logger: Logger | undefined,
  level: keyof Logger,
  message: string,
  facts: Readonly<Record<string, unknown>>,
): void {
  if (!logger) return;
  const messages = logged.get(logger) ?? new Map<string, Logged>();
  logged.set(logger, messages);
  const before = messages.get(message);
  const now = performance.now();
  if (before && now < before.at + PERIOD) {
    before.leftOut += 1;
    return;
  }
  messages.set(message, { at: now, leftOut: 0 });
  logger[level]({ ...facts, ...(before && before.leftOut > 0 && { leftOut: before.leftOut }) }, message);
}
