import assert from 'node:assert/strict';
import { assertSame } from './assert-same';
import { assertNew, draftOf, lineOf, newLineOf, orderOf, refOf } from './orders-checks';
import { type ContractCheck, guestOf, sharedDatabase } from './subject';
import { READ_THROUGH_IT, type TransactionWay, undone, WRITE_THROUGH_IT } from './transaction-ways';

/** Checks of hosts whose orders are in the library's database. */
export const sharedDatabaseChecks = (way: TransactionWay): ContractCheck[] => [
  {
    port: 'orders',
    needs: way.needs,
    name: `${way.prefix}an order that is written inside a transaction is seen inside it, and is gone when it rolls back`,
    run: async (subject) => {
      const draft = draftOf(subject);
      const orderId = await undone(way, subject, async (transaction) => {
        const created = await subject.host.orders.createPending(draft, { transaction });
        assertNew(await orderOf(subject, created.orderId, { transaction }), created);
        const found = await subject.host.orders.findByReference([draft.reference], { transaction });
        assertSame(refOf(found.get(draft.reference)), refOf(created));
        return created.orderId;
      });
      const kept = `An order is still there after its transaction was rolled back. ${WRITE_THROUGH_IT}`;
      assert.equal((await subject.host.orders.find([orderId], {})).size, 0, kept);
      assert.equal((await subject.host.orders.findByReference([draft.reference], {})).size, 0, kept);
    },
  },
  {
    port: 'orders',
    needs: way.needs,
    name: `${way.prefix}lines and status that are written inside a transaction are as before when it rolls back`,
    run: async (subject) => {
      const { orders } = subject.host;
      const { orderId, orderItemId } = await orders.createPending(draftOf(subject), {});
      const before = await orderOf(subject, orderId);
      await undone(way, subject, async (transaction) => {
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
    needs: way.needs,
    name: `${way.prefix}an order that is written inside a transaction stays when it commits`,
    run: async (subject) => {
      const { orderId } = await way.transaction(subject, (transaction) =>
        subject.host.orders.createPending(draftOf(subject), { transaction }),
      );
      assert.equal((await orderOf(subject, orderId)).items.length, 1);
    },
  },
  {
    port: 'orders',
    needs: way.needs,
    name: `${way.prefix}createPending is idempotent on the reference over transactions at the same time`,
    run: async (subject) => {
      const draft = draftOf(subject);
      const created = await Promise.all(
        Array.from({ length: 4 }, () =>
          way.transaction(subject, (transaction) =>
            subject.host.orders.createPending(draft, { transaction }),
          ),
        ),
      );
      for (const one of created) assertSame(refOf(one), refOf(created[0]));
      assert.equal((await orderOf(subject, created[0]!.orderId)).items.length, 1);
    },
  },
  {
    port: 'products',
    needs: way.needs,
    name: `${way.prefix}inside a transaction products are read through it`,
    run: async (subject) => {
      const { host, facts } = subject;
      const [id] = facts.products;
      const nameOf = async (transaction?: unknown): Promise<string | undefined> =>
        (await host.products.find([id], { transaction })).get(id)?.name;
      const before = await nameOf();
      await undone(way, subject, async (transaction) => {
        await sharedDatabase(subject).renameProduct(id, 'Renamed by the contract kit', transaction);
        assert.equal(await nameOf(transaction), 'Renamed by the contract kit', `find: ${READ_THROUGH_IT}`);
        const { items } = await host.products.search({ include: [id] }, { transaction });
        assert.equal(items[0]?.name, 'Renamed by the contract kit', `search: ${READ_THROUGH_IT}`);
      });
      assert.equal(await nameOf(), before);
    },
  },
  {
    port: 'users',
    needs: way.needs,
    name: `${way.prefix}inside a transaction users are read through it`,
    run: async (subject) => {
      const { host, facts } = subject;
      const [id] = facts.staff;
      const nameOf = async (transaction?: unknown): Promise<string | undefined> =>
        (await host.users.find([id], { transaction })).get(id)?.displayName;
      const before = await nameOf();
      await undone(way, subject, async (transaction) => {
        await sharedDatabase(subject).renameUser(id, 'Renamed by the contract kit', transaction);
        assert.equal(await nameOf(transaction), 'Renamed by the contract kit', `find: ${READ_THROUGH_IT}`);
        const { items } = await host.users.staff({ include: [id] }, { transaction });
        assert.equal(items[0]?.displayName, 'Renamed by the contract kit', `staff: ${READ_THROUGH_IT}`);
      });
      assert.equal(await nameOf(), before);
    },
  },
  {
    port: 'products',
    needs: way.needs,
    name: `${way.prefix}inside a transaction no call waits for another connection (run this with a pool of 1)`,
    run: async (subject) => {
      const { host, facts } = subject;
      await way.transaction(subject, async (transaction) => {
        const context = { transaction, userId: facts.manager };
        const products = await host.products.find(facts.products, context);
        await host.products.search({}, context);
        await host.products.categories(context);
        await host.products.isReadable([...products.values()], context);
        const { customer: customerId, products: ids } = facts;
        await host.products.tax(
          [
            {
              productId: ids[0],
              customerId,
              orderId: guestOf(subject),
              quantity: 1,
              amount: '10',
              includesTax: false,
            },
          ],
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
