import { internalsOf } from '../../support/internals';
import type { Appointments, Product } from 'shop-appointments';
import { withProducts } from '../../support/shops/other-ports';
import { at, openShop, refusal, SOME_TEXT, type TestShop } from '../../support/shops/core-shop';

/** Opens the shop with changed settings of some products. A test may change the settings later. */
const shopWith = (settings: Record<number, Partial<Product> | null>): Promise<TestShop> =>
  openShop({ ports: (host) => withProducts(host, settings) });

const HAIRCUT = 1;
const MASSAGE = 3;

let salon: TestShop;
let appointments: Appointments;
let settings: Record<number, Partial<Product> | null>;
beforeEach(async () => {
  settings = { [HAIRCUT]: { cancelLimit: 24, rescheduleLimit: 48 } };
  salon = await shopWith(settings);
  ({ appointments } = salon);
});
afterEach(() => salon.close());

/** Books an appointment on Friday at ten, and creates the token of its link. */
async function booked(fields: object = {}) {
  const made = await appointments.create({
    productId: HAIRCUT,
    customerId: 21,
    start: '2026-03-06T10:00',
    ...fields,
  });
  return { ...made, token: await appointments.selfService.link(made.id) };
}

describe('the token of a customer’s link', () => {
  test('is short, fits into an address as it is, and is the same each time', async () => {
    const { id, token } = await booked();
    expect(token).toMatch(/^[\w.-]{1,60}$/);
    expect(encodeURIComponent(token)).toBe(token);
    expect(token.startsWith(`${id}.`)).toBe(true);
    expect(await appointments.selfService.link(id)).toBe(token);
  });

  test('is refused for an unknown appointment', async () => {
    expect(await refusal(appointments.selfService.link(999))).toMatchObject({ status: 404 });
  });

  test('gets the same refusal if it is any other text', async () => {
    const mine = await booked();
    const other = await booked({ start: '2026-03-06T12:00' });
    const [id, made, signature] = mine.token.split('.') as [string, string, string];
    const last = signature.at(-1) === 'A' ? 'B' : 'A';
    const wrong = [
      '',
      'nonsense',
      `${other.id}.${made}.${signature}`,
      `${id}.${made}.${signature.slice(0, -1)}${last}`,
      `${id}.${made}.${'A'.repeat(22)}`,
      `${id}.${made}.`,
      `${id}.${made}.${signature}=`,
      `${id}.${made}x.${signature}`,
      `0${mine.token}`,
      `${mine.token}\n`,
      ` ${mine.token}`,
      `999.${made}.${signature}`,
      null,
      { id },
      [mine.token],
    ] as string[];
    const { selfService } = appointments;
    const answers = await Promise.all(
      wrong.flatMap((token) => [
        refusal(selfService.read(token)),
        refusal(selfService.slots(token)),
        refusal(selfService.cancel(token)),
        refusal(selfService.reschedule(token, { start: '2026-03-09T10:00' })),
      ]),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 401,
      code: 'shop_rest_cannot_view',
      data: { action: 'ask_shop' },
    });
  });

  test('becomes invalid with the deletion of its appointment, and is refused like any wrong one', async () => {
    const wrong = await refusal(appointments.selfService.read('nonsense'));
    const deleted = await booked();
    await appointments.remove(deleted.id);
    expect(await refusal(appointments.selfService.read(deleted.token))).toEqual(wrong);
    expect(await refusal(appointments.selfService.cancel(deleted.token))).toEqual(wrong);

    const trashed = await booked();
    await appointments.remove(trashed.id, { force: false });
    expect(await refusal(appointments.selfService.read(trashed.token))).toEqual(wrong);
    await appointments.update(trashed.id, { status: 'paid' });
    expect(await appointments.selfService.read(trashed.token)).toMatchObject({ status: 'paid' });
  });

  test('does not open an appointment that is only in a cart', async () => {
    const { token } = await booked({ status: 'in-cart' });
    expect(await refusal(appointments.selfService.read(token))).toMatchObject({ status: 401 });
    expect(await refusal(appointments.selfService.cancel(token))).toMatchObject({ status: 401 });
  });

  test('opens its appointment until 30 days after the end', async () => {
    const { token } = await booked();
    salon.clock.set('2026-04-05T11:59:59');
    expect(await appointments.selfService.read(token)).toMatchObject({ canCancel: false });
    salon.clock.set('2026-04-05T12:00:00');
    expect(await refusal(appointments.selfService.read(token))).toMatchObject({ status: 401 });
  });
});

