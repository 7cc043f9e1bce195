import type { Webhook } from '../../lib/index';

export type Manner = 'good' | 'hangs' | 'refuses' | 'fails at random';

export interface Hook extends Webhook {
  readonly id: number;
  readonly manner: Manner;
}

/** The arguments of a worker process. */
export interface Command {
  readonly url: string;
  readonly hooks: readonly Hook[];
  /** Addresses of receivers, as `host:port`, to which deliveries are allowed. */
  readonly allow: readonly string[];
  /**
   * Seconds by which the worker's clock is ahead, so that it considers other workers' leases as ended
   * earlier.
   */
  readonly ahead: number;
}
