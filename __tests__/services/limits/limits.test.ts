import type { Appointments, BookingLimit, Product } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const HAIRCUT = 1;
const CLASS = 2;
const MASSAGE = 3;
const DUET = 4;
const DEE = 21;
const OTHER = 13;

let salon: TestShop;
let appointments: Appointments;
/** Opens a salon with booking limits of products (by id) and of the site. */
const open = async (
  ofProducts: Readonly<Record<number, Partial<Product>>>,
  bookingLimits: readonly BookingLimit[] = [],
) => {
  salon = await openShop({ bookingLimits, ports: (host) => withProducts(host, { ...ofProducts }) });
  ({ appointments } = salon);
};
afterEach(() => salon.close());

const limited = (...bookingLimits: BookingLimit[]): Partial<Product> => ({ bookingLimits });
const book = (start: string, more: object = {}) =>
  appointments.book({ productId: HAIRCUT, customerId: DEE, start, ...more });
const reasonOf = async (answer: Promise<unknown>) => {
  const { status, data } = await refusal(answer);
  return { status, reasons: data.reasons, limits: data.limits };
};
const over = (...limits: object[]) => ({ status: 409, reasons: ['over_limit'], limits });

describe('a limit counts by the site’s date of the start', () => {
  test('per day', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'day', count: 2 }) });
    await book('2026-03-03T10:00');
    await book('2026-03-03T19:00');
    expect(await reasonOf(book('2026-03-03T12:00'))).toEqual(
      over({ per: 'customer', period: 'day', count: 2, from: '2026-03-04' }),
    );
    await book('2026-03-04T08:00');
    await book('2026-03-03T12:00', { customerId: OTHER });
  });

  test('per ISO week: Sunday and the next Monday are in two weeks', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'week', count: 1 }) });
    await book('2026-03-08T10:00');
    expect(await reasonOf(book('2026-03-02T10:00'))).toEqual(
      over({ per: 'customer', period: 'week', count: 1, from: '2026-03-09' }),
    );
    await book('2026-03-09T10:00');
    expect(await reasonOf(book('2026-03-04T10:00'))).toEqual(
      over({ per: 'customer', period: 'week', count: 1, from: '2026-03-16' }),
    );
  });

  test('per month and per year', async () => {
    await open({
      [HAIRCUT]: limited(
        { per: 'product', period: 'month', count: 1 },
        { per: 'customer', period: 'year', count: 2 },
      ),
    });
    await book('2026-03-31T10:00');
    expect(await reasonOf(book('2026-03-03T10:00', { customerId: OTHER }))).toEqual(
      over({ per: 'product', period: 'month', count: 1, from: '2026-04-01' }),
    );
    await book('2026-12-31T10:00');
    expect(await reasonOf(book('2026-05-01T10:00'))).toEqual(
      over({ per: 'customer', period: 'year', count: 2, from: '2027-01-01' }),
    );
    await book('2027-01-01T10:00');
  });

  test('a limit that counts for ever names no date from which another booking is possible', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'ever', count: 1 }) });
    await book('2026-03-03T10:00');
    salon.clock.set('2027-03-03T12:00');
    expect(await reasonOf(book('2027-03-05T10:00'))).toEqual(
      over({ per: 'customer', period: 'ever', count: 1, from: null }),
    );
  });

  test('a limit on upcoming bookings counts a booking until its end', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'upcoming', count: 2 }) });
    await book('2026-03-05T10:00');
    await book('2026-03-04T10:00');
    const refused = over({ per: 'customer', period: 'upcoming', count: 2, from: '2026-03-04' });
    expect(await reasonOf(book('2026-03-06T10:00'))).toEqual(refused);
    salon.clock.set('2026-03-04T10:59');
    expect(await reasonOf(book('2026-03-06T10:00'))).toEqual(refused);
    salon.clock.set('2026-03-04T11:00');
    await book('2026-03-06T10:00');
  });
});

