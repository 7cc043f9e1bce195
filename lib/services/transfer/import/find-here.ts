import type { Order } from '../../../domain/orders/order';
import type { IdKind } from '../../../domain/ids';
import type { Product } from '../../../domain/product';
import { isStaffMember, type User } from '../../../domain/people/user';
import type { Core } from '../../work/core';
import type { SourceCustomer, SourceMember, SourceOrder, SourceProduct } from '../sources/source';
import { notImported } from '../not-imported';
import type { ImportMapping } from './mapping';

/** Number of customers that are kept in memory. */
const MOST_CUSTOMERS = 1_000;

/** Finds the records of this shop for those of a source, and asks for each product and member only once. */
export class FoundHere {
  private readonly products = new Map<string, Promise<Product | undefined>>();
  private readonly members = new Map<string, Promise<User | undefined>>();
  private readonly customers = new Map<string, Promise<User | undefined>>();

  constructor(
    private readonly core: Core,
    private readonly mapping: ImportMapping,
  ) {}

  /** Returns the appointable product of this shop. */
  product(source: SourceProduct): Promise<Product | undefined> {
    return once(this.products, source.id, async () => {
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

  /** Returns the member of this shop. */
  member(source: SourceMember): Promise<User | undefined> {
    return once(this.members, source.id, async () => {
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

  /** Returns the user who is the customer; undefined for a guest. */
  customer(source: SourceCustomer): Promise<User | undefined> {
    const { users } = this.core.host;
    const { mapping } = this;
    if (!mapping.customer && source.email === '') return Promise.resolve(undefined);
    if (this.customers.size >= MOST_CUSTOMERS) this.customers.clear();
    return once(this.customers, JSON.stringify([source.id, source.email]), async () => {
      if (mapping.customer) {
        const id = await this.mapped('customer', source, 'user', mapping.customer);
        return id === undefined ? undefined : (await users.find([id], {})).get(id);
      }
      const { items } = (await users.search?.({ search: source.email, limit: 20 }, {})) ?? { items: [] };
      const ofAddress = items.filter(({ email }) => isSameName(email, source.email));
      return ofAddress.length === 1 ? ofAddress[0] : undefined;
    });
  }

  /** Returns the order and its line; undefined if the mapping names none that exists. */
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

  /** Returns the integer of the id that a function of the mapping names. */
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

/** @throws AppointmentsError `shop_appointments_not_imported` that names the record for which the function failed */
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
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const found = kept.get(key) ?? find();
  kept.set(key, found);
  return found;
}

/** Whether two names or addresses are equal apart from case and spaces around them. Empty ones are never equal. */
const isSameName = (a: string, b: string): boolean =>
  a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();
