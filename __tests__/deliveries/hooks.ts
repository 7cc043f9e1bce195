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
  /** Receivers as `host:port`, to which deliveries are allowed. */
  readonly allow: readonly string[];
  /** The seconds by which the worker's clock is ahead, so that leases of other workers end earlier for it. */
  readonly ahead: number;
}
