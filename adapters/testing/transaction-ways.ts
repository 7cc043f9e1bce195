import assert from 'node:assert/strict';
import { type ContractNeed, type AnyHost, sharedDatabase } from './subject';

/** One of two ways in which a port gets a transaction: lent by the library, or begun by the host. */
export interface TransactionWay {
  /** Prefix of the names of the checks that use this kind of transaction. */
  readonly prefix: string;
  readonly needs: readonly ContractNeed[];
  /** Runs `work` in a transaction. Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(subject: AnyHost, work: (transaction: unknown) => Promise<T>): Promise<T>;
}

/** Transactions that the library begins and lends. */
export const LENT: TransactionWay = {
  prefix: '',
  needs: ['sharedDatabase'],
  transaction: (subject, work) => sharedDatabase(subject).transaction(work),
};

/** Transactions that the host begins and the library joins. */
export const JOINED: TransactionWay = {
  prefix: 'in a transaction that the host began, ',
  needs: ['sharedDatabase', 'join'],
  transaction: (subject, work) => sharedDatabase(subject).join!(work),
};

/** The error that a check throws so that its transaction is rolled back. */
export class Undo extends Error {}

/** Runs `work` in a transaction, which is then rolled back. Returns the result of `work`. */
export async function undone<T>(
  way: TransactionWay,
  subject: AnyHost,
  work: (transaction: unknown) => Promise<T>,
): Promise<T> {
  let result: { readonly of: T } | undefined;
  await rejectsWithUndo(
    way.transaction(subject, async (transaction) => {
      result = { of: await work(transaction) };
      throw new Undo('rolled back by the contract kit');
    }),
  );
  return result!.of;
}

/** Asserts that the work was ended by the check itself, with `Undo`. Throws any other error again. */
export const rejectsWithUndo = (work: Promise<unknown>): Promise<void> =>
  assert.rejects(work, (error) => {
    if (!(error instanceof Undo)) throw error;
    return true;
  });

/** Message for a port whose read did not see the writes of its transaction, or saw writes that were rolled back. */
export const READ_THROUGH_IT =
  'The port read on another connection. Read through the connection of context.transaction (connectionOf, or the ' +
  'adapter of your data layer) if the context has one.';

/** Message for a port whose write was not part of the transaction with which it was called. */
export const WRITE_THROUGH_IT =
  'The port wrote on another connection, or ended the transaction. Write through the connection of ' +
  'context.transaction (connectionOf, or the adapter of your data layer) and leave its end to its owner; or set ' +
  'orders.sharesDatabase to false.';