describe('reading by a customer’s link', () => {
  test('shows the customer the appointment, and nothing that only the shop may see', async () => {
    const { token, id } = await booked({
      productId: MASSAGE,
      staffId: 12,
      metaData: [{ key: 'note', value: 'difficult' }],
      googleCalendarEventId: 'g-1',
      localTimezone: 'Asia/Tokyo',
    });
    expect(await appointments.selfService.read(token)).toEqual({
      id,
      visitId: 0,
      status: 'unpaid',
      answers: [],
      dueAfterChange: null,
      productId: MASSAGE,
      productName: 'Massage',
      start: at('2026-03-06T10:00'),
      end: at('2026-03-06T11:00'),
      startIso: '2026-03-06T10:00:00+01:00',
      endIso: '2026-03-06T11:00:00+01:00',
      allDay: false,
      resourceIds: [],
      resourceDetails: [],
      quantity: 1,
      cost: '65.50',
      dueNow: null,
      dueLater: null,
      timezone: 'Europe/Berlin',
      localTimezone: 'Asia/Tokyo',
      staffDetails: [{ id: 12, displayName: 'Bob', avatarUrl: SOME_TEXT }],
      canCancel: true,
      canReschedule: true,
      cancelUntil: at('2026-03-06T10:00'),
      rescheduleUntil: at('2026-03-06T10:00'),
      settlement: {
        orderItemId: expect.any(Number) as number,
        paid: '0.00',
        fee: '0.00',
        refundDue: '0.00',
        amountDue: '0.00',
        reason: 'cancelled',
      },
    });
  });

  test('says until when it can be cancelled and moved, to the second', async () => {
    const { token } = await booked();
    const now = async (wallClock: string) => {
      salon.clock.set(wallClock);
      const { canCancel, canReschedule } = await appointments.selfService.read(token);
      return [canCancel, canReschedule];
    };
    expect(await now('2026-03-04T09:59:59')).toEqual([true, true]);
    expect(await now('2026-03-04T10:00:00')).toEqual([true, false]);
    expect(await now('2026-03-05T09:59:59')).toEqual([true, false]);
    expect(await now('2026-03-05T10:00:00')).toEqual([false, false]);
    expect(await appointments.selfService.read(token)).toMatchObject({
      cancelUntil: at('2026-03-05T10:00'),
      rescheduleUntil: at('2026-03-04T10:00'),
    });
  });
});

