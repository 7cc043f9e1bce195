import { checkProduct, type HostPorts, type OrderTraits, type ProductsPort } from 'shop-appointments';
import { internalsOf } from '../../../lib/internals';
import { openShop, refusal } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const HAIRCUT = { productId: 1, start: '2026-03-06T10:00', customerId: 21 };
const OF_HAIRCUT = { productIds: [1], minDate: '2026-03-06', maxDate: '2026-03-06' };

const openSalon = (traits: OrderTraits | undefined, deposit: unknown) =>
  openShop({
    ports: (given): HostPorts => {
      const host = withProducts(given, { 1: { deposit } as object });
      const search: ProductsPort['search'] = async () => {
        const items = [...(await host.products.find([1, 2], {})).values()];
        return { items, total: items.length };
      };
      return { ...host, products: { ...host.products, search }, orders: { ...host.orders, traits } };
    },
  });

describe('a port that does not state payments cannot have deposits', () => {
  test.each([undefined, {}, { statesPayments: false }])('is refused with the traits %j', async (traits) => {
    const salon = await openSalon(traits, { percent: 25 });
    const error = await refusal(salon.appointments.book(HAIRCUT));
    expect(error).toMatchObject({ status: 502, code: 'shop_rest_host_error' });
    expect(error.message).not.toMatch(/deposit|Haircut/);
    expect(salon.errors).toEqual([{ productId: 1, field: 'deposit' }]);
    expect((await salon.appointments.slots.list(OF_HAIRCUT)).records).toEqual([]);
    expect((await salon.appointments.slots.list({ ...OF_HAIRCUT, productIds: [1, 2] })).records).not.toEqual(
      [],
    );
    await salon.close();
  });

  test('is reported with the return value that the port needs', async () => {
    const salon = await openSalon(undefined, { percent: 25 });
    const product = (await internalsOf(salon.appointments).host.products.find([1], {})).get(1)!;
    expect(checkProduct(product)).toEqual([
      {
        field: 'deposit',
        text:
          'deposit must be left out, because orders.find does not state payments: return paid and refunded, and set ' +
          'orders.traits.statesPayments.',
      },
    ]);
    const { items } = await internalsOf(salon.appointments).host.products.search({}, {});
    expect(items.filter((one) => checkProduct(one).length > 0).map(({ id }) => id)).toEqual([1]);
    await salon.close();
  });

  test('a port that states payments, and a product without a deposit, are accepted', async () => {
    for (const [traits, deposit] of [
      [{ statesPayments: true }, { percent: 25 }],
      [undefined, null],
      [undefined, undefined],
    ] as const) {
      const salon = await openSalon(traits, deposit);
      const { policies } = await salon.appointments.book(HAIRCUT);
      expect(policies).toEqual(deposit ? { deposit } : null);
      await salon.close();
    }
  });
});
