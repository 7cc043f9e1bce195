import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { AppointmentsError } from '../../lib/domain/errors';
import { guardPorts } from '../../lib/ports/guarded';
import { methodsOf, PORT_NAMES } from '../../lib/ports/port-methods';
import type { HostPorts } from '../../lib/ports/ports';
import { databaseErrorOf } from '../../lib/storage/transactions/port-errors';

const { host } = createMemoryShop({
  site: { timezone: 'UTC', currency: 'EUR' },
  products: [{ id: 1, name: 'One' }],
});

let logged: { port?: string; err?: unknown }[];
const logger = {
  info: () => undefined,
  warn: () => undefined,
  error: (facts: object) => logged.push(facts),
};
beforeEach(() => {
  logged = [];
});

const guarded = (ports: Partial<HostPorts>, timeoutMs = 1_000): HostPorts =>
  guardPorts({ ...host, ...ports }, { timeoutMs, logger, databaseErrorOf });

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@shop.example', phone: '' };

const hostError = { name: 'AppointmentsError', code: 'shop_rest_host_error', status: 502 };

test('the return value of a port is passed on', async () => {
  const found = await guarded({}).products.find([1, 2], {});
  expect([...found.keys()]).toEqual([1]);
});

test('methods keep their port as `this`', async () => {
  class Users {
    private readonly known = new Map();
    async find() {
      return this.known;
    }
    async staff() {
      return { items: [], total: this.known.size };
    }
  }
  expect(await guarded({ users: new Users() }).users.staff({}, {})).toEqual({ items: [], total: 0 });
});

test("sharesDatabase is the port's own, also when it changes", () => {
  const orders = { ...host.orders, sharesDatabase: false };
  const ports = guarded({ orders });
  expect(ports.orders.sharesDatabase).toBe(false);
  Object.assign(orders, { sharesDatabase: true });
  expect(ports.orders.sharesDatabase).toBe(true);
});

test('a port that throws is a 502 whose cause is logged and not shown', async () => {
  const cause = new Error('SELECT secret FROM orders');
  const ports = guarded({ orders: { ...host.orders, find: () => Promise.reject(cause) } });
  const error = await ports.orders.find([1], {}).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject(hostError);
  expect(
    JSON.stringify([(error as AppointmentsError).message, (error as AppointmentsError).data]),
  ).not.toContain('SELECT');
  expect(logged).toEqual([{ port: 'orders.find', err: cause }]);
});

test('a port that throws before it returns is a 502 too', async () => {
  const find = () => {
    throw new Error('at once');
  };
  await expect(guarded({ users: { ...host.users, find } }).users.find([1], {})).rejects.toMatchObject(
    hostError,
  );
});

test('a port that does not respond in time is a 502', async () => {
  const find = () => new Promise<never>(() => undefined);
  await expect(guarded({ users: { ...host.users, find } }, 20).users.find([1], {})).rejects.toMatchObject(
    hostError,
  );
  expect(String(logged[0]?.err)).toContain('20 ms');
});

