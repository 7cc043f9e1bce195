import type { AppointmentsError, PlacedHold } from 'shop-appointments';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { openOrderShop } from '../../support/shops/order-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  expect(salon.errors).toEqual([]);
  await salon.close();
});

/** Places a hold for hour number n: twelve hours a day with one place each, from tomorrow on. */
const place = (n: number, by: { owner: string; address?: string }): Promise<PlacedHold> => {
  const start = new Date((at('2026-03-03T08:00') + Math.floor(n / 12) * 86_400 + (n % 12) * 3_600) * 1_000);
  return salon.appointments.holds.place({ productId: 1, start: start.toISOString() }, by);
};
/** Tries to place `count` holds one after another. Returns how many were placed. */
const placed = async (count: number, by: (n: number) => { owner: string; address?: string }) => {
  let accepted = 0;
  for (let n = 0; n < count; n += 1)
    accepted += await place(n, by(n)).then(
      () => 1,
      () => 0,
    );
  return accepted;
};
const checkOut = ({ appointment: { id }, token }: PlacedHold) =>
  salon.appointments.holds.checkout([{ id, token }]);

describe('a visitor without cookies, with a new owner each time', () => {
  test.each([
    ['from one address', () => '192.0.2.7'],
    ['from all addresses of an IPv4 /24', (n: number) => `192.0.2.${n}`],
    ['written as IPv6', (n: number) => (n % 2 === 0 ? `::ffff:192.0.2.${n}` : '::ffff:c000:0207')],
    ['from many /64s of an IPv6 /56', (n: number) => `2001:db8:0:${n.toString(16)}::1`],
  ])('1.8 does not take a whole day %s', async (_, address) => {
    expect(await placed(23, (n) => ({ owner: `cart ${n}`, address: address(n) }))).toBe(15);
  });

  test('1.8 does not use up the places of other networks', async () => {
    await placed(23, (n) => ({ owner: `cart ${n}`, address: '192.0.2.7' }));
    await place(20, { owner: 'other', address: '192.0.3.7' });
    await place(21, { owner: 'another', address: '2001:db8:0:100::1' });
  });

  test('1.8 does not get more places by many requests at once', async () => {
    salon.shop.products.set(2, { ...salon.shop.products.get(2)!, capacity: 200 });
    const start = '2026-03-03T10:00';
    const take = (owner: string) =>
      salon.appointments.holds.place({ productId: 2, start, quantity: 20 }, { owner, address: '192.0.2.7' });
    for (const owner of ['a', 'b', 'c']) await take(owner);
    expect((await refusal(take('d'))).status).toBe(400);
  });
});

