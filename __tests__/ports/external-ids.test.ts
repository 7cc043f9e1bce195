import { guardExternalPorts } from '../../lib/ports/guarded';
import { methodsOf, PORT_NAMES } from '../../lib/ports/port-methods';
import type { FoundIds, IdKind, IdsByKind } from '../../lib/domain/ids';
import type { Order, OrderItem } from '../../lib/domain/orders/order';
import type { User } from '../../lib/domain/people/user';
import type { Product } from '../../lib/domain/product';
import { type ExternalIdLookups, translatePorts } from '../../lib/ports/external-ids/translate-ports';
import type { HostPorts } from '../../lib/ports/ports';
import { databaseErrorOf } from '../../lib/storage/transactions/port-errors';

/**
 * The library's first integer id, and the prefix of the shop's text ids. Neither occurs anywhere else in a record, so a
 * search finds every id.
 */
const FIRST = 1_000_000;
const TEXT = 'ext-';

let integers: Map<string, number>;
/** Ids that were looked up in the library's table of ids, in order. Each lookup needs one statement at most. */
let lookedUp: string[];
beforeEach(() => {
  integers = new Map();
  lookedUp = [];
});

const integerOf = (kind: IdKind, text: string): number => {
  const key = `${kind} ${text}`;
  integers.set(key, integers.get(key) ?? FIRST + integers.size);
  return integers.get(key)!;
};
const textOf = (kind: IdKind, id: number): string | undefined =>
  [...integers].find(([key, integer]) => integer === id && key.startsWith(`${kind} `))?.[0].split(' ')[1];

const found = <From, To>(
  ids: IdsByKind<From>,
  of: (kind: IdKind, id: From) => To | undefined,
): FoundIds<From, To> =>
  new Map(
    [...ids].map(([kind, ofKind]) => [
      kind,
      new Map([...ofKind].flatMap((id) => (of(kind, id) === undefined ? [] : [[id, of(kind, id)!]]))),
    ]),
  );

const lookups: ExternalIdLookups = {
  async textsOf(ids, transaction) {
    lookedUp.push(`texts${transaction === undefined ? '' : ' inside'}`);
    return found(ids, textOf);
  },
  async integersOf(texts, transaction) {
    lookedUp.push(`integers${transaction === undefined ? '' : ' inside'}`);
    return found(texts, integerOf);
  },
};

const PRODUCT: Product<string> = {
  id: 'ext-p1',
  name: 'Massage',
  status: 'publish',
  type: 'appointment',
  price: '50',
  categoryIds: ['ext-c1', 'ext-c2'],
  staffIds: ['ext-u1', 'ext-u2'],
  staffBaseCosts: { 'ext-u1': '60' },
  staffCapacities: [{ staffId: 'ext-u2', capacity: 3 }],
  capacity: 2,
};
const ITEM: Required<OrderItem<string>> = {
  id: 'ext-i1',
  quantity: 1,
  total: '50.00',
  tax: '9.50',
  paid: '20.00',
  refunded: '5.00',
};
const ORDER: Required<Order<string>> = {
  id: 'ext-o1',
  status: 'pending',
  customerId: 'ext-u3',
  billing: { firstName: 'A', lastName: 'B', email: 'a@b.example', phone: '+43 1 23' },
  language: 'de-AT',
  items: [ITEM],
  paid: '20.00',
  refunded: '5.00',
};
const USER: Required<User<string>> = {
  id: 'ext-u1',
  login: 'ann',
  email: 'ann@b.example',
  firstName: 'Ann',
  lastName: 'A',
  displayName: 'Ann',
  avatarUrl: '',
  roles: ['shop_staff'],
  phone: '+43 1 45',
  language: 'de-AT',
};
const LINE = { orderId: 'ext-o1', orderItemId: 'ext-i2', amounts: { net: '1.00', tax: '0.19' } };
const KEY = { id: 7, userId: 'ext-u1', permissions: 'read', consumerSecret: 'secret' } as const;

