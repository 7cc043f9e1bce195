import {
  forgetValues,
  outsideRequest,
  shareValue,
  type RequestValues,
  valuesOf,
} from '../runtime/request-values';
import { ordersWith } from './orders-with';
import type { AccessPort, CallContext, HostPorts, OrdersPort, Page, ProductsPort, UsersPort } from './ports';

/**
 * Wraps the ports so that one request reads each record only once for each user. A call for several records asks only
 * for the records that the request has not read yet. A failed read is not shared with later readers. A read inside a
 * transaction always reaches the shop.
 *
 * @returns two sets of ports. `host` is for decisions under a lock: its reads of orders always reach the shop. `shown` is for responses: it returns an order as the request last read it, and reads an order again only after the request has written to it.
 */
export function askOnce(ports: HostPorts): { readonly host: HostPorts; readonly shown: HostPorts } {
  const orders = leavingRequest(ports.orders);
  const host: HostPorts = {
    products: productsOnce(leavingRequest(ports.products)),
    orders: notingReads(orders),
    users: usersOnce(leavingRequest(ports.users)),
    access: accessOnce(leavingRequest(ports.access)),
    webhooks: leavingRequest(ports.webhooks),
    entitlements: ports.entitlements && leavingRequest(ports.entitlements),
    messages: ports.messages && leavingRequest(ports.messages),
    admission:
      ports.admission &&
      ((applicant, context) => outsideRequest(async () => ports.admission!(applicant, context))),
  };
  const findShown: OrdersPort['find'] = (ids, context) =>
    findOnce(valuesFor(orders, 'find', context), ids, (missing) => host.orders.find(missing, context));
  return { host, shown: { ...host, orders: ordersWith(host.orders, { find: findShown }) } };
}

/**
 * Wraps a port so that its methods run outside the current request. If the shop's code calls the library from such a
 * method, that call counts as another request.
 */
const leavingRequest = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get(target, name): unknown {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) =>
        outsideRequest(() => (method as (...args: unknown[]) => Promise<unknown>).apply(target, args));
    },
  });

const productsOnce = (port: ProductsPort): ProductsPort => ({
  ...port,
  get traits() {
    return port.traits;
  },
  find: (ids, context) =>
    findOnce(valuesFor(port, 'find', context), ids, (missing) => port.find(missing, context)),
  async isReadable(products, context) {
    const known = valuesFor(port, 'isReadable', context);
    if (!known) return port.isReadable(products, context);
    const byId = new Map(products.map((product) => [product.id, product]));
    const results = await eachOnce(known, [...byId.keys()], (missing) =>
      port.isReadable(
        missing.map((id) => byId.get(id)!),
        context,
      ),
    );
    return new Set([...results].filter(([id, readable]) => readable.has(id)).map(([id]) => id));
  },
  search: async (query, context) =>
    ownPage(await once(valuesFor(port, 'search', context), query, () => port.search(query, context))),
  categories: async (context) => [
    ...(await once(valuesFor(port, 'categories', context), null, () => port.categories(context))),
  ],
  tax: async (lines, context) => [
    ...(await once(valuesFor(port, 'tax', context), lines, () => port.tax(lines, context))),
  ],
});

const usersOnce = (port: UsersPort): UsersPort => ({
  ...port,
  find: (ids, context) =>
    findOnce(valuesFor(port, 'find', context), ids, (missing) => port.find(missing, context)),
  staff: async (query, context) =>
    ownPage(await once(valuesFor(port, 'staff', context), query, () => port.staff(query, context))),
  search:
    port.search &&
    (async (query, context) =>
      ownPage(await once(valuesFor(port, 'search', context), query, () => port.search!(query, context)))),
});

/**
 * Wraps the access port so that sessions and capabilities are read once in a request. The results for keys and
 * passwords are not shared, so that no credentials are kept in memory.
 */
const accessOnce = (port: AccessPort): AccessPort => ({
  ...port,
  session: (request) => shareValue(valuesOf(port, 'session'), request.headers, () => port.session(request)),
  can: (userId, capability) =>
    once(valuesOf(port, 'can'), [userId, capability], () => port.can(userId, capability)),
});

/** Wraps the orders port so that a request reads each order only once, until it writes to an order. */
function notingReads(port: OrdersPort): OrdersPort {
  const thenForgotten = async <T>(write: () => Promise<T>): Promise<T> => {
    forgetValues(port);
    try {
      return await write();
    } finally {
      // A failed write may nevertheless have changed the order, so the order is read again.
      forgetValues(port);
    }
  };
  return ordersWith(port, {
    find(ids, context) {
      const result = port.find(ids, context);
      const known = valuesFor(port, 'find', context);
      if (known) keepFor(known, ids, result);
      return result;
    },
    createPending: (draft, context) => thenForgotten(() => port.createPending(draft, context)),
    addItem: (orderId, line, context) => thenForgotten(() => port.addItem(orderId, line, context)),
    updateItem: (orderId, itemId, line, context) =>
      thenForgotten(() => port.updateItem(orderId, itemId, line, context)),
    setStatus: (orderId, status, context) => thenForgotten(() => port.setStatus(orderId, status, context)),
    // The shop may refund or cancel the order while it handles the notice, so the order is read again afterwards.
    needsAttention:
      port.needsAttention &&
      ((notice, context) => thenForgotten(() => port.needsAttention!(notice, context))),
  });
}

/**
 * Returns the values that this request has read for one user; undefined if this read must not be shared, as inside a
 * transaction.
 */
const valuesFor = (
  port: object,
  kind: string,
  { userId, transaction }: CallContext,
): RequestValues | undefined => (transaction === undefined ? valuesOf(port, `${kind} ${userId}`) : undefined);

const once = <T>(known: RequestValues | undefined, question: unknown, read: () => Promise<T>): Promise<T> =>
  known ? shareValue(known, JSON.stringify(question), read) : read();

/**
 * Reads the records with these ids; each id is read only once in a request.
 *
 * @returns for each id, the result of the read that included the id
 */
async function eachOnce<Result>(
  known: RequestValues,
  ids: readonly number[],
  ask: (ids: readonly number[]) => Promise<Result>,
): Promise<ReadonlyMap<number, Result>> {
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length > 0) keepFor(known, missing, ask(missing));
  const results = ids.map(async (id) => [id, (await known.get(id)) as Result] as const);
  return new Map(await Promise.all(results));
}

/** Stores one result as the value of several ids, in place of their earlier values. */
function keepFor(known: RequestValues, ids: readonly number[], result: Promise<unknown>): void {
  for (const id of ids) {
    known.delete(id);
    // The rejection of this promise is handled here, so that it never counts as unhandled. The caller that reads the
    // value still gets the failure.
    shareValue(known, id, () => result).catch(() => undefined);
  }
}

/** Finds the records with these ids. Returns a new map, which the caller may change. */
async function findOnce<T>(
  known: RequestValues | undefined,
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<Map<number, T>>,
): Promise<Map<number, T>> {
  if (!known) return find(ids);
  const found = new Map<number, T>();
  for (const [id, result] of await eachOnce(known, ids, find)) {
    const record = result.get(id);
    if (record !== undefined) found.set(id, record);
  }
  return found;
}

const ownPage = <T>({ items, total }: Page<T>): Page<T> => ({ items: [...items], total });
