import { CalledWith } from '../runtime/scoped-value';
import { ordersWith } from './orders-with';
import type { OrdersPort } from './ports';

/** Tells what the library itself is writing to the host's orders. */
export interface OwnOrderWrites<Id = number> {
  /** Whether the caller is called by the host out of a write of the library's to this order. */
  covers(orderId: Id): boolean;
}

interface Write<Id> {
  /** Undefined: an order that is only being made. */
  readonly orderId: Id | undefined;
  readonly within: Write<Id> | undefined;
  /** A host may begin work inside that goes on long after. */
  over: boolean;
}

/**
 * The orders port, with a note of what the library writes through it: a host that reports every change of an order
 * reports ours, too, from inside our transaction, and must not be answered by another one that waits for ours.
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
