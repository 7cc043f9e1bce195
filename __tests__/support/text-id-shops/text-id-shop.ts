import type { CallContext, HostPorts, OrdersPort, Product, User } from 'shop-appointments';
import { isPublic, selectProducts, selectStaff, taxOf } from 'shop-appointments/adapters/port-helpers';

/** A small shop with text ids, whose records are in the library's database. */
export interface TextIdShop {
  readonly ports: HostPorts<string>;
  /** Text id of a class with three places. */
  readonly classId: string;
  /** Id of a customer, and the cookie of the customer's session. */
  readonly customer: { readonly id: string; readonly cookie: string };
  /** Sets an order to paid, in the library's transaction. */
  pay(orderId: string, transaction: unknown): Promise<void>;
  orders(): Promise<{ readonly id: string; readonly status: string; readonly customerId: string | null }[]>;
  lines(): Promise<{ readonly orderId: string; readonly quantity: number; readonly net: string }[]>;
  close(): Promise<void>;
}

/** Converts a row to a product. Both shops store products alike. */
export const productOf = (row: {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly places: number;
}): Product<string> => ({
  id: row.id,
  name: row.name,
  price: row.price,
  capacity: row.places,
  status: 'publish',
  type: 'appointment',
  categoryIds: [],
  duration: 60,
  durationUnit: 'minute',
});

/** Converts a row to a user. Both shops store users alike. */
export const userOf = (row: {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}): User<string> => ({
  id: row.id,
  login: row.name,
  email: `${row.name}@shop.example`,
  firstName: row.name,
  lastName: '',
  displayName: row.name,
  avatarUrl: '',
  roles: [row.role],
});

export const mapOf = <Noun extends { readonly id: string }>(nouns: readonly Noun[]): Map<string, Noun> =>
  new Map(nouns.map((noun) => [noun.id, noun]));

/** Functions that read the tables of a shop through its data layer. */
interface Records {
  readonly products: (context: CallContext<string>) => Promise<Product<string>[]>;
  readonly users: (context: CallContext<string>) => Promise<User<string>[]>;
  readonly orders: OrdersPort<string>;
}

/** Makes the five ports from functions that read a shop's tables. */
export const portsOver = ({ products, users, orders }: Records): HostPorts<string> => ({
  products: {
    find: async (ids, context) => mapOf((await products(context)).filter((one) => ids.includes(one.id))),
    search: async (query, context) => selectProducts(await products(context), query),
    categories: async () => [],
    isReadable: async (asked) => new Set(asked.filter(isPublic).map((product) => product.id)),
    tax: async (asked) => asked.map((line) => taxOf(line, undefined, 'EUR')),
  },
  orders,
  users: {
    find: async (ids, context) => mapOf((await users(context)).filter((one) => ids.includes(one.id))),
    staff: async (query, context) => selectStaff(await users(context), query),
  },
  access: {
    findKey: async () => undefined,
    findApplicationPassword: async () => undefined,
    session: ({ headers }) => sessionIn(headers.cookie),
    can: async () => false,
  },
  webhooks: { active: async () => [], disable: async () => undefined },
});

/** Finds the session of a cookie. The session's id is the user's id, which is enough for a test. */
const sessionIn = (cookie: string | string[] | undefined) => {
  const [, id] = /session=([\w-]+)/.exec(String(cookie)) ?? [];
  return Promise.resolve(id === undefined ? undefined : { id, userId: id });
};