test('a late failure after the timeout is ignored', async () => {
  let fail: (error: Error) => void = () => undefined;
  const find = () => new Promise<never>((_, reject) => (fail = reject));
  await expect(guarded({ users: { ...host.users, find } }, 20).users.find([1], {})).rejects.toMatchObject(
    hostError,
  );
  fail(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(logged).toHaveLength(1);
});

test.each<[string, Partial<HostPorts>, (ports: HostPorts) => Promise<unknown>]>([
  [
    'an object for a map',
    { products: { ...host.products, find: async () => ({}) as never } },
    ({ products }) => products.find([1], {}),
  ],
  [
    'an array for a page',
    { users: { ...host.users, staff: async () => [] as never } },
    ({ users }) => users.staff({}, {}),
  ],
  [
    'a page without a total',
    { users: { ...host.users, staff: async () => ({ items: [] }) as never } },
    ({ users }) => users.staff({}, {}),
  ],
  [
    'nothing in place of an order',
    { orders: { ...host.orders, createPending: async () => undefined as never } },
    ({ orders }) => orders.createPending({} as never, {}),
  ],
  [
    'text for a line id',
    { orders: { ...host.orders, addItem: async () => '7' as never } },
    ({ orders }) => orders.addItem(1, {} as never, {}),
  ],
  [
    'only the id of an added customer',
    { users: { ...host.users, addCustomer: async () => 7 as never } },
    ({ users }) => users.addCustomer!(ADA, {}),
  ],
  [
    'an added customer without isNew',
    { users: { ...host.users, addCustomer: async () => ({ user: { id: 7 } }) as never } },
    ({ users }) => users.addCustomer!(ADA, {}),
  ],
  [
    'an added customer with the id of guests',
    { users: { ...host.users, addCustomer: async () => ({ user: { id: 0 }, isNew: true }) as never } },
    ({ users }) => users.addCustomer!(ADA, {}),
  ],
  [
    'null in place of a key',
    { access: { ...host.access, findKey: async () => null as never } },
    ({ access }) => access.findKey('x'),
  ],
  [
    'a text in place of a boolean',
    { access: { ...host.access, can: async () => 'yes' as never } },
    ({ access }) => access.can(1, 'manage_shop'),
  ],
])('a port that returns %s is a 502', async (_, ports, call) => {
  await expect(call(guarded(ports))).rejects.toMatchObject(hostError);
});

test("an error of the library's own that a port throws keeps its meaning", async () => {
  const mine = new AppointmentsError('rest_invalid_param', 'The coupon is used up');
  const ports = guarded({ orders: { ...host.orders, createPending: () => Promise.reject(mine) } });
  await expect(ports.orders.createPending({} as never, {})).rejects.toBe(mine);
});

test('a query builder that queries the database when it is awaited is awaited once', async () => {
  let asked = 0;
  const query = {
    then: (resolve: (found: ReadonlyMap<number, unknown>) => void) => {
      asked += 1;
      setImmediate(() => resolve(new Map()));
    },
  };
  const find = () => query as never;
  expect(await guarded({ users: { ...host.users, find } }).users.find([1], {})).toEqual(new Map());
  expect(asked).toBe(1);
});

test('a port may change the lists that it gets, because they are copies', async () => {
  const ids = Object.freeze([2, 1]);
  const staff: HostPorts['users']['staff'] = async (query) => {
    (query.include as number[]).sort();
    return { items: [], total: 0 };
  };
  const find: HostPorts['users']['find'] = async (given) =>
    new Map((given as number[]).splice(0).map((id) => [id, { id } as never]));
  const { users } = guarded({ users: { ...host.users, find, staff } });
  expect([...(await users.find(ids, {})).keys()]).toEqual([2, 1]);
  await expect(users.staff({ include: ids }, {})).resolves.toEqual({ items: [], total: 0 });
});

test('a read is repeated after its database failed, and a write is not', async () => {
  const calls: Record<string, number> = {};
  const failing = (name: (typeof PORT_NAMES)[number]): [string, object] => {
    const methods = methodsOf(name).map((method): [string, () => Promise<never>] => {
      const called = `${name}.${method}`;
      calls[called] = 0;
      return [method, () => Promise.reject(new Error(String((calls[called]! += 1))))];
    });
    return [name, Object.fromEntries(methods)];
  };
  const ports = Object.fromEntries(PORT_NAMES.map(failing)) as unknown as HostPorts;
  const busy = new AppointmentsError('shop_rest_busy', 'busy');
  const guards = guardPorts(ports, { timeoutMs: 1_000, logger, databaseErrorOf: () => busy });
  type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;
  const results = Object.values(guards as unknown as Methods).flatMap((port) =>
    Object.values(port).flatMap((method) => (typeof method === 'function' ? [method({}, {})] : [])),
  );
  expect((await Promise.allSettled(results)).filter(({ status }) => status === 'fulfilled')).toEqual([]);
  const names = Object.keys(calls);
  expect(names.filter((name) => calls[name]! > 1)).toEqual([
    ...['find', 'search', 'categories', 'isReadable', 'tax'].map((method) => `products.${method}`),
    ...['findByReference', 'find'].map((method) => `orders.${method}`),
    ...['find', 'staff', 'search'].map((method) => `users.${method}`),
    ...['findKey', 'findApplicationPassword', 'session', 'can'].map((method) => `access.${method}`),
    'webhooks.active',
    'entitlements.find',
  ]);
  expect(names.filter((name) => calls[name] === 1)).toEqual([
    ...['createPending', 'addItem', 'updateItem', 'setStatus', 'needsAttention'].map(
      (method) => `orders.${method}`,
    ),
    'users.addCustomer',
    'webhooks.disable',
    ...['reserve', 'commit', 'giveBack'].map((method) => `entitlements.${method}`),
    'messages.send',
  ]);
});
