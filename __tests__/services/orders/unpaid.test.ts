import { internalsOf } from '../../support/internals';
import type { AppointmentDraft } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

const START = '2026-03-03T10:00';

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('unpaid for too long, %s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared, unpaidMinutes: 30 });
  });
  afterEach(async () => {
    await shop.close();
  });
  const create = (draft: Partial<AppointmentDraft> = {}) =>
    shop.appointments.create({ productId: 1, start: START, ...draft });
  const checkOut = async (productId = 1) => {
    const { holds } = shop.appointments;
    const { appointment, token } = await holds.place({ productId, start: START }, { owner: 'visitor' });
    const [made] = await holds.checkout([{ id: appointment.id, token }]);
    return made!;
  };
  const get = (id: number) => shop.appointments.get(id);

  test('is cancelled by the worker with its order, exactly at its deadline', async () => {
    const { id, orderId } = await checkOut();
    shop.salon.clock.set('2026-03-02T09:29:59');
    await shop.appointments.tick();
    expect((await get(id)).status).toBe('unpaid');
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect([(await get(id)).status, await shop.statusOf(orderId)]).toEqual(['cancelled', 'cancelled']);
    expect((await shop.salon.events()).at(-1)).toMatchObject({
      topic: 'appointment.cancelled',
      reason: 'not paid in time',
    });
    await create();
  });

  test('has no deadline if it became unpaid again after a payment, or by hand', async () => {
    const { id, orderId } = await checkOut();
    await shop.event(orderId, 'processing');
    await shop.event(orderId, 'pending');
    const byHand = await checkOut(2);
    await shop.appointments.update(byHand.id, { status: 'confirmed' });
    await shop.appointments.update(byHand.id, { status: 'unpaid' });
    shop.salon.clock.set('2026-03-03T09:00');
    await shop.appointments.tick();
    expect([(await get(id)).status, (await get(byHand.id)).status]).toEqual(['unpaid', 'unpaid']);
  });

  test.each(['on-hold', 'processing'] as const)('waits while its order is %s', async (status) => {
    const { id, orderId, version } = await checkOut();
    await shop.setStatus(orderId, status);
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect([(await get(id)).status, await shop.statusOf(orderId)]).toEqual(['unpaid', status]);
    await shop.setStatus(orderId, 'pending');
    shop.salon.clock.set('2026-03-02T09:59:59');
    await shop.appointments.tick();
    expect(await get(id)).toMatchObject({ status: 'unpaid', version });
    shop.salon.clock.set('2026-03-02T10:00');
    await shop.appointments.tick();
    expect((await get(id)).status).toBe('cancelled');
  });

  test('stays if it is paid after the worker has read its order', async () => {
    const { id, orderId } = await checkOut();
    shop.trouble.find = async (...asked) => {
      shop.trouble = {};
      const found = await shop.port.find(...asked);
      await shop.setStatus(orderId, 'processing');
      return found;
    };
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect([(await get(id)).status, await shop.statusOf(orderId)]).toEqual(['unpaid', 'processing']);
  });

  test('a series is cancelled as one, with its order', async () => {
    const { series } = await shop.appointments.series.create({
      productId: 1,
      start: START,
      frequency: 'weekly',
      count: 3,
    });
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    const { status, appointments, orderId } = await shop.appointments.series.get(series.id);
    expect([status, await shop.statusOf(orderId)]).toEqual(['cancelled', 'cancelled']);
    expect(appointments.map((row) => [row.status, row.previousStatus])).toEqual(
      Array(3).fill(['cancelled', 'unpaid']),
    );
    expect((await shop.salon.events()).filter(({ reason }) => reason === 'not paid in time')).toHaveLength(6);
  });

  test('an occurrence that was confirmed by hand keeps its series and the order alive', async () => {
    const { series } = await shop.appointments.series.create({
      productId: 1,
      start: START,
      frequency: 'weekly',
      count: 3,
    });
    await shop.appointments.update(series.appointments[1]!.id, { status: 'confirmed' });
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    const { status, appointments, orderId } = await shop.appointments.series.get(series.id);
    expect([status, await shop.statusOf(orderId)]).toEqual(['active', 'pending']);
    expect(appointments.map((row) => row.status)).toEqual(['cancelled', 'confirmed', 'cancelled']);
  });

  test.each([
    [0, 30, 'unpaid'],
    [31, 30, 'unpaid'],
    [31, 31, 'cancelled'],
  ] as const)(
    'a series and a visit with %d minutes to pay, %d minutes later: %s',
    async (unpaidMinutes, minutes, status) => {
      const { series, visits } = shop.appointments;
      const { series: booked } = await series.create({
        productId: 1,
        start: START,
        unpaidMinutes,
        frequency: 'weekly',
        count: 2,
      });
      const visit = await visits.create({
        items: [{ productId: 2 }, { productId: 2 }],
        start: START,
        unpaidMinutes,
      });
      shop.salon.clock.set(`2026-03-02T09:${minutes}`);
      await shop.appointments.tick();
      const items = [
        ...(await series.get(booked.id)).appointments,
        ...(await visits.get(visit.id)).appointments,
      ];
      expect(items.map((item) => item.status)).toEqual([status, status, status, status]);
    },
  );

  test.each([
    [0, 30, 'unpaid'],
    [31, 30, 'unpaid'],
    [31, 31, 'cancelled'],
  ] as const)(
    'a checkout with %d minutes to pay, %d minutes later: %s',
    async (unpaidMinutes, minutes, status) => {
      const { holds } = shop.appointments;
      const { appointment, token } = await holds.place({ productId: 1, start: START }, { owner: 'visitor' });
      await holds.checkout([{ id: appointment.id, token }], { unpaidMinutes });
      shop.salon.clock.set(`2026-03-02T09:${minutes}`);
      await shop.appointments.tick();
      expect((await get(appointment.id)).status).toBe(status);
    },
  );

  test('an appointment from `create` does not end by itself', async () => {
    const { id } = await create();
    shop.salon.clock.set('2026-03-03T09:00');
    await shop.appointments.tick();
    expect((await get(id)).status).toBe('unpaid');
  });

  test('the order stays if another of its appointments is paid for', async () => {
    const { id, orderId } = await checkOut();
    await create({ productId: 2, orderId, status: 'paid' });
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect([(await get(id)).status, await shop.statusOf(orderId)]).toEqual(['cancelled', 'pending']);
  });

  test('waiting appointments do not keep the worker from later ones', async () => {
    const first = await checkOut(2);
    await shop.setStatus(first.orderId, 'on-hold');
    await internalsOf(shop.appointments).storage.transaction(async (t) => {
      for (let more = 0; more < 200; more += 1)
        await internalsOf(shop.appointments).storage.appointments.insert(first, t);
    });
    const { id } = await checkOut();
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect((await get(id)).status).toBe('cancelled');
  });
});

test.each([
  ['an hour by default', undefined, 'cancelled'],
  ['without an end if the site says 0', 0, 'unpaid'],
])('an unpaid booking waits %s', async (_, unpaidMinutes, status) => {
  const shop = await openOrderShop({ shared: true, unpaidMinutes });
  const { holds } = shop.appointments;
  const { appointment, token } = await holds.place({ productId: 1, start: START }, { owner: 'visitor' });
  await holds.checkout([{ id: appointment.id, token }]);
  shop.salon.clock.set('2026-03-02T09:59:59');
  await shop.appointments.tick();
  expect((await holds.get(appointment.id, token)).appointment.status).toBe('unpaid');
  shop.salon.clock.set('2026-03-02T10:00');
  await shop.appointments.tick();
  expect((await holds.get(appointment.id, token)).appointment.status).toBe(status);
  await shop.close();
});
