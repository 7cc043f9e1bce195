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
 * Wraps the ports so that one request reads each record only once for each user. If some records are known, only the
 * others are requested. A failed read is not shared with later readers. A read inside a transaction always reaches the
 * shop.
 *
 * @returns `host` for decisions: its reads of orders always reach the shop, because the library decides by the order
 * after a lock. `shown` is for responses: it returns an order as the request has last read it, and reads it again if
 * the request has written to an order since.
 */
export function askOnce(ports: HostPorts): { readonly host: HostPorts; readonly shown: HostPorts } {
  const orders = leavingRequest(ports.orders);
  const host: HostPorts = {
    products: productsOnce(leavingRequest(ports.products)),
    orders: notingReads(orders),
    users: usersOnce(leavingRequest(ports.users)),
    access: accessOnce(leavingRequest(ports.access)),
    webhooks: leavingRequest(ports.webhooks),
  };
  const findShown: OrdersPort['find'] = (ids, context) =>
    findOnce(valuesFor(orders, 'find', context), ids, (missing) => host.orders.find(missing, context));
  return { host, shown: { ...host, orders: ordersWith(host.orders, { find: findShown }) } };
}

/**
 * Wraps a port so that its methods run outside the request: code of the host that calls the library begins another
 * one.
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
    const answers = await eachOnce(known, [...byId.keys()], (missing) =>
      port.isReadable(
        missing.map((id) => byId.get(id)!),
        context,
      ),
    );
    return new Set([...answers].filter(([id, readable]) => readable.has(id)).map(([id]) => id));
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

/** Wraps the access port. Keys and passwords are not shared, so that they are stored nowhere. */
const accessOnce = (port: AccessPort): AccessPort => ({
  ...port,
  session: (request) => shareValue(valuesOf(port, 'session'), request.headers, () => port.session(request)),
  can: (userId, capability) =>
    once(valuesOf(port, 'can'), [userId, capability], () => port.can(userId, capability)),
});

/** Wraps the orders port to share each order that is found, until something is written. */
function notingReads(port: OrdersPort): OrdersPort {
  const thenForgotten = async <T>(write: () => Promise<T>): Promise<T> => {
    forgetValues(port);
    try {
      return await write();
    } finally {
      // A failed write may have been made nevertheless.
      forgetValues(port);
    }
  };
  return ordersWith(port, {
    find(ids, context) {
      const answer = port.find(ids, context);
      const known = valuesFor(port, 'find', context);
      if (known) keepFor(known, ids, answer);
      return answer;
    },
    createPending: (draft, context) => thenForgotten(() => port.createPending(draft, context)),
    addItem: (orderId, line, context) => thenForgotten(() => port.addItem(orderId, line, context)),
    updateItem: (orderId, itemId, line, context) =>
      thenForgotten(() => port.updateItem(orderId, itemId, line, context)),
    setStatus: (orderId, status, context) => thenForgotten(() => port.setStatus(orderId, status, context)),
    // The shop may refund or cancel the order in the notice.
    needsAttention:
      port.needsAttention &&
      ((notice, context) => thenForgotten(() => port.needsAttention!(notice, context))),
  });
}

/**
 * Returns the values that this request shares among the readers for one user; undefined if this read is not shared.
 */
const valuesFor = (
  port: object,
  kind: string,
  { userId, transaction }: CallContext,
): RequestValues | undefined => (transaction === undefined ? valuesOf(port, `${kind} ${userId}`) : undefined);

const once = <T>(known: RequestValues | undefined, question: unknown, read: () => Promise<T>): Promise<T> =>
  known ? shareValue(known, JSON.stringify(question), read) : read();

/**
 * Reads each id once.
 *
 * @returns the result of the read that included it, by id
 */
async function eachOnce<Answer>(
  known: RequestValues,
  ids: readonly number[],
  ask: (ids: readonly number[]) => Promise<Answer>,
): Promise<ReadonlyMap<number, Answer>> {
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length > 0) keepFor(known, missing, ask(missing));
  const answers = ids.map(async (id) => [id, (await known.get(id)) as Answer] as const);
  return new Map(await Promise.all(answers));
}

/** Shares one result as the value of several ids, in place of their former values. */
function keepFor(known: RequestValues, ids: readonly number[], answer: Promise<unknown>): void {
  for (const id of ids) {
    known.delete(id);
    // The reader itself reports a failure.
    shareValue(known, id, () => answer).catch(() => undefined);
  }
}

/** Finds the records with these ids, in a map that belongs to the caller. */
async function findOnce<T>(
  known: RequestValues | undefined,
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<Map<number, T>>,
): Promise<Map<number, T>> {
  if (!known) return find(ids);
  const found = new Map<number, T>();
  for (const [id, answer] of await eachOnce(known, ids, find)) {
    const record = answer.get(id);
    if (record !== undefined) found.set(id, record);
  }
  return found;
}

const ownPage = <T>({ items, total }: Page<T>): Page<T> => ({ items: [...items], total });
