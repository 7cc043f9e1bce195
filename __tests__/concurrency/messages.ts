import type { OrdersPort } from '../../lib/index';
import type { Call } from './calls';
import type { OwnKillPoint } from './kill-points';

export const ORDER_METHODS = [
  'createPending',
  'findByReference',
  'find',
  'addItem',
  'updateItem',
  'setStatus',
] as const;
export type OrderMethod = (typeof ORDER_METHODS)[number];

/** Arguments of a process that takes part in a race. */
export interface Command {
  /** URL of the process's own database node, followed by those of the other nodes of the cluster. */
  readonly urls: readonly [string, ...string[]];
  readonly seed: number;
  readonly process: number;
  /** Start of the race, in milliseconds of the machine's clock. */
  readonly begunAt: number;
  readonly workers: number;
  /** Number of attempts of each worker. */
  readonly attempts: number;
  readonly sharedOrders: boolean;
  /** Whether the workers try only visitors' operations on carts, all of them at the same few places. */
  readonly cartsOnly: boolean;
  /** Leaves out the locks that order bookings of the same places, to prove that the checker notices it. */
  readonly unguarded: boolean;
  /**
   * Point of a write at which the process ends itself when it reaches the point for the `after`th time. Absent: it does
   * not end itself.
   */
  readonly dies?: { readonly at: OwnKillPoint; readonly after: number };
}

/** Outcome of an attempt, or of one item of a batch. */
export interface Outcome {
  readonly attempt: string;
  readonly op: string;
  readonly contended: boolean;
  /** 0 if the attempt succeeded, otherwise the status of the refusal, or 500 for any other error. */
  readonly status: number;
  readonly message: string;
}

export type FromProcess =
  | { readonly kind: 'outcomes'; readonly outcomes: readonly Outcome[]; readonly calls: readonly Call[] }
  | { readonly kind: 'call'; readonly call: number; readonly method: OrderMethod; readonly args: unknown[] }
  | { readonly kind: 'done' };

export type ToProcess =
  | { readonly kind: 'answer'; readonly call: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly call: number; readonly message: string };

export type OrderCalls = Pick<OrdersPort, OrderMethod>;
