import type { Order, OrdersPort } from 'shop-appointments';
import { createMemoryShop, type MemoryOrdersPort } from 'shop-appointments/adapters/memory';
import { contractChecks, type HostUnderTest, runContract } from 'shop-appointments/adapters/testing';
import { CONTRACT_FACTS, CONTRACT_SHOP } from '../../support/shops/contract-shop';
import { stateMachineOrders } from '../../support/shops/state-machine-orders';

type Break = (orders: MemoryOrdersPort) => Partial<OrdersPort>;

function subjectWith(change: Break): HostUnderTest {
  const { host } = createMemoryShop({
    ...CONTRACT_SHOP,
    // Removes the passwords, because hashing them is slow and does not matter here.
    users: CONTRACT_SHOP.users!.map((user) => ({ ...user, password: undefined })),
  });
  return { host: { ...host, orders: { ...host.orders, ...change(host.orders) } }, facts: CONTRACT_FACTS };
}

const found = (orders: MemoryOrdersPort, change: (order: Order) => Order): OrdersPort['find'] => {
  return async (ids, context) =>
    new Map([...(await orders.find(ids, context))].map(([id, order]) => [id, change(order)]));
};

const REVIVED =
  'a cancelled order is pending again, with its lines as they were (if not, set traits.cancelledIsFinal)';
const KEPT = 'a cancelled order keeps its lines as they were';
const FINAL = 'if cancelled is final, setStatus refuses to revive an order and changes nothing';
const EXACT =
  'a total that is not divisible by its quantity is kept to the cent (or traits.unitPricesAreWhole)';
const AMOUNTS = 'returned amounts match the order, and are always returned if traits.unitPricesAreWhole';
const IDEMPOTENT =
  'addItem is idempotent on the reference, also when called at the same time (or traits.linesHaveNoReference)';
const BY_REFERENCE =
  'findByReference finds the lines that were added, each by its own reference (or traits.linesHaveNoReference)';
const PRODUCT =
  'updateItem gives a line another product, quantity and total (or traits.lineProductsAreFixed)';
const SAME_ORDER = 'createPending returns the same order although its line has been changed since';
const TAKEN_OUT = 'updateItem with a quantity of 0 takes that line out, and no other';

