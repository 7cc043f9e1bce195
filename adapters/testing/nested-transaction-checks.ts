import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { draftOf } from './orders-checks';
import { type AnyHost, type AnyId, type ContractCheck, sharedDatabase } from './subject';
import { rejectsWithUndo, type TransactionWay, Undo, undone } from './transaction-ways';

/**
 * Returns a name that no product has. A fixed name could hide a failure, because an earlier check might have left a
 * product with it.
 */
const newName = (): string => `Renamed ${randomUUID()}`;

const AS_SAVEPOINT =
  'Inside a transaction of the library, BEGIN, COMMIT and ROLLBACK of your data layer must become savepoints: use ' +
  'nestingConnectionOf, or the adapter of your data layer.';

/**
 * Checks of data layers (ORMs or query builders) that begin their own transactions inside a transaction of the library.
 */
export const nestedTransactionChecks = (way: TransactionWay): ContractCheck[] => [
  {
    port: 'products',
    needs: [...way.needs, 'nested'],
    name: `${way.prefix}a nested transaction is kept as part of the outer one, and undone with it`,
    run: async (subject) => {
      const [id] = subject.facts.products;
      const name = newName();
      const before = await nameOf(subject, id);
      await undone(way, subject, async (transaction) => {
        await sharedDatabase(subject).nested!(transaction, (rename) => rename(id, name));
        assert.equal(
          await nameOf(subject, id, transaction),
          name,
          'The transaction does not see the name that its nested transaction kept: the nested one ran on another ' +
            `connection. ${AS_SAVEPOINT}`,
        );
      });
      assert.equal(
        await nameOf(subject, id),
        before,
        'The name that a nested transaction kept is still there after the transaction around it was rolled back: the ' +
          `nested one committed for good. ${AS_SAVEPOINT}`,
      );
    },
  },
  {
    port: 'orders',
    needs: [...way.needs, 'nested'],
    name: `${way.prefix}a nested transaction is undone alone, and the one around it goes on`,
    run: async (subject) => {
      const { facts, host } = subject;
      const [id] = facts.products;
      const before = await nameOf(subject, id);
      const ended =
        'The order that was written before a nested transaction is gone after that one was rolled back: the rollback ' +
        `ended the whole transaction. ${AS_SAVEPOINT}`;
      const orderId = await way.transaction(subject, async (transaction) => {
        const order = await host.orders.createPending(draftOf(subject), { transaction });
        await rejectsWithUndo(
          sharedDatabase(subject).nested!(transaction, async (rename) => {
            await rename(id, newName());
            throw new Undo('undone by the contract kit');
          }),
        );
        assert.equal(
          await nameOf(subject, id, transaction),
          before,
          `The name that a nested transaction wrote is still there after it was rolled back. ${AS_SAVEPOINT}`,
        );
        assert.equal((await host.orders.find([order.orderId], { transaction })).size, 1, ended);
        return order.orderId;
      });
      assert.equal((await host.orders.find([orderId], {})).size, 1, ended);
    },
  },
];

const nameOf = async ({ host }: AnyHost, id: AnyId, transaction?: unknown): Promise<string | undefined> =>
  (await host.products.find([id], { transaction })).get(id)?.name;
