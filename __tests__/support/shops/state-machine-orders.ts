import {
  AppointmentsError,
  type LineTax,
  type OrderLine,
  type OrdersPort,
  type OrderStatus,
} from 'shop-appointments';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';

/** Orders of a test's shop: the orders port, and methods that change orders as the shop does. */
export type ShopOrders = Omit<MemoryOrdersPort, 'addItem' | 'updateItem'> &
  Pick<OrdersPort, 'addItem' | 'updateItem'>;

/** Allowed moves of an order's status in such a shop; others are refused. */
const MOVES: Readonly<Record<string, readonly OrderStatus[]>> = {
  pending: ['pending', 'on-hold', 'processing', 'cancelled'],
  'on-hold': ['pending', 'processing', 'cancelled'],
  processing: ['completed', 'refunded', 'failed'],
  cancelled: ['cancelled'],
};

/**
 * Wraps an orders port with the restrictions of many shops: statuses form a state machine with a final
 * `cancelled`, unit prices are in whole cents, and the product of a line cannot change.
 * @param step unit prices are multiples of this many cents
 */
export function stateMachineOrders(orders: MemoryOrdersPort, step = 1): ShopOrders {
  const productOf = new Map<number, number>();

  const unitPrice = (amount: string, quantity: number): number =>
    Math.round((Number(amount) * 100) / quantity / step) * step;
  const inWholeCents = <Line extends OrderLine>(line: Line): Line => {
    const each = (amount: string): string =>
      line.quantity === 0 ? '0.00' : ((unitPrice(amount, line.quantity) * line.quantity) / 100).toFixed(2);
    return { ...line, net: each(line.net), tax: each(line.tax) };
  };
  const amounts = new Map<number, LineTax>();
  const amountsOf = (itemId: number, { net, tax }: OrderLine) => {
    amounts.set(itemId, { net, tax });
    return { amounts: { net, tax } };
  };

  return {
    ...orders,
    traits: { cancelledIsFinal: true, unitPricesAreWhole: true, lineProductsAreFixed: true },
    async createPending(draft, context) {
      const line = inWholeCents(draft.line);
      const ref = await orders.createPending({ ...draft, line }, context);
      if (!productOf.has(ref.orderItemId)) productOf.set(ref.orderItemId, line.productId);
      return { ...ref, ...amountsOf(ref.orderItemId, line) };
    },
    async findByReference(references, context) {
      const lines = await orders.findByReference(references, context);
      return new Map(
        [...lines].map(([reference, line]) => [
          reference,
          { ...line, amounts: amounts.get(line.orderItemId) },
        ]),
      );
    },
    async addItem(orderId, given, context) {
      const line = inWholeCents(given);
      const orderItemId = await orders.addItem(orderId, line, context);
      productOf.set(orderItemId, line.productId);
      return { orderId, orderItemId, ...amountsOf(orderItemId, line) };
    },
    async updateItem(orderId, itemId, given, context) {
      if (given.quantity > 0 && productOf.get(itemId) !== given.productId)
        throw new Error('The product of a line cannot change');
      const line = inWholeCents(given);
      await orders.updateItem(orderId, itemId, line, context);
      return amountsOf(itemId, line);
    },
    async setStatus(orderId, status, context) {
      const order = (await orders.find([orderId], context)).get(orderId);
      if (!order) throw new Error(`There is no order ${orderId}`);
      if (!MOVES[order.status]?.includes(status)) {
        throw new AppointmentsError(
          'rest_invalid_param',
          `An order that is ${order.status} cannot become ${status}.`,
        );
      }
      await orders.setStatus(orderId, status, context);
    },
  };
}
