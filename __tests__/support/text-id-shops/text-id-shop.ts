import type { HostPorts, Product, User } from 'shop-appointments';

/** A small shop whose ids are texts, in the database of the library. */
export interface TextIdShop {
  readonly ports: HostPorts<string>;
  /** A class for three. */
  readonly classId: string;
  /** A customer, and the cookie of the customer's session. */
  readonly customer: { readonly id: string; readonly cookie: string };
  /** Sets an order to paid, in the library's transaction. */
  pay(orderId: string, transaction: unknown): Promise<void>;
  orders(): Promise<{ readonly id: string; readonly status: string; readonly customerId: string | null }[]>;
  lines(): Promise<{ readonly orderId: string; readonly quantity: number; readonly net: string }[]>;
  close(): Promise<void>;
}

/** A product's row as both shops keep it. */
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

/** A user's row as both shops keep it. */
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

/** The session that a cookie names: its id is the user's, which will do for a test. */
export const sessionIn = (cookie: string | string[] | undefined) => {
  const [, id] = /session=([\w-]+)/.exec(String(cookie)) ?? [];
  return Promise.resolve(id === undefined ? undefined : { id, userId: id });
};
