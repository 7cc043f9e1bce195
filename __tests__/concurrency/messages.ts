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

/** The arguments of a process. */
export interface Command {
  /** The process's own address, followed by those of the other nodes of its cluster, which may be away. */
  readonly urls: readonly [string, ...string[]];
  readonly seed: number;
  readonly process: number;
  /** When the race began, in milliseconds of the machine's clock. */
  readonly begunAt: number;
  readonly workers: number;
  /** The number of attempts of each worker. */
  readonly attempts: number;
  readonly sharedOrders: boolean;
  /** Whether only operations of visitors on carts are tried, all of them at the same few places. */
  readonly cartsOnly: boolean;
  /** Disables the guard's locks, to prove that the checker notices. */
  readonly unguarded: boolean;
  /** The point at which the process ends itself, and how often it passes there before. Absent: it does not. */
  readonly dies?: { readonly at: OwnKillPoint; readonly after: number };
}

/** How an attempt, or an item of a batch, ended. */
export interface Outcome {
  readonly attempt: string;
  readonly op: string;
  readonly contended: boolean;
  /** 0 if the attempt was accepted, otherwise the status of the refusal, or 500 for any other error. */
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
