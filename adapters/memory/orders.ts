import {
  currencyDecimals,
  type Billing,
  type CallContext,
  type Order,
  type OrderDraft,
  type OrderLine,
  type OrdersPort,
  type OrderStatus,
  type User,
  type WrittenLine,
} from '../../lib/index';
import { memoryPayments, type MemoryPayments } from './payments';

/** An order line as the orders port in memory stores it. */
type MemoryItem = Order['items'][number] & {
  readonly productId: number;
  readonly tax: string;
  /** Reference with which the library wrote the line; '' for a line that the shop itself added. */
  readonly reference: string;
};

/** An order as the orders port in memory stores it: the properties that the port returns, and more for tests. */
export interface MemoryOrder extends Omit<Order, 'status' | 'items' | 'paid' | 'refunded'> {
  status: OrderStatus;
  /** Paid and refunded amounts of the whole order, with tax; absent until the first payment or refund. */
  paid?: string;
  refunded?: string;
  /** Reason of the last change of the order's status. */
  reason: string;
  readonly reference: string;
  readonly items: MemoryItem[];
}

/** A draft of an order with one line. If the shop itself creates the order, the line needs no reference. */
type PendingOrder = Omit<OrderDraft, 'line'> & { readonly line: OrderLine };

/**
 * The orders port in memory. The shop may also call it, to add its own lines and to change the status of its orders.
 */
export interface MemoryOrdersPort extends OrdersPort {
  createPending(draft: PendingOrder, context: CallContext): Promise<WrittenLine>;
  addItem(
    orderId: number,
    line: OrderLine & { readonly reference?: string },
    context: CallContext,
  ): Promise<number>;
  updateItem(orderId: number, itemId: number, line: OrderLine, context: CallContext): Promise<void>;
  setStatus(
    orderId: number,
    status: OrderStatus,
    context: CallContext & { readonly reason?: string },
  ): Promise<void>;
}

/**
 * Creates an orders port that keeps orders in a list, outside any database. With such a port, the library takes the
 * place first and creates the order afterwards.
 */
export function memoryOrders(
  orders: MemoryOrder[],
  users: ReadonlyMap<number, User>,
  currency: string,
): MemoryOrdersPort & MemoryPayments {
  let lastItemId = Math.max(0, ...orders.flatMap(({ items }) => items.map(({ id }) => id)));

  function itemOf(id: number, reference: string, line: OrderLine): MemoryItem {
    const { productId, quantity, net, tax } = line;
    return { id, quantity, total: net, tax, productId, reference };
  }

  function lineOf(reference: string): WrittenLine | undefined {
    if (reference === '') return undefined;
    for (const { id: orderId, items } of orders) {
      const item = items.find((one) => one.reference === reference);
      if (item) return { orderId, orderItemId: item.id };
    }
    return undefined;
  }

  function get(orderId: number): MemoryOrder {
    const order = orders.find(({ id }) => id === orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    return order;
  }

  function billingOf({ customerId, billing }: PendingOrder): Billing {
    const { firstName = '', lastName = '', email = '', phone = '' } = users.get(customerId) ?? {};
    return billing ?? { firstName, lastName, email, ...(phone !== '' && { phone }) };
  }

  function create(draft: PendingOrder): MemoryOrder {
    const { reference, customerId, line } = draft;
    const order: MemoryOrder = {
      id: Math.max(0, ...orders.map(({ id }) => id)) + 1,
      status: 'pending',
      reason: '',
      reference,
      customerId,
      billing: billingOf(draft),
      items: [itemOf(++lastItemId, reference, line)],
    };
    orders.push(order);
    return order;
  }

  return {
    sharesDatabase: false,
    traits: { statesPayments: true },
    createPending: async (draft) => {
      const known = lineOf(draft.reference);
      if (known) return known;
      const { id, items } = create(draft);
      return { orderId: id, orderItemId: items[0]!.id };
    },
    findByReference: async (references) =>
      new Map(
        references.flatMap((reference) => {
          const line = lineOf(reference);
          return line ? [[reference, line] as const] : [];
        }),
      ),
    find: async (ids) =>
      new Map(orders.filter(({ id }) => ids.includes(id)).map((order) => [order.id, structuredClone(order)])),
    addItem: async (orderId, line) => {
      const { reference = '' } = line;
      const { items } = get(orderId);
      const known = lineOf(reference);
      if (known) return known.orderItemId;
      items.push(itemOf(++lastItemId, reference, line));
      return lastItemId;
    },
    updateItem: async (orderId, itemId, line) => {
      const { items } = get(orderId);
      const index = items.findIndex(({ id }) => id === itemId);
      if (index < 0) throw new Error(`Order ${orderId} has no line ${itemId}`);
      items[index] = itemOf(itemId, items[index]!.reference, line);
    },
    setStatus: async (orderId, status, { reason = '' }) => {
      Object.assign(get(orderId), { status, reason });
    },
    ...memoryPayments(get, currencyDecimals(currency)),
  };
}
