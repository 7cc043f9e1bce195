import type { Admission, AdmissionDecision, Applicant } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';

/**
 * Opens a shop that admits or refuses customers by `decide`, and records each applicant about whom the shop was asked.
 */
async function openDeciding(
  decide: (applicant: Applicant) => AdmissionDecision | Promise<AdmissionDecision>,
  options: { readonly unpaidMinutes?: number; readonly hostTimeoutMs?: number } = {},
): Promise<TestShop & { readonly asked: Applicant[] }> {
  const asked: Applicant[] = [];
  const admission: Admission = (applicant) => {
    asked.push(applicant);
    return decide(applicant);
  };
  const salon = await openShop({ ...options, ports: (host) => ({ ...host, admission }) });
  return { ...salon, asked };
}

const VISIT = {
  items: [{ productId: 1 }, { productId: 2 }, { productId: 1 }],
  start: at(START),
  customerId: 21,
};

let salon: TestShop & { readonly asked: Applicant[] };
afterEach(async () => {
  await salon.close();
});

const hold = async (customerId = 21) => {
  const { appointment, token } = await salon.appointments.holds.place(
    { productId: 1, start: START, customerId },
    { owner: 'visitor' },
  );
  return { id: appointment.id, token };
};

describe('admission: a customer whom the shop refuses', () => {
  const ways: readonly [string, () => Promise<unknown>][] = [
    ['a booking', () => salon.appointments.book({ productId: 1, start: START, customerId: 21 })],
    ['a hold', () => hold()],
    [
      'a series',
      () =>
        salon.appointments.series.create({
          productId: 1,
          start: START,
          customerId: 21,
          frequency: 'weekly',
          count: 2,
        }),
    ],
    ['a visit', () => salon.appointments.visits.create(VISIT)],
  ];
  test.each(ways)('cannot make %s, and reads the text of the shop', async (_, make) => {
    salon = await openDeciding(() => ({ refuse: 'Please call us.' }));
    const error = await refusal(make());
    expect(error).toMatchObject({
      status: 409,
      code: 'shop_appointments_not_admitted',
      message: 'Please call us.',
      data: { action: 'ask_shop' },
    });
    expect(salon.asked).toHaveLength(1);
    expect((await salon.appointments.list({ status: 'any' })).total).toBe(0);
    expect(salon.shop.orders).toEqual([]);
  });

  test('cannot check out, and the hold stays', async () => {
    salon = await openDeciding(({ customerId }) => (customerId === 21 ? { refuse: 'Call us.' } : 'admit'));
    const item = await hold(0);
    const error = await refusal(salon.appointments.holds.checkout([item], { customerId: 21 }));
    expect(error.code).toBe('shop_appointments_not_admitted');
    expect((await salon.appointments.get(item.id)).status).toBe('in-cart');
  });

  test('is booked by a manager, for whom the shop is not asked', async () => {
    salon = await openDeciding(() => ({ refuse: 'Call us.' }));
    await salon.appointments.create({ productId: 1, start: START, customerId: 21 });
    expect(salon.asked).toEqual([]);
  });
});

test('the function for admission gets the record of the last 365 days, and the desk counts all no-shows and late cancellations', async () => {
  salon = await openDeciding(() => 'admit');
  const { appointments, clock } = salon;
  clock.set('2025-03-01T09:00');
  const longAgo = await appointments.create({ productId: 2, start: '2025-03-01T10:00', customerId: 21 });
  const lateLongAgo = await appointments.create({ productId: 2, start: '2025-03-01T08:00', customerId: 21 });
  await appointments.update(lateLongAgo.id, { status: 'cancelled' }, { actorId: 21 });
  clock.set('2026-03-02T09:00');
  const missed = await appointments.create({ productId: 2, start: '2026-03-01T10:00', customerId: 21 });
  for (const { id } of [longAgo, missed])
    await appointments.update(id, { customerStatus: 'no-show', status: 'confirmed' });
  await appointments.create({ productId: 2, start: '2026-03-05T10:00', customerId: 21 });
  await appointments.create({ productId: 2, start: '2026-03-06T10:00', customerId: 1 });
  salon.shop.products.set(2, { ...salon.shop.products.get(2)!, cancelLimit: 24 });
  const late = await appointments.create({
    productId: 2,
    start: '2026-03-02T20:00',
    customerId: 21,
    enforce: 'none',
  });
  const early = await appointments.create({ productId: 2, start: '2026-03-04T10:00', customerId: 21 });
  for (const { id } of [late, early]) await appointments.update(id, { status: 'cancelled' }, { actorId: 21 });

  await appointments.book({ productId: 1, start: START, customerId: 21 });
  expect(salon.asked).toMatchObject([
    {
      customerId: 21,
      contact: { name: 'Dee D', email: 'dee@home.example', phone: '', language: '' },
      product: { id: 1, name: 'Haircut' },
      upcoming: 1,
      noShows: 1,
      lateCancellations: 1,
    },
  ]);
  expect(await appointments.customers.record(21)).toEqual({ upcoming: 2, noShows: 1, lateCancellations: 1 });
  const found = async (query: object) =>
    (await appointments.list({ ...query, customerId: 21 })).items.map(({ id }) => id).sort((a, b) => a - b);
  expect(await found({ customerStatus: 'no-show' })).toEqual([longAgo.id, missed.id]);
  expect(await found({ cancelledLate: true })).toEqual([lateLongAgo.id, late.id]);
  const { counts } = await appointments.desk.visits(21);
  expect(counts).toMatchObject({ noShow: 2, cancelled: 3, cancelledLate: 2 });
});

