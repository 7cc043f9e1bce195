import type { Instant } from '../../time/units';

/**
 * Seconds for which a worker leases the deliveries that it took: longer than a delivery may take. After this time
 * another worker takes the deliveries over, because the first one has probably died.
 */
export const LEASE_SECONDS = 60;

/** The delivery of one event to one webhook. */
export interface DeliveryDraft {
  readonly webhookId: string;
  readonly eventId: number;
  readonly topic: string;
  readonly resource: string;
  readonly resourceId: number;
  /** JSON payload of the webhook; every attempt sends exactly these bytes. */
  readonly body: string;
  readonly createdAt: Instant;
}

/** A delivery to a webhook that a worker has leased (reserved for a minute), so that no other worker sends it. */
export interface Delivery extends DeliveryDraft {
  readonly id: number;
  /** Number of attempts to deliver so far. */
  readonly attempts: number;
  readonly lease: string;
}

/**
 * State of a delivery to a webhook. `waiting`: not successful yet. `dead`: the worker has stopped trying after the last
 * attempt, or because the webhook is not active.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/** A delivery with the result of its last attempt, as the log of deliveries shows it. */
export interface DeliveryRecord extends DeliveryDraft {
  readonly id: number;
  readonly status: DeliveryState;
  readonly attempts: number;
  /** The receiver's response to the last attempt (`HTTP 500`), or the error; '' before the first attempt. */
  readonly note: string;
  /** Earliest instant of the next attempt; 0 means that it may be made immediately. */
  readonly dueAt: Instant;
  readonly finishedAt: Instant | null;
}

/** A page of a webhook's deliveries, the newest first. */
export interface DeliveryPage {
  readonly items: readonly DeliveryRecord[];
  readonly total: number;
}

/** Result of one attempt to deliver an event: delivered, to be tried again at `dueAt`, or failed for good. */
export interface Outcome {
  readonly status: DeliveryState;
  readonly dueAt?: Instant;
  /** The receiver's response (`HTTP 500`), or the error. */
  readonly note: string;
}

/** A delivery to a webhook and the result of an attempt. */
export interface Try {
  readonly delivery: Delivery;
  readonly outcome: Outcome;
}

/** Numbers of deliveries to webhooks, by state. */
export interface DeliveryCounts {
  /**
   * Deliveries that have not succeeded yet. `failed` is the number of these deliveries that were attempted at least
   * once.
   */
  readonly waiting: number;
  readonly failed: number;
  /** Number of delivered events that are still stored. */
  readonly delivered: number;
  /** Number of deliveries that the worker has stopped trying and that are still stored. */
  readonly dead: number;
  /** Creation time of the oldest delivery that is still waiting. */
  readonly oldestWaiting: Instant | undefined;
}
