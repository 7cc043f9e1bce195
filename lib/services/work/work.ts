import type { Transaction } from '../../storage/storage';
import type { Core } from './core';
import type { WriteContext } from './write-context';

/** The context of a write: the core (the parts of the library), and the author of the write. */
export interface Work {
  readonly core: Core;
  readonly how: WriteContext;
}

/** The context of a write inside the transaction that stores it. */
export interface WorkInside extends Work {
  readonly t: Transaction;
}
