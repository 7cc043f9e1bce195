import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { describeHostContract, type HostUnderTest, runContract } from 'shop-appointments/adapters/testing';
import { CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';
import { textId, withTextIds } from '../support/shops/text-ids';

const user = (id: number): string => textId('user', id);
const { key, applicationPassword, otherLogin, webhooks } = CONTRACT_FACTS;

async function shopWithTexts(): Promise<HostUnderTest<string>> {
  const { host } = createMemoryShop(CONTRACT_SHOP);
  const cookie = await host.access.signIn('root', 'open sesame');
  return {
    host: withTextIds(host),
    facts: {
      products: [textId('product', 11), textId('product', 12)],
      unpublishedProduct: textId('product', 13),
      staff: [user(31), user(32)],
      manager: user(2),
      customer: user(40),
      key: { ...key!, userId: user(2) },
      applicationPassword: { ...applicationPassword!, userId: user(40) },
      otherLogin,
      webhooks,
      signedIn: { cookie: cookie!, userId: user(1) },
    },
  };
}

describeHostContract('a shop with text ids keeps the contract of the five ports', shopWithTexts, {
  sharesDatabase: false,
  sessions: true,
});

test('the kit finds ports that fail for a text that their database refuses', async () => {
  const { host, facts } = await shopWithTexts();
  const strict =
    <Found>(find: (ids: readonly string[], context: object) => Promise<Found>) =>
    async (ids: readonly string[], context: object): Promise<Found> => {
      for (const id of ids)
        if (!/^\w{8}-/.test(id)) throw new Error(`invalid input syntax for type uuid: ${id}`);
      return find(ids, context);
    };
  const { products, orders, users } = host;
  const failures = await runContract({
    host: {
      ...host,
      products: { ...products, find: strict((ids, context) => products.find(ids, context)) },
      orders: { ...orders, find: strict((ids, context) => orders.find(ids, context)) },
      users: { ...users, find: strict((ids, context) => users.find(ids, context)) },
    },
    facts,
  });
  expect(failures.map(({ port, name }) => [port, name])).toEqual(
    ['products', 'orders', 'users'].map((port) => [
      port,
      'find returns an empty map for texts that are no ids of the shop',
    ]),
  );
});

test('the kit finds a port that returns 0 for a guest although its ids are texts', async () => {
  const { host, facts } = await shopWithTexts();
  const find: typeof host.orders.find = async (ids, context) => {
    const found = await host.orders.find(ids, context);
    const broken = [...found].map(
      ([id, order]) => [id, { ...order, customerId: order.customerId ?? (0 as never) }] as const,
    );
    return new Map(broken);
  };
  const failures = await runContract({ host: { ...host, orders: { ...host.orders, find } }, facts });
  expect(failures.map(({ name }) => name)).toEqual([
    'an order of a guest (customer 0, or null if ids are texts) can be created',
    'an order of a guest who booked by phone shows the name, e-mail address and phone number of this guest, or none',
  ]);
});