describe('cancelling by a customer’s link', () => {
  test('frees the place, cancels the pending order, and its event names the customer and the reason', async () => {
    const { token, id, orderId } = await booked();
    const view = await appointments.selfService.cancel(token, { reason: 'I am ill' });
    expect(view).toMatchObject({ id, status: 'cancelled', canCancel: false, canReschedule: false });
    expect((await internalsOf(appointments).host.orders.find([orderId], {})).get(orderId)).toMatchObject({
      status: 'cancelled',
    });
    const told = (await salon.events()).map(({ topic, actorId, reason }) => [topic, actorId, reason]);
    expect(told.slice(-2)).toEqual([
      ['appointment.updated', 21, 'I am ill'],
      ['appointment.cancelled', 21, 'I am ill'],
    ]);
    await appointments.book({ productId: HAIRCUT, start: '2026-03-06T10:00' });
  });

  test('of a guest has an event of the public, not of the shop', async () => {
    const { token } = await booked({ customerId: 0 });
    await appointments.selfService.cancel(token);
    expect((await salon.events()).at(-1)).toMatchObject({ topic: 'appointment.cancelled', actorId: 0 });
  });

  test('is possible in the last second of the limit, and not in the next', async () => {
    const { token, id, version } = await booked();
    salon.clock.set('2026-03-05T10:00:00');
    const error = await refusal(appointments.selfService.cancel(token));
    expect(error).toMatchObject({
      status: 403,
      code: 'shop_rest_cannot_create',
      data: { action: 'ask_shop', cancelUntil: at('2026-03-05T10:00') },
    });
    expect(error.message).toContain('2026-03-05T10:00:00+01:00');
    expect(await appointments.get(id)).toMatchObject({ status: 'unpaid', version });
    salon.clock.set('2026-03-05T09:59:59');
    expect(await appointments.selfService.cancel(token)).toMatchObject({ status: 'cancelled' });
  });

  test('without a limit is possible until the start', async () => {
    settings[HAIRCUT] = {};
    const { token } = await booked();
    salon.clock.set('2026-03-06T10:00:00');
    expect(await refusal(appointments.selfService.cancel(token))).toMatchObject({ status: 403 });
    salon.clock.set('2026-03-06T09:59:59');
    expect(await appointments.selfService.cancel(token)).toMatchObject({ status: 'cancelled' });
  });

  // 24 hours before Sunday at ten in summer time, the clock shows Saturday at nine in winter time; in autumn it shows
  // eleven.
  test.each([
    ['forward', '2026-03-29T10:00', '2026-03-28T08:59:59', '2026-03-28T09:00:00'],
    ['back', '2026-10-25T10:00', '2026-10-24T10:59:59', '2026-10-24T11:00:00'],
  ])(
    'counts elapsed hours for the limit and for the fee, when clocks go %s',
    async (_, start, last, over) => {
      settings[HAIRCUT] = {
        cancelLimit: 24,
        cancellation: { steps: [{ untilHours: 24, fee: '0%' }], elseFee: '50%' },
      };
      const { token, id } = await booked({ start });
      const byCustomer = { cancelledBy: 'customer' } as const;
      salon.clock.set(over);
      expect(await refusal(appointments.selfService.cancel(token))).toMatchObject({ status: 403 });
      expect(await appointments.previewCancellation(id, byCustomer)).toMatchObject({ fee: '15.00' });
      salon.clock.set(last);
      expect(await appointments.previewCancellation(id, byCustomer)).toMatchObject({ fee: '0.00' });
      expect(await appointments.selfService.cancel(token)).toMatchObject({ status: 'cancelled' });
    },
  );

  test('of a day product counts from its start', async () => {
    settings[5] = { cancelLimit: 12 };
    const { token } = await booked({ productId: 5, start: '2026-03-06' });
    salon.clock.set('2026-03-05T12:00:00');
    expect(await refusal(appointments.selfService.cancel(token))).toMatchObject({ status: 403 });
    salon.clock.set('2026-03-05T11:59:59');
    await appointments.selfService.cancel(token);
  });

  test.each(['cancelled', 'complete', 'was-in-cart'])('is refused for one that is %s', async (status) => {
    const { token, id } = await booked({ status });
    const error = await refusal(appointments.selfService.cancel(token));
    expect(error.status).toBe(status === 'was-in-cart' ? 401 : 403);
    expect(await appointments.get(id)).toMatchObject({ status });
  });

  test('takes a reason of limited length', async () => {
    const { token } = await booked();
    const wrong = [
      { reason: 'x'.repeat(1_001) },
      { reason: 5 },
      { force: true },
      { status: 'paid' },
    ] as object[];
    for (const options of wrong)
      expect(await refusal(appointments.selfService.cancel(token, options))).toMatchObject({ status: 400 });
    expect(await appointments.selfService.cancel(token, { reason: 'x'.repeat(1_000) })).toMatchObject({
      status: 'cancelled',
    });
  });

  test('is possible when the shop no longer has the product; moving it is not', async () => {
    const { token } = await booked();
    settings[HAIRCUT] = null;
    expect(await appointments.selfService.read(token)).toMatchObject({
      productName: '',
      canCancel: true,
      canReschedule: false,
    });
    expect(
      await refusal(appointments.selfService.reschedule(token, { start: '2026-03-06T12:00' })),
    ).toMatchObject({ status: 403 });
    expect(await appointments.selfService.cancel(token)).toMatchObject({ status: 'cancelled' });
  });
});

