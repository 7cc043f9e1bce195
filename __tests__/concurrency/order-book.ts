import type { NewOrderLine, Order, OrdersPort, OrderStatus, WrittenLine } from '../../lib/index';

interface BookedOrder {
  readonly id: number;
  status: OrderStatus;
  readonly reference: string;
  readonly lines: { readonly id: number; readonly reference: string; quantity: number; total: string }[];
}

/**
 * Orders port of a shop that keeps its orders outside of the database. The orders survive when a booking
 * process is killed.
 */
export class OrderBook implements OrdersPort {
  readonly sharesDatabase = false;
  private readonly orders = new Map<number, BookedOrder>();
  private readonly byReference = new Map<string, BookedOrder>();
  private lastLine = 0;

  get all(): readonly BookedOrder[] {
    return [...this.orders.values()];
  }

  createPending: OrdersPort['createPending'] = async ({ reference, line }) => {
    let order = this.byReference.get(reference);
    if (!order) {
      order = { id: this.orders.size + 1, status: 'pending', reference, lines: [] };
      this.orders.set(order.id, order);
      this.byReference.set(reference, order);
      await this.addItem(order.id, line);
    }
    return { orderId: order.id, orderItemId: order.lines[0]!.id };
  };

  findByReference: OrdersPort['findByReference'] = async (references) =>
    new Map(
      references.flatMap((reference) => {
        const line = this.lineOf(reference);
        return line ? [[reference, line] as const] : [];
      }),
    );

  find: OrdersPort['find'] = async (ids) =>
    new Map(
      ids.flatMap((id) => {
        const order = this.orders.get(id);
        return order ? [[id, present(order)] as const] : [];
      }),
    );

  addItem = async (orderId: number, { quantity, net, reference }: NewOrderLine): Promise<number> => {
    const known = this.lineOf(reference);
    if (known) return known.orderItemId;
    const id = (this.lastLine += 1);
    this.get(orderId).lines.push({ id, reference, quantity, total: net });
    return id;
  };

  updateItem: OrdersPort['updateItem'] = async (orderId, itemId, { quantity, net }) => {
    const line = this.get(orderId).lines.find(({ id }) => id === itemId);
    if (!line) throw new Error(`Order ${orderId} has no line ${itemId}`);
    Object.assign(line, { quantity, total: net });
  };

  setStatus: OrdersPort['setStatus'] = async (orderId, status) => {
    this.get(orderId).status = status;
  };

  private lineOf(reference: string): WrittenLine | undefined {
    const lines = this.all.flatMap((order) => order.lines.map((line) => ({ ...line, orderId: order.id })));
    const found = lines.find((line) => line.reference === reference);
    return found && { orderId: found.orderId, orderItemId: found.id };
  }

  private get(orderId: number): BookedOrder {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    return order;
  }
}

const present = ({ id, status, lines }: BookedOrder): Order => ({
  id,
  status,
  customerId: 0,
  billing: { firstName: '', lastName: '', email: '' },
  items: lines.map(({ id: lineId, quantity, total }) => ({ id: lineId, quantity, total })),
});