/** Results of the shop's port methods, with text ids. */
const RETURNED: Readonly<Record<string, unknown>> = {
  'products.find': new Map([['ext-p1', PRODUCT]]),
  'products.search': { items: [PRODUCT], total: 1 },
  'products.categories': [
    {
      id: 'ext-c2',
      name: 'B',
      slug: 'b',
      parent: 'ext-c1',
      description: '',
      display: '',
      image: null,
      menuOrder: 0,
    },
  ],
  'products.isReadable': new Set(['ext-p1']),
  'products.tax': [{ net: '1.00', tax: '0.19' }],
  'orders.createPending': LINE,
  'orders.findByReference': new Map([['reference', LINE]]),
  'orders.find': new Map([['ext-o1', ORDER]]),
  'orders.addItem': LINE,
  'orders.updateItem': { ...LINE, customer: 'ext-u3' },
  'users.find': new Map([['ext-u1', USER]]),
  'users.staff': { items: [USER], total: 1 },
  'users.search': { items: [USER], total: 1 },
  'users.addCustomer': { user: USER, isNew: true },
  'access.findKey': KEY,
  'access.findApplicationPassword': { id: 'a', userId: 'ext-u1' },
  'access.session': { id: 's', userId: 'ext-u1' },
  'access.can': true,
  'webhooks.active': [],
  'entitlements.find': [],
  'entitlements.reserve': { name: 'Card of ten', places: 1 },
};

let called: { readonly method: string; readonly args: unknown[] }[];

/** Makes a shop that records its calls and returns the values above, or other ones. */
function shop(returned: Readonly<Record<string, unknown>> = {}): HostPorts<string> {
  called = [];
  const port = (name: (typeof PORT_NAMES)[number]) =>
    Object.fromEntries(
      methodsOf(name).map((method) => [
        method,
        async (...args: unknown[]) => {
          called.push({ method: `${name}.${method}`, args });
          return { ...RETURNED, ...returned }[`${name}.${method}`];
        },
      ]),
    );
  const ports = Object.fromEntries(PORT_NAMES.map((name) => [name, port(name)]));
  Object.assign(ports.orders!, { sharesDatabase: true });
  return ports as unknown as HostPorts<string>;
}

const noLogger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const translated = (returned?: Readonly<Record<string, unknown>>): HostPorts =>
  translatePorts(shop(returned), lookups, noLogger);

/** Yields all values within a value, including keys and the entries of maps and sets. */
function* valuesIn(value: unknown): Generator {
  yield value;
  if (value instanceof Map) for (const entry of value) yield* valuesIn(entry);
  else if (value instanceof Set || Array.isArray(value)) for (const one of value) yield* valuesIn(one);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      yield /^\d+$/.test(key) ? Number(key) : key;
      yield* valuesIn(one);
    }
}
const integersIn = (value: unknown): unknown[] =>
  [...valuesIn(value)].filter((one) => typeof one === 'number' && one >= FIRST);
const textsIn = (value: unknown): unknown[] =>
  [...valuesIn(value)].filter((one) => typeof one === 'string' && one.startsWith(TEXT));