describe('moving by a customer’s link', () => {
  test('keeps length, quantity and staff, and its event names the customer', async () => {
    const { token, id } = await booked({
      productId: 2,
      quantity: 2,
      start: '2026-03-06T10:00',
      end: '2026-03-06T12:00',
    });
    const moved = await appointments.selfService.reschedule(token, { start: '2026-03-07T14:00' });
    expect(moved).toMatchObject({ start: at('2026-03-07T14:00'), end: at('2026-03-07T16:00'), quantity: 2 });
    expect(await appointments.get(id)).toMatchObject({ enforce: 'full', cost: '25.00' });
    const told = (await salon.events()).map(({ topic, actorId }) => [topic, actorId]);
    expect(told.slice(-2)).toEqual([
      ['appointment.updated', 21],
      ['appointment.rescheduled', 21],
    ]);
  });

  test('keeps its member, even if another is free', async () => {
    const { token } = await booked({ productId: MASSAGE, staffId: 12 });
    await appointments.create({ productId: MASSAGE, start: '2026-03-07T14:00', staffId: 12 });
    const error = await refusal(appointments.selfService.reschedule(token, { start: '2026-03-07T14:00' }));
    expect(error).toMatchObject({ status: 409, data: { reasons: ['no_places'] } });
    const moved = await appointments.selfService.reschedule(token, { start: '2026-03-07T15:00' });
    expect(moved.staffDetails).toMatchObject([{ id: 12 }]);
  });

  test.each([
    ['outside the opening hours', '2026-03-07T20:00', 'closed'],
    ['off the grid', '2026-03-07T14:15', 'off_grid'],
    ['into the past', '2026-03-01T14:00', 'in_the_past'],
    ['to a time that is taken', '2026-03-06T12:00', 'no_places'],
  ])('is refused %s', async (_, start, reason) => {
    const { token, id, version } = await booked();
    await appointments.create({ productId: HAIRCUT, start: '2026-03-06T12:00' });
    const error = await refusal(appointments.selfService.reschedule(token, { start }));
    expect(error.status).toBe(409);
    expect(error.data.reasons).toContain(reason);
    expect(error.message).not.toContain('on purpose');
    expect(error.data).not.toHaveProperty('enforce');
    expect(await appointments.get(id)).toMatchObject({ version });
  });

  test('may overlap the present time of the appointment', async () => {
    settings[HAIRCUT] = { interval: 30 };
    const { token } = await booked();
    expect(await appointments.selfService.reschedule(token, { start: '2026-03-06T10:30' })).toMatchObject({
      start: at('2026-03-06T10:30'),
    });
  });

  test('is judged by the present time of the appointment, not by the new one', async () => {
    const { token } = await booked();
    // The old start is more than 48 hours ahead, so the customer may move the appointment, although the new start is
    // nearer.
    expect(await appointments.selfService.reschedule(token, { start: '2026-03-02T12:00' })).toMatchObject({
      canReschedule: false,
      canCancel: false,
    });
    expect(
      await refusal(appointments.selfService.reschedule(token, { start: '2026-03-06T10:00' })),
    ).toMatchObject({ status: 403 });
  });

  test('is refused if the product no longer has its member', async () => {
    const { token } = await booked({ productId: MASSAGE, staffId: 12 });
    settings[MASSAGE] = { staffIds: [11] };
    expect(await appointments.selfService.read(token)).toMatchObject({ canReschedule: false });
    expect(
      await refusal(appointments.selfService.reschedule(token, { start: '2026-03-07T14:00' })),
    ).toMatchObject({ status: 403 });
  });

  test.each([
    [{}, 'rest_missing_callback_param'],
    [undefined, 'rest_missing_callback_param'],
    [{ start: null }, 'rest_invalid_param'],
    [{ start: 'soon' }, 'rest_invalid_param'],
    [{ start: {} }, 'rest_invalid_param'],
    [{ start: '2026-03-07T14:00', end: '2026-03-07T20:00' }, 'rest_invalid_param'],
    [{ start: '2026-03-07T14:00', enforce: 'none' }, 'rest_invalid_param'],
    [{ start: '2026-03-07T14:00', staffId: 11 }, 'rest_invalid_param'],
  ])('of %j is a 400 and changes nothing', async (to, code) => {
    const { token, id, version } = await booked();
    const error = await refusal(appointments.selfService.reschedule(token, to as never));
    expect(error).toMatchObject({ status: 400, code });
    expect(await appointments.get(id)).toMatchObject({ version });
  });
});