describe('what counts towards a limit', () => {
  test('bookings and not places', async () => {
    await open({ [CLASS]: limited({ per: 'product', period: 'day', count: 2 }) });
    await book('2026-03-03T10:00', { productId: CLASS, quantity: 3 });
    await book('2026-03-03T11:00', { productId: CLASS, quantity: 3 });
    expect(await reasonOf(book('2026-03-03T12:00', { productId: CLASS }))).toMatchObject({
      reasons: ['over_limit'],
    });
  });

  test('minutes from start to end, without paddings', async () => {
    await open({
      [HAIRCUT]: { padding: 30, ...limited({ per: 'customer', period: 'day', minutes: 120 }) },
    });
    await book('2026-03-03T08:00');
    await book('2026-03-03T10:00');
    expect(await reasonOf(book('2026-03-03T12:00'))).toEqual(
      over({ per: 'customer', period: 'day', minutes: 120, from: '2026-03-04' }),
    );
  });

  test('the 1,500 minutes of a day on which the clocks go back, in a listing and in a booking', async () => {
    const DAY = { duration: 1, durationUnit: 'day', price: '0' } as const;
    const limit = { per: 'product', period: 'day', minutes: 1440 } as const;
    await open({ [HAIRCUT]: { ...DAY, maxDate: null, ...limited(limit) } });
    const window = { minDate: '2026-10-24', maxDate: '2026-10-26' };
    const { records } = await appointments.slots.list({ productIds: [HAIRCUT], ...window });
    expect(records.map(({ date, available }) => [date.slice(0, 10), available])).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 0],
      ['2026-10-26', 1],
    ]);
    expect(await reasonOf(book('2026-10-25T00:00'))).toEqual(over({ ...limit, from: null }));
  });

  test('a booking longer than the minutes of a limit is never possible', async () => {
    await open({ [HAIRCUT]: limited({ per: 'product', period: 'day', minutes: 30 }) });
    expect(await reasonOf(book('2026-03-03T10:00'))).toEqual(
      over({ per: 'product', period: 'day', minutes: 30, from: null }),
    );
  });

  test('a booking for each of its members, and a free member below the limit is chosen', async () => {
    const nobodyPreferred = { staffAssignment: 'automatic' as const };
    await open({
      [MASSAGE]: { ...nobodyPreferred, ...limited({ per: 'member', period: 'day', count: 1 }) },
      [DUET]: limited({ per: 'member', period: 'day', count: 1 }),
    });
    const massage = { productId: MASSAGE };
    expect((await book('2026-03-03T10:00', massage)).staffIds).toEqual([11]);
    expect((await book('2026-03-03T12:00', massage)).staffIds).toEqual([12]);
    expect(await reasonOf(book('2026-03-03T14:00', massage))).toEqual(
      over({ per: 'member', period: 'day', count: 1, from: '2026-03-04' }),
    );
    await book('2026-03-04T10:00', { productId: DUET });
    expect(await reasonOf(book('2026-03-04T12:00', { productId: DUET }))).toMatchObject({
      reasons: ['over_limit'],
    });
  });

  test.each<[string, BookingLimit, boolean[], string]>([
    [
      'that leaves the member free until midnight',
      { per: 'member', period: 'day', count: 1 },
      [false, true],
      '23:45',
    ],
    [
      'that leaves the member free at its end',
      { per: 'member', period: 'upcoming', count: 1 },
      [true, false],
      '09:00',
    ],
  ])('a booking counts with a part %s', async (_, limit, [first, second], time) => {
    const parts = [first!, second!].map((staff) => ({ minutes: 30, staff }));
    await open({ [MASSAGE]: { parts, ...limited(limit) } });
    const ofAnn = { productId: MASSAGE, staffId: 11 };
    await appointments.create({ ...ofAnn, start: `2026-03-03T${time}`, enforce: 'none' });
    salon.clock.set('2026-03-03T09:45');
    const again = () => appointments.book({ ...ofAnn, start: '2026-03-03T16:00' });
    expect((await reasonOf(again())).reasons).toEqual(['over_limit']);
    salon.clock.set('2026-03-03T10:00');
    if (limit.period === 'upcoming') await again();
  });

  test('a limit of the site counts over all products', async () => {
    await open({}, [
      { per: 'product', period: 'day', count: 3 },
      { per: 'customer', period: 'day', count: 2 },
      { per: 'member', period: 'day', count: 1 },
    ]);
    await book('2026-03-03T10:00');
    await book('2026-03-03T10:00', { productId: MASSAGE, staffId: 11 });
    expect(await reasonOf(book('2026-03-03T12:00', { productId: CLASS }))).toMatchObject({
      limits: [{ per: 'customer' }],
    });
    const duet = { productId: DUET, customerId: OTHER };
    expect(await reasonOf(book('2026-03-03T12:00', duet))).toMatchObject({ limits: [{ per: 'member' }] });
    await book('2026-03-03T12:00', { productId: CLASS, customerId: OTHER });
    expect(await reasonOf(book('2026-03-03T14:00', { customerId: 1 }))).toMatchObject({
      limits: [{ per: 'product', from: '2026-03-04' }],
    });
  });

  test('no cancelled booking, and a hold until it expires', async () => {
    await open({ [HAIRCUT]: limited({ per: 'product', period: 'day', count: 1 }) });
    const { id } = await book('2026-03-03T10:00');
    await appointments.update(id, { status: 'cancelled' });
    await appointments.holds.place({ productId: HAIRCUT, start: '2026-03-03T12:00' }, { owner: 'a' });
    expect(await reasonOf(book('2026-03-03T10:00'))).toMatchObject({ reasons: ['over_limit'] });
    salon.clock.set('2026-03-02T09:15');
    await book('2026-03-03T10:00');
  });
});

