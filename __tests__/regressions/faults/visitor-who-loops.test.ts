import type { Appointment, AppointmentsError, PlacedHold } from 'shop-appointments';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  expect(salon.errors).toEqual([]);
  await salon.close();
});

/** Places a hold for hour number n: twelve hours a day, from tomorrow on. */
const place = (n: number, by: { owner: string; address?: string }): Promise<PlacedHold> => {
  const start = at('2026-03-03T08:00') + Math.floor(n / 12) * 86_400 + (n % 12) * 3_600;
  return salon.appointments.holds.place({ productId: 1, start }, by);
};
const release = ({ appointment: { id }, token }: PlacedHold) => salon.appointments.holds.release(id, token);
const ofCart = async () =>
  (await salon.appointments.list({ status: ['in-cart', 'was-in-cart'], perPage: 100 })).items.map(
    ({ id }) => id,
  );

test('11.8 a visitor who places and releases holds in a loop is stopped for an hour: after 100 in a network, 200 in an IPv6 /48', async () => {
  const loop = async (address: string) => {
    for (let n = 0; n < 100; n += 1) await release(await place(0, { owner: `cart ${n}`, address }));
  };
  const answer = (address: string) => refusal(place(0, { owner: 'next', address }));
  const stopped = (retryAfter: number) => ({
    status: 429,
    code: 'shop_rest_too_many_attempts',
    data: { retryAfter, action: 'retry' },
  });

  await loop('2001:db8:0:100::1');
  salon.clock.set('2026-03-02T09:10');
  expect(await answer('2001:db8:0:1ff::2')).toMatchObject(stopped(3_000));
  await loop('2001:db8:0:200::1');
  expect(await answer('2001:db8:0:300::1')).toMatchObject(stopped(3_000));
  await release(await place(0, { owner: 'elsewhere', address: '192.0.2.7' }));

  salon.clock.set('2026-03-02T10:00');
  await release(await place(0, { owner: 'next', address: '2001:db8:0:100::1' }));
  expect(await answer('2001:db8:0:200::1')).toMatchObject(stopped(600));
});

test('11.8 an appointment that left the cart without a checkout is deleted a day after its hold ended', async () => {
  const [released, ranOut, booked, lateCheckout] = [
    await place(0, { owner: 'a' }),
    await place(1, { owner: 'b' }),
    await place(2, { owner: 'c' }),
    await place(3, { owner: 'd' }),
  ] as const;
  await release(released);
  const key = ({ appointment: { id }, token }: PlacedHold) => ({ id, token });
  await salon.appointments.holds.checkout([key(booked)]);

  salon.clock.set('2026-03-02T12:00');
  await salon.appointments.tick();
  expect(new Set(await ofCart())).toEqual(
    new Set([released, ranOut, lateCheckout].map(({ appointment: { id } }) => id)),
  );
  await salon.appointments.holds.checkout([key(lateCheckout)]);

  salon.clock.set('2026-03-03T09:14');
  await salon.appointments.tick();
  expect(await ofCart()).toHaveLength(2);
  salon.clock.set('2026-03-03T09:15');
  await salon.appointments.tick();
  expect(await ofCart()).toEqual([]);
  expect((await refusal(salon.appointments.holds.checkout([key(ranOut)]))).status).toBe(404);
  for (const { appointment } of [booked, lateCheckout])
    expect((await salon.appointments.get(appointment.id)).orderId).toBeGreaterThan(0);
});

test('11.9 five networks of one IPv6 /48 can hold as much as two', async () => {
  const answers = [];
  for (let n = 0; n < 5 * 15; n += 1) {
    const address = `2001:db8:0:${(Math.floor(n / 15) * 256).toString(16)}::1`;
    answers.push(
      await place(n, { owner: `cart ${n}`, address }).then(
        () => 'held',
        (error: unknown) => (error as AppointmentsError).data,
      ),
    );
  }
  expect(answers.slice(0, 30)).toEqual(Array(30).fill('held'));
  expect(answers.slice(30)).toEqual(
    Array(45).fill({
      action: 'release_hold',
      params: {
        address:
          'at most 30 holds and appointments that are neither paid nor confirmed are possible at the same time from one IPv6 /48: pay for, cancel or release one first',
      },
    }),
  );
});

describe('the limit of an hour', () => {
  const address = '192.0.2.7';
  const start = '2026-03-03T10:00';
  /** Books for several customers of one network, and calls `then` for each booking. */
  const customers = async (count: number, then: (booked: Appointment) => Promise<unknown>) => {
    for (let n = 0; n < count; n += 1)
      await then(await salon.appointments.book({ productId: 2, start }, { owner: `customer ${n}`, address }));
  };
  const pay = async ({ orderId }: Appointment) => {
    await salon.shop.host.orders.setStatus(orderId, 'processing', {});
    await salon.appointments.orderChanged(orderId);
  };
  const next = () => place(0, { owner: 'next', address });
  beforeEach(() => {
    salon.shop.products.set(2, { ...salon.shop.products.get(2)!, capacity: 500 });
  });

  test('11.8 does not count bookings of customers in one network that are paid or confirmed', async () => {
    await customers(60, pay);
    await customers(50, ({ id }) => salon.appointments.update(id, { status: 'confirmed' }));
    await release(await next());
  });

  test('11.8 counts cancelled and deleted bookings', async () => {
    await customers(50, ({ id }) => salon.appointments.update(id, { status: 'cancelled' }));
    await customers(49, ({ id }) => salon.appointments.remove(id));
    await release(await next());
    expect(await refusal(next())).toMatchObject({
      status: 429,
      data: { retryAfter: 3_600 },
      message:
        'At most 100 holds and bookings that are neither paid nor confirmed are possible from one network in one hour: try again later.',
    });
  });
});

test('11.8 a booking that waits for confirmation is named in the limit', async () => {
  const book = (n: number) =>
    salon.appointments.book({ productId: 7, start: at('2026-03-03T08:00') + n * 3_600 }, { owner: 'loyal' });
  for (let n = 0; n < 5; n += 1) expect((await book(n)).status).toBe('pending-confirmation');
  expect(await refusal(book(5))).toMatchObject({
    status: 400,
    data: {
      action: 'release_hold',
      params: {
        owner:
          'at most 5 holds and appointments that are neither paid nor confirmed are possible at the same time: pay for, cancel or release one first',
      },
    },
  });
});
