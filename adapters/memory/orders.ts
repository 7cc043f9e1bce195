import type {
  Order,
  OrderDraft,
  OrderLine,
  OrderLineRef,
  OrdersPort,
  OrderStatus,
  User,
} from '../../lib/host/ports';

/** An order as it is kept: what the port answers, and what a test may want to see besides. */
export interface MemoryOrder extends Omit<Order, 'status' | 'items'> {
  status: OrderStatus;
  /** Why the status was last changed. */
  reason: string;
  readonly reference: string;
  readonly items: (Order['items'][number] & { readonly product_id: number; readonly total_tax: string })[];
}

/** Orders in a list that lives outside any database: the library holds the place first, then asks for the order. */
export function memoryOrders(orders: MemoryOrder[], users: ReadonlyMap<number, User>): OrdersPort {
  let lastItemId = Math.max(0, ...orders.flatMap(({ items }) => items.map(({ id }) => id)));

  function itemOf(id: number, line: OrderLine): MemoryOrder['items'][number] {
    const { productId, quantity, net, tax } = line;
    return { id, quantity, total: net, total_tax: tax, product_id: productId };
  }

  function get(orderId: number): MemoryOrder {
    const order = orders.find(({ id }) => id === orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    return order;
  }

  function create({ reference, customerId, line }: OrderDraft): MemoryOrder {
    const { first_name = '', last_name = '', email = '' } = users.get(customerId) ?? {};
    const order: MemoryOrder = {
      id: Math.max(0, ...orders.map(({ id }) => id)) + 1,
      status: 'pending',
      reason: '',
      reference,
      customer_id: customerId,
      billing: { first_name, last_name, email },
      items: [itemOf(++lastItemId, line)],
    };
    orders.push(order);
    return order;
  }

  return {
    sharesDatabase: false,
    createPending: async (draft) =>
      lineRef(orders.find(({ reference }) => reference === draft.reference) ?? create(draft)),
    findByReference: async (references) =>
      new Map(
        orders
          .filter(({ reference }) => references.includes(reference))
          .map((order) => [order.reference, lineRef(order)]),
      ),
    find: async (ids) =>
      new Map(orders.filter(({ id }) => ids.includes(id)).map((order) => [order.id, structuredClone(order)])),
    addItem: async (orderId, line) => {
      const item = itemOf(++lastItemId, line);
      get(orderId).items.push(item);
      return item.id;
    },
    updateItem: async (orderId, itemId, line) => {
      const { items } = get(orderId);
      const index = items.findIndex(({ id }) => id === itemId);
      if (index < 0) throw new Error(`Order ${orderId} has no line ${itemId}`);
      items[index] = itemOf(itemId, line);
    },
    setStatus: async (orderId, status, { reason = '' }) => {
      Object.assign(get(orderId), { status, reason });
    },
  };
}

function lineRef({ id, items }: MemoryOrder): OrderLineRef {
  return { orderId: id, orderItemId: items[0]!.id };
}
