import assert from 'node:assert/strict';
import { assertSame } from './assert-same';
import { draftOf, lineOf, newLineOf, orderOf, refOf } from './orders-checks';
import { type ContractCheck, type HostUnderTest, sharedDatabase } from './subject';

class Undo extends Error {}

/** The promises of hosts whose orders live in the library's database. */
export const sharedDatabaseChecks: ContractCheck[] = [
  {
    port: 'orders',
    needs: 'sharedDatabase',
    name: 'an order that is written inside a transaction is seen inside it, and is gone when it rolls back',
    run: async (subject) => {
      const draft = draftOf(subject);
      const orderId = await undone(subject, async (transaction) => {
        const made = await subject.host.orders.createPending(draft, { transaction });
        assert.equal((await orderOf(subject, made.orderId, { transaction })).status, 'pending');
        const found = await subject.host.orders.findByReference([draft.reference], { transaction });
        assertSame(refOf(found.get(draft.reference)), refOf(made));
        return made.orderId;
      });
      assert.equal((await subject.host.orders.find([orderId], {})).size, 0);
      assert.equal((await subject.host.orders.findByReference([draft.reference], {})).size, 0);
    },
  },
  {
    port: 'orders',
    needs: 'sharedDatabase',
    name: 'lines and status that are written inside a transaction are as before when it rolls back',
    run: async (subject) => {
      const { orders } = subject.host;
      const { orderId, orderItemId } = await orders.createPending(draftOf(subject), {});
      const before = await orderOf(subject, orderId);
      await undone(subject, async (transaction) => {
        await orders.addItem(orderId, newLineOf(subject), { transaction });
        await orders.updateItem(orderId, orderItemId, { ...lineOf(subject), quantity: 9 }, { transaction });
        await orders.setStatus(orderId, 'cancelled', { transaction });
        const inside = await orderOf(subject, orderId, { transaction });
        assert.equal(inside.status, 'cancelled');
        assert.equal(inside.items.length, 2);
      });
      assertSame(await orderOf(subject, orderId), before);
    },
  },
  {
    port: 'orders',
    needs: 'sharedDatabase',
    name: 'an order that is written inside a transaction stays when it commits',
    run: async (subject) => {
      const { orderId } = await sharedDatabase(subject).transaction((transaction) =>
        subject.host.orders.createPending(draftOf(subject), { transaction }),
      );
      assert.equal((await orderOf(subject, orderId)).items.length, 1);
    },
  },
  {
    port: 'orders',
    needs: 'sharedDatabase',
    name: 'createPending is idempotent on the reference over transactions at the same time',
    run: async (subject) => {
      const draft = draftOf(subject);
      const made = await Promise.all(
        Array.from({ length: 4 }, () =>
          sharedDatabase(subject).transaction((transaction) =>
            subject.host.orders.createPending(draft, { transaction }),
          ),
        ),
      );
      for (const one of made) assertSame(refOf(one), refOf(made[0]));
      assert.equal((await orderOf(subject, made[0]!.orderId)).items.length, 1);
    },
  },
  {
    port: 'products',
    needs: 'sharedDatabase',
    name: 'inside a transaction products are read through it',
    run: async (subject) => {
      const { host, facts } = subject;
      const [id] = facts.products;
      const nameOf = async (transaction?: unknown): Promise<string | undefined> =>
        (await host.products.find([id], { transaction })).get(id)?.name;
      const before = await nameOf();
      await undone(subject, async (transaction) => {
        await sharedDatabase(subject).renameProduct(id, 'Renamed by the contract kit', transaction);
        assert.equal(await nameOf(transaction), 'Renamed by the contract kit');
        const { items } = await host.products.search({ include: [id] }, { transaction });
        assert.equal(items[0]?.name, 'Renamed by the contract kit');
      });
      assert.equal(await nameOf(), before);
    },
  },
  {
    port: 'users',
    needs: 'sharedDatabase',
    name: 'inside a transaction users are read through it',
    run: async (subject) => {
      const { host, facts } = subject;
      const [id] = facts.staff;
      const nameOf = async (transaction?: unknown): Promise<string | undefined> =>
        (await host.users.find([id], { transaction })).get(id)?.displayName;
      const before = await nameOf();
      await undone(subject, async (transaction) => {
        await sharedDatabase(subject).renameUser(id, 'Renamed by the contract kit', transaction);
        assert.equal(await nameOf(transaction), 'Renamed by the contract kit');
        const { items } = await host.users.staff({ include: [id] }, { transaction });
        assert.equal(items[0]?.displayName, 'Renamed by the contract kit');
      });
      assert.equal(await nameOf(), before);
    },
  },
  {
    port: 'products',
    needs: 'sharedDatabase',
    name: 'inside a transaction no call waits for another connection (run this with a pool of 1)',
    run: async (subject) => {
      const { host, facts } = subject;
      await sharedDatabase(subject).transaction(async (transaction) => {
        const context = { transaction, userId: facts.manager };
        const products = await host.products.find(facts.products, context);
        await host.products.search({}, context);
        await host.products.categories(context);
        await host.products.isReadable([...products.values()], context);
        const { customer: customerId, products: ids } = facts;
        await host.products.tax(
          [{ productId: ids[0], customerId, amount: '10', includesTax: false }],
          context,
        );
        await host.users.find(facts.staff, context);
        await host.users.staff({}, context);
        const { orderId, orderItemId } = await host.orders.createPending(draftOf(subject), context);
        await host.orders.addItem(orderId, newLineOf(subject), context);
        await host.orders.updateItem(orderId, orderItemId, lineOf(subject), context);
        await host.orders.setStatus(orderId, 'cancelled', context);
        await host.orders.find([orderId], context);
        await host.orders.findByReference(['none'], context);
      });
    },
  },
];

/** Runs `work` in a transaction that is then rolled back; answers what `work` did. */
async function undone<T>(subject: HostUnderTest, work: (transaction: unknown) => Promise<T>): Promise<T> {
  let answer: { readonly of: T } | undefined;
  await assert.rejects(
    sharedDatabase(subject).transaction(async (transaction) => {
      answer = { of: await work(transaction) };
      throw new Undo('rolled back by the contract kit');
    }),
    (error) => {
      if (!(error instanceof Undo)) throw error;
      return true;
    },
  );
  return answer!.of;
}
