import type { Webhook } from '../../lib/index';

/** How a receiver behaves. */
export type Manner = 'good' | 'hangs' | 'refuses' | 'fails at random';

export interface Hook extends Webhook {
  readonly id: number;
  readonly manner: Manner;
}

/** What a worker process is started with. */
export interface Command {
  readonly url: string;
  readonly hooks: readonly Hook[];
  /** `host:port` that may be delivered to. */
  readonly allow: readonly string[];
  /** Seconds by which its clock is ahead: leases of others are over for it by so much earlier. */
  readonly ahead: number;
}