test('a cancellation by the shop, and one before the limit of the product, are not late', async () => {
  salon = await openDeciding(() => 'admit');
  const { appointments, clock } = salon;
  salon.shop.products.set(1, { ...salon.shop.products.get(1)!, cancelLimit: 24 });
  const make = () => appointments.create({ productId: 1, start: START, customerId: 21 });
  const cancel = async (actorId: number) => {
    const { id } = await make();
    await appointments.update(id, { status: 'cancelled' }, { actorId });
    return (await appointments.get(id)).cancelledLateAt;
  };
  clock.set('2026-03-02T09:59:59');
  expect(await cancel(21)).toBeNull();
  clock.set('2026-03-02T10:00');
  expect(await cancel(1)).toBeNull();
  expect(await cancel(21)).toBe(clock.now());
});

test.each([
  ['a customer', { customerId: 21 }],
  ['a guest', { contact: { name: 'Eve', email: 'eve@home.example' } }],
])('a late cancellation that a manager enters for %s is in the customer’s record', async (_, whose) => {
  salon = await openDeciding(() => 'admit');
  const { appointments, clock } = salon;
  salon.shop.products.set(1, { ...salon.shop.products.get(1)!, cancelLimit: 24 });
  const cancelled = async (by: 'customer' | 'shop') => {
    const { id } = await appointments.book({ productId: 1, start: START, ...whose });
    await appointments.update(id, { status: 'cancelled', cancelledBy: by }, { actorId: 1 });
    return (await appointments.get(id)).cancelledLateAt;
  };
  clock.set('2026-03-02T09:59:59');
  expect(await cancelled('customer')).toBeNull();
  clock.set('2026-03-02T10:00');
  expect(await cancelled('shop')).toBeNull();
  expect(await cancelled('customer')).toBe(clock.now());
  await appointments.book({ productId: 1, start: START, ...whose });
  expect(salon.asked.at(-1)).toMatchObject({ lateCancellations: 1 });
});

test('a guest is known by the e-mail address', async () => {
  salon = await openDeciding(() => 'admit');
  const book = (start: string, email: string) =>
    salon.appointments.book({ productId: 2, start, contact: { name: 'Eve', email } });
  await book(START, 'eve@home.example');
  await book('2026-03-04T10:00', ' EVE@home.example');
  await book('2026-03-05T10:00', 'other@home.example');
  expect(salon.asked.map(({ upcoming }) => upcoming)).toEqual([0, 1, 0]);
  expect((await salon.appointments.customers.record({ email: 'eve@home.example' })).upcoming).toBe(2);
});

test.each<[string, () => AdmissionDecision | Promise<AdmissionDecision>]>([
  ['throws', () => Promise.reject(new Error('broken'))],
  [
    'throws at once',
    () => {
      throw new Error('broken');
    },
  ],
  ['returns no decision', () => 'yes' as never],
  ['refuses without a text', () => ({ refuse: ' ' })],
  ['takes too long', () => new Promise(() => undefined)],
])('a function for admission that %s is a 502, and nothing is stored', async (_, decide) => {
  salon = await openDeciding(decide, { hostTimeoutMs: 50 });
  const error = await refusal(salon.appointments.book({ productId: 1, start: START }));
  expect(error).toMatchObject({ status: 502, code: 'shop_rest_host_error' });
  expect((await salon.appointments.list({ status: 'any' })).total).toBe(0);
});

test('a visit asks once for each product, and is prepaid as a whole if one product asks for it', async () => {
  salon = await openDeciding(({ product }) => (product.id === 2 ? 'prepay' : 'admit'), { unpaidMinutes: 0 });
  salon.shop.products.set(1, { ...salon.shop.products.get(1)!, requiresConfirmation: true });
  const { appointments } = await salon.appointments.visits.create(VISIT);
  expect(salon.asked.map(({ product, customerId }) => [product.id, customerId])).toEqual([
    [1, 21],
    [2, 21],
  ]);
  const due = at('2026-03-02T10:00');
  expect(appointments.map(({ status, expiresAt }) => [status, expiresAt])).toEqual([
    ['unpaid', due],
    ['unpaid', due],
    ['unpaid', due],
  ]);
});

