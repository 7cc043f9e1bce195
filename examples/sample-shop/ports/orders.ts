import type { Transaction } from 'sequelize';
import type {
  Billing,
  NewOrderLine,
  Order,
  OrderLine,
  OrdersPort,
  OrderStatus,
  Settlement,
  WrittenLine,
} from 'shop-appointments';
import type { Database } from '../database';
import { paidOf } from '../orders/payment';
import { priceWords } from '../pages/words/prices';
import type { OrderItemRow, OrderRow, UserRow } from '../tables';
import { ENGLISH } from '../texts/languages';
import { transactionOf } from './transaction-of';

/**
 * Creates the orders port. Orders are in the library's database, so that an appointment and its order are written in
 * one transaction.
 */
export function ordersPort({ tables, write }: Database, currency: string): OrdersPort {
  const { orders, orderItems, products, users } = tables;

  async function findByReference(
    references: readonly string[],
    transaction: Transaction | null,
  ): Promise<Map<string, WrittenLine>> {
    const rows = await orderItems.find({ reference: [...references] }, transaction);
    return new Map(
      rows.map(({ id, order_id, reference }) => [reference, { orderId: order_id, orderItemId: id }]),
    );
  }

  /** Adds an order line once. The unique reference makes a second call wait for the first, and then find its line. */
  async function addOnce(
    orderId: number,
    line: NewOrderLine,
    transaction: Transaction,
  ): Promise<WrittenLine> {
    await orderItems.insertMissing([{ ...itemRow(orderId, line), reference: line.reference }], transaction);
    return (await findByReference([line.reference], transaction)).get(line.reference)!;
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

  /** Names the service of an order line, with the number of the line if the order has the service several times. */
  async function serviceOf(
    orderId: number,
    itemId: number | undefined,
    transaction: Transaction,
  ): Promise<string> {
    const items = await orderItems.find({ order_id: orderId }, transaction);
    const productId = items.find(({ id }) => id === itemId)?.product_id;
    const [product] = await products.find({ id: productId ?? 0 }, transaction);
    const name = product?.name ?? `service ${productId}`;
    const ofService = items.filter((item) => item.product_id === productId);
    const number = ofService.findIndex(({ id }) => id === itemId) + 1;
    return ofService.length > 1 ? `${name} (${number} of ${ofService.length})` : name;
  }

  return {
    sharesDatabase: true,
    // The shop records the amount paid for each order, so its products can have deposits.
    traits: { statesPayments: true },

    createPending: ({ reference, customerId, billing, line }, context) =>
      write(transactionOf(context), async (transaction) => {
        const [customer] = await users.find({ id: customerId }, transaction);
        const status: OrderStatus = 'pending';
        const named = billing ? ofGuest(billing) : ofCustomer(customer);
        await orders.insertMissing(
          [{ reference, status, note: '', customer_id: customerId, ...named }],
          transaction,
        );
        const [order] = await orders.find({ reference }, transaction);
        return addOnce(order!.id, line, transaction);
      }),

    findByReference: (references, context) => findByReference(references, transactionOf(context) ?? null),

    async find(ids, context) {
      const transaction = transactionOf(context) ?? null;
      const rows = await orders.find({ id: [...ids] }, transaction);
      const items = await itemsOf(rows, transaction);
      return new Map(rows.map((row) => [row.id, orderOf(row, items.get(row.id) ?? [], currency)]));
    },

    addItem: (orderId, line, context) =>
      write(transactionOf(context), async (transaction) => {
        await assertExists(orderId, transaction);
        return addOnce(orderId, line, transaction);
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

    // Adds the library's notice as a line at the end of the order's note, which managers read. The note begins with
    // the reason for the order's status.
    needsAttention: ({ orderId, orderItemId, reason, settlement }, context) =>
      write(transactionOf(context), async (transaction) => {
        const [order] = await orders.find({ id: orderId }, transaction);
        const service = settlement ? await serviceOf(orderId, orderItemId, transaction) : '';
        const due = settlement ? ` ${dueOf(settlement, service, currency)}` : '';
        const lines = [...(order?.note ?? '').split('\n'), reason + due].filter((line) => line !== '');
        const note = [...new Set(lines)].slice(-10).join('\n');
        await orders.update({ note }, { id: orderId }, transaction);
      }),
  };
}

function dueOf({ refundDue, amountDue }: Settlement, service: string, currency: string): string {
  const written = (amount: string): string => priceWords(amount, currency, ENGLISH);
  return Number(amountDue) > 0
    ? `Still to pay for ${service}: ${written(amountDue)}.`
    : `Refund due for ${service}: ${written(refundDue)}.`;
}

type BillingColumns = Pick<OrderRow, 'first_name' | 'last_name' | 'email' | 'phone'>;

const ofGuest = ({ firstName, lastName, email, phone }: Required<Billing>): BillingColumns => ({
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
});

const ofCustomer = (customer: UserRow | undefined): BillingColumns => ({
  first_name: customer?.first_name ?? '',
  last_name: customer?.last_name ?? '',
  email: customer?.email ?? '',
  phone: '',
});

function itemRow(
  orderId: number,
  { productId, quantity, net, tax, dueNow = '' }: OrderLine,
): Omit<OrderItemRow, 'id' | 'reference' | 'paid' | 'refunded' | 'refunded_places'> {
  return { order_id: orderId, product_id: productId, quantity, net, tax, due_now: dueNow };
}

function orderOf(row: OrderRow, items: readonly OrderItemRow[], currency: string): Order {
  const { id, status, customer_id, first_name, last_name, email, phone } = row;
  return {
    id,
    status: status as OrderStatus,
    customerId: customer_id,
    billing: { firstName: first_name, lastName: last_name, email, phone },
    items: items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      total: item.net,
      tax: item.tax,
      paid: paidOf(item, row.status as OrderStatus, currency),
      refunded: item.refunded,
    })),
  };
}