/** Returns arguments for a call of each port method, with the library's integer ids. */
function everyCall(): Readonly<Record<string, readonly unknown[]>> {
  const id = (text: string): number => {
    const kinds = { p: 'product', c: 'category', o: 'order', i: 'orderItem', u: 'user' } as const;
    return integerOf(kinds[text.charAt(TEXT.length) as keyof typeof kinds], text);
  };
  const context = { userId: id('ext-u9'), transaction: 'the transaction' };
  const line = { productId: id('ext-p1'), quantity: 1, net: '1.00', tax: '0.19', reference: 'r' };
  const [orderId, itemId] = [id('ext-o1'), id('ext-i1')];
  const product = {
    ...PRODUCT,
    id: id('ext-p1'),
    categoryIds: [id('ext-c1')],
    staffIds: [id('ext-u1')],
    staffBaseCosts: { [id('ext-u1')]: '60' },
    staffCapacities: { [id('ext-u2')]: 3 },
  };
  const ofCustomer = { customerId: id('ext-u1'), productId: id('ext-p1'), start: 7, quantity: 2 };
  const users = { include: [id('ext-u1')], exclude: [id('ext-u2')], orderby: 'ID' };
  return {
    'products.find': [[id('ext-p1')], context],
    'products.search': [
      {
        search: 'x',
        include: [id('ext-p1')],
        exclude: [id('ext-p2')],
        staffIds: [id('ext-u1')],
        categoryIds: [id('ext-c1')],
      },
      context,
    ],
    'products.categories': [context],
    'products.isReadable': [[product], context],
    'products.tax': [
      [{ productId: id('ext-p1'), customerId: id('ext-u1'), amount: '1', includesTax: true }],
      context,
    ],
    'orders.createPending': [{ reference: 'r', customerId: id('ext-u1'), line }, context],
    'orders.findByReference': [['reference'], context],
    'orders.find': [[orderId], context],
    'orders.addItem': [orderId, line, context],
    'orders.updateItem': [orderId, itemId, line, context],
    'orders.setStatus': [orderId, 'cancelled', { ...context, reason: 'why' }],
    'orders.needsAttention': [
      {
        code: 'needs_refund',
        orderId,
        orderItemId: itemId,
        appointmentId: 5,
        reason: '',
        settlement: { orderItemId: itemId, reason: 'cancelled' },
      },
      context,
    ],
    'users.find': [[id('ext-u1')], context],
    'users.staff': [users, context],
    'users.search': [{ search: 'x', limit: 1 }, context],
    'users.addCustomer': [{ firstName: 'Ada', lastName: '', email: 'ada@x.example', phone: '' }, context],
    'access.findKey': ['key'],
    'access.findApplicationPassword': ['login', 'password'],
    'access.session': [{ headers: {} }],
    'access.can': [id('ext-u1'), 'manage_shop'],
    'webhooks.active': [context],
    'webhooks.disable': [7, 'why'],
    'entitlements.find': [ofCustomer, context],
    'entitlements.reserve': [{ ...ofCustomer, reference: 'r', entitlementId: 'card-7' }, context],
    'entitlements.commit': ['r', context],
    'entitlements.giveBack': [{ reference: 'r', keep: 0 }, context],
    'messages.send': [{ id: 'm', to: {} }, {}],
  };
}

const call = async (ports: HostPorts, method: string, args: readonly unknown[]): Promise<unknown> => {
  const [port, name] = method.split('.') as [keyof HostPorts, string];
  return (ports[port] as unknown as Record<string, (...given: readonly unknown[]) => unknown>)[name]!(
    ...args,
  );
};

const METHODS = PORT_NAMES.flatMap((port) => methodsOf(port).map((method) => `${port}.${method}`));

test.each(METHODS)('%s: no integer reaches the shop, and no text reaches the library', async (method) => {
  const args = everyCall()[method]!;
  const result = await call(translated(), method, args);
  expect(called.map((one) => one.method)).toEqual([method]);
  expect(integersIn(called[0]!.args)).toEqual([]);
  expect(textsIn(called[0]!.args)).toHaveLength(integersIn(args).length);
  const given = RETURNED[method];
  // The session keeps the shop's text id, because nonces are derived from it.
  const kept = method === 'access.session' ? 1 : 0;
  expect(textsIn(result)).toHaveLength(kept);
  if (method === 'orders.updateItem') expect(result).toEqual({ amounts: LINE.amounts });
  else expect(integersIn(result)).toHaveLength(textsIn(given).length);
});

test.each(METHODS)(
  '%s: one lookup of ids before the call and one after it, in its transaction',
  async (method) => {
    const args = everyCall()[method]!;
    await call(translated(), method, args);
    expect(lookedUp.filter((one) => one.startsWith('texts')).length).toBeLessThanOrEqual(1);
    expect(lookedUp.filter((one) => one.startsWith('integers')).length).toBeLessThanOrEqual(1);
    const isInside = JSON.stringify(args).includes('the transaction');
    expect(lookedUp.every((one) => one.endsWith('inside') === isInside)).toBe(true);
  },
);