/** Adapters with one fault each, and exactly those checks that must fail. */
const BROKEN: readonly (readonly [fault: string, caughtBy: readonly string[], change: Break])[] = [
  [
    'it cannot revive a cancelled order',
    [REVIVED],
    (orders) => ({
      setStatus: async (id, status, context) => {
        if (status === 'pending') throw new Error('Cancelled is final');
        await orders.setStatus(id, status, context);
      },
    }),
  ],
  [
    'it zeroes the lines of an order that it cancels',
    [KEPT, REVIVED],
    (orders) => ({
      setStatus: async (id, status, context) => {
        const order = (await orders.find([id], context)).get(id);
        for (const { id: itemId } of order?.items ?? [])
          if (status === 'cancelled')
            await orders.updateItem(id, itemId, { productId: 11, quantity: 0, net: '0', tax: '0' }, context);
        await orders.setStatus(id, status, context);
      },
    }),
  ],
  [
    'it revives an order without its second line',
    [REVIVED],
    (orders) => {
      const revived = new Set<number>();
      return {
        setStatus: async (id, status, context) => {
          await orders.setStatus(id, status, context);
          if (status === 'pending') revived.add(id);
        },
        find: found(orders, (order) =>
          revived.has(order.id) ? { ...order, items: order.items.slice(0, 1) } : order,
        ),
      };
    },
  ],
  [
    'it says that cancelled is final, and silently does nothing when it is to revive an order',
    [FINAL],
    (orders) => ({
      traits: { cancelledIsFinal: true },
      setStatus: async (id, status, context) => {
        if (status === 'cancelled' || !(await orders.find([id], context)).has(id))
          await orders.setStatus(id, status, context);
      },
    }),
  ],
  [
    'it keeps unit prices in whole cents without declaring it',
    [EXACT],
    (orders) => {
      const { createPending, addItem, updateItem } = stateMachineOrders(orders);
      return {
        createPending: async (...args) => ({ ...(await createPending(...args)), amounts: undefined }),
        addItem: async (orderId, line, context) => {
          const added = await addItem(orderId, line, context);
          return typeof added === 'number' ? added : added.orderItemId;
        },
        updateItem: async (orderId, itemId, line, context) => {
          // Updates lines of product 12 correctly, so that the fault only concerns unit prices.
          if (line.productId === 12) await orders.updateItem(orderId, itemId, line, context);
          else await updateItem(orderId, itemId, line, context);
        },
      };
    },
  ],
  [
    'it returns amounts that differ from its orders',
    [AMOUNTS],
    (orders) => ({
      updateItem: async (orderId, itemId, line, context) => {
        await orders.updateItem(orderId, itemId, line, context);
        return { amounts: { net: (Number(line.net) * 1.19).toFixed(2), tax: '0.00' } };
      },
    }),
  ],
  [
    'it adds a line again for a repeated call',
    [IDEMPOTENT],
    (orders) => ({
      addItem: async (orderId, line, context) => {
        const known = (await orders.findByReference([line.reference], context)).size;
        const reference = known > 0 ? `${line.reference} again` : line.reference;
        return orders.addItem(orderId, { ...line, reference }, context);
      },
    }),
  ],
  [
    'it finds the references of orders only',
    [BY_REFERENCE],
    (orders) => {
      const ofOrders = new Set<string>();
      return {
        createPending: (draft, context) => {
          ofOrders.add(draft.reference);
          return orders.createPending(draft, context);
        },
        findByReference: (references, context) =>
          orders.findByReference(
            references.filter((reference) => ofOrders.has(reference)),
            context,
          ),
      };
    },
  ],
  [
    'it does not change a line that gets another product',
    [PRODUCT],
    (orders) => ({
      updateItem: async (orderId, itemId, line, context) => {
        if (line.productId !== 12) await orders.updateItem(orderId, itemId, line, context);
      },
    }),
  ],
  [
    'it knows an order by its line’s reference, and loses the reference when the line changes',
    [SAME_ORDER],
    (orders) => {
      const changed = new Set<number>();
      return {
        updateItem: async (orderId, itemId, line, context) => {
          await orders.updateItem(orderId, itemId, line, context);
          changed.add(orderId);
        },
        createPending: async (draft, context) => {
          const known = (await orders.findByReference([draft.reference], context)).get(draft.reference);
          if (!known || !changed.has(known.orderId)) return orders.createPending(draft, context);
          const reference = `${draft.reference} again`;
          return orders.createPending({ ...draft, reference }, context);
        },
      };
    },
  ],
  [
    'it cancels an order from which one of its lines is taken out',
    [TAKEN_OUT],
    (orders) => ({
      updateItem: async (orderId, itemId, line, context) => {
        await orders.updateItem(orderId, itemId, line, context);
        if (line.quantity === 0) await orders.setStatus(orderId, 'cancelled', context);
      },
    }),
  ],
];

test.each(BROKEN)('1.6 the contract kit catches an adapter: %s', async (_fault, caughtBy, change) => {
  const failures = await runContract(subjectWith(change));
  expect(failures.map(({ name }) => name)).toEqual(caughtBy);
});

test('1.6 the contract kit accepts a shop with final cancellations, whole unit prices and fixed products', async () => {
  expect(await runContract(subjectWith(stateMachineOrders))).toEqual([]);
});

test('1.6 the contract kit tests orders only with the statuses that the library writes', async () => {
  const asked = new Set<string>();
  const subject = subjectWith((orders) => ({
    setStatus: (id, status, context) => {
      asked.add(status);
      return orders.setStatus(id, status, context);
    },
  }));
  await runContract(subject);
  expect([...asked].sort()).toEqual(['cancelled', 'pending']);
  expect(new Set(contractChecks.map(({ port, name }) => `${port}: ${name}`)).size).toBe(
    contractChecks.length,
  );
});

test('1.6 a shop that declares nothing, and lacks abilities that it would have to declare, fails by name', async () => {
  const failures = await runContract(
    subjectWith((orders) => ({ ...stateMachineOrders(orders), traits: undefined })),
  );
  expect(failures.map(({ name }) => name).sort()).toEqual([REVIVED, EXACT, PRODUCT].sort());
});
