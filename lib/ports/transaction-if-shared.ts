import { ordersWith } from './orders-with';
import type { CallContext, EntitlementsPort, OrdersPort } from './ports';

/**
 * Wraps the orders port so that the port gets a transaction only if its orders are in the library's database. The
 * library passes its transaction in every call, because the library looks up ids in it. A lookup outside the
 * transaction would not see rows that the transaction has written. With only one connection in the pool, such a lookup
 * would also wait for the transaction for ever.
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

/** Wraps the entitlements port so that it gets a transaction only if its data are in the library's database. */
export function entitlementsIfShared<Id>(port: EntitlementsPort<Id>): EntitlementsPort<Id> {
  const forShop = (context: CallContext<Id>): CallContext<Id> =>
    port.sharesDatabase ? context : { ...context, transaction: undefined };
  return {
    get sharesDatabase() {
      return port.sharesDatabase;
    },
    find: (query, context) => port.find(query, forShop(context)),
    reserve: (claim, context) => port.reserve(claim, forShop(context)),
    commit: (reference, context) => port.commit(reference, forShop(context)),
    giveBack: (use, context) => port.giveBack(use, forShop(context)),
  };
}
