import { createMemoryShop, memoryEntitlements } from 'shop-appointments/adapters/memory';
import {
  checksFor,
  type ContractCheck,
  contractChecks,
  describeHostContract,
  type HostUnderTest,
  runContract,
  type TestRunner,
} from 'shop-appointments/adapters/testing';
import type { Order, WrittenLine, WrittenOrder } from '../../lib/domain/orders/order';
import { methodsOf, PORT_NAMES } from '../../lib/ports/port-methods';
import type { AccessPort, HostPorts, OrdersPort } from '../../lib/ports/ports';
import { productToJson } from '../../lib/wire/product';
import { CARD_FACT, CONTRACT_CARD, CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';
import { ZONE } from '../support/shops/core-shop';

type Host = HostPorts & Required<Pick<HostPorts, 'entitlements'>>;
type Break = (host: Host) => Partial<Host>;

async function subjectWith(broken: Break, refund: Refund = takeOut): Promise<HostUnderTest> {
  const shop = createMemoryShop(CONTRACT_SHOP);
  const host = { ...shop.host, entitlements: memoryEntitlements([CONTRACT_CARD], ZONE) };
  const { orders } = shop.host;
  const cookie = await shop.host.access.signIn('root', 'open sesame');
  return {
    host: { ...host, ...broken(host) },
    facts: {
      ...CONTRACT_FACTS,
      signedIn: { cookie: cookie!, userId: 1 },
      visitor: { cookie: 'guest=1' },
      entitlement: CARD_FACT,
    },
    payments: {
      pay: (id) => orders.setStatus(id, 'processing', {}),
      refundLine: (id, itemId) => refund(orders, id, itemId),
    },
  };
}

type Refund = (
  orders: ReturnType<typeof createMemoryShop>['host']['orders'],
  orderId: number,
  itemId: number,
) => Promise<unknown>;
const takeOut: Refund = (orders, orderId, itemId) =>
  orders.updateItem(orderId, itemId, { productId: 11, quantity: 0, net: '0', tax: '0' }, {});

/** Builds the port method `findKey` for a shop that compares a key's secret with `isSame`. */
const hashedKeysOf =
  (access: AccessPort, isSame: (secret: string, candidate: string) => boolean): AccessPort['findKey'] =>
  async (consumerKey) => {
    const key = await access.findKey(consumerKey);
    if (!key) return undefined;
    const { id, userId, permissions, consumerSecret = '' } = key;
    return { id, userId, permissions, isConsumerSecret: (candidate) => isSame(consumerSecret, candidate) };
  };

/** Makes an order with the status `on-hold`, for a customer who pays at the desk. */
async function onHold(
  orders: OrdersPort,
  ...call: Parameters<OrdersPort['createPending']>
): Promise<WrittenOrder> {
  const line = await orders.createPending(...call);
  await orders.setStatus(line.orderId, 'on-hold' as never, {});
  return { ...line, status: 'on-hold' };
}

const lineOf = ({ orderId, orderItemId }: WrittenOrder): WrittenLine => ({ orderId, orderItemId });

/**
 * A rule that a broken shop violates, a pattern for the message of the check that must notice this, and the code that
 * breaks the shop.
 */
const BREAKS: [what: string, notices: RegExp, broken: Break][] = [
  [
    'products.find throws on unknown ids',
    /products: find returns a map/,
    ({ products }) => ({
      products: {
        ...products,
        find: async (ids, context) => {
          const found = await products.find(ids, context);
          if (found.size < ids.length) throw new Error('unknown product');
          return found;
        },
      },
    }),
  ],
  [
    'products.find hides drafts',
    /products: find returns products of every status/,
    ({ products }) => ({
      products: {
        ...products,
        find: async (ids, context) =>
          new Map([...(await products.find(ids, context))].filter(([, { status }]) => status === 'publish')),
      },
    }),
  ],
  [
    'the needs of a product are the text that the database has',
    /products: no setting of a product is wrong/,
    ({ products }) => ({
      products: {
        ...products,
        find: async (ids, context) =>
          new Map(
            [...(await products.find(ids, context))].map(([id, product]) => [
              id,
              { ...product, needs: '[{"kind":"room"}]' as never },
            ]),
          ),
      },
    }),
  ],
  [
    'products.find returns products with REST names',
    /products: products have the fields of the type Product/,
    ({ products }) => ({
      products: {
        ...products,
        find: async (ids, context) =>
          new Map(
            [...(await products.find(ids, context))].map(([id, product]) => [
              id,
              productToJson(product) as never,
            ]),
          ),
      },
    }),
  ],
  [
    'products.find loses what another find is looking for',
    /products: many finds at once/,
    ({ products }) => {
      let isBusy = false;
      const find: Host['products']['find'] = async (ids, context) => {
        if (isBusy) return new Map();
        isBusy = true;
        await Promise.resolve();
        isBusy = false;
        return products.find(ids, context);
      };
      return { products: { ...products, find } };
    },
  ],
  [
    'two categories have one id',
    /products: categories have unique ids/,
    ({ products }) => ({
      products: {
        ...products,
        categories: async (context) => {
          const categories = await products.categories(context);
          return [...categories, ...categories];
        },
      },
    }),
  ],
  [
    'orders.find leaves out the tax of lines',
    /orders: items\[\]\.tax is the tax of the line/,
    ({ orders }) => ({
      orders: {
        ...orders,
        find: mapped(orders, (order) => ({
          ...order,
          items: order.items.map(({ id, quantity, total }) => ({ id, quantity, total })),
        })),
      },
    }),
  ],
  [
    'products.search counts the page instead of all pages',
    /products: search follows include and exclude/,
    ({ products }) => ({
      products: {
        ...products,
        search: async (query, context) => {
          const { items } = await products.search(query, context);
          return { items, total: items.length };
        },
      },
    }),
  ],
  [
    'products.search ignores the status',
    /products: search by status/,
    ({ products }) => ({
      products: {
        ...products,
        search: (query, context) => products.search({ ...query, status: 'any' }, context),
      },
    }),
  ],
  [
    'products.search ignores staff',
    /products: search by staff/,
    ({ products }) => ({
      products: {
        ...products,
        search: (query, context) => products.search({ ...query, staffIds: undefined }, context),
      },
    }),
  ],
  [
    'everybody reads everything',
    /products: the public reads published/,
    ({ products }) => ({
      products: { ...products, isReadable: async (asked) => new Set(asked.map(({ id }) => id)) },
    }),
  ],
  [
    'isReadable returns all products of the shop',
    /products: isReadable returns only/,
    ({ products }) => ({
      products: { ...products, isReadable: async () => new Set([11, 12]) },
    }),
  ],
  [
    'tax is added to amounts that include it',
    /products: tax: net and tax/,
    ({ products }) => ({
      products: {
        ...products,
        tax: (lines, context) =>
          products.tax(
            lines.map((line) => ({ ...line, includesTax: false })),
            context,
          ),
      },
    }),
  ],
  [
    'every line gets the tax of the first',
    /products: tax of a line does not depend/,
    ({ products }) => ({
      products: {
        ...products,
        tax: (lines, context) =>
          products.tax(
            lines.map((line) => ({ ...line, productId: lines[0]!.productId })),
            context,
          ),
      },
    }),
  ],
  [
    'createPending makes a new order each time',
    /orders: createPending is idempotent on the reference$/,
    ({ orders }) => ({
      orders: {
        ...orders,
        createPending: (draft, context) =>
          orders.createPending({ ...draft, reference: `${draft.reference}-${Math.random()}` }, context),
      },
    }),
  ],
  [
    'createPending looks first and writes later',
    /orders: createPending is idempotent on the reference when called at the same time/,
    ({ orders }) => ({
      orders: {
        ...orders,
        createPending: async (draft, context) => {
          const known = await orders.findByReference([draft.reference], context);
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (known.has(draft.reference)) return known.get(draft.reference)!;
          return orders.createPending({ ...draft, reference: `${draft.reference}${Math.random()}` }, context);
        },
      },
    }),
  ],
  [
    'orders are born completed',
    /orders: createPending creates an order/,
    ({ orders }) => ({
      orders: { ...orders, find: mapped(orders, (order) => ({ ...order, status: 'completed' })) },
    }),
  ],
  [
    'orders are on hold, and createPending does not say so',
    /orders: createPending creates an order/,
    ({ orders }) => ({
      orders: {
        ...orders,
        createPending: async (draft, context) => lineOf(await onHold(orders, draft, context)),
      },
    }),
  ],
  [
    'totals of lines count the tax',
    /orders: createPending creates an order/,
    ({ orders }) => ({
      orders: {
        ...orders,
        find: mapped(orders, (order) => ({
          ...order,
          items: order.items.map((item) => ({ ...item, total: String(Number(item.total) * 1.19) })),
        })),
      },
    }),
  ],
  [
    'orders forget their customer',
    /orders: an order knows its customer/,
    ({ orders }) => ({
      orders: {
        ...orders,
        find: mapped(orders, (order) => ({
          ...order,
          billing: { firstName: '', lastName: '', email: '' },
        })),
      },
    }),
  ],
  [
    'orders of guests show another guest',
    /orders: an order of a guest who booked by phone/,
    ({ orders }) => ({
      orders: {
        ...orders,
        createPending: ({ billing, ...draft }, context) =>
          orders.createPending(
            { ...draft, ...(billing && { billing: { ...billing, phone: '110' } }) },
            context,
          ),
      },
    }),
  ],
  [
    'updateItem does nothing',
    /orders: addItem adds a line and updateItem replaces it/,
    ({ orders }) => ({ orders: { ...orders, updateItem: async () => undefined } }),
  ],
  [
    'setStatus does nothing',
    /orders: setStatus sets/,
    ({ orders }) => ({ orders: { ...orders, setStatus: async () => undefined } }),
  ],
  [
    'writing to an unknown order is silently ignored',
    /orders: writing to an order that does not exist/,
    ({ orders }) => ({ orders: { ...orders, addItem: async () => 1 } }),
  ],
  [
    'lines share an id',
    /orders: lines added at the same time/,
    ({ orders }) => ({
      orders: {
        ...orders,
        addItem: async (id, line, context) => Math.min(20, Number(await orders.addItem(id, line, context))),
        find: mapped(orders, (order) => ({ ...order, items: order.items.slice(0, 2) })),
      },
    }),
  ],
  [
    'findByReference finds references that do not exist',
    /orders: findByReference finds the lines that were written/,
    ({ orders }) => ({
      orders: {
        ...orders,
        findByReference: async (references) =>
          new Map(references.map((reference) => [reference, { orderId: 1, orderItemId: 1 }])),
      },
    }),
  ],
  [
    'customers are staff',
    /users: staff are the users with the role/,
    ({ users }) => ({
      users: {
        ...users,
        staff: async (query, context) => {
          const { items } = await users.staff(query, context);
          const found = await users.find([40], context);
          return { items: [...items, ...found.values()], total: items.length + 1 };
        },
      },
    }),
  ],
  [
    'the phone number of a user is a number',
    /users: find returns the fields of the type User and nothing secret/,
    ({ users }) => ({
      users: {
        ...users,
        find: async (ids, context) =>
          new Map(
            [...(await users.find(ids, context))].map(([id, user]) => [
              id,
              { ...user, phone: 30_123 as never },
            ]),
          ),
      },
    }),
  ],
  [
    'the password hash comes with the user',
    /users: find returns the fields of the type User and nothing secret/,
    ({ users }) => ({
      users: {
        ...users,
        find: async (ids, context) =>
          new Map(
            [...(await users.find(ids, context))].map(([id, user]) => [id, { ...user, password_hash: 'x' }]),
          ),
      },
    }),
  ],
  [
    'staff are always sorted by id',
    /users: staff come in the requested order/,
    ({ users }) => ({
      users: { ...users, staff: (query, context) => users.staff({ ...query, orderby: 'ID' }, context) },
    }),
  ],
  [
    'access.session takes a visitor for user 0',
    /access: session returns undefined for a visitor/,
    ({ access }) => ({
      access: {
        ...access,
        session: async (request) =>
          (await access.session(request)) ??
          (request.headers.cookie === 'guest=1' ? { id: 'guest', userId: 0 } : undefined),
      },
    }),
  ],
  [
    'access.findKey writes 0 for a key of the shop itself',
    /access: findKey returns the key/,
    ({ access }) => ({
      access: {
        ...access,
        findKey: async (name) => {
          const key = await access.findKey(name);
          return key && { ...key, userId: 0 };
        },
      },
    }),
  ],
  [
    'users.find has a user 0',
    /access: session returns undefined for a visitor/,
    ({ users }) => ({
      users: {
        ...users,
        find: async (ids, context) =>
          ids.includes(0)
            ? new Map([[0, (await users.find([31], context)).get(31)!]])
            : users.find(ids, context),
      },
    }),
  ],
  [
    'users.search finds staff only',
    /users: users of every role are searched/,
    ({ users }) => ({
      users: { ...users, search: async (query, context) => users.staff(query, context) },
    }),
  ],
  [
    'users.search returns everybody',
    /users: a search returns no more users/,
    ({ users }) => ({
      users: { ...users, search: (query, context) => users.search!({ ...query, limit: 1000 }, context) },
    }),
  ],
  [
    'users.addCustomer looks at the case of the address',
    /users: a customer is added once/,
    ({ users }) => ({
      users: {
        ...users,
        addCustomer: (customer, context) =>
          users.addCustomer!({ ...customer, email: customer.email.replace('NOVA', 'ANOTHER') }, context),
      },
    }),
  ],
  [
    'users.addCustomer looks at customers only',
    /users: an e-mail address of a user of any role/,
    ({ users }) => ({
      users: {
        ...users,
        async addCustomer(customer, context) {
          const added = await users.addCustomer!(customer, context);
          return { ...added, isNew: added.isNew || added.user.roles.includes('shop_staff') };
        },
      },
    }),
  ],
  [
    'search looks at the case',
    /users: staff are searched/,
    ({ users }) => ({
      users: {
        ...users,
        staff: async (query, context) => {
          const { items } = await users.staff(query, context);
          const hits = items.filter(({ displayName }) => displayName.includes(query.search ?? ''));
          return { items: hits, total: hits.length };
        },
      },
    }),
  ],
  [
    'the e-mail filter takes a part',
    /users: staff are filtered by their whole/,
    ({ users }) => ({
      users: {
        ...users,
        staff: ({ email, ...query }, context) => users.staff({ search: email, ...query }, context),
      },
    }),
  ],
  [
    'every key may do everything',
    /access: findKey returns the key/,
    ({ access }) => ({
      access: {
        ...access,
        findKey: async (key) => {
          const found = await access.findKey(key);
          return found && { ...found, consumerSecret: '', isConsumerSecret: undefined };
        },
      },
    }),
  ],
  [
    'the comparison of a hashed key refuses its own secret',
    /access: findKey returns the key/,
    ({ access }) => ({
      access: { ...access, findKey: hashedKeysOf(access, () => false) },
    }),
  ],
  [
    'the comparison of a hashed key takes any text that begins like its secret',
    /access: a key that compares its secret/,
    ({ access }) => ({
      access: {
        ...access,
        findKey: hashedKeysOf(access, (secret, candidate) => candidate.startsWith(secret)),
      },
    }),
  ],
  [
    "somebody else's application password is good",
    /access: a wrong password, an unknown login/,
    ({ access }) => ({
      access: {
        ...access,
        findApplicationPassword: (_login, password) => access.findApplicationPassword('cleo', password),
      },
    }),
  ],
  [
    'everything is an application password',
    /access: an application password that does not exist/,
    ({ access }) => ({
      access: { ...access, findApplicationPassword: async () => ({ id: 'x', userId: 40 }) },
    }),
  ],
  [
    'everybody is signed in',
    /access: a request without a session cookie/,
    ({ access }) => ({ access: { ...access, session: async () => ({ id: 'x', userId: 1 }) } }),
  ],
  [
    'a session has a new id each time',
    /access: a signed-in browser/,
    ({ access }) => ({
      access: {
        ...access,
        session: async (request) => {
          const session = await access.session(request);
          return session && { ...session, id: String(Math.random()) };
        },
      },
    }),
  ],
  [
    'a customer may manage the shop',
    /access: a manager may manage_shop/,
    ({ access }) => ({
      access: { ...access, can: async (id, capability) => id === 40 || access.can(id, capability) },
    }),
  ],
  [
    'a customer has an unknown capability',
    /access: a capability that the shop does not know/,
    ({ access }) => ({
      access: {
        ...access,
        can: async (id, capability) => (capability === 'manage_shop' ? access.can(id, capability) : true),
      },
    }),
  ],
  [
    'paused webhooks are active',
    /webhooks: active returns the active webhooks only/,
    ({ webhooks }) => ({
      webhooks: {
        ...webhooks,
        active: async (context) => {
          const active = await webhooks.active(context);
          return [...active, { ...active[0]!, id: 2 }];
        },
      },
    }),
  ],
  [
    'disable does nothing',
    /webhooks: disable takes that webhook/,
    ({ webhooks }) => ({ webhooks: { ...webhooks, disable: async () => undefined } }),
  ],
];

describe('the contract kit', () => {
  test.each(BREAKS)('notices when %s', async (_what, notices, broken) => {
    const failures = await runContract(await subjectWith(broken));
    expect(failures.map(({ port, name }) => `${port}: ${name}`)).toContainEqual(
      expect.stringMatching(notices),
    );
  });

  test('accepts a host that keeps the contract', async () => {
    expect(await runContract(await subjectWith(() => ({})))).toEqual([]);
  });

  test('accepts a host that puts new orders on hold', async () => {
    const failures = await runContract(
      await subjectWith(({ orders }) => ({
        orders: { ...orders, createPending: (draft, context) => onHold(orders, draft, context) },
      })),
    );
    expect(failures).toEqual([]);
  });

  test('leaves out the checks of keys, application passwords and webhooks for a host that has none', async () => {
    const { host, facts } = await subjectWith(({ access, webhooks }) => ({
      access: { ...access, findKey: async () => undefined, findApplicationPassword: async () => undefined },
      webhooks: { ...webhooks, active: async () => [] },
    }));
    const { key, applicationPassword, otherLogin, webhooks, ...rest } = facts;
    expect([key, applicationPassword, otherLogin, webhooks]).not.toContain(undefined);
    expect(await runContract({ host, facts: rest })).toEqual([]);
    const traits = { sharesDatabase: false, sessions: true };
    const asked = checksFor({ ...traits, keys: false, applicationPasswords: false, webhooks: false });
    const leftOut = checksFor(traits).filter((check) => !asked.includes(check));
    expect(leftOut.map(({ port, needs = [] }) => `${port}: ${needs.join()}`)).toEqual([
      'access: keys',
      'access: keys',
      'access: applicationPasswords',
      'access: applicationPasswords',
      'webhooks: webhooks',
    ]);
  });

  test.each<[string, Refund]>([
    ['refunds the whole order', (orders, orderId) => orders.setStatus(orderId, 'refunded', {})],
    ['leaves the refunded line as it is', async () => undefined],
    [
      'takes the other line out, too',
      async (orders, orderId) => {
        const { items } = (await orders.find([orderId], {})).get(orderId)!;
        for (const { id } of items) await takeOut(orders, orderId, id);
      },
    ],
  ])('notices a shop whose refund of a line %s', async (_, refund) => {
    const failures = await runContract(await subjectWith(() => ({}), refund));
    expect(failures.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^a refunded line frees its own appointment only/),
      expect.stringMatching(/^an order that states payments/),
    ]);
  });

  test.each<[string, (order: Order) => Partial<Order>]>([
    [
      'leaves the tax out',
      ({ items }) => ({ paid: String(items.reduce((sum, { total }) => sum + Number(total), 0)) }),
    ],
    [
      'states the order as paid before the payment',
      ({ items }) => ({
        paid: String(items.reduce((sum, { total, tax }) => sum + Number(total) + Number(tax), 0)),
      }),
    ],
    ['forgets the refund', ({ status }) => (status === 'processing' ? { paid: '35.70' } : {})],
  ])('notices a shop whose statement of payments %s', async (_, stated) => {
    const failures = async (traits: OrdersPort['traits']) => {
      const broken = await subjectWith(({ orders }) => ({
        orders: { ...orders, traits, find: mapped(orders, (order) => ({ ...order, ...stated(order) })) },
      }));
      return (await runContract(broken)).map(({ name }) => name);
    };
    expect(await failures({ statesPayments: true })).toEqual([
      expect.stringMatching(/^an order that states payments/),
    ]);
    expect(await failures({})).toEqual([]);
  });

  test('names the facts about the host that are missing', async () => {
    const { host, facts } = await subjectWith(() => ({}));
    const { staff, customer, otherLogin, ...rest } = facts;
    expect([staff, customer, otherLogin]).not.toContain(undefined);
    await expect(runContract({ host, facts: rest as typeof facts })).rejects.toThrow(
      'facts are missing: staff, customer, otherLogin',
    );
  });

  test('names the field of a line that keeps another amount', async () => {
    const failures = await runContract(
      await subjectWith(({ orders }) => ({
        orders: {
          ...orders,
          find: mapped(orders, (order) => ({
            ...order,
            items: order.items.map((item) => ({
              ...item,
              total: item.total === '42.00' ? '41.65' : item.total,
            })),
          })),
        },
      })),
    );
    const failure = failures.find(({ name }) => name.startsWith('createPending creates an order'));
    expect(String(failure?.error)).toMatch(/items\[\]\.total \(net\) of the line \d+ is 41\.65.*42\.00/);
  });

  test('calls every method of every port', async () => {
    // The contract kit never calls the transport of messages, because it may reach real people.
    const checked = PORT_NAMES.filter((name) => name !== 'messages');
    const called = new Set<string>();
    const noting = (name: keyof Host, port: object) =>
      new Proxy(port, {
        get(target, method) {
          called.add(`${name}.${String(method)}`);
          return Reflect.get(target, method) as unknown;
        },
      });
    await runContract(
      await subjectWith((host) =>
        Object.fromEntries(checked.map((name) => [name, noting(name, host[name])])),
      ),
    );
    const methods = checked.flatMap((name) => methodsOf(name).map((method) => `${name}.${method}`));
    // `orders.needsAttention` is optional, and its effect cannot be checked from outside of the shop.
    expect(methods.filter((method) => !called.has(method))).toEqual(['orders.needsAttention']);
  });

  test('a port that never responds fails its check instead of hanging the suite', async () => {
    jest.useFakeTimers();
    try {
      const subject = await subjectWithoutPasswords(({ webhooks }) => ({
        webhooks: { ...webhooks, active: () => new Promise(() => undefined) },
      }));
      const running = runContract(subject);
      await jest.advanceTimersByTimeAsync(60_000);
      expect((await running).map(({ port }) => port)).toEqual(['webhooks', 'webhooks']);
    } finally {
      jest.useRealTimers();
    }
  });

  test('16.1 a member of staff may be a manager; a message about the right to manage names the user', async () => {
    const failuresIf = async (mayManage: (id: number) => boolean) =>
      runContract(
        await subjectWithoutPasswords(({ access }) => ({
          access: {
            ...access,
            can: async (id, capability) =>
              capability === 'manage_shop' ? mayManage(id) : access.can(id, capability),
          },
        })),
      );
    expect(await failuresIf((id) => [2, 31, 32].includes(id))).toEqual([]);
    const messages = async (mayManage: (id: number) => boolean) =>
      (await failuresIf(mayManage)).map(({ error }) => (error as Error).message);
    expect(await messages(() => false)).toEqual(["facts.manager: can(2, 'manage_shop') must be true"]);
    expect(await messages((id) => id === 2 || id === 40)).toEqual([
      "facts.customer: can(40, 'manage_shop') must be false",
    ]);
  });

  test('16.2 a port that keeps a connection fails each check that calls it, if the host says how many are in use', async () => {
    let inUse = 3;
    const subject = await subjectWithoutPasswords(({ webhooks, users }) => ({
      webhooks: {
        ...webhooks,
        active: (context) => {
          inUse += 1;
          return webhooks.active(context);
        },
      },
      users: {
        ...users,
        find: (ids, context) => {
          inUse += 1;
          // Releases the connection shortly after the port has returned, as background work would.
          setTimeout(() => (inUse -= 1), 30);
          return users.find(ids, context);
        },
      },
    }));
    const failures = await runContract({ ...subject, connectionsInUse: () => inUse });
    expect(new Set(failures.map(({ port }) => port))).toEqual(new Set(['webhooks']));
    expect(String(failures[0]!.error)).toMatch(
      /Before this check 3 connections were in use, and after it [4-9]: a function of the port keeps a connection/,
    );
  });

  test('tests only the abilities that a host has', () => {
    const needsOf = (checks: readonly ContractCheck[]) => new Set(checks.flatMap(({ needs = [] }) => needs));
    const all = needsOf(contractChecks);
    const lacking = needsOf(checksFor({ sharesDatabase: false, sessions: false }));
    expect([...all].filter((need) => !lacking.has(need))).toEqual([
      'finalCancellation',
      'payments',
      'sessions',
      'entitlements',
      'sharedEntitlements',
      'sharedDatabase',
      'nested',
      'afterCommit',
      'crash',
      'join',
    ]);
    const orders = {
      cancelledIsFinal: true,
      unitPricesAreWhole: true,
      lineProductsAreFixed: true,
      linesHaveNoReference: true,
    };
    const transactions = ['nested', 'afterCommit', 'crash', 'join'] as const;
    const modest = needsOf(
      checksFor({
        sharesDatabase: true,
        sessions: true,
        payments: true,
        entitlements: 'shared',
        transactions,
        orders,
      }),
    );
    expect([...all].filter((need) => !modest.has(need))).toEqual([
      'revival',
      'exactAmounts',
      'lineReferences',
      'changingProducts',
    ]);
  });

  test('runs under any runner, with a test for each check and one for the traits', async () => {
    const tests: [string, () => Promise<void>][] = [];
    const hooks: (() => Promise<void>)[] = [];
    const close = jest.fn(async () => undefined);
    const runner: TestRunner = {
      describe: (_name, body) => body(),
      it: (name, body) => tests.push([name, body]),
      beforeAll: (body) => hooks.push(body),
      afterAll: (body) => hooks.push(body),
    };
    const traits = {
      sharesDatabase: true,
      sessions: true,
      payments: true,
      entitlements: 'elsewhere',
    } as const;
    describeHostContract('x', async () => ({ ...(await subjectWith(() => ({}))), close }), traits, runner);
    const [before, after] = hooks;
    await before!();
    expect(tests).toHaveLength(checksFor(traits).length + 1);
    await expect(tests[0]![1]()).rejects.toThrow('sharesDatabase');
    await expect(tests[1]![1]()).resolves.toBeUndefined();
    await after!();
    expect(close).toHaveBeenCalledTimes(1);
  });
});

async function subjectWithoutPasswords(broken: Break): Promise<HostUnderTest> {
  const { host } = createMemoryShop({
    ...CONTRACT_SHOP,
    users: CONTRACT_SHOP.users!.map((user) => ({ ...user, password: undefined })),
  });
  const entitlements = memoryEntitlements([CONTRACT_CARD], ZONE);
  return { host: { ...host, ...broken({ ...host, entitlements }) }, facts: CONTRACT_FACTS };
}

function mapped(orders: Host['orders'], change: (order: Order) => Order): Host['orders']['find'] {
  return async (ids, context) =>
    new Map([...(await orders.find(ids, context))].map(([id, order]) => [id, change(order)]));
}
