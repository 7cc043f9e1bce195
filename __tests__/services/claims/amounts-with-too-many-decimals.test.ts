import { type HostPorts, type Product, withExternalIds } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';
import { textId, withTextIds } from '../../support/shops/text-ids';

/** The haircut with other rules about money, in a shop that takes euros and states payments. */
const withRules = (host: HostPorts, rules: Partial<Product>): HostPorts => ({
  ...withProducts(host, { 1: rules }),
  orders: { ...host.orders, traits: { statesPayments: true } },
});

async function expectNotBookable(
  { appointments, errors }: TestShop,
  field: string,
  productId = 1,
): Promise<void> {
  const day = '2026-03-06';
  const { records } = await appointments.slots.list({ productIds: [productId], minDate: day, maxDate: day });
  expect(records).toEqual([]);
  const error = await refusal(appointments.book({ productId, start: `${day}T10:00` }));
  expect(error).toMatchObject({ status: 502, code: 'shop_rest_host_error' });
  expect(errors).toEqual([{ productId, field }]);
}

test.each<[string, Partial<Product>]>([
  ['deposit.amount', { deposit: { amount: '20.005' } }],
  [
    'cancellation.steps[1].fee',
    {
      cancellation: {
        steps: [
          { untilHours: 48, fee: '0%' },
          { untilHours: 24, fee: '10.001' },
        ],
        elseFee: '50%',
      },
    },
  ],
  ['cancellation.elseFee', { cancellation: { steps: [], elseFee: '0.005' } }],
  ['noShowFee', { noShowFee: '12.3456' }],
])('a product with too many decimals in %s has no slots and cannot be booked', async (field, rules) => {
  const salon = await openShop({ ports: (host) => withRules(host, rules) });
  await expectNotBookable(salon, field);
  await salon.close();
});

test('zeros at the end of an amount, and percentages with two decimals, are kept with a booking', async () => {
  const rules = {
    deposit: { percent: 12.25 },
    cancellation: { steps: [{ untilHours: 24, fee: '10.500' }], elseFee: '33.33%' },
    noShowFee: '20.0000',
  };
  const salon = await openShop({ ports: (host) => withRules(host, rules) });
  const { policies } = await salon.appointments.book({ productId: 1, start: '2026-03-06T10:00' });
  expect(policies).toEqual(rules);
  await salon.close();
});

test('a shop with text ids has no slots for such a product either', async () => {
  const salon = await openShop({
    ports: (host) => withExternalIds(withTextIds(withRules(host, { noShowFee: '5.555' }))),
  });
  const text = textId('product', 1);
  const ids = await salon.appointments.externalIds.resolve('product', [text]);
  await expectNotBookable(salon, 'noShowFee', ids.get(text));
  await salon.close();
});

test('a product that is an ORM entity with getters keeps its other fields', async () => {
  const salon = await openShop({
    ports(given) {
      const host = withRules(given, {});
      const find: HostPorts['products']['find'] = async (ids, context) => {
        const found = await host.products.find(ids, context);
        for (const [id, product] of found) if (id === 1) found.set(id, entityOf(product));
        return found;
      };
      return { ...host, products: { ...host.products, find } };
    },
  });
  await expectNotBookable(salon, 'noShowFee');
  await salon.close();
});

/** Makes a product whose fields are getters of its prototype, as those of entities of some ORMs are. */
function entityOf(product: Product): Product {
  const fields = { ...product, noShowFee: '5.555' };
  const getters = Object.entries(fields).map(([name, value]) => [name, { get: () => value }] as const);
  return Object.create(Object.create(null, Object.fromEntries(getters)) as object) as Product;
}
