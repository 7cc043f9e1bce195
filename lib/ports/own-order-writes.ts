import { CalledWith } from '../runtime/scoped-value';
import type { OrdersPort } from './ports';

/** Tells what the library itself is writing to the host's orders. */
export interface OwnOrderWrites {
  /** Whether the caller is called by the host out of a write of the library's to this order. */
  covers(orderId: number): boolean;
}

interface Write {
  /** 0: an order that is only being made. */
  readonly orderId: number;
  readonly within: Write | undefined;
  /** A host may begin work inside that goes on long after. */
  over: boolean;
}

/**
 * The orders port, with a note of what the library writes through it: a host that reports every change of an order
 * reports ours, too, from inside our transaction, and must not be answered by another one that waits for ours.
 */
export function watchOrderWrites(port: OrdersPort): { orders: OrdersPort; ownOrderWrites: OwnOrderWrites } {
  const writes = new CalledWith<Write>();
  const during = async <T>(orderId: number, work: () => Promise<T>): Promise<T> => {
    const write: Write = { orderId, within: writes.get(), over: false };
    try {
      return await writes.run(write, work);
    } finally {
      write.over = true;
    }
  };
  const orders: OrdersPort = {
    get sharesDatabase() {
      return port.sharesDatabase;
    },
    get traits() {
      return port.traits;
    },
    createPending: (draft, context) => during(0, () => port.createPending(draft, context)),
    findByReference: (references, context) => port.findByReference(references, context),
    find: (ids, context) => port.find(ids, context),
    addItem: (orderId, line, context) => during(orderId, () => port.addItem(orderId, line, context)),
    updateItem: (orderId, itemId, line, context) =>
      during(orderId, () => port.updateItem(orderId, itemId, line, context)),
    setStatus: (orderId, status, context) => during(orderId, () => port.setStatus(orderId, status, context)),
    needsAttention: port.needsAttention && ((notice, context) => port.needsAttention!(notice, context)),
  };
  const isWithin = (write: Write | undefined, orderId: number): boolean =>
    write !== undefined &&
    ((!write.over && [0, orderId].includes(write.orderId)) || isWithin(write.within, orderId));
  return {
    orders,
    ownOrderWrites: {
      covers: (orderId) => isWithin(writes.get(), orderId),
    },
  };
}
