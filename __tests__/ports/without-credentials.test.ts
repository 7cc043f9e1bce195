import { inspect } from 'node:util';
import { createMemoryShop } from '../../adapters/memory';
import { AppointmentsError } from '../../lib/domain/errors';
import { guardPorts } from '../../lib/ports/guarded';
import type { AccessPort, OrdersPort, ProductsPort, UsersPort } from '../../lib/ports/ports';
import { withoutCredentials } from '../../lib/ports/without-credentials';

/**
 * An error like a database driver's: it contains the statement and its values, and the message quotes them.
 */
class QueryError extends Error {
  override name = 'QueryError';
  constructor(
    message: string,
    readonly parameters: readonly unknown[],
  ) {
    super(message, { cause: new Error(message) });
  }
}

const NAMES = ['findKey', 'findApplicationPassword', 'session'] as const;

test.each(NAMES)(
  'access.%s that fails is logged and thrown without the credentials that it was given',
  async (method) => {
    const logged: unknown[] = [];
    const { host } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
    const fail = (...args: unknown[]): never => {
      throw new QueryError(`relation "shop_users" does not exist: ${inspect(args)}`, args);
    };
    const access: AccessPort = {
      ...host.access,
      findKey: async (key) => fail(key),
      findApplicationPassword: async (login, password) => fail(login, password),
      session: async ({ headers }) => fail(headers),
    };
    const guarded = guardPorts(
      { ...host, access },
      {
        timeoutMs: 1000,
        databaseErrorOf: () => undefined,
        logger: { info: () => undefined, warn: () => undefined, error: (facts) => logged.push(facts) },
      },
    ).access;
    const headers = {
      authorization: 'Basic c2VjcmV0LWJhc2lj',
      cookie: 'theme=dark; sid=secret-session',
      'x-site-nonce': 'secret-nonce',
      'user-agent': 'Till 1.0',
    };
    const calls = {
      findKey: () => guarded.findKey('ck_secret-key'),
      findApplicationPassword: () => guarded.findApplicationPassword('ada', 'secret-password'),
      session: () => guarded.session({ headers }),
    };
    const thrown: unknown = await calls[method]().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'shop_rest_host_error' });
    // The cause counts, too, because a host may log the error with its cause.
    for (const seen of [logged, (thrown as Error).cause]) {
      const text = inspect(seen, { depth: null });
      expect(text).not.toMatch(/secret|c2VjcmV0/);
      expect(text).toContain('QueryError');
      expect(text).toContain('relation "shop_users" does not exist');
    }
  },
);

test('an order of a guest that fails is logged without the guest', async () => {
  const logged: unknown[] = [];
  const { host } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
  const createPending: OrdersPort['createPending'] = async ({ billing }) => {
    const { lastName = '' } = billing ?? {};
    throw new QueryError(`no room for ${lastName}`, Object.values(billing ?? {}));
  };
  const { orders } = guardPorts(
    { ...host, orders: { ...host.orders, createPending } },
    {
      timeoutMs: 1000,
      databaseErrorOf: () => undefined,
      logger: { info: () => undefined, warn: () => undefined, error: (facts) => logged.push(facts) },
    },
  );
  const billing = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@mail.example', phone: '030 123456' };
  const line = { reference: 'r', productId: 1, quantity: 1, net: '1.00', tax: '0.00' };
  const draft = { reference: 'r', customerId: 0, billing, line };
  const thrown: unknown = await orders.createPending(draft, {}).catch((error: unknown) => error);
  for (const seen of [logged, (thrown as Error).cause]) {
    const text = inspect(seen, { depth: null });
    expect(text).toContain('no room for [removed]');
    expect(text).not.toMatch(/'Ada'|Lovelace|mail\.example|123456/);
  }
});

test('a customer who cannot be added is logged without name and addresses', async () => {
  const logged: unknown[] = [];
  const { host } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
  const addCustomer: UsersPort['addCustomer'] = async (customer) => {
    throw new QueryError(`no room for ${customer.lastName}`, Object.values(customer));
  };
  const { users } = guardPorts(
    { ...host, users: { ...host.users, addCustomer } },
    {
      timeoutMs: 1000,
      databaseErrorOf: () => undefined,
      logger: { info: () => undefined, warn: () => undefined, error: (facts) => logged.push(facts) },
    },
  );
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@mail.example', phone: '030 123456' };
  await expect(users.addCustomer!(ada, {})).rejects.toThrow();
  expect(inspect(logged, { depth: null })).toContain('no room for [removed]');
  expect(inspect(logged, { depth: null })).not.toMatch(/'Ada'|Lovelace|mail\.example|123456/);
});

test('a tax that fails is logged without the person of the order', async () => {
  const logged: unknown[] = [];
  const { host } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
  const tax: ProductsPort['tax'] = async ([line]) => {
    throw new QueryError(`no rate for ${line!.billing!.lastName}`, Object.values(line!.billing!));
  };
  const { products } = guardPorts(
    { ...host, products: { ...host.products, tax } },
    {
      timeoutMs: 1000,
      databaseErrorOf: () => undefined,
      logger: { info: () => undefined, warn: () => undefined, error: (facts) => logged.push(facts) },
    },
  );
  const billing = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@mail.example' };
  const line = { productId: 1, customerId: 0, orderId: 7, quantity: 1, amount: '1.00', includesTax: false };
  await expect(products.tax([{ ...line, billing }], {})).rejects.toThrow();
  expect(inspect(logged, { depth: null })).toContain('no rate for [removed]');
  expect(inspect(logged, { depth: null })).not.toMatch(/'Ada'|Lovelace|mail\.example/);
});

test('the error of a database that is away has no credentials in its cause', async () => {
  const { host } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
  const findKey = async (key: string): Promise<never> => {
    throw new QueryError(`connection lost: ${key}`, [key]);
  };
  const { access } = guardPorts(
    { ...host, access: { ...host.access, findKey } },
    {
      timeoutMs: 0,
      databaseErrorOf: (cause) => new AppointmentsError('shop_rest_busy', 'Try again.', {}, { cause }),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    },
  );
  const thrown: unknown = await access.findKey('ck_secret-key').catch((error: unknown) => error);
  expect(thrown).toMatchObject({ code: 'shop_rest_busy' });
  expect(inspect(thrown, { depth: null })).toContain('connection lost: [removed]');
  expect(inspect(thrown, { depth: null })).not.toContain('secret');
});

test('short parts of an error, and parts that are no credentials, stay', () => {
  const error = withoutCredentials(new Error('no row for ada in users of Till 1.0'), [
    'ada',
    { headers: { cookie: 'a=users', 'user-agent': 'Till 1.0' } },
  ]);
  expect(error.message).toBe('no row for ada in users of Till 1.0');
});

test('any value may be thrown', () => {
  expect(withoutCredentials('refused ck_secret', ['ck_secret']).message).toBe('refused [removed]');
  expect(withoutCredentials(undefined, [undefined, null, 7]).message).toBe('undefined');
});
