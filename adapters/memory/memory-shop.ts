import type { HostPorts, Product, SiteOptions, User, UsersPort, WriteContext } from '../../lib/index';
import { rolesAllow, searchUsers, selectStaff } from '../port-helpers';
import { memoryAccess, type MemoryAccess } from './access';
import { type MemoryOrder, memoryOrders, type MemoryOrdersPort } from './orders';
import type { MemoryPayments } from './payments';
import { memoryProducts } from './products';
import { readShopFile } from './read-shop-file';
import { loadResources, type ResourceWriter } from './resources-of';
import { loadRules, type RuleWriter } from './rules-of';
import type { ShopContents, ShopFile } from './shop-file';
import { type MemoryWebhook, memoryWebhooks } from './webhooks';

/** A shop in memory, with access to its data for tests. */
export interface MemoryShop {
  readonly host: HostPorts & {
    readonly access: MemoryAccess;
    readonly orders: MemoryOrdersPort & MemoryPayments;
  };
  readonly site: SiteOptions;
  /**
   * Options for `createAppointments`, from the shop file, including `site` and `host`: `createAppointments({
   * ...shop.options, database, secret })`.
   */
  readonly options: ShopContents['options'] & { readonly host: HostPorts };
  /**
   * The stored orders. Writes of the library appear in this list, and the library sees changes that a test makes in it.
   */
  readonly orders: MemoryOrder[];
  readonly products: Map<number, Product>;
  readonly users: Map<number, User>;
  readonly webhooks: MemoryWebhook[];
  /**
   * Creates the availability rules of the shop file in the library. @throws ShopFileError for a rule that the library
   * refuses
   */
  loadRules(rules: RuleWriter, how?: WriteContext): Promise<void>;
  /**
   * Creates the resources of the shop file in the library. @throws ShopFileError for a resource that the library
   * refuses
   */
  loadResources(resources: ResourceWriter, how?: WriteContext): Promise<void>;
}

/**
 * Creates a whole shop from one JSON document: the reference implementation of a host. Orders are stored outside the
 * library's database.
 *
 * @param file the document; a wrong value throws a `ShopFileError`, whose message is one line that names the path
 * @param options.secret the key of the stored digests; random by default
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
    orders: memoryOrders(orders, users, contents.site.currency),
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
    loadResources: (resources, how) => loadResources(contents.resources, resources, how),
  };
}

function memoryUsers(users: Map<number, User>): UsersPort {
  return {
    find: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const user = users.get(id);
          return user ? [[id, user] as const] : [];
        }),
      ),
    staff: async (query) => selectStaff(users.values(), query),
    search: async (query) => searchUsers(users.values(), query),
    async addCustomer({ firstName, lastName, email, phone }) {
      const known = [...users.values()].find((user) => user.email.toLowerCase() === email.toLowerCase());
      if (known) return { user: known, isNew: false };
      const user: User = {
        id: Math.max(0, ...users.keys()) + 1,
        login: '',
        email,
        firstName,
        lastName,
        displayName: `${firstName} ${lastName}`.trim(),
        avatarUrl: '',
        roles: ['customer'],
        phone,
      };
      users.set(user.id, user);
      return { user, isNew: true };
    },
  };
}
