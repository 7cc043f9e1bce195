import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';

/** How a transaction ended. `unknown`: the connection was lost while it was being committed. */
export type TransactionOutcome = 'committed' | 'rolledBack' | 'unknown';
type Listener = (outcome: TransactionOutcome) => unknown;

/** The parts of Sequelize's transactions that their declared type leaves out. */
interface Hooked {
  readonly parent?: Transaction | null;
  readonly finished?: string;
  readonly _afterCommitHooks: readonly ((t: Transaction) => unknown)[];
}
const hooked = (t: Transaction): Hooked => t as unknown as Hooked;

const listeners = new WeakMap<Transaction, Set<Listener>>();

/** The outermost transaction around a savepoint; of any other, itself. */
export function rootOf(t: Transaction): Transaction {
  const { parent } = hooked(t);
  return parent ? rootOf(parent) : t;
}

/** Whether a value can be a transaction of Sequelize's, of whichever copy of the package. */
export const isTransaction = (value: unknown): value is Transaction =>
  typeof value === 'object' && value !== null && 'sequelize' in value && '_afterCommitHooks' in value;

/** Lets the end of a transaction be heard: for those that the library begins or joins. */
export function announceEnd(t: Transaction): void {
  if (!listeners.has(t)) listeners.set(t, new Set());
}

/**
 * Calls `listener` once, when a transaction that the library lends has ended. An error that it throws is logged.
 *
 * @param transaction the value that a port gets as `context.transaction`
 * @throws AppointmentsError `shop_appointments_invalid_option` for another value, and for a transaction that has ended.
 * A transaction that the host began with Sequelize itself reports only its commit.
 */
export function onTransactionEnd(transaction: unknown, listener: Listener): void {
  const root = openRootOf(transaction);
  const heard = listeners.get(root);
  if (heard) heard.add(listener);
  // Sequelize would reject the host's commit for an error of its hook.
  else root.afterCommit(() => void quietly(() => listener('committed')));
}

/** @throws AppointmentsError `shop_appointments_invalid_option` if it is no transaction, or has ended */
export function openRootOf(transaction: unknown): Transaction {
  if (!isTransaction(transaction)) {
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      'This is not a transaction of the library. Pass context.transaction of a port, or the argument of the function in appointments.transaction(...). A transaction of another data layer is joined first: see appointments.joinTransaction.',
    );
  }
  const root = rootOf(transaction);
  assertUnfinished(root);
  return root;
}

/** Whether a transaction has ended. */
export const isFinished = (t: Transaction): boolean => hooked(t).finished !== undefined;

/** @throws AppointmentsError `shop_appointments_invalid_option` if the transaction has ended */
export function assertUnfinished(t: Transaction): void {
  if (!isFinished(t)) return;
  throw new AppointmentsError(
    'shop_appointments_invalid_option',
    'The transaction has ended, and its connection serves others now. Wait for every statement before the port returns.',
  );
}

/** Tells those who wait for the end of a transaction. A failure of theirs does not fail the transaction. */
export async function reportEnd(t: Transaction, outcome: TransactionOutcome, logger?: Logger): Promise<void> {
  const hooks = outcome === 'committed' ? hooked(t)._afterCommitHooks : [];
  for (const hook of hooks) await quietly(() => hook.call(t, t), logger);
  const heard = listeners.get(t) ?? [];
  listeners.delete(t);
  // A listener may take its time: the result of a commit does not wait for it.
  for (const listener of heard) void quietly(() => listener(outcome), logger);
}

async function quietly(work: () => unknown, logger?: Logger): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger?.error({ err: error }, 'A hook after the end of a transaction failed; its outcome stands');
  }
}