test('a product keeps its other fields, and fields that it does not have stay absent', async () => {
  const [product] = (await translated().products.find([integerOf('product', 'ext-p1')], {})).values();
  expect(product).toEqual({
    id: integerOf('product', 'ext-p1'),
    name: 'Massage',
    status: 'publish',
    type: 'appointment',
    price: '50',
    categoryIds: [integerOf('category', 'ext-c1'), integerOf('category', 'ext-c2')],
    staffIds: [integerOf('user', 'ext-u1'), integerOf('user', 'ext-u2')],
    staffBaseCosts: { [integerOf('user', 'ext-u1')]: '60' },
    staffCapacities: [{ staffId: integerOf('user', 'ext-u2'), capacity: 3 }],
    capacity: 2,
  });
  expect(Object.keys(product!)).not.toContain('duration');
});

test('users and orders keep all their other fields', async () => {
  const ports = translated();
  const [user] = (await ports.users.find([integerOf('user', 'ext-u1')], {})).values();
  expect(user).toEqual({ ...USER, id: integerOf('user', 'ext-u1') });
  const [order] = (await ports.orders.find([integerOf('order', 'ext-o1')], {})).values();
  expect(order).toEqual({
    ...ORDER,
    id: integerOf('order', 'ext-o1'),
    customerId: integerOf('user', 'ext-u3'),
    items: [{ ...ITEM, id: integerOf('orderItem', 'ext-i1') }],
  });
});

test('fields of a product that are getters of its class are read', async () => {
  class Entity {
    get id() {
      return 'ext-p1';
    }
    get name() {
      return 'By a getter';
    }
    readonly categoryIds = [];
  }
  const ports = translated({ 'products.find': new Map([['ext-p1', new Entity()]]) });
  const [product] = (await ports.products.find([integerOf('product', 'ext-p1')], {})).values();
  expect(product).toMatchObject({ id: integerOf('product', 'ext-p1'), name: 'By a getter' });
});

test('fields of a key and of a session that are getters of their classes are read', async () => {
  class Key {
    get id() {
      return 7;
    }
    get userId() {
      return 'ext-u1';
    }
    get permissions() {
      return 'read';
    }
  }
  class KeyWithSecret extends Key {
    get consumerSecret() {
      return 'secret';
    }
  }
  class KeyWithHash extends Key {
    private readonly secret = 'hashed';
    isConsumerSecret(candidate: string): boolean {
      return candidate === this.secret;
    }
  }
  class SignedIn {
    get id() {
      return 's';
    }
    get userId() {
      return 'ext-u1';
    }
    get from() {
      return 'authorization';
    }
  }
  const userId = integerOf('user', 'ext-u1');
  const rights = { id: 7, userId, permissions: 'read' };
  const keyOf = (key: Key) => translated({ 'access.findKey': key }).access.findKey('key');
  expect(await keyOf(new KeyWithSecret())).toEqual({ ...rights, consumerSecret: 'secret' });
  const hashed = await keyOf(new KeyWithHash());
  expect(hashed).toMatchObject(rights);
  expect([await hashed!.isConsumerSecret!('hashed'), await hashed!.isConsumerSecret!('other')]).toEqual([
    true,
    false,
  ]);
  const session = await translated({ 'access.session': new SignedIn() }).access.session({ headers: {} });
  expect(session).toEqual({ id: 's', userId, from: 'authorization', externalUserId: 'ext-u1' });
});

test('integers that no id has are left out, and the shop is not asked about a list of nothing else', async () => {
  const ports = translated();
  expect(await ports.products.find([FIRST + 77, 0, -1], {})).toEqual(new Map());
  expect(await ports.orders.find([FIRST + 77], {})).toEqual(new Map());
  expect(await ports.users.find([FIRST + 77], {})).toEqual(new Map());
  expect(await ports.products.search({ include: [FIRST + 77] }, {})).toEqual({ items: [], total: 0 });
  expect(await ports.products.search({ categoryIds: [FIRST + 77] }, {})).toEqual({ items: [], total: 0 });
  expect(await ports.products.search({ staffIds: [FIRST + 77] }, {})).toEqual({ items: [], total: 0 });
  expect(await ports.users.staff({ include: [FIRST + 77] }, {})).toEqual({ items: [], total: 0 });
  expect(await ports.access.can(FIRST + 77, 'manage_shop')).toBe(false);
  expect(called).toEqual([]);
  const known = integerOf('product', 'ext-p1');
  await ports.products.search({ include: [known, FIRST + 77], exclude: [FIRST + 77] }, {});
  expect(called[0]!.args[0]).toEqual({ include: ['ext-p1'], exclude: [] });
});

