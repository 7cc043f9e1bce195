import { CalledWith } from '../runtime/scoped-value';
import { ordersWith } from './orders-with';
import type { OrdersPort } from './ports';

/** Tells which orders the library is writing to at the moment. */
export interface OwnOrderWrites<Id = number> {
  /** Whether the current code was called by the shop during the library's write to this order. */
  covers(orderId: Id): boolean;
}

interface Write<Id> {
  /** Id of the order that is being written; undefined while the order is being created. */
  readonly orderId: Id | undefined;
  readonly within: Write<Id> | undefined;
  /** Whether the write has ended. Work that the shop started inside the write may continue after the write. */
  over: boolean;
}

/**
 * Wraps the orders port to record the library's writes. A shop that calls `orderChanged` for every change of an order
 * also calls it for changes by the library, inside the library's transaction. Such a call must not start another
 * transaction, which would wait for the first.
 */
export function watchOrderWrites<Id>(port: OrdersPort<Id>): {
  orders: OrdersPort<Id>;
  ownOrderWrites: OwnOrderWrites<Id>;
} {
  const writes = new CalledWith<Write<Id>>();
  const during = async <T>(orderId: Id | undefined, work: () => Promise<T>): Promise<T> => {
    const write: Write<Id> = { orderId, within: writes.get(), over: false };
    try {
      return await writes.run(write, work);
    } finally {
      write.over = true;
    }
  };
  const orders = ordersWith(port, {
    createPending: (draft, context) => during(undefined, () => port.createPending(draft, context)),
    addItem: (orderId, line, context) => during(orderId, () => port.addItem(orderId, line, context)),
    updateItem: (orderId, itemId, line, context) =>
      during(orderId, () => port.updateItem(orderId, itemId, line, context)),
    setStatus: (orderId, status, context) => during(orderId, () => port.setStatus(orderId, status, context)),
  });
  const isWithin = (write: Write<Id> | undefined, orderId: Id): boolean =>
    write !== undefined &&
    ((!write.over && [undefined, orderId].includes(write.orderId)) || isWithin(write.within, orderId));
  return {
    orders,
    ownOrderWrites: {
      covers: (orderId) => isWithin(writes.get(), orderId),
    },
  };
}