describe('the customer of a booking', () => {
  const once = limited({ per: 'customer', period: 'ever', count: 1 });
  const guest = (start: string, guestEmail: string, more: object = {}) =>
    appointments.create({ productId: HAIRCUT, start, guestEmail, enforce: 'full', ...more });

  test('is the account, even with another address', async () => {
    await open({ [HAIRCUT]: once });
    await book('2026-03-03T10:00');
    await guest('2026-03-03T12:00', 'dee@home.example');
    expect(await reasonOf(book('2026-03-03T14:00'))).toMatchObject({ reasons: ['over_limit'] });
  });

  test('or else the e-mail address, trimmed and in lower case', async () => {
    await open({ [HAIRCUT]: once });
    await guest('2026-03-03T10:00', ' Dee@Home.Example ');
    expect(await reasonOf(guest('2026-03-03T12:00', 'dee@home.example'))).toMatchObject({
      reasons: ['over_limit'],
    });
    await guest('2026-03-03T12:00', 'd.ee@home.example');
  });

  test('or else the owner of the hold', async () => {
    await open({ [HAIRCUT]: once });
    const place = (start: string, owner: string) =>
      appointments.holds.place({ productId: HAIRCUT, start }, { owner });
    await place('2026-03-03T10:00', 'a');
    expect(await reasonOf(place('2026-03-03T12:00', 'a'))).toMatchObject({ reasons: ['over_limit'] });
    await place('2026-03-03T12:00', 'b');
    const byOwner = { productId: HAIRCUT, start: '2026-03-03T14:00' };
    expect(await reasonOf(appointments.book(byOwner, { owner: 'a' }))).toMatchObject({ status: 409 });
  });

  test('is unknown without any of these, and then has no limit', async () => {
    await open({ [HAIRCUT]: once });
    await appointments.book({ productId: HAIRCUT, start: '2026-03-03T10:00' });
    await appointments.book({ productId: HAIRCUT, start: '2026-03-03T11:00' });
  });

  test('is judged again at the checkout, if the checkout names another one than the hold', async () => {
    await open({ [HAIRCUT]: once });
    await book('2026-03-03T10:00');
    const hold = await appointments.holds.place(
      { productId: HAIRCUT, start: '2026-03-03T12:00' },
      { owner: 'a' },
    );
    const { id } = hold.appointment;
    const key = { id, token: hold.token };
    const refused = await refusal(appointments.holds.checkout([key], { customerId: DEE }));
    expect(refused).toMatchObject({
      status: 409,
      data: { id, action: 'ask_shop', reasons: ['over_limit'], limits: [{ per: 'customer', from: null }] },
    });
    await appointments.holds.checkout([key], { customerId: OTHER });
    expect(await reasonOf(book('2026-03-03T14:00', { customerId: OTHER }))).toMatchObject({
      reasons: ['over_limit'],
    });
    await appointments.holds.place({ productId: HAIRCUT, start: '2026-03-03T14:00' }, { owner: 'a' });
  });

  test('is judged at the checkout for all of its holds together', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'day', count: 2 }) });
    await book('2026-03-03T08:00');
    const keys = [];
    for (const [owner, start] of [
      ['a', '2026-03-03T12:00'],
      ['b', '2026-03-03T13:00'],
    ]) {
      const placed = await appointments.holds.place({ productId: HAIRCUT, start: start! }, { owner: owner! });
      keys.push({ id: placed.appointment.id, token: placed.token });
    }
    const refused = await refusal(appointments.holds.checkout(keys, { customerId: DEE }));
    expect(refused.data).toMatchObject({ id: keys[1]!.id, reasons: ['over_limit'] });
    await appointments.holds.checkout([keys[0]!], { customerId: DEE });
  });
});

