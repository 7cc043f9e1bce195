import type { Transaction } from 'sequelize';
import type { Order, OrderLine, OrderLineRef, OrdersPort, OrderStatus } from 'shop-appointments';
import type { Database } from '../database';
import type { OrderItemRow, OrderRow } from '../tables';
import { transactionOf } from './transaction-of';

/** Orders live in the library's database: an appointment and its order are written in one transaction. */
export function ordersPort({ tables, write }: Database): OrdersPort {
  const { orders, orderItems, users } = tables;

  async function findByReference(
    references: readonly string[],
    transaction: Transaction | null,
  ): Promise<Map<string, OrderLineRef>> {
    const rows = await orders.find({ reference: [...references] }, transaction);
    const items = await itemsOf(rows, transaction);
    return new Map(
      rows.flatMap(({ id, reference }) => {
        const [first] = items.get(id) ?? [];
        return first ? [[reference, { orderId: id, orderItemId: first.id }] as const] : [];
      }),
    );
  }

  async function itemsOf(
    rows: readonly OrderRow[],
    transaction: Transaction | null,
  ): Promise<Map<number, OrderItemRow[]>> {
    const items = await orderItems.find({ order_id: rows.map(({ id }) => id) }, transaction);
    return new Map(rows.map(({ id }) => [id, items.filter(({ order_id }) => order_id === id)]));
  }

  async function assertExists(orderId: number, transaction: Transaction): Promise<void> {
    const [order] = await orders.find({ id: orderId }, transaction);
    if (!order) throw new Error(`There is no order ${orderId}`);
  }

  return {
    sharesDatabase: true,

    createPending: ({ reference, customerId, line }, context) =>
      write(transactionOf(context), async (transaction) => {
        const [customer] = await users.find({ id: customerId }, transaction);
        const { first_name = '', last_name = '', email = '' } = customer ?? {};
        const status: OrderStatus = 'pending';
        const row = { reference, status, note: '', customer_id: customerId, first_name, last_name, email };
        // The unique reference makes a second caller wait for the first, and then find its order.
        await orders.insertMissing([row], transaction);
        const made = await findByReference([reference], transaction);
        const known = made.get(reference);
        if (known) return known;
        const [order] = await orders.find({ reference }, transaction);
        const orderItemId = await orderItems.insert(itemRow(order!.id, line), transaction);
        return { orderId: order!.id, orderItemId };
      }),

    findByReference: (references, context) => findByReference(references, transactionOf(context) ?? null),

    async find(ids, context) {
      const transaction = transactionOf(context) ?? null;
      const rows = await orders.find({ id: [...ids] }, transaction);
      const items = await itemsOf(rows, transaction);
      return new Map(rows.map((row) => [row.id, orderOf(row, items.get(row.id) ?? [])]));
    },

    addItem: (orderId, line, context) =>
      write(transactionOf(context), async (transaction) => {
        await assertExists(orderId, transaction);
        return orderItems.insert(itemRow(orderId, line), transaction);
      }),

    updateItem: (orderId, itemId, line, context) =>
      write(transactionOf(context), async (transaction) => {
        const where = { id: itemId, order_id: orderId };
        const [item] = await orderItems.find(where, transaction);
        if (!item) throw new Error(`Order ${orderId} has no line ${itemId}`);
        await orderItems.update(itemRow(orderId, line), where, transaction);
      }),

    setStatus: (orderId, status, context) =>
      write(transactionOf(context), async (transaction) => {
        await assertExists(orderId, transaction);
        await orders.update({ status, note: context.reason ?? '' }, { id: orderId }, transaction);
      }),

    // Whoever looks after the orders finds it there.
    needsAttention: ({ orderId, reason }, context) =>
      write(transactionOf(context), (transaction) =>
        orders.update({ note: reason }, { id: orderId }, transaction),
      ),
  };
}

function itemRow(orderId: number, { productId, quantity, net, tax }: OrderLine): Omit<OrderItemRow, 'id'> {
  return { order_id: orderId, product_id: productId, quantity, net, tax };
}

function orderOf(row: OrderRow, items: readonly OrderItemRow[]): Order {
  const { id, status, customer_id, first_name, last_name, email } = row;
  return {
    id,
    status: status as OrderStatus,
    customer_id,
    billing: { first_name, last_name, email },
    items: items.map((item) => ({ id: item.id, quantity: item.quantity, total: item.net })),
  };
}
