import assert from 'node:assert/strict';
import { draftOf } from './orders-checks';
import { type AnyId, type ContractCheck, sharedDatabase } from './subject';
import { type TransactionWay, undone } from './transaction-ways';
import { withinTime } from './within-time';

/**
 * Milliseconds within which an event must arrive after a commit. Some data layers (ORMs or query builders) report a
 * commit before it returns, others in a later turn of the event loop.
 */
const EVENT_WITHIN_MS = 1000;

const LISTEN =
  'Take the end of the transaction from onTransactionEnd, or from the adapter of your data layer.';

/** Checks for data layers (ORMs or query builders) that emit events only after the commit. */
export const commitEventChecks = (way: TransactionWay): ContractCheck[] => [
  {
    port: 'orders',
    needs: [...way.needs, 'afterCommit'],
    name: `${way.prefix}an event that waits for the commit comes once, after the commit`,
    run: async (subject) => {
      const shared = sharedDatabase(subject);
      const { orders, products } = subject.host;
      const [productId] = subject.facts.products;
      const name = (await products.find([productId], {})).get(productId)!.name;
      let orderId: AnyId | undefined;
      /** For each event, the number of orders that were stored when it arrived. */
      const stored: Promise<number>[] = [];
      const storedNow = async (): Promise<number> =>
        orderId === undefined ? 0 : (await orders.find([orderId], {})).size;
      let eventArrived = (): void => undefined;
      const event = new Promise<void>((resolve) => (eventArrived = resolve));
      await way.transaction(subject, async (transaction) => {
        await shared.afterCommit!(transaction, () => {
          stored.push(storedNow().catch(() => 0));
          eventArrived();
        });
        orderId = (await orders.createPending(draftOf(subject), { transaction })).orderId;
        // The end of a nested transaction is not a commit, so no event must be emitted then.
        await shared.nested?.(transaction, (rename) => rename(productId, name));
        assert.equal(stored.length, 0, `An event that waits for the commit came before it. ${LISTEN}`);
      });
      await withinTime(
        event,
        EVENT_WITHIN_MS,
        `No event came within ${EVENT_WITHIN_MS} ms after the commit. ${LISTEN}`,
      );
      assert.equal(
        await stored[0],
        1,
        `At the time of the event, the order that the transaction wrote was not stored yet. ${LISTEN}`,
      );
      assert.equal(stored.length, 1, `The event of one commit came ${stored.length} times. ${LISTEN}`);
    },
  },
  {
    port: 'orders',
    needs: [...way.needs, 'afterCommit'],
    name: `${way.prefix}an event that waits for the commit does not come after a rollback`,
    run: async (subject) => {
      const { orders } = subject.host;
      let events = 0;
      const orderId = await undone(way, subject, async (transaction) => {
        await sharedDatabase(subject).afterCommit!(transaction, () => void (events += 1));
        return (await orders.createPending(draftOf(subject), { transaction })).orderId;
      });
      // Reads through the data layer, so that events that are still pending arrive before the result of this read.
      await orders.find([orderId], {});
      assert.equal(
        events,
        0,
        `An event that waits for the commit came although the transaction was rolled back. ${LISTEN}`,
      );
    },
  },
];