test('a number that cannot be an id is absent, and is not looked up, because the table would refuse it', async () => {
  const asked: number[] = [];
  const textsOf: ExternalIdLookups['textsOf'] = (ids, transaction) => {
    for (const ofKind of ids.values()) asked.push(...ofKind);
    return lookups.textsOf(ids, transaction);
  };
  const ports = translatePorts(shop(), { ...lookups, textsOf }, noLogger);
  expect(await ports.products.find([0, -1, 1.5, 2 ** 60, Number.NaN], {})).toEqual(new Map());
  expect([asked, called]).toEqual([[], []]);
});

test('the traits of the shop’s orders and products are passed on, even when they change', () => {
  const texts = shop();
  const ports = translatePorts(texts, lookups, noLogger);
  expect([ports.orders.sharesDatabase, ports.orders.traits, ports.products.traits]).toEqual([
    true,
    undefined,
    undefined,
  ]);
  Object.assign(texts.orders, { sharesDatabase: false, traits: { cancelledIsFinal: true } });
  Object.assign(texts.products, { traits: { changesAreReported: true } });
  expect([ports.orders.sharesDatabase, ports.orders.traits, ports.products.traits]).toEqual([
    false,
    { cancelledIsFinal: true },
    { changesAreReported: true },
  ]);
});

test('an empty list in a query stays empty', async () => {
  await translated().products.search({ include: [] }, {});
  expect(called[0]!.args[0]).toEqual({ include: [] });
});

test('a visitor, a guest and a category at the top are null for the shop, and 0 for the library', async () => {
  const category = { id: 'ext-c1', name: 'A', slug: 'a', parent: null };
  const ports = translated({
    'orders.find': new Map([['ext-o1', { ...ORDER, customerId: null }]]),
    'products.categories': [category],
  });
  const [order] = (await ports.orders.find([integerOf('order', 'ext-o1')], { userId: 0 })).values();
  expect(order!.customerId).toBe(0);
  expect(called[0]!.args[1]).toEqual({ userId: null });
  expect((await ports.products.categories({}))[0]!.parent).toBe(0);
  expect(called[1]!.args[0]).toEqual({ userId: undefined });
  const line = { productId: integerOf('product', 'ext-p1'), quantity: 1, amount: '1', includesTax: true };
  const orderId = integerOf('order', 'ext-o1');
  await ports.products.tax(
    [
      { ...line, customerId: 0, orderId: 0 },
      { ...line, customerId: 0, orderId },
    ],
    {},
  );
  expect(called[2]!.args[0]).toMatchObject([
    { customerId: null, orderId: null },
    { customerId: null, orderId: 'ext-o1' },
  ]);
});

test('the function that admits customers gets the texts of customer, product and caller', async () => {
  const given: unknown[] = [];
  const host: HostPorts<string> = {
    ...shop(),
    admission: (...args) => {
      given.push(...args);
      return 'prepay';
    },
  };
  const { admission } = translatePorts(host, lookups, noLogger);
  const [id, customerId] = [integerOf('product', 'ext-p1'), integerOf('user', 'ext-u1')];
  const product = {
    id,
    name: 'Massage',
    status: 'publish',
    type: 'appointment',
    price: '50',
    categoryIds: [],
  };
  const contact = { name: '', email: '', phone: '', language: '' };
  const record = { upcoming: 1, noShows: 2, lateCancellations: 3 };
  expect(await admission!({ customerId, contact, product, ...record }, { userId: customerId })).toBe(
    'prepay',
  );
  expect(given).toEqual([
    { customerId: 'ext-u1', contact, product: { ...product, id: 'ext-p1' }, ...record },
    { userId: 'ext-u1' },
  ]);
});

test('a key of the shop itself stays without a user', async () => {
  const ports = translated({ 'access.findKey': { ...KEY, userId: null } });
  expect(await ports.access.findKey('key')).toMatchObject({ userId: null });
});

