import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { guardPorts } from '../../lib/ports/guarded';
import type { HostPorts } from '../../lib/ports/ports';
import { databaseErrorOf } from '../../lib/storage/transactions/port-errors';
import { productFromJson } from '../../lib/wire/product-from-json';

const { host } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });

let logged: { port?: string; err?: Error }[];
const logger = {
  info: () => undefined,
  warn: () => undefined,
  error: (facts: object) => logged.push(facts),
};
beforeEach(() => {
  logged = [];
});

/** A shop whose ports return the given values for all arguments. */
function shopOf({
  products = [],
  categories = [],
  users = [],
  orders = [],
  webhooks = [],
}: Partial<Record<string, object[]>>) {
  const mapOf = (values: object[]) => async () =>
    new Map(values.map((value, index) => [index + 1, value])) as never;
  const pageOf = (values: object[]) => async () => ({ items: values, total: values.length }) as never;
  const ports: HostPorts = {
    ...host,
    products: {
      ...host.products,
      find: mapOf(products),
      search: pageOf(products),
      categories: async () => categories as never,
    },
    users: {
      ...host.users,
      find: mapOf(users),
      staff: pageOf(users),
      search: pageOf(users),
      addCustomer: async () => ({ user: users[0], isNew: true }) as never,
    },
    orders: { ...host.orders, find: mapOf(orders) },
    webhooks: { ...host.webhooks, active: async () => webhooks as never },
  };
  return guardPorts(ports, { timeoutMs: 1_000, logger, databaseErrorOf });
}

const PRODUCT = { id: 1, name: 'One', status: 'publish', type: 'appointment', price: '1', categoryIds: [] };
const USER = {
  id: 1,
  login: 'ada',
  email: '',
  firstName: '',
  lastName: '',
  displayName: '',
  avatarUrl: '',
  roles: [],
};
const ORDER = {
  id: 1,
  status: 'pending',
  customerId: 0,
  billing: { firstName: '', lastName: '', email: '' },
  items: [],
};
const WEBHOOK = {
  id: 1,
  name: '',
  topic: 'appointment.created',
  deliveryUrl: 'https://a.example',
  secrets: [],
};

/** Copies an object, and replaces one of its fields by others. */
const renamed = (value: object, field: string, added: object): object => ({
  ...Object.fromEntries(Object.entries(value).filter(([name]) => name !== field)),
  ...added,
});

type Call = (ports: HostPorts) => Promise<unknown>;
const findProducts: Call = ({ products }) => products.find([1], {});
const findUsers: Call = ({ users }) => users.find([1], {});
const findOrders: Call = ({ orders }) => orders.find([1], {});

