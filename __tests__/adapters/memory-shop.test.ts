import { createMemoryShop, type MemoryShop } from 'shop-appointments/adapters/memory';
import { taxOf } from 'shop-appointments/adapters/port-helpers';
import { CONTRACT_SHOP } from '../support/shops/contract-shop';

let shop: MemoryShop;
beforeEach(() => {
  shop = createMemoryShop(CONTRACT_SHOP);
});

const line = { productId: 11, quantity: 2, net: '84.00', tax: '15.96' };

describe('credentials', () => {
  test('an application password is made in six groups of four, works, and is revoked', async () => {
    const { access } = shop.host;
    const password = access.createApplicationPassword(40);
    expect(password).toMatch(/^([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/);
    const plain = password.replaceAll(' ', '');
    expect(await access.findApplicationPassword('cleo', plain)).toMatchObject({ userId: 40 });
    access.revokeApplicationPasswords(40);
    expect(await access.findApplicationPassword('cleo', plain)).toBeUndefined();
  });

  test('signing in takes the right login and password, and nothing else', async () => {
    const { access } = shop.host;
    expect(await access.signIn('root', 'open sesame')).toMatch(/^shop_session=/);
    expect(await access.signIn('root', 'open')).toBeUndefined();
    expect(await access.signIn('nobody', 'open sesame')).toBeUndefined();
    expect(await access.signIn('boss', 'open sesame')).toBeUndefined();
  });
});

describe('data that a test reads and changes', () => {
  test('orders show what was sold, with tax and reference', async () => {
    const { orders } = shop.host;
    await orders.createPending({ reference: 'r1', customerId: 40, line }, {});
    await orders.setStatus(1, 'cancelled', { reason: 'no appointment left' });
    expect(shop.orders).toEqual([
      {
        id: 1,
        status: 'cancelled',
        reason: 'no appointment left',
        reference: 'r1',
        customerId: 40,
        billing: { firstName: 'Cleo', lastName: 'Bright', email: 'cleo@mail.example' },
        items: [{ id: 1, productId: 11, quantity: 2, total: '84.00', tax: '15.96', reference: 'r1' }],
      },
    ]);
  });

  test('an order that is paid in parts states what was paid and refunded', async () => {
    const { orders } = shop.host;
    await orders.createPending({ reference: 'r1', customerId: 40, line }, {});
    const read = async () => (await orders.find([1], {})).get(1);
    await orders.pay(1, '20.00');
    expect(await read()).toMatchObject({ status: 'partially-paid', paid: '20.00', refunded: '0' });
    await orders.pay(1, '79.96');
    expect(await read()).toMatchObject({ status: 'processing', paid: '99.96' });
    await orders.refundLine(1, 1);
    expect(await read()).toMatchObject({
      status: 'processing',
      refunded: '99.96',
      items: [{ quantity: 0 }],
    });
  });

  describe('payments of an order with two lines of 80', () => {
    const eighty = { productId: 11, quantity: 1, net: '70.00', tax: '10.00' };
    const read = async () => (await shop.host.orders.find([1], {})).get(1);
    beforeEach(async () => {
      await shop.host.orders.createPending({ reference: 'r1', customerId: 40, line: eighty }, {});
      await shop.host.orders.addItem(1, { ...eighty, reference: 'r2' }, {});
    });

    test('a price that falls below what was paid leaves the excess paid', async () => {
      const { orders } = shop.host;
      await orders.pay(1, '20.00');
      for (const id of [1, 2]) await orders.updateItem(1, id, { ...eighty, net: '7.00', tax: '1.00' }, {});
      await orders.pay(1);
      expect(await read()).toMatchObject({ status: 'processing', paid: '20.00', refunded: '0' });
    });

    test('a removed line need not be paid', async () => {
      const { orders } = shop.host;
      await orders.refundLine(1, 1);
      expect(await read()).toMatchObject({ paid: '0.00', refunded: '0.00' });
      await orders.pay(1, '80.00');
      expect(await read()).toMatchObject({ status: 'processing', paid: '80.00' });
    });

    test('the refund of a line is the part of it that was paid, and the other line then needs its own rest', async () => {
      const { orders } = shop.host;
      await orders.pay(1, '40.00');
      await orders.refundLine(1, 1);
      await orders.refundLine(1, 1);
      expect(await read()).toMatchObject({ status: 'partially-paid', paid: '40.00', refunded: '20.00' });
      await orders.pay(1);
      expect(await read()).toMatchObject({ status: 'processing', paid: '100.00', refunded: '20.00' });
      await orders.refundLine(1, 2);
      expect(await read()).toMatchObject({ paid: '100.00', refunded: '100.00' });
    });

    test('the lines of an order that the shop itself set to paid are refunded in full', async () => {
      const { orders } = shop.host;
      await orders.setStatus(1, 'processing', {});
      await orders.refundLine(1, 1);
      expect(await read()).toMatchObject({ status: 'processing', paid: '160.00', refunded: '80.00' });
    });
  });

  test('an order that was read is a copy', async () => {
    const { orders } = shop.host;
    await orders.createPending({ reference: 'r1', customerId: 40, line }, {});
    const found = await orders.find([1], {});
    await orders.setStatus(1, 'completed', {});
    expect(found.get(1)?.status).toBe('pending');
  });

  test('a product that is set is read afterwards', async () => {
    shop.products.set(11, { ...shop.products.get(11)!, name: 'Long cut' });
    expect((await shop.host.products.find([11], {})).get(11)?.name).toBe('Long cut');
  });

  test('a disabled webhook stays, with the reason', async () => {
    await shop.host.webhooks.disable(1, 'five days of failures');
    expect(shop.webhooks[0]).toMatchObject({ status: 'disabled', disabledBecause: 'five days of failures' });
  });
});

describe('search', () => {
  const ids = async (query: Parameters<MemoryShop['host']['products']['search']>[0]): Promise<number[]> =>
    (await shop.host.products.search(query, {})).items.map(({ id }) => id);

  test('finds every status and the type appointment unless the query says otherwise', async () => {
    expect(await ids({})).toEqual([11, 12, 13, 14]);
    expect(await ids({ status: 'draft' })).toEqual([13]);
    expect(await ids({ type: 'simple' })).toEqual([]);
  });

  test('finds products by category, member, words and own fields', async () => {
    expect(await ids({ categoryIds: [2] })).toEqual([12]);
    expect(await ids({ staffIds: [31] })).toEqual([11]);
    expect(await ids({ search: 'NAIL' })).toEqual([12]);
    expect(await ids({ filters: { price: '30.00', unheard_of: 'x' } })).toEqual([12]);
  });

  test('returns products in the order that the query asks for', async () => {
    expect(await ids({ orderby: 'title', order: 'asc' })).toEqual([14, 11, 13, 12]);
    expect(await ids({ orderby: 'price', order: 'desc' })).toEqual([11, 12, 14, 13]);
    expect(await ids({ orderby: 'include', include: [12, 11] })).toEqual([12, 11]);
  });
});

describe('tax', () => {
  // The tax on 42.00 net is 7.98 at 19 %. The tax in 42.00 gross is 42 * 19 / 119 = 6.705..., which rounds up to 6.71.
  const cases = [
    ['19', '42.00', false, '42.00', '7.98'],
    ['19', '42.00', true, '35.29', '6.71'],
    ['7.5', '0.60', false, '0.60', '0.05'],
    ['0', '10', true, '10.00', '0.00'],
    ['8.875', '100', false, '100.00', '8.88'],
  ] as const;

  test.each(cases)('at %s per cent of %s (included: %s)', (rate, amount, includesTax, net, tax) => {
    const product = { ...shop.products.get(11)!, extra: { tax_rate: rate } };
    expect(taxOf({ amount, includesTax }, product, 'EUR')).toEqual({
      net,
      tax,
    });
  });

  test('is rounded to the decimals of the currency', () => {
    const product = { ...shop.products.get(11)!, extra: { tax_rate: '10' } };
    expect(taxOf({ amount: '1234', includesTax: false }, product, 'JPY')).toEqual({
      net: '1234',
      tax: '123',
    });
  });

  test('is nothing for a product that has no rate', async () => {
    const [tax] = await shop.host.products.tax(
      [{ productId: 14, customerId: 0, orderId: 0, quantity: 1, amount: '10.00', includesTax: false }],
      {},
    );
    expect(tax).toEqual({ net: '10.00', tax: '0.00' });
  });
});
