import { internalsOf } from '../../support/internals';
import type { CustomerBooking, PlacedHold } from 'shop-appointments';
import { openDatabase } from '../../support/databases';
import { at, openShop, refusal, SECRET, SOME_TEXT, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
const VISITOR = { owner: 'session-1' };

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  expect(salon.errors).toEqual([]);
  await salon.close();
});
const holds = () => salon.appointments.holds;
const place = (booking: Partial<CustomerBooking> & Record<string, unknown> = {}, by = VISITOR) =>
  holds().place({ productId: 1, start: START, ...booking }, by);
const statusOf = async ({ appointment }: PlacedHold) => (await salon.appointments.get(appointment.id)).status;
const isFree = async (start = START) => {
  const { records } = await salon.appointments.slots.list({
    productIds: [1],
    minDate: start.slice(0, 10),
    maxDate: start.slice(0, 10),
    hideUnavailable: true,
  });
  return records.some(({ date }) => date === start);
};
const topics = async () => (await salon.events()).map(({ topic }) => topic);

describe('a hold', () => {
  test('takes the place for a quarter of an hour, at the price and for the length of the product', async () => {
    const hold = await place({ productId: 2, quantity: 2, customerId: 21 });
    expect(hold).toMatchObject({
      appointment: {
        status: 'in-cart',
        orderId: 0,
        orderItemId: 0,
        quantity: 2,
        cost: '25.00',
        customerId: 21,
        start: at(START),
        end: at('2026-03-03T11:00'),
        enforce: 'full',
      },
      expiresAt: at('2026-03-02T09:15'),
      secondsLeft: 900,
      isExtended: false,
      token: expect.stringMatching(/^[\w-]{22}$/) as string,
    });
    expect(salon.shop.orders).toEqual([]);
    expect(await topics()).toEqual([]);
    const { token, ...shown } = hold;
    expect(await holds().get(hold.appointment.id, token)).toEqual(shown);
  });

  test('has a token and an owner that are stored nowhere in plain text', async () => {
    const { appointment, token } = await place();
    const rows = JSON.stringify([
      ...(await internalsOf(salon.appointments).storage.holds.find([appointment.id])),
    ]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(VISITOR.owner);
  });

  test.each([
    ['a price', { cost: '0' }, 400],
    ['a status', { status: 'paid' }, 400],
    ['an unknown product', { productId: 999 }, 400],
    ['no choice of a member', { productId: 3 }, 400],
    ["somebody else's member", { productId: 3, staffId: 13 }, 400],
    ['outside opening hours', { start: '2026-03-03T03:00' }, 409],
    ['in the past', { start: '2026-03-01T10:00' }, 409],
    ['off the grid', { start: '2026-03-03T10:10' }, 409],
    ['more places than there are', { quantity: 2 }, 409],
  ])('is refused with %s, as a booking is', async (_what, booking, status) => {
    expect((await refusal(place(booking))).status).toBe(status);
  });

  test.each(['', undefined, 7])('needs an owner (%p)', async (owner) => {
    expect(
      await refusal(holds().place({ productId: 1, start: START }, { owner: owner as string })),
    ).toMatchObject({
      status: 400,
      data: { params: { owner: SOME_TEXT } },
    });
  });

  test('keeps its place until its last second, and not longer, even without a worker', async () => {
    const hold = await place();
    const { id } = hold.appointment;
    salon.clock.set('2026-03-02T09:14:59');
    expect(await isFree()).toBe(false);
    expect((await holds().get(id, hold.token)).secondsLeft).toBe(1);
    expect((await refusal(place({}, { owner: 'other' }))).status).toBe(409);
    salon.clock.set('2026-03-02T09:15');
    expect(await isFree()).toBe(true);
    const over = await holds().get(id, hold.token);
    expect(over).toMatchObject({
      expiresAt: null,
      secondsLeft: 0,
      appointment: { status: 'was-in-cart', expiresAt: null },
    });
    await salon.appointments.tick();
    const swept = await holds().get(id, hold.token);
    expect([swept.appointment.status, swept.expiresAt, swept.secondsLeft]).toEqual(['was-in-cart', null, 0]);
    await place({}, { owner: 'other' });
  });
});

describe('the token of a hold', () => {
  test('an unknown id, a wrong token and the token of another hold get the same refusal in every method', async () => {
    const hold = await place();
    const other = await place({ productId: 2 });
    const wrong: [number, string][] = [
      [hold.appointment.id, 'x'],
      [hold.appointment.id, ''],
      [hold.appointment.id, other.token],
      [999, hold.token],
      [1.5, hold.token],
      [Number.NaN, hold.token],
      ['1; DROP' as unknown as number, hold.token],
      [hold.appointment.id, ['a'] as unknown as string],
    ];
    const answers = [];
    for (const [id, token] of wrong) {
      answers.push(await refusal(holds().get(id, token)));
      answers.push(await refusal(holds().extend(id, token)));
      answers.push(await refusal(holds().change(id, token, { quantity: 1 })));
      answers.push(await refusal(holds().release(id, token)));
      answers.push(await refusal(holds().checkout([{ id, token }])));
      expect((await holds().find([{ id, token }])).size).toBe(0);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 404,
      code: 'shop_rest_appointment_invalid_id',
      data: { action: 'choose_time' },
    });
    expect(await statusOf(hold)).toBe('in-cart');
  });

  test('does not exist for an appointment that was created as in-cart, which expires like a hold', async () => {
    const { id } = await salon.appointments.create({ productId: 1, start: START, status: 'in-cart' });
    expect((await refusal(holds().release(id, ''))).status).toBe(404);
    salon.clock.set('2026-03-02T09:15');
    expect(await isFree()).toBe(true);
    await salon.appointments.tick();
    expect((await salon.appointments.get(id)).status).toBe('was-in-cart');
  });

  test('is valid for a day after the end of the hold', async () => {
    const { appointment, token } = await place();
    salon.clock.set('2026-03-03T09:14:59');
    await salon.appointments.tick();
    expect((await holds().get(appointment.id, token)).appointment.status).toBe('was-in-cart');
    salon.clock.set('2026-03-03T09:15');
    await salon.appointments.tick();
    expect((await refusal(holds().get(appointment.id, token))).status).toBe(404);
  });
});

