import type { CallContext, HostPorts } from 'shop-appointments';
import { createMemoryShop, type MemoryShop } from 'shop-appointments/adapters/memory';
import type { HostUnderTest, SharedDatabase } from 'shop-appointments/adapters/testing';
import { CONTRACT_FACTS, CONTRACT_SHOP } from './contract-shop';

/** A transaction of the shop whose records are in memory. */
export interface ShopTransaction {
  state: 'open' | 'lost' | 'committed' | 'rolled back';
  /** Listeners that are called after the commit. */
  readonly listeners: (() => void)[];
  /** The records as they were when the transaction began. A rollback restores them. */
  before: Records;
}

interface Records {
  readonly orders: MemoryShop['orders'];
  readonly products: MemoryShop['products'];
  readonly users: MemoryShop['users'];
}

/**
 * A shop in memory with transactions, which run one after another. A rollback undoes the writes of its
 * transaction.
 */
export interface TransactionalShop extends HostUnderTest {
  readonly shop: MemoryShop;
  readonly shared: Required<SharedDatabase>;
  /** Makes all writes so far permanent, like a COMMIT. */
  readonly commit: (transaction: ShopTransaction) => void;
  /** Undoes all writes since the transaction began, like a ROLLBACK. */
  readonly rollBack: (transaction: ShopTransaction) => void;
}

/** Opens a transactional shop with the records that the contract kit needs. */
export function transactionalShop(): TransactionalShop {
  const shop = createMemoryShop({
    ...CONTRACT_SHOP,
    // Removes the passwords, because hashing them is slow and does not matter here.
    users: CONTRACT_SHOP.users!.map((user) => ({ ...user, password: undefined })),
  });
  // Copies the orders and lines, which are changed in place. Products and users are replaced when they
  // change.
  const copy = (): Records => ({
    orders: shop.orders.map((order) => ({ ...order, items: order.items.map((item) => ({ ...item })) })),
    products: new Map(shop.products),
    users: new Map(shop.users),
  });
  const refill = <T>(live: Map<number, T>, kept: ReadonlyMap<number, T>): void => {
    live.clear();
    for (const [id, record] of kept) live.set(id, record);
  };
  const restore = (kept: Records): void => {
    shop.orders.splice(0, Infinity, ...kept.orders);
    refill(shop.products, kept.products);
    refill(shop.users, kept.users);
  };

  let last: Promise<unknown> = Promise.resolve();
  const transaction: SharedDatabase['transaction'] = (work) => {
    const result = last.then(async () => {
      const t: ShopTransaction = { state: 'open', listeners: [], before: copy() };
      try {
        const value = await work(t);
        if (t.state === 'lost') throw new Error('The connection was lost');
        t.state = 'committed';
        for (const listener of t.listeners) listener();
        return value;
      } catch (error) {
        if (t.state === 'open') rollBack(t);
        t.state = 'rolled back';
        throw error;
      }
    });
    last = result.catch(() => undefined);
    return result;
  };
  const rollBack = ({ before }: ShopTransaction): void => {
    restore(before);
  };
  const commit = (t: ShopTransaction): void => {
    t.before = copy();
  };

  const renameProduct: SharedDatabase['renameProduct'] = async (id, name) =>
    void shop.products.set(id, { ...shop.products.get(id)!, name });

  return {
    shop,
    commit,
    rollBack,
    host: inOpenTransactions({ ...shop.host, orders: { ...shop.host.orders, sharesDatabase: true } }),
    facts: CONTRACT_FACTS,
    shared: {
      transaction,
      join: transaction,
      renameProduct,
      renameUser: async (id, displayName) => void shop.users.set(id, { ...shop.users.get(id)!, displayName }),
      async nested(t, work) {
        const before = copy();
        try {
          await work((id, name) => renameProduct(id, name, t));
        } catch (error) {
          restore(before);
          throw error;
        }
      },
      afterCommit: (t, listener) => void (t as ShopTransaction).listeners.push(listener),
      async crash(t) {
        rollBack(t as ShopTransaction);
        (t as ShopTransaction).state = 'lost';
      },
    },
  };
}

/** Wraps the shop's ports so that they refuse calls in a transaction that has ended. */
function inOpenTransactions(host: HostPorts): HostPorts {
  const guarded = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          const t = (args.at(-1) as CallContext | undefined)?.transaction as ShopTransaction | undefined;
          if (t && t.state !== 'open') throw new Error('The transaction is over');
          return (value as (...all: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  return {
    ...host,
    orders: guarded(host.orders),
    products: guarded(host.products),
    users: guarded(host.users),
  };
}