test('an option for admission that is no function is refused at the start', async () => {
  await expect(openShop({ ports: (host) => ({ ...host, admission: 'yes' as never }) })).rejects.toThrow(
    'host.admission',
  );
});

test('a checkout asks once for equal customers and products, and not about a paid order', async () => {
  salon = await openDeciding(() => 'admit');
  const items = [await hold(0)];
  const { appointment, token } = await salon.appointments.holds.place(
    { productId: 1, start: '2026-03-04T10:00' },
    { owner: 'visitor' },
  );
  items.push({ id: appointment.id, token });
  salon.asked.length = 0;
  await salon.appointments.holds.checkout(items, { customerId: 21 });
  expect(salon.asked).toHaveLength(1);

  const paid = await salon.appointments.create({ productId: 2, start: START, status: 'paid' });
  salon.shop.orders.find(({ id }) => id === paid.orderId)!.status = 'processing';
  const late = await salon.appointments.holds.place({ productId: 2, start: START }, { owner: 'visitor' });
  salon.asked.length = 0;
  const into = { orderId: paid.orderId };
  const [turned] = await salon.appointments.holds.checkout(
    [{ id: late.appointment.id, token: late.token }],
    into,
  );
  expect(turned!.status).toBe('paid');
  expect(salon.asked).toEqual([]);
});

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('a customer who must pay first, %s', (_, shared) => {
  let shop: OrderShop;
  const open = async (unpaidMinutes: number) => {
    shop = await openOrderShop({ shared, unpaidMinutes, alongside: { admission: () => 'prepay' } });
  };
  afterEach(async () => {
    await shop.close();
  });
  const state = async (id: number, orderId: number) => [
    (await shop.appointments.get(id)).status,
    await shop.statusOf(orderId),
  ];

  test('the booking ends after the minutes of the site, also while its order is on hold', async () => {
    await open(30);
    const { id, orderId, status } = await shop.appointments.book({ productId: 1, start: START });
    expect(status).toBe('unpaid');
    await shop.setStatus(orderId, 'on-hold');
    shop.salon.clock.set('2026-03-02T09:29:59');
    await shop.appointments.tick();
    expect(await state(id, orderId)).toEqual(['unpaid', 'on-hold']);
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect(await state(id, orderId)).toEqual(['cancelled', 'cancelled']);
  });

  test('the booking ends after the minutes of the site, also after a payment that failed', async () => {
    await open(30);
    const { id, orderId } = await shop.appointments.book({ productId: 1, start: START });
    await shop.event(orderId, 'failed');
    shop.salon.clock.set('2026-03-02T09:29:59');
    await shop.appointments.tick();
    expect((await shop.appointments.get(id)).status).toBe('unpaid');
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect((await shop.appointments.get(id)).status).toBe('cancelled');
  });

  test('the booking ends after 60 minutes on a site where unpaid bookings do not end', async () => {
    await open(0);
    const { id, orderId } = await shop.appointments.book(
      { productId: 1, start: START },
      { unpaidMinutes: 0 },
    );
    shop.salon.clock.set('2026-03-02T09:59:59');
    await shop.appointments.tick();
    expect(await state(id, orderId)).toEqual(['unpaid', 'pending']);
    shop.salon.clock.set('2026-03-02T10:00');
    await shop.appointments.tick();
    expect(await state(id, orderId)).toEqual(['cancelled', 'cancelled']);
  });

  test('a checkout and a series have the same end, and a payment in time keeps them', async () => {
    await open(0);
    const { holds, series } = shop.appointments;
    const { appointment, token } = await holds.place({ productId: 1, start: START }, { owner: 'v' });
    const [bought] = await holds.checkout([{ id: appointment.id, token }]);
    const { series: made } = await series.create({
      productId: 2,
      start: START,
      frequency: 'daily',
      count: 2,
    });
    await shop.event(bought!.orderId, 'processing');
    shop.salon.clock.set('2026-03-02T10:00');
    await shop.appointments.tick();
    expect(await state(bought!.id, bought!.orderId)).toEqual(['paid', 'processing']);
    for (const { id } of made.appointments)
      expect(await state(id, made.orderId)).toEqual(['cancelled', 'cancelled']);
  });

  test('a product that needs confirmation waits for the payment first, and one that costs nothing needs no payment', async () => {
    await open(30);
    const product = shop.salon.shop.products.get(1)!;
    shop.salon.shop.products.set(1, { ...product, requiresConfirmation: true });
    expect((await shop.appointments.book({ productId: 1, start: START })).status).toBe('unpaid');
    expect((await shop.appointments.book({ productId: 6, start: START })).status).toBe('confirmed');
  });
});