describe('a record of a port with a field name of the REST interface is a 502', () => {
  test.each<[string, string, Parameters<typeof shopOf>[0], Call, string]>([
    [
      'staff_ids of a product',
      'products.find',
      { products: [PRODUCT, { ...PRODUCT, staff_ids: [3] }] },
      findProducts,
      'a product with staff_ids instead of staffIds',
    ],
    [
      'qty of a product in a search',
      'products.search',
      { products: [{ ...PRODUCT, qty: 2 }] },
      ({ products }) => products.search({}, {}),
      'a product with qty instead of capacity',
    ],
    [
      'staff_ids under extra',
      'products.find',
      { products: [{ ...PRODUCT, extra: { staff_ids: [3] } }] },
      findProducts,
      'a product with staff_ids instead of staffIds',
    ],
    [
      'base_cost of a pricing rule',
      'products.find',
      { products: [{ ...PRODUCT, pricing: [{ type: 'days', from: 1, to: 7, base_cost: '5' }] }] },
      findProducts,
      'a product (pricing) with base_cost instead of baseCost',
    ],
    [
      'qty of a member',
      'products.find',
      { products: [{ ...PRODUCT, staffCapacities: [{ staffId: 3, qty: 2 }] }] },
      findProducts,
      'a product (staffCapacities) with qty instead of capacity',
    ],
    [
      'resource_id of a need',
      'products.find',
      { products: [{ ...PRODUCT, needs: [{ kind: 'chair' }, { resource_id: 2 }] }] },
      findProducts,
      'a product (needs) with resource_id instead of resourceId',
    ],
    [
      'padding_before of a product',
      'products.find',
      { products: [{ ...PRODUCT, padding_before: 5 }] },
      findProducts,
      'a product with padding_before instead of paddingBefore',
    ],
    [
      'menu_order of a category',
      'products.categories',
      { categories: [{ id: 1, name: 'Hair', menu_order: 1 }] },
      ({ products }) => products.categories({}),
      'a category with menu_order instead of menuOrder',
    ],
    [
      'first_name of a user',
      'users.find',
      { users: [renamed(USER, 'firstName', { first_name: 'Ada' })] },
      findUsers,
      'a user with first_name instead of firstName',
    ],
    [
      'display_name of a member of staff',
      'users.staff',
      { users: [renamed(USER, 'displayName', { display_name: 'Ada' })] },
      ({ users }) => users.staff({}, {}),
      'a user with display_name instead of displayName',
    ],
    [
      'avatar_url of a user in a search',
      'users.search',
      { users: [renamed(USER, 'avatarUrl', { avatar_url: '' })] },
      ({ users }) => users.search!({ search: 'a', limit: 1 }, {}),
      'a user with avatar_url instead of avatarUrl',
    ],
    [
      'display_name of an added customer',
      'users.addCustomer',
      { users: [renamed(USER, 'displayName', { display_name: 'Ada' })] },
      ({ users }) => users.addCustomer!({ firstName: 'Ada', lastName: '', email: USER.email, phone: '' }, {}),
      'a user with display_name instead of displayName',
    ],
    [
      'customer_id of an order',
      'orders.find',
      { orders: [renamed(ORDER, 'customerId', { customer_id: 5 })] },
      findOrders,
      'an order with customer_id instead of customerId',
    ],
    [
      'first_name of the billing address of an order',
      'orders.find',
      { orders: [{ ...ORDER, billing: { first_name: 'Ada', lastName: '', email: '' } }] },
      findOrders,
      'an order (billing) with first_name instead of firstName',
    ],
    [
      'delivery_url of a webhook',
      'webhooks.active',
      { webhooks: [renamed(WEBHOOK, 'deliveryUrl', { delivery_url: 'https://a.example' })] },
      ({ webhooks }) => webhooks.active({}),
      'a webhook with delivery_url instead of deliveryUrl',
    ],
  ])('%s: the cause names the field and the name to use', async (_, port, shop, call, problem) => {
    const error: unknown = await call(shopOf(shop)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'shop_rest_host_error',
      status: 502,
      message: 'The shop did not respond as expected: try again later.',
    });
    expect(logged).toMatchObject([{ port }]);
    expect(logged[0]!.err!.message).toContain(`${port} returned ${problem}.`);
    expect((error as Error).cause).toBe(logged[0]!.err);
  });

  test('for a product the cause names productFromJson', async () => {
    await findProducts(shopOf({ products: [{ ...PRODUCT, staff_ids: [] }] })).catch(() => undefined);
    expect(logged[0]!.err!.message).toContain('return productFromJson(product)');
  });
});

test('nested names are accepted, even beside columns with the contract’s names', async () => {
  const product = { ...PRODUCT, staffIds: [3], staff_ids: '3', extra: { sku: 'CUT', qty: 1 }, capacity: 2 };
  const user = { ...USER, first_name: 'Ada' };
  const ports = shopOf({ products: [product], users: [user], orders: [ORDER], webhooks: [WEBHOOK] });
  expect([...((await findProducts(ports)) as Map<number, unknown>).values()]).toEqual([product]);
  expect((await ports.users.staff({}, {})).items).toEqual([user]);
  expect([...((await findOrders(ports)) as Map<number, unknown>).values()]).toEqual([ORDER]);
  expect(await ports.webhooks.active({})).toEqual([WEBHOOK]);
  expect(logged).toEqual([]);
});

test('a product that productFromJson refuses inside a port is logged and not shown', async () => {
  const find = async () => new Map([[1, productFromJson({ id: 1, name: 'One' })]]);
  const ports = guardPorts(
    { ...host, products: { ...host.products, find } },
    { timeoutMs: 1_000, logger, databaseErrorOf },
  );
  await expect(findProducts(ports)).rejects.toMatchObject({
    code: 'shop_rest_host_error',
    message: 'The shop did not respond as expected: try again later.',
  });
  expect(logged).toMatchObject([{ port: 'products.find' }]);
  expect(logged[0]!.err!.message).toBe('productFromJson(): status must be a text, and is absent.');
});
