import type { Instant } from '../time/units';

/**
 * Seconds for which a worker holds the deliveries that it took: longer than a delivery may take. After it, another
 * worker takes over from one that died.
 */
export const LEASE_SECONDS = 60;

/** An event on its way to a webhook. */
export interface DeliveryDraft {
  readonly webhookId: string;
  readonly eventId: number;
  readonly topic: string;
  readonly resource: string;
  readonly resourceId: number;
  /** The payload as it is sent, byte for byte, at every try. */
  readonly body: string;
  readonly createdAt: Instant;
}

/** A delivery that a worker has taken. */
export interface Delivery extends DeliveryDraft {
  readonly id: number;
  /** Tries until now. */
  readonly attempts: number;
  readonly lease: string;
}

/** `dead`: given up after the last retry, or because its webhook is not active. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/** A delivery as its log shows it. */
export interface DeliveryRecord extends DeliveryDraft {
  readonly id: number;
  readonly status: DeliveryState;
  readonly attempts: number;
  /** The receiver's response to the last attempt (`HTTP 500`), or the error; '' before the first. */
  readonly note: string;
  /** The earliest instant of the next attempt; 0 is as soon as possible. */
  readonly dueAt: Instant;
  readonly finishedAt: Instant | null;
}

/** A page of a webhook's deliveries, the newest first. */
export interface DeliveryPage {
  readonly items: readonly DeliveryRecord[];
  readonly total: number;
}

/** How a try ended: delivered, to be tried again at `dueAt`, or given up. */
export interface Outcome {
  readonly status: DeliveryState;
  readonly dueAt?: Instant;
  /** The receiver's response, or the error. */
  readonly note: string;
}

/** A delivery and how a try of it ended. */
export interface Try {
  readonly delivery: Delivery;
  readonly outcome: Outcome;
}

/** How deliveries to webhooks stand. */
export interface DeliveryCounts {
  /** Not delivered yet; `failed` of them have been tried. */
  readonly waiting: number;
  readonly failed: number;
  /** The deliveries that are still kept. */
  readonly delivered: number;
  /** Given up. */
  readonly dead: number;
  /** When the oldest of those that wait was made. */
  readonly oldestWaiting: Instant | undefined;
}
