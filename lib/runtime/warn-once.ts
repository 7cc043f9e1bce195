import type { Logger } from '../domain/logger';

/** Logs a warning only the first time its message occurs, because a wrong setting is wrong at every request. */
export type WarnOnce = (facts: Readonly<Record<string, unknown>>, message: string) => void;

/** Makes a function that logs each message once. */
export function createWarnOnce(logger: Pick<Logger, 'warn'>): WarnOnce {
  const logged = new Set<string>();
  return (facts, message) => {
    if (logged.has(message)) return;
    logged.add(message);
    logger.warn(facts, message);
  };
}
