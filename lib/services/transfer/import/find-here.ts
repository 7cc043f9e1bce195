import type { Order } from '../../../domain/orders/order';
import type { IdKind } from '../../../domain/ids';
import type { Product } from '../../../domain/product';
import type { Resource } from '../../../domain/resource';
import { isStaffMember, type User } from '../../../domain/people/user';
import type { Core } from '../../work/core';
import type {
  SourceCustomer,
  SourceMember,
  SourceOrder,
  SourceProduct,
  SourceResource,
} from '../sources/source';
import { notImported } from '../not-imported';
import type { ImportMapping } from './mapping';

/** Maximum number of resources among which a name is looked for. */
const MOST_RESOURCES = 1_000;
/** Maximum number of products, of members and of customers that one import keeps in memory. */
const MOST_KEPT = 1_000;

/**
 * Finds, for the products, staff members, customers and orders of an imported shop, the matching ones of this shop. The
 * last matches are kept in memory, because most appointments name the same few records.
 */
export class FoundHere {
  private readonly products = new Map<string, Promise<Product | undefined>>();
  private readonly members = new Map<string, Promise<User | undefined>>();
  private readonly customers = new Map<string, Promise<User | undefined>>();

  constructor(
    private readonly core: Core,
    private readonly mapping: ImportMapping,
  ) {}

  /** Finds the product of this shop for an imported product; undefined if there is none that can be booked. */
  product(source: SourceProduct): Promise<Product | undefined> {
    return once(this.products, [source.id], async () => {
      const { host } = this.core;
      if (!this.mapping.product) {
        const { items } = await host.products.search({ type: 'appointment', search: source.name }, {});
        const named = items.filter(
          ({ name, type }) => type === 'appointment' && isSameName(name, source.name),
        );
        return named.length === 1 ? named[0] : undefined;
      }
      const id = await this.mapped('product', source, 'product', this.mapping.product);
      const found = id === undefined ? undefined : (await host.products.find([id], {})).get(id);
      return found?.type === 'appointment' ? found : undefined;
    });
  }

  /** Finds the member of staff of this shop for an imported member; undefined if there is none. */
  member(source: SourceMember): Promise<User | undefined> {
    return once(this.members, [source.id], async () => {
      const { users } = this.core.host;
      if (this.mapping.member) {
        const id = await this.mapped('member', source, 'user', this.mapping.member);
        const found = id === undefined ? undefined : (await users.find([id], {})).get(id);
        return isStaffMember(found) ? found : undefined;
      }
      const { items } = await users.staff({}, {});
      const ofAddress = items.filter(({ email }) => source.email !== '' && isSameName(email, source.email));
      if (ofAddress.length === 1) return ofAddress[0];
      const named = items.filter(({ displayName }) => isSameName(displayName, source.name));
      return named.length === 1 ? named[0] : undefined;
    });
  }

  /**
   * Finds the resource of this shop for an imported resource; undefined if there is none.
   *
   * @param taken ids of this shop's resources that already match other imported resources
   */
  async resource(source: SourceResource, taken: ReadonlySet<number>): Promise<Resource | undefined> {
    const { resources } = this.core.storage;
    if (this.mapping.resource) {
      const id = await answerOf('resource', source, (one) => this.mapping.resource!(one));
      return id === null ? undefined : (await resources.find([id])).get(id);
    }
    const { items } = await resources.list({ limit: MOST_RESOURCES, offset: 0 });
    return items.find(({ id, name }) => !taken.has(id) && isSameName(name, source.name));
  }

  /** Finds the user of this shop for an imported customer; undefined for a guest. */
  customer(source: SourceCustomer): Promise<User | undefined> {
    const { users } = this.core.host;
    const { mapping } = this;
    if (!mapping.customer && source.email === '') return Promise.resolve(undefined);
    return once(this.customers, [source.id, source.email], async () => {
      if (mapping.customer) {
        const id = await this.mapped('customer', source, 'user', mapping.customer);
        return id === undefined ? undefined : (await users.find([id], {})).get(id);
      }
      const { items } = (await users.search?.({ search: source.email, limit: 20 }, {})) ?? { items: [] };
      const ofAddress = items.filter(({ email }) => isSameName(email, source.email));
      return ofAddress.length === 1 ? ofAddress[0] : undefined;
    });
  }

  /**
   * Finds the order of this shop for an imported order, with the id of its line; undefined if the mapping names no
   * order, or one that does not exist.
   */
  async order(source: SourceOrder): Promise<{ order: Order; orderItemId: number } | undefined> {
    const named = this.mapping.order && (await answerOf('order', source, (one) => this.mapping.order!(one)));
    if (!named) return undefined;
    const id = await this.integer('order', named.orderId);
    const order = id === undefined ? undefined : (await this.core.host.orders.find([id], {})).get(id);
    if (!order) return undefined;
    const item =
      named.orderItemId === undefined
        ? order.items.length === 1
          ? order.items[0]!.id
          : undefined
        : await this.integer('orderItem', named.orderItemId);
    const line = order.items.find((one) => one.id === item);
    return line && { order, orderItemId: line.id };
  }

  /** Calls a function of the caller's mapping, which names an id. Returns the library's integer for this id. */
  private async mapped<Source extends { readonly id: string }>(
    what: keyof ImportMapping,
    source: Source,
    kind: IdKind,
    map: (source: Source) => number | string | null | Promise<number | string | null>,
  ): Promise<number | undefined> {
    return this.integer(kind, await answerOf(what, source, (one) => map.call(this.mapping, one)));
  }

  private async integer(kind: IdKind, id: number | string | null): Promise<number | undefined> {
    return id === null ? undefined : this.core.hostIds.integerOf(kind, id);
  }
}

/**
 * Calls a function of the caller's mapping. @throws AppointmentsError `shop_appointments_not_imported` that names the
 * imported record for which the function failed
 */
async function answerOf<Source extends { readonly id: string }, Answer>(
  what: keyof ImportMapping,
  source: Source,
  map: (source: Source) => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await map(source);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw notImported(
      `mapping.${what} failed for the ${what} ${source.id || 'without an id'}: ${why}`,
      error,
    );
  }
}

function once<Value>(
  kept: Map<string, Promise<Value>>,
  key: readonly string[],
  find: () => Promise<Value>,
): Promise<Value> {
  // Copies the texts. Without a copy, a text that was cut out of a piece of the table would keep the whole piece in
  // memory.
  const copy = JSON.stringify(key);
  const before = kept.get(copy);
  if (before) return before;
  if (kept.size >= MOST_KEPT) kept.clear();
  const found = find();
  kept.set(copy, found);
  return found;
}

/** Whether two names or addresses are equal apart from case and surrounding spaces. Empty ones are never equal. */
const isSameName = (a: string, b: string): boolean =>
  a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();