describe('a visitor who checks out and does not pay', () => {
  const loop = async (owner: (n: number) => string) => {
    let accepted = 0;
    for (let n = 0; n < 24; n += 1) {
      const hold = await place(n, { owner: owner(n), address: '192.0.2.7' }).catch(() => undefined);
      if (hold) await checkOut(hold);
      if (hold) accepted += 1;
    }
    return accepted;
  };

  test('1.8 does not sell out two days with carts and checkouts in a loop', async () => {
    expect(await loop(() => 'visitor')).toBe(5);
    expect(await loop((n) => `cart ${n}`)).toBe(10);
  });

  test('1.8 keeps the places for an hour; then the appointments and their orders are cancelled', async () => {
    await loop((n) => `cart ${n}`);
    salon.clock.set('2026-03-02T10:00');
    await salon.appointments.tick();
    const { items } = await salon.appointments.list({ perPage: 100 });
    expect(items.map(({ status }) => status)).toEqual(Array(15).fill('cancelled'));
    expect(new Set(salon.shop.orders.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    const [first] = items;
    expect((await salon.appointments.history(first!.id)).at(-1)).toMatchObject({
      reason: 'not paid in time',
    });
    expect(await loop((n) => `cart ${n}`)).toBe(15);
  });

  test.each(['processing', 'on-hold'] as const)('can book again once the order is %s', async (status) => {
    expect(await loop(() => 'visitor')).toBe(5);
    for (const { id } of [...salon.shop.orders]) {
      await salon.shop.host.orders.setStatus(id, status, {});
      await salon.appointments.orderChanged(id);
    }
    await place(20, { owner: 'visitor', address: '192.0.2.7' });
  });

  test('can book again once the worker has found the order on hold', async () => {
    expect(await loop(() => 'visitor')).toBe(5);
    for (const { id } of [...salon.shop.orders]) await salon.shop.host.orders.setStatus(id, 'on-hold', {});
    salon.clock.set('2026-03-02T10:00');
    await salon.appointments.tick();
    await place(20, { owner: 'visitor', address: '192.0.2.7' });
  });
});

describe('a visitor who checks out late', () => {
  /** Places holds five at a time, each time after the holds before have ended. In the end all have ended. */
  const runOut = async (count: number, owner: (n: number) => string = () => 'visitor') => {
    const holds: PlacedHold[] = [];
    while (holds.length < count) {
      const n = holds.length;
      holds.push(await place(n, { owner: owner(n), address: '192.0.2.7' }));
      if (n === 4) salon.clock.set('2026-03-02T09:16');
      if (n === 9) salon.clock.set('2026-03-02T09:32');
    }
    salon.clock.set('2026-03-02T09:48');
    return holds;
  };
  const times = (count: number, answer: string) => Array.from({ length: count }, () => answer);
  const outcomes = async (holds: readonly PlacedHold[]) => {
    const all = [];
    for (const hold of holds)
      all.push(
        await checkOut(hold).then(
          ([made]) => made!.status,
          (error: unknown) => Object.keys((error as AppointmentsError).data.params as object)[0]!,
        ),
      );
    return all;
  };

  test('1.8 does not exceed the limit of an owner with expired holds at the same moment', async () => {
    const holds = await runOut(10);
    const answers = await Promise.all(holds.map((hold) => outcomes([hold])));
    expect(answers.flat().sort()).toEqual([...times(5, 'owner'), ...times(5, 'unpaid')]);
    expect((await salon.appointments.list({ status: ['unpaid'], perPage: 100 })).total).toBe(5);
  });

  test('1.8 does not exceed the limit of a network with a new owner each time, one by one or in one cart', async () => {
    const owner = (n: number) => `cart ${n}`;
    const holds = await runOut(17, owner);
    const keys = holds.map(({ appointment: { id }, token }) => ({ id, token }));
    expect((await refusal(salon.appointments.holds.checkout(keys))).data.params).toHaveProperty('address');
    expect(await outcomes(holds)).toEqual([...times(15, 'unpaid'), 'address', 'address']);
  });

  test('1.8 checks out at the limit if the places are still held, and late into an order that is paid or on hold', async () => {
    const late = await runOut(2);
    const live = [];
    for (let n = 2; n < 7; n += 1) live.push(await place(n, { owner: 'visitor' }));
    expect(await outcomes([late[0]!, ...live])).toEqual(['owner', ...times(5, 'unpaid')]);
    for (const [at, status] of (['processing', 'on-hold'] as const).entries()) {
      const line = { productId: 1, quantity: 1, net: '20.00', tax: '0.00', reference: 'r' };
      const { orderId } = await salon.shop.host.orders.createPending(
        { reference: 'r', customerId: 0, line },
        {},
      );
      await salon.shop.host.orders.setStatus(orderId, status, {});
      const { appointment, token } = late[at]!;
      const [made] = await salon.appointments.holds.checkout([{ id: appointment.id, token }], { orderId });
      expect(made).toMatchObject({ orderId });
    }
  });
});

test.each([true, false])(
  '1.8 a hold of one place does not get 300 places by an order line (orders in the same database: %s)',
  async (shared) => {
    const shop = await openOrderShop({ shared });
    const { products } = shop.salon.shop;
    products.set(2, { ...products.get(2)!, capacity: 500 });
    const start = '2026-03-03T10:00';
    const { appointment, token } = await shop.appointments.holds.place(
      { productId: 2, start },
      { owner: 'visitor' },
    );
    const into = async (quantity: number, status: 'pending' | 'processing') => {
      const line = { productId: 2, quantity, net: '250.00', tax: '0.00', reference: 'r' };
      const { orderId, orderItemId } = await shop.appointments.transaction((transaction) =>
        shop.port.createPending(
          { reference: 'r', customerId: 0, line },
          shared ? { transaction: transaction } : {},
        ),
      );
      await shop.setStatus(orderId, status);
      return shop.appointments.holds.checkout([{ id: appointment.id, token, orderItemId }], { orderId });
    };
    for (const quantity of [300, 21])
      expect(await refusal(into(quantity, 'pending'))).toMatchObject({
        status: 400,
        data: {
          action: 'release_hold',
          params: {
            quantity:
              'at most 20 places in holds and appointments that are neither paid nor confirmed are possible at the same time; 1 are taken already',
          },
        },
      });
    expect((await shop.appointments.holds.get(appointment.id, token)).appointment).toMatchObject({
      status: 'in-cart',
      quantity: 1,
    });
    expect(await into(300, 'processing')).toMatchObject([{ status: 'paid', quantity: 300 }]);
    await shop.close();
  },
);

test.each(['nobody', '300.1.2.3', '192.0.2.7:80', 7 as unknown as string])(
  'a value that is no IP address (%p) is refused',
  async (address) => {
    expect(await refusal(place(0, { owner: 'visitor', address }))).toMatchObject({
      status: 400,
      data: { params: { address: expect.any(String) as string } },
    });
  },
);

test('without an address, only the owner’s limit counts', async () => {
  expect(await placed(12, (n) => ({ owner: `cart ${n}` }))).toBe(12);
  expect(await placed(1, () => ({ owner: 'cart 0', address: '' }))).toBe(0);
});