describe('extending a hold', () => {
  test('gives it the configured minutes more, once; a repeated call changes nothing', async () => {
    const { appointment, token } = await place();
    salon.clock.set('2026-03-02T09:10');
    const extended = await holds().extend(appointment.id, token);
    expect(extended).toMatchObject({ expiresAt: at('2026-03-02T09:30'), isExtended: true });
    expect(await holds().extend(appointment.id, token)).toEqual(extended);
    salon.clock.set('2026-03-02T09:29:59');
    expect(await isFree()).toBe(false);
    salon.clock.set('2026-03-02T09:30');
    expect(await isFree()).toBe(true);
    expect(await topics()).toEqual([]);
  });

  test('is refused after its expiry', async () => {
    const { appointment, token } = await place();
    salon.clock.set('2026-03-02T09:15');
    expect(await refusal(holds().extend(appointment.id, token))).toMatchObject({
      status: 409,
      data: { action: 'check_out' },
    });
    expect(await isFree()).toBe(true);
  });
});

describe('changing a hold', () => {
  test('moves it and prices it again, and keeps its expiry', async () => {
    const { appointment, token } = await place({ productId: 2 });
    const start = '2026-03-04T12:00';
    salon.clock.set('2026-03-02T09:05');
    expect(await holds().change(appointment.id, token, { start, quantity: 3 })).toMatchObject({
      appointment: { start: at(start), end: at('2026-03-04T13:00'), quantity: 3, cost: '37.50' },
      expiresAt: at('2026-03-02T09:15'),
    });
    expect((await refusal(place({ productId: 2, start }, { owner: 'other' }))).status).toBe(409);
    await place({ productId: 2, quantity: 3 }, { owner: 'other' });
    expect(await topics()).toEqual([]);
  });

  test('to another member changes the price; without a member in the request, the hold keeps its member', async () => {
    const { appointment, token } = await place({ productId: 3, staffId: 11 });
    expect((await holds().change(appointment.id, token, { staffId: 12 })).appointment).toMatchObject({
      staffIds: [12],
      cost: '65.50',
    });
    const moved = await holds().change(appointment.id, token, { start: '2026-03-03T11:00' });
    expect(moved.appointment.staffIds).toEqual([12]);
    const { appointment: duet, token: duetToken } = await place({
      productId: 4,
      start: '2026-03-05T10:00',
    });
    expect(
      (await holds().change(duet.id, duetToken, { start: '2026-03-05T11:00' })).appointment.staffIds,
    ).toEqual([11, 12]);
  });

  test.each([
    ['a start off the grid', { start: '2026-03-03T10:10' }, 409],
    ['a closed time', { start: '2026-03-03T21:00' }, 409],
    ['more places than there are', { quantity: 4 }, 409],
    ['a quantity of 0', { quantity: 0 }, 400],
    ['a price', { cost: '0' }, 400],
    ['another product', { productId: 1 }, 400],
    ['another customer', { customerId: 21 }, 400],
    ['an end of its own', { end: '2026-03-03T13:00' }, 400],
  ])('with %s is refused and changes nothing', async (_what, changes, status) => {
    const { appointment, token } = await place({ productId: 2 });
    expect((await refusal(holds().change(appointment.id, token, changes as object))).status).toBe(status);
    expect(await salon.appointments.get(appointment.id)).toEqual(appointment);
  });

  test('to its present values changes nothing', async () => {
    const { appointment, token } = await place({ productId: 2, quantity: 2 });
    const { appointment: after } = await holds().change(appointment.id, token, {
      start: START,
      quantity: 2,
      staffId: undefined,
    });
    expect(after).toEqual(appointment);
  });

  test('is refused after its expiry', async () => {
    const { appointment, token } = await place();
    salon.clock.set('2026-03-02T09:15');
    expect((await refusal(holds().change(appointment.id, token, { start: '2026-03-04T10:00' }))).status).toBe(
      409,
    );
    expect(await isFree('2026-03-04T10:00')).toBe(true);
  });
});

