import type { DeliveryCounts, DeliveryPage, DeliveryRecord } from '../../domain/events/delivery';
import { checkInputs, from1, is, isText, named, requiredInput, shape } from '../../domain/checks/input-check';
import { invalidParams } from '../../domain/errors';
import { type EventOf, type Topic, TOPICS } from '../../domain/events/event';
import type { Logger } from '../../domain/logger';
import type { Background } from '../../runtime/background-tasks';
import type { Clock } from '../../runtime/clock';
import { withinCall } from '../../runtime/request-values';
import { calledAfterClose } from '../../runtime/running-calls';
import type { DeliveryLog, OutboxTable, Storage } from '../../storage/storage';
import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { ChangeNotifier } from './change-notifier';
import { createEventReader } from './event-reader';
import { follow } from './listener';
import type { EventPage, EventQuery } from './read-page';
import { KEPT_DAYS } from './trim';
import { anySignal } from '../../runtime/any-signal';

/** The log of events: the changes of all records, in the order in which they became visible. */
export interface EventService {
  /** Returns a page of numbered events, including those that have just committed. */
  read(query: EventQuery): Promise<EventPage>;
  /**
   * Calls `listener` for every event of a topic that is written from now on, by any process. Calls come after the
   * commit, in the order of ids, and one after the other: each waits for the promise of the call before it. Each
   * process that calls this method receives every event. Events that happen while no process runs are not delivered
   * later.
   *
   * @returns a function that stops the calls
   * @throws AppointmentsError 400 for an unknown topic; 503 after `close()`
   */
  on<T extends Topic>(topic: T, listener: (event: EventOf<T>) => unknown): () => void;
  /** Returns the numbers of webhook deliveries by state, and the age of the log of events. */
  counts(): Promise<EventCounts>;
  /**
   * Returns a webhook's deliveries of the last 30 days with their results, the newest first.
   *
   * @throws AppointmentsError 400 without a `webhookId`, or if `page` (from 1) or `perPage` (1..100, default 10) is out
   * of range
   */
  deliveries(query: DeliveryQuery): Promise<DeliveryPage>;
  /**
   * Returns the newest 50 deliveries of the last 30 days, to any webhook, that failed and wait for another attempt or
   * will not be tried again; the newest comes first.
   */
  undelivered(): Promise<readonly DeliveryRecord[]>;
  /** Returns the webhook delivery with this id; undefined if there is none. */
  delivery(id: number): Promise<DeliveryRecord | undefined>;
  /**
   * Sends a delivery again as soon as possible, even if it has already arrived; a failure is retried as for a new
   * delivery. The payload and its `webhook-id` stay; the address and the secrets are the webhook's present ones.
   *
   * @returns false if no delivery has this id
   */
  resend(deliveryId: number): Promise<boolean>;
  /**
   * Deletes the deliveries of a webhook. Call this after the webhook was removed; otherwise its waiting deliveries stay
   * for a day before the library stops trying.
   */
  webhookRemoved(webhookId: number | string): Promise<void>;
}

/** Numbers of webhook deliveries by state, and the age of the log of events. */
export interface EventCounts extends DeliveryCounts {
  /** Seconds for which the oldest waiting delivery has waited; 0 if no delivery waits. */
  readonly lag: number;
  /** Time of the oldest event that is kept. */
  readonly oldestEvent: Instant | undefined;
}

/** Query for a page of a webhook's deliveries. `page` counts from 1. */
export interface DeliveryQuery {
  readonly webhookId: number | string;
  readonly page?: number;
  readonly perPage?: number;
}

const MOST_UNDELIVERED = 50;

interface Parts {
  readonly outbox: OutboxTable;
  readonly deliveryLog: DeliveryLog;
  readonly clock: Clock;
  readonly notifier: ChangeNotifier;
  readonly background: Background;
  readonly logger: Logger;
  /** Runs a call as soon as the library is ready (its tables are migrated). */
  readonly enter: <T>(work: () => Promise<T>) => Promise<T>;
  readonly numberEvents: () => Promise<void>;
  readonly commitMark: Storage['commitMark'];
  /** Aborts when this process stops reading events. */
  readonly closing: AbortSignal;
}

export function createEventService(parts: Parts): EventService {
  const { outbox, deliveryLog, clock, notifier, background, logger, enter, closing } = parts;
  const readShared = createEventReader(parts);
  const read = (query: EventQuery): Promise<EventPage> => enter(() => readShared(query));
  const last = (): Promise<number> => enter(() => outbox.last());
  return {
    read,
    on(topic, listener) {
      if (!TOPICS.includes(topic)) throw invalidParams({ topic: `must be one of ${TOPICS.join(', ')}` });
      if (typeof listener !== 'function') throw invalidParams({ listener: 'must be a function' });
      if (closing.aborted) throw calledAfterClose();
      const stopped = new AbortController();
      const signal = anySignal([stopped.signal, closing]);
      const watch = notifier.watch();
      background.start('Passing events to a listener of events.on()', () =>
        follow(
          (event) => {
            if (event.topic !== topic || signal.aborted) return undefined;
            return withinCall(async () => listener(event as EventOf<typeof topic>));
          },
          { last, read, watch, logger },
          signal,
        ).finally(() => watch.stop()),
      );
      return () => stopped.abort();
    },
    counts: () =>
      enter(async () => {
        const [counts, [oldest]] = await Promise.all([deliveryLog.counts(), outbox.read(0, 1)]);
        const { oldestWaiting } = counts;
        const lag = oldestWaiting === undefined ? 0 : Math.max(0, clock.now() - oldestWaiting);
        return { ...counts, lag, oldestEvent: oldest?.at };
      }),
    async deliveries(query) {
      checkInputs([query], [deliveryQuery]);
      const { webhookId, page = 1, perPage = 10 } = query;
      return enter(async () => {
        const [items, total] = await Promise.all([
          deliveryLog.list(String(webhookId), (page - 1) * perPage, perPage),
          deliveryLog.count(String(webhookId)),
        ]);
        return { items, total };
      });
    },
    undelivered: () =>
      enter(() =>
        deliveryLog.undelivered(asInstant(clock.now() - KEPT_DAYS * SECONDS_A_DAY), MOST_UNDELIVERED),
      ),
    delivery: (id) => enter(() => deliveryLog.find(id)),
    resend: (id) =>
      enter(async () => {
        if (!(await deliveryLog.find(id))) return false;
        await deliveryLog.resend(id, clock.now());
        notifier.notify();
        return true;
      }),
    webhookRemoved: (id) => enter(() => deliveryLog.forget(String(id))),
  };
}

const deliveryQuery = named(
  'query',
  requiredInput(
    shape<DeliveryQuery>({
      webhookId: requiredInput(
        is('the id of a webhook', (value) => isText(value) || Number.isSafeInteger(value)),
      ),
      page: from1(1_000_000_000),
      perPage: from1(100),
    }),
  ),
);
