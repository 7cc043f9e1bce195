import { ordersWith } from './orders-with';
import type { CallContext, OrdersPort } from './ports';

/**
 * Wraps the orders port so that it gets a transaction only if it shares the database. The library's own lookups of ids
 * join every transaction, so the context has it up to this layer: a lookup outside would not see the transaction's
 * rows, and would wait for it if the pool has no other connection.
 */
export function transactionIfShared<Id>(port: OrdersPort<Id>): OrdersPort<Id> {
  const forShop = <Context extends CallContext<Id>>(context: Context): Context =>
    port.sharesDatabase ? context : { ...context, transaction: undefined };
  return ordersWith(port, {
    createPending: (draft, context) => port.createPending(draft, forShop(context)),
    findByReference: (references, context) => port.findByReference(references, forShop(context)),
    find: (ids, context) => port.find(ids, forShop(context)),
    addItem: (orderId, line, context) => port.addItem(orderId, line, forShop(context)),
    updateItem: (orderId, itemId, line, context) => port.updateItem(orderId, itemId, line, forShop(context)),
    setStatus: (orderId, status, context) => port.setStatus(orderId, status, forShop(context)),
    needsAttention:
      port.needsAttention && ((notice, context) => port.needsAttention!(notice, forShop(context))),
  });
}
