import assert from 'node:assert/strict';
import { draftOf } from './orders-checks';
import { type ContractCheck, sharedDatabase } from './subject';
import { type TransactionWay, Undo, WRITE_THROUGH_IT } from './transaction-ways';

/** Checks of ports whose transaction loses its database connection. */
export const lostConnectionChecks = (way: TransactionWay): ContractCheck[] => [
  {
    port: 'orders',
    needs: [...way.needs, 'crash'],
    name: `${way.prefix}a lost connection undoes the order, refuses further writes, and the next transaction works`,
    run: async (subject) => {
      const { orders } = subject.host;
      const [before, after] = [draftOf(subject), draftOf(subject)];
      let tries = 0;
      let isRefused = false;
      const lost = way.transaction(subject, async (transaction) => {
        tries += 1;
        // The library retries a transaction that has lost its connection. The retry is ended here, because only the
        // first attempt is checked.
        if (tries > 1) throw new Undo('ended by the contract kit');
        await orders.createPending(before, { transaction });
        await sharedDatabase(subject).crash!(transaction);
        await orders.createPending(after, { transaction }).catch(() => (isRefused = true));
        throw new Undo('ended by the contract kit');
      });
      await assert.rejects(lost);
      assert.ok(
        isRefused,
        `createPending wrote an order although the connection of the transaction was lost. ${WRITE_THROUGH_IT}`,
      );
      const references = [before.reference, after.reference];
      assert.equal(
        (await orders.findByReference(references, {})).size,
        0,
        `An order is there although the connection was lost before the commit. ${WRITE_THROUGH_IT}`,
      );
      const next = await way.transaction(subject, (transaction) =>
        orders.createPending(draftOf(subject), { transaction }),
      );
      assert.equal((await orders.find([next.orderId], {})).size, 1, 'The next transaction did not commit.');
    },
  },
];
