import type { HostPorts, Product, SiteOptions, User, WriteContext } from '../../lib/index';
import { rolesAllow } from '../port-helpers';
import { memoryAccess, type MemoryAccess } from './access';
import { type MemoryOrder, memoryOrders, type MemoryOrdersPort } from './orders';
import { memoryProducts } from './products';
import { readShopFile } from './read-shop-file';
import { loadRules, type RuleWriter } from './rules-of';
import type { ShopContents, ShopFile } from './shop-file';
import { memoryUsers } from './users';
import { type MemoryWebhook, memoryWebhooks } from './webhooks';

/** A shop that lives in memory, and what a test needs to look at or change. */
export interface MemoryShop {
  readonly host: HostPorts & { readonly access: MemoryAccess; readonly orders: MemoryOrdersPort };
  readonly site: SiteOptions;
  /** `{site, host}` and the file's own options: `createAppointments({ ...shop.options, database, secret })`. */
  readonly options: ShopContents['options'] & { readonly host: HostPorts };
  /** Live: what the library does shows here, and what is changed here is what it reads next. */
  readonly orders: MemoryOrder[];
  readonly products: Map<number, Product>;
  readonly users: Map<number, User>;
  readonly webhooks: MemoryWebhook[];
  /** Creates the file's availability rules; a refused one is a `ShopFileError`. */
  loadRules(rules: RuleWriter, how?: WriteContext): Promise<void>;
}

/**
 * A whole shop from one JSON document: the reference host. Orders stay outside the library's database.
 *
 * @param file Throws a `ShopFileError`, one line that names the place, when a value is wrong.
 * @param options.secret The key of the stored digests; random unless given.
 */
export function createMemoryShop(file: ShopFile, options: { readonly secret?: string } = {}): MemoryShop {
  const contents = readShopFile(file);
  const products = new Map(contents.products.map((product) => [product.id, product]));
  const users = new Map(contents.users.map(({ user }) => [user.id, user]));
  const orders: MemoryOrder[] = [];
  const webhooks: MemoryWebhook[] = [...contents.webhooks];
  const host = {
    products: memoryProducts({
      products,
      categories: contents.categories,
      currency: contents.site.currency,
      canManage: (userId) => rolesAllow(users.get(userId)?.roles ?? [], 'manage_shop'),
    }),
    orders: memoryOrders(orders, users),
    users: memoryUsers(users),
    access: memoryAccess(contents.users, contents.keys, users, options.secret),
    webhooks: memoryWebhooks(webhooks),
  };
  return {
    host,
    site: contents.site,
    options: { ...contents.options, host },
    orders,
    products,
    users,
    webhooks,
    loadRules: (rules, how) => loadRules(contents, rules, how),
  };
}