describe('releasing a hold', () => {
  test('frees the place at once, without an event, and makes its token invalid', async () => {
    const { appointment, token } = await place();
    expect(await holds().release(appointment.id, token)).toMatchObject({
      status: 'was-in-cart',
      expiresAt: null,
    });
    expect(await isFree()).toBe(true);
    expect((await refusal(holds().get(appointment.id, token))).status).toBe(404);
    expect((await refusal(holds().checkout([{ id: appointment.id, token }]))).status).toBe(404);
    expect(await topics()).toEqual([]);
  });

  test('removes a hold that has ended', async () => {
    const { appointment, token } = await place();
    salon.clock.set('2026-03-02T09:15');
    expect((await holds().release(appointment.id, token)).status).toBe('was-in-cart');
  });
});

describe('an owner', () => {
  const limit = (name: string) => ({
    status: 400,
    data: { action: 'release_hold', params: { [name]: expect.stringContaining('at most') as string } },
  });
  const hour = (n: number) => `2026-03-03T${String(8 + n).padStart(2, '0')}:00`;

  test('has at most five holds; expired and released ones do not count', async () => {
    const placed = [];
    for (let n = 0; n < 5; n += 1) placed.push(await place({ start: hour(n) }));
    expect(await refusal(place({ start: hour(5) }))).toMatchObject(limit('owner'));
    await place({ start: hour(5) }, { owner: 'other' });
    await holds().release(placed[0]!.appointment.id, placed[0]!.token);
    await place({ start: hour(0) });
    expect(await refusal(place({ start: hour(6) }))).toMatchObject(limit('owner'));
    salon.clock.set('2026-03-02T09:15');
    await place({ start: hour(6) });
  });

  test('has at most twenty places, also after a change', async () => {
    salon.shop.products.set(2, { ...salon.shop.products.get(2)!, capacity: 30 });
    await place({ productId: 2, quantity: 11 });
    expect(await refusal(place({ productId: 2, quantity: 10 }))).toMatchObject(limit('quantity'));
    const { appointment, token } = await place({ productId: 2, quantity: 8 });
    expect(await refusal(holds().change(appointment.id, token, { quantity: 10 }))).toMatchObject(
      limit('quantity'),
    );
    await holds().change(appointment.id, token, { quantity: 9 });
  });
});

test('a change that names another version than the stored one is a 412', async () => {
  const { appointment, token } = await place();
  const stale = { ifVersion: appointment.version + 1 };
  for (const attempt of [
    holds().change(appointment.id, token, { start: '2026-03-04T10:00' }, stale),
    holds().extend(appointment.id, token, stale),
    holds().release(appointment.id, token, stale),
  ]) {
    expect((await refusal(attempt)).status).toBe(412);
  }
  await holds().release(appointment.id, token, { ifVersion: appointment.version });
});

test('tokens and limits of holds survive a change of the secret, while the former one is listed', async () => {
  const NEW = 'another-secret-of-the-tests-that-is-long-enough';
  const database = await openDatabase();
  const { url } = database;
  const before = await openShop({ database: url });
  const placed = [];
  for (let hour = 10; hour < 14; hour += 1) {
    const booking = { productId: 1, start: `2026-03-03T${hour}:00` };
    placed.push(await before.appointments.holds.place(booking, VISITOR));
  }
  await before.close();
  const [{ appointment, token }] = placed as [PlacedHold];

  const during = await openShop({ database: url, secret: [NEW, SECRET] });
  const held = during.appointments.holds;
  expect((await held.extend(appointment.id, token)).isExtended).toBe(true);
  const fifth = await held.place({ productId: 1, start: '2026-03-03T14:00' }, VISITOR);
  expect((await refusal(held.place({ productId: 1, start: '2026-03-03T15:00' }, VISITOR))).status).toBe(400);
  await during.close();

  const after = await openShop({ database: url, secret: NEW });
  expect((await refusal(after.appointments.holds.get(appointment.id, token))).status).toBe(404);
  const kept = await after.appointments.holds.get(fifth.appointment.id, fifth.token);
  expect(kept.appointment.id).toBe(fifth.appointment.id);
  await after.close();
  await database.close();
});