describe('slots for a reschedule', () => {
  test('are the starts in which it fits, itself not counted, and it is granted each of them', async () => {
    settings[HAIRCUT] = { interval: 60 };
    const { token } = await booked({ start: '2026-03-06T10:00', end: '2026-03-06T12:00' });
    await appointments.create({ productId: HAIRCUT, start: '2026-03-06T14:00' });
    const friday = { minDate: '2026-03-06', maxDate: '2026-03-06' };
    const slots = await appointments.selfService.slots(token, friday);
    expect(slots.map(({ startIso }) => startIso.slice(11, 13))).toEqual([
      ...['08', '09', '11', '12', '15', '16', '17', '18'],
    ]);
    expect(slots[2]).toEqual({
      start: at('2026-03-06T11:00'),
      end: at('2026-03-06T13:00'),
      startIso: '2026-03-06T11:00:00+01:00',
      endIso: '2026-03-06T13:00:00+01:00',
      date: '2026-03-06T11:00',
    });
    for (const { start } of slots) {
      expect(await appointments.selfService.reschedule(token, { start })).toMatchObject({ start });
    }
  });

  test('are those of its member', async () => {
    const { token } = await booked({ productId: MASSAGE, staffId: 12 });
    await appointments.create({ productId: MASSAGE, start: '2026-03-06T14:00', staffId: 12 });
    await appointments.create({ productId: MASSAGE, start: '2026-03-06T15:00', staffId: 11 });
    const friday = { minDate: '2026-03-06', maxDate: '2026-03-06' };
    const hours = (await appointments.selfService.slots(token, friday)).map(({ startIso }) =>
      startIso.slice(11, 13),
    );
    expect(hours).toEqual(['08', '09', '11', '12', '13', '15', '16', '17', '18', '19']);
  });

  test('have room for its quantity', async () => {
    const { token } = await booked({ productId: 2, quantity: 2 });
    await appointments.create({ productId: 2, quantity: 2, start: '2026-03-06T14:00' });
    await appointments.create({ productId: 2, quantity: 1, start: '2026-03-06T15:00' });
    const friday = { minDate: '2026-03-06', maxDate: '2026-03-06' };
    const hours = (await appointments.selfService.slots(token, friday)).map(({ startIso }) =>
      startIso.slice(11, 13),
    );
    expect(hours).toEqual(['08', '09', '11', '12', '13', '15', '16', '17', '18', '19']);
  });

  test('of day products are days, of `all` those on which everybody is free', async () => {
    const room = await booked({ productId: 5, start: '2026-03-06' });
    await appointments.create({ productId: 5, start: '2026-03-08' });
    const days = { minDate: '2026-03-05', maxDate: '2026-03-09' };
    const slots = await appointments.selfService.slots(room.token, days);
    expect(slots.map(({ startIso }) => startIso.slice(0, 10))).toEqual([
      ...['2026-03-05', '2026-03-07', '2026-03-09'],
    ]);
    const duet = await booked({ productId: 4, start: '2026-03-06T10:00' });
    await appointments.create({ productId: MASSAGE, start: '2026-03-06T11:00', staffId: 11 });
    const friday = { minDate: '2026-03-06', maxDate: '2026-03-06' };
    const hours = (await appointments.selfService.slots(duet.token, friday)).map(({ startIso }) =>
      startIso.slice(11, 13),
    );
    expect(hours).toEqual(['08', '09', '12', '13', '14', '15', '16', '17', '18', '19']);
  });

  test('show both starts of the repeated hour, each with its offset', async () => {
    await appointments.rules.create({
      kind: 'product',
      kindId: HAIRCUT,
      eventId: null,
      title: '',
      rangeType: 'custom',
      rrule: null,
      fromDate: '2026-10-25',
      toDate: '2026-10-25',
      fromRange: '02:00',
      toRange: '03:00',
      appointable: true,
      priority: 5,
      capacity: null,
      ordering: 0,
    });
    const { token } = await booked({ start: '2026-10-25T10:00' });
    const day = { minDate: '2026-10-25', maxDate: '2026-10-25' };
    const night = (await appointments.selfService.slots(token, day)).filter(({ startIso }) =>
      startIso.includes('T02'),
    );
    expect(night.map(({ startIso }) => startIso)).toEqual([
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:00:00+01:00',
    ]);
    const moved = await appointments.selfService.reschedule(token, { start: night[1]!.startIso });
    expect(moved.startIso).toBe('2026-10-25T02:00:00+01:00');
  });

  test('are refused with the reschedule, and for an invalid window', async () => {
    const { token } = await booked();
    const { selfService } = appointments;
    const reversed = { minDate: '2026-03-09', maxDate: '2026-03-08' };
    expect(await refusal(selfService.slots(token, reversed))).toMatchObject({ status: 400 });
    expect(
      await refusal(selfService.slots(token, { minDate: '2026-03-09', maxDate: '2028-03-08' })),
    ).toMatchObject({
      status: 400,
    });
    salon.clock.set('2026-03-04T10:00:00');
    expect(await refusal(selfService.slots(token))).toMatchObject({ status: 403 });
  });
});
