import { type OrderStatus } from 'shop-appointments';
import { openShop, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});

const MARCH = { minDate: '2026-03-01', maxDate: '2026-03-31' } as const;
const HAIRCUT = { productId: 1, enforce: 'none' } as const;
const MASSAGE = { productId: 3, enforce: 'none' } as const;

const create = (draft: object) =>
  salon.appointments.create({ ...HAIRCUT, start: '2026-03-10T10:00', ...draft });

async function setOrder(orderId: number, status: OrderStatus): Promise<void> {
  await salon.shop.host.orders.setStatus(orderId, status, {});
  await salon.appointments.orderChanged(orderId);
}

const read = (query: object = {}) => salon.appointments.figures.read({ ...MARCH, ...query });
const totals = async (query: object = {}) => (await read(query)).totals[0]!;

test('bookings and their revenue count on the day of their start; cancelled ones count separately', async () => {
  const paid = await create({ start: '2026-03-10T10:00' });
  await setOrder(paid.orderId, 'processing');
  await create({ start: '2026-03-10T11:00', cost: '12.30' });
  const cancelled = await create({ start: '2026-03-11T10:00' });
  await salon.appointments.update(cancelled.id, { status: 'cancelled' });
  const noShow = await create({ start: '2026-03-12T10:00' });
  await salon.appointments.update(noShow.id, { customerStatus: 'no-show' });
  await create({ start: '2026-03-13T10:00', status: 'in-cart' });
  await salon.appointments.remove((await create({ start: '2026-03-13T11:00' })).id);
  await create({ start: '2026-04-01T00:00' });

  expect(await totals()).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-31',
    bookings: 3,
    revenueBooked: '72.30',
    revenuePaid: '30.00',
    cancelled: 1,
    noShows: 1,
    minutesBooked: 180,
    minutesOpen: null,
    utilisation: null,
  });
  const { rows } = await read();
  expect(rows).toHaveLength(31);
  expect(rows.filter(({ bookings }) => bookings > 0).map(({ from, bookings }) => [from, bookings])).toEqual([
    ['2026-03-10', 2],
    ['2026-03-12', 1],
  ]);
});

test.each(['card', 'otherwise'] as const)(
  'a booking is paid once staff have noted payments (%s) of all that was open, and not if they have waived a part',
  async (way) => {
    const { appointments } = salon;
    const { id } = await create({});
    await appointments.update(id, { noteMoney: way, noteAmount: '10.00' });
    expect(await totals()).toMatchObject({ revenueBooked: '30.00', revenuePaid: '0.00' });
    await appointments.update(id, { noteMoney: way });
    expect(await totals()).toMatchObject({ revenueBooked: '30.00', revenuePaid: '30.00' });
    await appointments.update(id, { takeBackNote: true });
    expect(await totals()).toMatchObject({ revenueBooked: '30.00', revenuePaid: '0.00' });
    await appointments.update(id, { noteMoney: 'waived' });
    expect(await totals()).toMatchObject({ revenueBooked: '30.00', revenuePaid: '0.00' });
  },
);

test('a day is a day of the site, on both sides of a change of the clock', async () => {
  for (const start of ['2026-03-28T23:30', '2026-03-29T00:00', '2026-03-29T23:30', '2026-03-30T00:00'])
    await create({ start, end: start.replace(/:00$/, ':15').replace(/:30$/, ':45') });
  const { rows } = await read();
  expect(rows.filter(({ bookings }) => bookings > 0).map(({ from, bookings }) => [from, bookings])).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ]);
});

test('weeks begin on Monday and months on their first day, cut at the ends of the span', async () => {
  const spans = async (interval: string, days: object) =>
    (await read({ interval, ...days })).rows.map(({ from, to }) => `${from} ${to}`);
  expect(await spans('week', { minDate: '2026-03-04', maxDate: '2026-03-16' })).toEqual([
    '2026-03-04 2026-03-08',
    '2026-03-09 2026-03-15',
    '2026-03-16 2026-03-16',
  ]);
  expect(await spans('month', { minDate: '2026-01-15', maxDate: '2026-03-02' })).toEqual([
    '2026-01-15 2026-01-31',
    '2026-02-01 2026-02-28',
    '2026-03-01 2026-03-02',
  ]);
});