test('addItem may return only the id of the line', async () => {
  const ports = translated({ 'orders.addItem': 'ext-i9' });
  const line = { productId: integerOf('product', 'ext-p1'), quantity: 1, net: '1', tax: '0', reference: 'r' };
  expect(await ports.orders.addItem(integerOf('order', 'ext-o1'), line, {})).toBe(
    integerOf('orderItem', 'ext-i9'),
  );
});

test('a write to an order without a text id is an error of the host, and is logged', async () => {
  const errors: string[] = [];
  const logger = { ...noLogger, error: (_: object, message: string) => errors.push(message) };
  const ports = translatePorts(shop(), lookups, logger);
  await expect(ports.orders.setStatus(FIRST + 77, 'cancelled', {})).rejects.toMatchObject({
    code: 'shop_rest_host_error',
  });
  expect(errors).toEqual([
    "An id in the library's tables has no row in the table of external ids: restore that table from the same backup as the others",
  ]);
  expect(called).toEqual([]);
});

test('a new order of a customer without a text id is an error, not the order of a guest', async () => {
  const ports = translated();
  const line = { productId: integerOf('product', 'ext-p1'), quantity: 1, net: '1', tax: '0', reference: 'r' };
  const create = (customerId: number, userId: number) =>
    ports.orders.createPending({ reference: 'r', customerId, line }, { userId });
  await expect(create(FIRST + 77, 0)).rejects.toMatchObject({ code: 'shop_rest_host_error' });
  expect(called).toEqual([]);
  await create(0, FIRST + 77);
  expect(called.map(({ args }) => args)).toMatchObject([[{ customerId: null }, { userId: null }]]);
});

describe('an id that is no text is an error of the host, whose log says what to return', () => {
  const logged: string[] = [];
  const logger = {
    ...noLogger,
    error: ({ err }: { err?: Error }) => logged.push(err!.message),
  };
  const guarded = (returned: Readonly<Record<string, unknown>>): HostPorts<string> =>
    guardExternalPorts(shop(returned), { timeoutMs: 1_000, logger: logger, databaseErrorOf });
  beforeEach(() => logged.splice(0));

  test.each<[string, unknown, string]>([
    [
      'orders.createPending',
      { ...LINE, orderId: 5 },
      'orders.createPending returned a number as the id of an order. Return the id as text: String(id).',
    ],
    [
      'orders.addItem',
      5n,
      'orders.addItem returned a bigint as the id of a line of an order. Return the id as text: String(id).',
    ],
    [
      'orders.find',
      new Map([['ext-o1', { ...ORDER, customerId: '' }]]),
      'orders.find returned an empty text as the id of a user. Ids are well-formed texts of 1 to 191 characters. ' +
        'For a guest, return null as the customer of the order, and no session.',
    ],
    [
      'products.find',
      new Map([['ext-p1', { ...PRODUCT, staffIds: [1] }]]),
      'products.find returned a number as the id of a user. Return the id as text: String(id).',
    ],
    [
      'products.find',
      new Map([['x'.repeat(192), PRODUCT]]),
      'products.find returned a text of 192 characters, or with characters that no text may have, as the id of a ' +
        'product. Ids are well-formed texts of 1 to 191 characters.',
    ],
    [
      'access.session',
      { id: 's', userId: 0 },
      'access.session returned a number as the id of a user. Return the id as text: String(id).',
    ],
    [
      'users.staff',
      { items: [{ ...USER, id: undefined }], total: 1 },
      'users.staff returned undefined as the id of a user. Ids are well-formed texts of 1 to 191 characters. ' +
        'For a guest, return null as the customer of the order, and no session.',
    ],
  ])('%s', async (method, returned, message) => {
    const args = everyCall()[method]!;
    await expect(
      call(guarded({ [method]: returned }) as unknown as HostPorts, method, args),
    ).rejects.toMatchObject({ code: 'shop_rest_host_error' });
    expect(logged).toEqual([message]);
  });

  test('text ids pass', async () => {
    for (const method of METHODS)
      await call(guarded({}) as unknown as HostPorts, method, everyCall()[method]!);
    expect(logged).toEqual([]);
  });
});
