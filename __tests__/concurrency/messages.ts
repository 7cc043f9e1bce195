import type { OrdersPort } from '../../lib/index';
import type { Call } from './calls';

export const ORDER_METHODS = [
  'createPending',
  'findByReference',
  'find',
  'addItem',
  'updateItem',
  'setStatus',
] as const;
export type OrderMethod = (typeof ORDER_METHODS)[number];

/** What a process is started with. */
export interface Command {
  /** The process's own address first; the others are nodes of the same cluster, which come and go. */
  readonly urls: readonly [string, ...string[]];
  readonly seed: number;
  readonly process: number;
  /** When the race began, by the machine's clock, in milliseconds. */
  readonly begunAt: number;
  readonly workers: number;
  /** Of each worker. */
  readonly attempts: number;
  readonly sharedOrders: boolean;
  /** Only what visitors do with carts, all of them at the same few places. */
  readonly cartsOnly: boolean;
  /** Takes the guard's locking away, to see the checker notice. */
  readonly unguarded: boolean;
}

/** How an attempt, or an item of a batch, ended. */
export interface Outcome {
  readonly attempt: string;
  readonly op: string;
  readonly contended: boolean;
  /** 0 when it was accepted, else the status of the refusal; 500 for what nobody foresaw. */
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