test('the period before has as many days, or as many whole months', async () => {
  await create({ start: '2026-02-01T10:00' });
  await create({ start: '2026-02-28T10:00' });
  const before = async (minDate: string, maxDate: string) => {
    const [row] = (await read({ minDate, maxDate })).previousTotals;
    return [row!.from, row!.to, row!.bookings];
  };
  expect(await before('2026-03-01', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28', 2]);
  expect(await before('2026-03-01', '2026-03-30')).toEqual(['2026-01-30', '2026-02-28', 2]);
  expect(await before('2026-03-01', '2026-04-30')).toEqual(['2026-01-01', '2026-02-28', 2]);
});

test('figures by member count a booking for each of its members; by product and resource each has its own', async () => {
  await create({ ...MASSAGE, staffIds: [11, 12], cost: '80' });
  await create({ ...MASSAGE, staffId: 11, start: '2026-03-11T10:00' });
  await create({ start: '2026-03-12T10:00' });
  const room = await salon.appointments.resources.create({ name: 'Room', kind: 'room', quantity: 1 });
  salon.shop.products.set(1, { ...salon.shop.products.get(1)!, needs: [{ kind: 'room' }] });
  await salon.appointments.productChanged(1);
  await create({ start: '2026-03-13T10:00', resourceIds: [room.id] });
  const by = async (groupBy: string) =>
    (await read({ groupBy })).totals.map((one) => [
      one.staffId ?? one.productId ?? one.resourceId,
      one.name,
      one.bookings,
      one.minutesBooked,
    ]);
  expect(await by('member')).toEqual([
    [0, '', 2, 0],
    [11, 'Ann', 2, 120],
    [12, 'Bob', 1, 60],
  ]);
  expect(await by('product')).toEqual([
    [1, 'Haircut', 2, 120],
    [3, 'Massage', 2, null],
  ]);
  expect(await by('resource')).toEqual([
    [0, '', 3, 0],
    [1, 'Room', 1, 60],
  ]);
  expect(await by('none')).toEqual([[null, '', 4, 300]]);
});

test('a class of one member counts its minutes once; places of a product without members count each', async () => {
  await create({ ...MASSAGE, staffId: 11 });
  await create({ ...MASSAGE, staffId: 11 });
  await create({ productId: 2, quantity: 3, start: '2026-03-11T10:00' });
  expect((await totals()).minutesBooked).toBe(60 + 3 * 60);
});

test('a person counts as new with the first booking, whether a customer or a guest with an e-mail address', async () => {
  await create({ start: '2026-02-10T10:00', customerId: 21 });
  await create({ start: '2026-03-10T10:00', customerId: 21 });
  await create({ start: '2026-03-11T10:00', contact: { email: 'gus@mail.example' } });
  await create({ start: '2026-03-12T10:00', contact: { email: 'GUS@mail.example' } });
  await create({ start: '2026-03-13T10:00' });
  const { rows, totals: all, previousTotals } = await read();
  expect([all[0]!.newCustomers, previousTotals[0]!.newCustomers]).toEqual([1, 1]);
  expect(rows.filter(({ newCustomers }) => newCustomers > 0).map(({ from }) => from)).toEqual(['2026-03-11']);
  const { totals: byProduct } = await read({ groupBy: 'product' });
  expect(byProduct.map(({ productId, newCustomers }) => [productId, newCustomers])).toEqual([[1, 1]]);
});

describe('open minutes', () => {
  test('are stored when a day has ended, and stay as they were when the rules change', async () => {
    await salon.appointments.resources.create({ name: 'Room', kind: 'room', quantity: 2 });
    salon.clock.set('2026-03-10T00:10');
    await salon.appointments.tick();
    salon.clock.set('2026-03-11T00:10');
    await salon.appointments.tick();
    await salon.appointments.rules.create({
      kind: 'global',
      rangeType: 'time:all',
      fromRange: '00:00',
      toRange: '24:00',
    });
    await create({ ...MASSAGE, staffId: 11, start: '2026-03-10T10:00', end: '2026-03-10T13:00' });
    await create({ ...MASSAGE, staffId: 11, start: '2026-03-20T10:00' });
    const days = { minDate: '2026-03-09', maxDate: '2026-03-20' };
    const of = async (groupBy: string, id: number) =>
      (await read({ ...days, groupBy })).totals.find(
        (one) => (one.staffId ?? one.productId ?? one.resourceId) === id,
      );
    // Monday and Tuesday are open from eight to eight. The booking of 20 March is on a day without stored hours.
    expect(await of('member', 11)).toMatchObject({
      minutesBooked: 240,
      minutesOpen: 1440,
      utilisation: 0.125,
    });
    expect(await of('member', 12)).toMatchObject({ minutesBooked: 0, minutesOpen: 1440, utilisation: 0 });
    // A class has three places an hour.
    expect(await of('product', 2)).toMatchObject({ minutesOpen: 3 * 1440 });
    expect(await of('product', 3)).toMatchObject({ minutesBooked: null, minutesOpen: null });
    expect(await of('resource', 1)).toMatchObject({ minutesOpen: 2 * 1440 });
    expect(salon.errors).toEqual([]);
  });

  test('of a week in which no process ran are stored later, and only then', async () => {
    salon.clock.set('2026-03-10T00:10');
    await salon.appointments.tick();
    salon.clock.set('2026-03-31T12:00');
    await salon.appointments.tick();
    const { rows } = await read({ groupBy: 'member' });
    expect(rows.filter(({ staffId }) => staffId === 11).map(({ from }) => from)).toEqual([
      '2026-03-09',
      ...['24', '25', '26', '27', '28', '29', '30'].map((date) => `2026-03-${date}`),
    ]);
  });
});

test('without days, the figures are those of this month', async () => {
  const figures = await salon.appointments.figures.read();
  expect([figures.minDate, figures.maxDate]).toEqual(['2026-03-01', '2026-03-31']);
});

test.each([
  [{ minDate: '2026-03-02', maxDate: '2026-03-01' }, 'maxDate'],
  [{ minDate: '2025-03-01', maxDate: '2026-03-02' }, 'maxDate'],
  [{ minDate: 'March', maxDate: '2026-03-02' }, 'minDate'],
])('a wrong period of figures is refused: %j', async (query, field) => {
  await expect(salon.appointments.figures.read(query)).rejects.toMatchObject({
    status: 400,
    data: { params: { [field]: expect.anything() as unknown } },
  });
});