test('a limit of minus one is a wrong setting: the product has no slots, and the log names the field', async () => {
  await open({ [HAIRCUT]: limited({ per: 'customer', period: 'day', count: -1 }) });
  const query = { productIds: [HAIRCUT], minDate: '2026-03-03', maxDate: '2026-03-03' };
  expect((await appointments.slots.list(query)).records).toEqual([]);
  expect(await refusal(book('2026-03-03T10:00'))).toMatchObject({
    status: 502,
    code: 'shop_rest_host_error',
  });
  expect(salon.errors).toEqual([{ productId: HAIRCUT, field: 'bookingLimits[0].count' }]);
});

describe('limits in a check with full enforcement', () => {
  test('a manager can exceed a limit with enforce capacity, which the refusal offers', async () => {
    await open({ [HAIRCUT]: limited({ per: 'product', period: 'day', count: 1 }) });
    await book('2026-03-03T10:00');
    const draft = { productId: HAIRCUT, start: '2026-03-03T12:00' };
    const refused = await refusal(appointments.create({ ...draft, enforce: 'full' }));
    expect(refused.data).toMatchObject({ reasons: ['over_limit'], enforce: 'capacity' });
    await appointments.create(draft);
  });

  test('alternatives keep the limits', async () => {
    await open({ [HAIRCUT]: limited({ per: 'product', period: 'day', count: 1 }) });
    await book('2026-03-03T10:00');
    const { data } = await refusal(book('2026-03-03T12:00'));
    const days = (data.alternatives as { startIso: string }[]).map(({ startIso }) => startIso.slice(0, 10));
    expect(days.length).toBe(5);
    expect(days).not.toContain('2026-03-03');
  });

  test('a move does not count the booking itself', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'day', count: 1 }) });
    const { id } = await book('2026-03-03T10:00');
    await appointments.update(id, { start: '2026-03-03T12:00', enforce: 'full' });
    await book('2026-03-04T10:00');
    expect(
      await reasonOf(appointments.update(id, { start: '2026-03-04T12:00', enforce: 'full' })),
    ).toMatchObject({ reasons: ['over_limit'], limits: [{ from: '2026-03-05' }] });
  });

  test('a guest’s booking is moved within the limits of the guest', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'day', count: 1 }) });
    const create = (start: string) =>
      appointments.create({ productId: HAIRCUT, start, guestEmail: 'g@x.example', enforce: 'full' });
    const { id } = await create('2026-03-03T10:00');
    await create('2026-03-04T10:00');
    const move = appointments.update(id, { start: '2026-03-04T12:00', enforce: 'full' });
    expect(await reasonOf(move)).toMatchObject({ reasons: ['over_limit'] });
    await appointments.update(id, { start: '2026-03-05T12:00', enforce: 'full' });
  });

  test('a series counts occurrence by occurrence', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'month', count: 3 }) });
    const series = {
      productId: HAIRCUT,
      customerId: DEE,
      start: '2026-03-03T10:00',
      rrule: 'FREQ=WEEKLY;COUNT=6',
    };
    const { data } = await refusal(appointments.series.create(series));
    const judged = data.occurrences as { available: boolean; reasons: string[] }[];
    expect(judged.map(({ available }) => available)).toEqual([true, true, true, false, false, true]);
    expect(judged[3]!.reasons).toEqual(['over_limit']);
    expect(data.limits).toEqual([{ per: 'customer', period: 'month', count: 3, from: '2026-04-01' }]);
    const { series: made } = await appointments.series.create({ ...series, skipUnavailable: true });
    expect(made.appointments).toHaveLength(4);
  });

  test('a manager exceeds a limit with a reason, which the history keeps', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'day', count: 1 }) });
    await book('2026-03-03T10:00');
    const draft = { productId: HAIRCUT, customerId: DEE, start: '2026-03-03T12:00' };
    const { data } = await refusal(appointments.create({ ...draft, enforce: 'full' }));
    expect(data).toMatchObject({ reasons: ['over_limit'], enforce: 'capacity' });
    const how = { actorId: 1, reason: 'Two children' };
    const { id, enforce } = await appointments.create({ ...draft, enforce: 'capacity' }, how);
    expect(enforce).toBe('capacity');
    await book('2026-03-04T10:00');
    const moved = { actorId: 1, reason: 'On the phone' };
    await appointments.reschedule(id, { start: '2026-03-04T12:00', enforce: 'capacity' }, moved);
    const history = await appointments.history(id);
    expect(history.map(({ actorId, reason }) => [actorId, reason])).toEqual([
      [1, 'Two children'],
      ...history.slice(1).map(() => [1, 'On the phone']),
    ]);
    expect(history.length).toBeGreaterThan(1);
  });

  test('moving a series names the limit that refuses an occurrence', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'day', count: 1 }) });
    const draft = {
      productId: HAIRCUT,
      customerId: DEE,
      start: '2026-03-03T10:00',
      rrule: 'FREQ=WEEKLY;COUNT=2',
    };
    const { series } = await appointments.series.create(draft);
    await book('2026-03-05T10:00');
    const { data } = await refusal(appointments.series.update(series.id, { start: '2026-03-05T14:00' }));
    expect(data).toMatchObject({
      reasons: ['over_limit'],
      limits: [{ per: 'customer', period: 'day', count: 1, from: '2026-03-06' }],
    });
  });

  test('a late payment does not revive a booking that would exceed a limit', async () => {
    await open({ [HAIRCUT]: limited({ per: 'customer', period: 'day', count: 1 }) });
    const { id, orderId } = await book('2026-03-03T10:00');
    salon.clock.set('2026-03-02T10:30');
    await appointments.tick();
    expect((await appointments.get(id)).status).toBe('cancelled');
    const other = await book('2026-03-03T12:00');
    await salon.shop.host.orders.setStatus(orderId, 'processing', {});
    await appointments.orderChanged(orderId);
    expect((await appointments.get(id)).status).toBe('cancelled');
    await appointments.update(other.id, { status: 'cancelled' });
    await appointments.orderChanged(orderId);
    expect((await appointments.get(id)).status).toBe('paid');
  });
});