describe('a manager who updates a visitor’s hold', () => {
  test.each([
    [{ status: 'unpaid' }, 'shop_appointments_invalid_status'],
    [{ status: 'paid', quantity: 1 }, 'shop_appointments_invalid_status'],
    [{ orderId: 1 }, 'rest_invalid_param'],
  ])(
    '%p is refused, because the hold gets its order, and becomes an appointment, at the checkout',
    async (changes, code) => {
      await salon.appointments.create({ productId: 2, start: START });
      const { appointment, token } = await place();
      const { id } = appointment;
      const update = () => refusal(salon.appointments.update(id, changes));
      expect(await update()).toMatchObject({
        status: 400,
        code,
        message: expect.stringContaining('checkout') as string,
      });
      expect(await salon.appointments.get(id)).toEqual(appointment);
      salon.clock.set('2026-03-02T09:15');
      expect(await update()).toMatchObject({ status: 400, code });
      await salon.appointments.tick();
      expect(await update()).toMatchObject({ status: 400, code });
      expect((await holds().checkout([{ id, token }]))[0]).toMatchObject({ status: 'unpaid', orderId: 2 });
      expect(await topics()).toEqual(['appointment.created', 'appointment.created']);
    },
  );

  test('can move it, and its owner keeps it', async () => {
    const { appointment, token } = await place();
    await salon.appointments.update(appointment.id, { start: '2026-03-04T10:00' });
    expect((await holds().get(appointment.id, token)).appointment.start).toBe(at('2026-03-04T10:00'));
    expect(await topics()).toEqual([]);
  });

  test('can cancel it: its place is free, it cannot be checked out, and it has no event', async () => {
    const { appointment, token } = await place();
    const { id } = appointment;
    const update = (changes: object) => salon.appointments.update(id, changes);
    expect(await update({ status: 'cancelled' })).toMatchObject({ status: 'cancelled', expiresAt: null });
    expect(await isFree()).toBe(true);
    expect((await holds().get(id, token)).appointment.status).toBe('cancelled');
    expect((await refusal(holds().checkout([{ id, token }]))).status).toBe(404);
    expect((await refusal(update({ status: 'confirmed' }))).status).toBe(400);
    await update({ quantity: 1, customerId: 21 });
    await salon.appointments.remove(id, { force: false });
    expect((await refusal(update({ status: 'confirmed' }))).status).toBe(400);
    expect((await update({ status: 'cancelled' })).status).toBe('cancelled');
    await salon.appointments.remove(id);
    expect((await refusal(holds().get(id, token))).status).toBe(404);
    expect(await topics()).toEqual([]);
  });

  test('an in-cart appointment with an order is cancelled with the order, and can then be booked', async () => {
    const { id } = await salon.appointments.create({ productId: 1, start: START, status: 'in-cart' });
    await salon.appointments.update(id, { status: 'cancelled' });
    expect(salon.shop.orders).toMatchObject([{ status: 'cancelled' }]);
    expect(await topics()).toEqual([]);
    await salon.shop.host.orders.setStatus(1, 'processing', {});
    const { conflicts } = await salon.appointments.orderChanged(1);
    expect(conflicts).toMatchObject([{ code: 'paid_conflict', appointmentId: id }]);
    expect((await salon.appointments.update(id, { status: 'paid' })).status).toBe('paid');
    expect(await topics()).toEqual(['appointment.created']);
  });
});

test('without a preference for a member, a change may take another member', async () => {
  const { appointment, token } = await place({ productId: 9 });
  expect(appointment.staffIds).toEqual([12]);
  const start = '2026-03-03T12:00';
  await salon.appointments.create({ productId: 9, start, staffId: 12 });
  expect((await refusal(holds().change(appointment.id, token, { start }))).status).toBe(409);
  const { appointment: moved } = await holds().change(appointment.id, token, { start, staffId: null });
  expect(moved).toMatchObject({ start: at(start), staffIds: [11] });
});
