import type { OrdersPort } from 'shop-appointments';
import { refusal } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop, type OrderShopOptions } from '../../support/shops/order-shop';

const START = '2026-03-03T10:00';
const VISITOR = { owner: 'visitor', address: '192.0.2.7' };

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('a booking that nobody pays, %s', (_, shared) => {
  let shop: OrderShop;
  const open = async (options: Partial<OrderShopOptions> = {}): Promise<OrderShop> =>
    (shop = await openOrderShop({ shared, unpaidMinutes: 30, ...options }));
  afterEach(async () => {
    await shop.close();
  });

  const tickAt = async (time: string) => {
    shop.salon.clock.set(time);
    await shop.appointments.tick();
  };
  const stateOf = async ({ id, orderId }: { id: number; orderId: number }) => [
    (await shop.appointments.get(id)).status,
    await shop.statusOf(orderId),
  ];
  /** Makes the shop put its orders on hold, as for customers who pay at the desk. */
  const payAtTheDesk = () => {
    const createPending: OrdersPort['createPending'] = async (draft, context) => {
      const line = await shop.port.createPending(draft, context);
      await shop.setStatus(line.orderId, 'on-hold', context.transaction as never);
      return { ...line, status: 'on-hold' };
    };
    shop.trouble = { createPending };
  };

  test('13.2 gives its place back exactly at its deadline, and its order is cancelled', async () => {
    await open();
    const booked = await shop.appointments.book({ productId: 1, start: START });
    await tickAt('2026-03-02T09:29:59');
    expect(await stateOf(booked)).toEqual(['unpaid', 'pending']);
    await tickAt('2026-03-02T09:30');
    expect(await stateOf(booked)).toEqual(['cancelled', 'cancelled']);
    expect((await shop.appointments.history(booked.id)).at(-1)).toMatchObject({ reason: 'not paid in time' });
    await shop.appointments.book({ productId: 1, start: START });
  });

  test.each([
    ['the minutes of the call, not those of the site', 30, 10, ['2026-03-02T09:09:59', '2026-03-02T09:10']],
    [
      'the minutes of the call, although nothing ends on the site',
      0,
      10,
      ['2026-03-02T09:09:59', '2026-03-02T09:10'],
    ],
    ['more minutes than the site gives', 30, 90, ['2026-03-02T10:29:59', '2026-03-02T10:30']],
  ])('ends after %s', async (_, unpaidMinutes, ofCall, [before, end]) => {
    await open({ unpaidMinutes });
    const booked = await shop.appointments.book({ productId: 1, start: START }, { unpaidMinutes: ofCall });
    await tickAt(before!);
    expect(await stateOf(booked)).toEqual(['unpaid', 'pending']);
    await tickAt(end!);
    expect(await stateOf(booked)).toEqual(['cancelled', 'cancelled']);
  });

  test.each([
    ['a call that says 0', 30, 0],
    ['a site that says 0', 0, undefined],
  ])('does not end after %s', async (_, unpaidMinutes, ofCall) => {
    await open({ unpaidMinutes });
    const booked = await shop.appointments.book({ productId: 1, start: START }, { unpaidMinutes: ofCall });
    await tickAt('2026-03-03T09:00');
    expect(await stateOf(booked)).toEqual(['unpaid', 'pending']);
  });

  test('does not end if its order was made on hold, and ends once that order is pending', async () => {
    await open();
    payAtTheDesk();
    const booked = await shop.appointments.book({ productId: 1, start: START });
    await tickAt('2026-03-02T20:00');
    expect(await stateOf(booked)).toEqual(['unpaid', 'on-hold']);
    await shop.setStatus(booked.orderId, 'pending');
    await tickAt('2026-03-02T20:30');
    expect(await stateOf(booked)).toEqual(['cancelled', 'cancelled']);
  });

  test('counts towards the limit of its visitor until it is paid, together with holds', async () => {
    await open();
    const { appointments } = shop;
    const book = (hour: number) =>
      appointments.book({ productId: 1, start: `2026-03-03T${hour}:00` }, VISITOR);
    const first = await book(10);
    for (const hour of [11, 12, 13]) await book(hour);
    await appointments.holds.place({ productId: 1, start: '2026-03-03T14:00' }, VISITOR);
    expect(await refusal(book(15))).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      data: { params: { owner: expect.stringContaining('at most 5 ') as string } },
    });
    await shop.event(first.orderId, 'processing');
    await book(15);
  });

  test('counts only towards the limit of a network if just the address is known, even among simultaneous bookings', async () => {
    await open();
    const hours = Array.from({ length: 6 }, (_, hour) => hour + 10);
    const days = ['03', '04', '05'];
    const starts = days.flatMap((day) => hours.map((hour) => `2026-03-${day}T${hour}:00`));
    const outcomes = await Promise.allSettled(
      starts.map((start, n) => shop.appointments.book({ productId: 1, start }, { address: `192.0.2.${n}` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
  });

  test('that awaits confirmation does not end, and counts towards the limit until it is confirmed', async () => {
    await open();
    const product = shop.salon.shop.products.get(1)!;
    shop.salon.shop.products.set(1, { ...product, requiresConfirmation: true });
    const book = (start: string) => shop.appointments.book({ productId: 1, start }, VISITOR);
    const [first] = await Promise.all([10, 11, 12, 13, 14].map((hour) => book(`2026-03-10T${hour}:00`)));
    await tickAt('2026-03-05T09:00');
    expect(await stateOf(first!)).toEqual(['pending-confirmation', 'pending']);
    expect((await refusal(book('2026-03-10T15:00'))).status).toBe(400);
    await shop.appointments.update(first!.id, { status: 'confirmed' });
    await book('2026-03-10T15:00');
  });

  test('does not count towards the limit if its order is on hold', async () => {
    await open();
    payAtTheDesk();
    for (const hour of [10, 11, 12, 13, 14, 15])
      await shop.appointments.book({ productId: 1, start: `2026-03-03T${hour}:00` }, VISITOR);
  });
});

test.each([
  ['unpaidMinutes', { unpaidMinutes: -1 }],
  ['unpaidMinutes', { unpaidMinutes: 1.5 }],
  ['unpaidMinutes', { unpaidMinutes: null as never }],
  ['owner', { owner: '' }],
  ['owner', { owner: 7 as never }],
  ['address', { address: 'localhost' }],
])('a wrong %s is refused: %j', async (name, how) => {
  const shop = await openOrderShop({ shared: false });
  const { status, data } = await refusal(shop.appointments.book({ productId: 1, start: START }, how));
  expect([status, Object.keys(data.params ?? {})]).toEqual([400, [name]]);
  await shop.close();
});
