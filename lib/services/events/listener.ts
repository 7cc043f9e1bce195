import type { OutboxEvent } from '../../domain/events/event';
import type { Logger } from '../../domain/logger';
import type { Watch } from './change-notifier';
import type { EventPage, EventQuery } from './read-page';
import { anySignal } from '../../runtime/any-signal';

const EVENTS_AT_ONCE = 100;
const RETRY_MS = 1_000;

interface Following {
  /** Returns the largest number that an event has; 0 if there is none. */
  readonly last: () => Promise<number>;
  readonly read: (query: EventQuery) => Promise<EventPage>;
  readonly watch: Watch;
  readonly logger: Logger;
}

/**
 * Calls a listener for every event that is numbered from now on, one after the other, until `signal` aborts. If the
 * listener fails, the error is logged, and the next event follows.
 */
export async function follow(
  tell: (event: OutboxEvent) => unknown,
  { last, read, watch, logger }: Following,
  signal: AbortSignal,
): Promise<void> {
  let cursor: number | undefined;
  while (!signal.aborted) {
    try {
      // This read fails until the tables exist. Until then there are no events to miss, and migrate() wakes this loop
      // when it has created the tables.
      cursor ??= await last();
      const page = await read({ after: cursor, limit: EVENTS_AT_ONCE });
      for (const event of page.events) await tellSafely(tell, event, logger);
      const isMore = page.cursor !== cursor;
      cursor = page.cursor;
      if (!isMore) await watch.next(signal);
    } catch (error) {
      if (cursor !== undefined)
        logger.error(
          { err: error },
          'Reading events for a listener of events.on() failed; it is tried again',
        );
      await watch.next(anySignal([signal, AbortSignal.timeout(RETRY_MS)]));
    }
  }
}

async function tellSafely(
  tell: (event: OutboxEvent) => unknown,
  event: OutboxEvent,
  logger: Logger,
): Promise<void> {
  try {
    await tell(event);
  } catch (error) {
    logger.error(
      { err: error, event: event.id, topic: event.topic },
      'A listener passed to events.on() failed with an event; the listener gets the next event',
    );
  }
}
