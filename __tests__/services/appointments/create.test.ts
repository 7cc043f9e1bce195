import type { Alternative, TimeInput } from 'shop-appointments';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});
const create: TestShop['appointments']['create'] = (draft, how) => salon.appointments.create(draft, how);
const TEN = at('2026-03-03T10:00');

describe('Create rules of the contract', () => {
  test('without an order_id a pending order is made, with the product as its line', async () => {
    const { orderId, orderItemId } = await create({ productId: 2, start: TEN, quantity: 2, customerId: 21 });
    expect(salon.shop.orders).toMatchObject([
      {
        id: orderId,
        status: 'pending',
        customerId: 21,
        items: [{ id: orderItemId, productId: 2, quantity: 2, total: '25.00' }],
      },
    ]);
  });

  test('with an order_id no order is made, and the given order gets the line', async () => {
    const first = await create({ productId: 1, start: TEN });
    const second = await create({ productId: 2, start: TEN, orderId: first.orderId });
    expect(second.orderId).toBe(first.orderId);
    expect(salon.shop.orders).toHaveLength(1);
    expect(salon.shop.orders[0]!.items.map(({ id }) => id)).toEqual([first.orderItemId, second.orderItemId]);
  });

  test('an order_id of 0 counts as absent', async () => {
    expect((await create({ productId: 1, start: TEN, orderId: 0 })).orderId).toBeGreaterThan(0);
  });

  test('fields that are not sent have their defaults', async () => {
    expect(await create({ productId: 1, start: TEN })).toMatchObject({
      status: 'unpaid',
      customerStatus: 'expected',
      customerId: 0,
      staffIds: [],
      start: at('2026-03-03T10:00'),
      end: at('2026-03-03T11:00'),
      allDay: false,
      quantity: 1,
      cost: '30.00',
      timezone: 'Europe/Berlin',
      localTimezone: '',
      googleCalendarEventId: '',
      googleCalendarStaffEventIds: [],
      metaData: [],
      expiresAt: null,
      dateCreated: at('2026-03-02T09:00'),
      dateModified: at('2026-03-02T09:00'),
    });
  });

  test('fields that are sent are stored, and read back by id', async () => {
    const created = await create({
      productId: 1,
      start: TEN,
      customerStatus: 'arrived',
      customerId: 21,
      timezone: 'Asia/Kathmandu',
      localTimezone: 'America/New_York',
      googleCalendarEventId: 'g1',
      googleCalendarStaffEventIds: ['g2', 'g3'],
      metaData: [
        { key: 'a', value: { deep: [1] } },
        { key: 'b', value: 'text' },
      ],
    });
    expect(created).toMatchObject({
      customerStatus: 'arrived',
      timezone: 'Asia/Kathmandu',
      localTimezone: 'America/New_York',
      googleCalendarEventId: 'g1',
      googleCalendarStaffEventIds: ['g2', 'g3'],
      metaData: [
        { id: 1, key: 'a', value: { deep: [1] } },
        { id: 2, key: 'b', value: 'text' },
      ],
    });
    expect(await salon.appointments.get(created.id)).toEqual(created);
  });

  test('timezone is stored and never used to read start', async () => {
    const { start } = await create({ productId: 1, start: '2026-03-03T10:00', timezone: 'Asia/Tokyo' });
    expect(start).toBe(at('2026-03-03T10:00'));
  });
});

describe('status on create', () => {
  const statusOf = async (draft: Parameters<typeof create>[0]) => (await create(draft)).status;

  test.each([
    'unpaid',
    'pending-confirmation',
    'confirmed',
    'paid',
    'cancelled',
    'complete',
    'in-cart',
    'was-in-cart',
  ])('%s can be given', async (status) => {
    expect(await statusOf({ productId: 1, start: TEN, status })).toBe(status);
  });

  test.each(['trash', 'publish', '', 'Paid'])('%p is a 400 with a code of its own', async (status) => {
    expect(await refusal(create({ productId: 1, start: TEN, status }))).toMatchObject({
      status: 400,
      code: 'shop_appointments_invalid_status',
    });
    expect((await salon.appointments.list()).total).toBe(0);
  });

  test('without a status, an appointment that costs something is unpaid', async () => {
    expect(await statusOf({ productId: 1, start: TEN })).toBe('unpaid');
  });

  test('without a status, an appointment whose line costs nothing is confirmed', async () => {
    expect(await statusOf({ productId: 6, start: TEN })).toBe('confirmed');
    expect(await statusOf({ productId: 1, start: TEN, cost: 0 })).toBe('confirmed');
    expect(await statusOf({ productId: 6, start: at('2026-03-03T12:00'), cost: '5' })).toBe('unpaid');
  });

  test('without a status, an appointment is pending-confirmation if the product requires it, even if it costs nothing', async () => {
    expect(await statusOf({ productId: 7, start: TEN })).toBe('pending-confirmation');
  });

  test('without a status, an appointment in a paid order is paid', async () => {
    const { orderId } = await create({ productId: 1, start: TEN });
    for (const status of ['processing', 'completed'] as const) {
      Object.assign(salon.shop.orders[0]!, { status });
      expect(await statusOf({ productId: 2, start: TEN, orderId })).toBe('paid');
    }
    Object.assign(salon.shop.orders[0]!, { status: 'on-hold' });
    expect(await statusOf({ productId: 2, start: TEN, orderId })).toBe('unpaid');
  });

  test('in-cart holds the place for as long as a hold does', async () => {
    expect((await create({ productId: 1, start: TEN, status: 'in-cart' })).expiresAt).toBe(
      at('2026-03-02T09:15'),
    );
    await refusal(create({ productId: 1, start: TEN }));
    salon.clock.set('2026-03-02T09:15');
    expect((await create({ productId: 1, start: TEN })).status).toBe('unpaid');
  });
});

describe('cost', () => {
  const costOf = async (draft: Parameters<typeof create>[0]) => (await create(draft)).cost;

  test('a cost is stored as entered, in the decimals of the currency', async () => {
    expect(await costOf({ productId: 2, start: TEN, cost: 12.345 })).toBe('12.35');
    expect(await costOf({ productId: 2, start: TEN, cost: '7', quantity: 2 })).toBe('7.00');
  });

  test('without a cost, the appointment costs the price for each place', async () => {
    expect(await costOf({ productId: 2, start: TEN, quantity: 3 })).toBe('37.50');
  });

  test('without a cost, a member’s own cost replaces the price, also for an assigned member', async () => {
    expect(await costOf({ productId: 3, start: TEN, staffId: 11 })).toBe('50.00');
    expect(await costOf({ productId: 3, start: TEN })).toBe('65.50');
  });

  test('without a cost, the costs of several members are added up', async () => {
    expect(await costOf({ productId: 4, start: TEN })).toBe('110.00');
  });

  test('the line has net and tax, and the cost stays as entered', async () => {
    salon.shop.products.set(1, { ...salon.shop.products.get(1)!, extra: { tax_rate: '19' } });
    expect(await costOf({ productId: 1, start: TEN, cost: '119', costIncludesTax: true })).toBe('119.00');
    expect(await costOf({ productId: 1, start: at('2026-03-03T12:00'), cost: '100' })).toBe('100.00');
    expect(salon.shop.orders.map(({ items: [line] }) => [line!.total, line!.tax])).toEqual([
      ['100.00', '19.00'],
      ['100.00', '19.00'],
    ]);
  });
});

describe('staff', () => {
  const staffOf = async (draft: Parameters<typeof create>[0]) => (await create(draft)).staffIds;

  test('staff_id is preferred to staff_ids', async () => {
    expect(await staffOf({ productId: 3, start: TEN, staffId: 12, staffIds: [11] })).toEqual([12]);
  });

  test('a staff_id of 0 or null counts as not sent', async () => {
    expect(await staffOf({ productId: 3, start: TEN, staffId: 0, staffIds: [12] })).toEqual([12]);
    expect(await staffOf({ productId: 3, start: TEN, staffId: null })).toEqual([11]);
  });

  test('without staff, the first free member in the product’s order is taken, and it is a 409 if none is free', async () => {
    expect(await staffOf({ productId: 9, start: TEN })).toEqual([12]);
    expect(await staffOf({ productId: 9, start: TEN })).toEqual([11]);
    expect(await refusal(create({ productId: 9, start: TEN }))).toMatchObject({ status: 409 });
  });

  test('with staff_ids: [] the appointment has no member, and still takes a place', async () => {
    expect(await staffOf({ productId: 3, start: TEN, staffIds: [] })).toEqual([]);
    expect(await staffOf({ productId: 3, start: TEN })).toEqual([11]);
    expect(await refusal(create({ productId: 3, start: TEN }))).toMatchObject({ status: 409 });
  });

  test('for staff assignment `all`, all members are taken, and all have to be free', async () => {
    await create({ productId: 3, start: TEN, staffId: 12 });
    expect(await refusal(create({ productId: 4, start: TEN }))).toMatchObject({ status: 409 });
    expect(await staffOf({ productId: 4, start: at('2026-03-03T12:00') })).toEqual([11, 12]);
  });

  test('for staff assignment `all`, ids that are sent are stored as sent, but enforce=full takes all members', async () => {
    expect(await staffOf({ productId: 4, start: TEN, staffIds: [12] })).toEqual([12]);
    expect(
      await staffOf({ productId: 4, start: at('2026-03-03T12:00'), staffIds: [12], enforce: 'full' }),
    ).toEqual([11, 12]);
  });

  test("any user with the staff role is accepted, not only the product's members", async () => {
    expect(await staffOf({ productId: 3, start: TEN, staffId: 13 })).toEqual([13]);
    expect(await staffOf({ productId: 1, start: at('2026-03-03T12:00'), staffId: 13 })).toEqual([13]);
  });

  test('a host can choose among the free members with a strategy of its own', async () => {
    const other = await openShop({ staffing: (free) => free.at(-1)!.staffId });
    expect((await other.appointments.create({ productId: 3, start: TEN })).staffIds).toEqual([12]);
    await other.close();
  });
});

describe('what `enforce` checks in a create', () => {
  test('capacity, by default: it allows closed hours and the past, but no more than the capacity', async () => {
    expect((await create({ productId: 1, start: '2026-03-01T03:07' })).enforce).toBe('capacity');
    expect(await refusal(create({ productId: 1, start: '2026-03-01T03:30' }))).toMatchObject({
      status: 409,
      code: 'shop_appointments_slot_unavailable',
      data: { reasons: ['no_places'] },
    });
  });

  test('full: it also checks the rules, the starts and the notice', async () => {
    expect(await refusal(create({ productId: 1, start: '2026-03-03T03:00', enforce: 'full' }))).toMatchObject(
      { status: 409 },
    );
    expect(await refusal(create({ productId: 1, start: '2026-03-01T10:00', enforce: 'full' }))).toMatchObject(
      { status: 409 },
    );
    expect(await refusal(create({ productId: 1, start: '2026-03-03T10:07', enforce: 'full' }))).toMatchObject(
      { status: 409 },
    );
    expect((await create({ productId: 1, start: TEN, enforce: 'full' })).enforce).toBe('full');
  });

  test('none: it overbooks on purpose, and the appointment records this', async () => {
    await create({ productId: 1, start: TEN });
    expect((await create({ productId: 1, start: TEN, enforce: 'none' })).enforce).toBe('none');
  });

  test.each(['cancelled', 'was-in-cart'])(
    'the status %s takes no place, so it is not refused for lack of places',
    async (status) => {
      await create({ productId: 1, start: TEN });
      expect(await create({ productId: 1, start: TEN, status, enforce: 'full' })).toMatchObject({
        status,
        enforce: 'full',
      });
      expect(await refusal(create({ productId: 1, start: TEN }))).toMatchObject({ status: 409 });
    },
  );

  test('none: if no member is free, the first in the order is taken, and for `all` all of them', async () => {
    await create({ productId: 4, start: TEN });
    expect((await create({ productId: 9, start: TEN, enforce: 'none' })).staffIds).toEqual([12]);
    expect((await create({ productId: 4, start: TEN, enforce: 'none' })).staffIds).toEqual([11, 12]);
  });

  test('a refusal gives reasons and five alternatives that can be booked, and names the value of enforce that would book', async () => {
    await create({ productId: 1, start: TEN });
    const { data, message } = await refusal(create({ productId: 1, start: TEN }));
    expect(message).toBe(
      'This time cannot be booked: not enough places are left. Choose one of the nearest free times, or send enforce none to overbook on purpose.',
    );
    expect(data).toMatchObject({ action: 'choose_alternative', enforce: 'none' });
    const alternatives = data.alternatives as readonly Alternative[];
    expect(alternatives.map(({ start, end, available }) => [start, end, available])).toEqual(
      [8, 9, 11, 12, 13].map((hour) => {
        const start = at(`2026-03-03T${String(hour).padStart(2, '0')}:00`);
        return [start, start + 3_600, 1];
      }),
    );
    for (const { start } of alternatives) await create({ productId: 1, start, enforce: 'full' });
  });

  test('a short booking of a long product is not offered a start whose own length is taken', async () => {
    salon.shop.products.set(5, { ...salon.shop.products.get(5)!, duration: 3 });
    await create({ productId: 5, start: at('2026-03-03T00:00'), end: at('2026-03-30T00:00') });
    await create({ productId: 5, start: at('2026-04-01T00:00'), end: at('2026-04-02T00:00') });
    const { data } = await refusal(
      create({ productId: 5, start: at('2026-03-09T00:00'), end: at('2026-03-10T00:00') }),
    );
    // A stay of three days from 30 or 31 March would overlap the second booking, so the first day that fits
    // is offered.
    expect(data).toMatchObject({
      action: 'choose_alternative',
      alternatives: [{ start: at('2026-04-02T00:00'), end: at('2026-04-05T00:00') }],
    });
  });

  test('the first free day is offered if nothing near is free, within 92 days and the bookable days', async () => {
    const room = salon.shop.products.get(5)!;
    salon.shop.products.set(5, { ...room, duration: 1 });
    const stay = (start: string, end: string) =>
      create({ productId: 5, start: at(`${start}T00:00`), end: at(`${end}T00:00`) });
    const offered = async () => {
      const { data } = await refusal(stay('2026-03-09', '2026-03-10'));
      return (data.alternatives as readonly Alternative[]).map(({ startIso }) => startIso.slice(0, 10));
    };
    await stay('2026-03-02', '2026-06-30');
    expect(await offered()).toEqual(['2026-06-30']);
    salon.shop.products.set(5, { ...room, duration: 1, maxDate: 110 });
    expect(await offered()).toEqual([]);
    salon.shop.products.set(5, { ...room, duration: 1 });
    await stay('2026-06-30', '2026-07-03');
    expect(await offered()).toEqual([]);
  });

  test('a refusal offers only a value of enforce that helps: not `capacity` if places are missing', async () => {
    await create({ productId: 1, start: TEN });
    const wayOut = async (start: TimeInput) => {
      const { message, data } = await refusal(create({ productId: 1, start, enforce: 'full' }));
      return [data.enforce, message.slice(message.lastIndexOf(','))];
    };
    expect(await wayOut(TEN)).toEqual(['none', ', or send enforce none to overbook on purpose.']);
    expect(await wayOut('2026-03-03T03:00')).toEqual([
      'capacity',
      ', or send enforce capacity to book outside the rules on purpose.',
    ]);
    expect(await wayOut('2026-03-03T10:30')).toEqual([
      'none',
      ', or send enforce none to overbook on purpose.',
    ]);
  });

  test('a refusal stores nothing, makes no order and has no event', async () => {
    await create({ productId: 1, start: TEN });
    await refusal(create({ productId: 1, start: TEN }));
    expect((await salon.appointments.list()).total).toBe(1);
    expect(salon.shop.orders).toHaveLength(1);
    expect(await salon.events()).toHaveLength(1);
  });

  test('day products and all_day take whole site days, and start and end are stored as sent', async () => {
    const room = await create({ productId: 5, start: '2026-03-03T15:00' });
    expect([room.start, room.end]).toEqual([at('2026-03-03T15:00'), at('2026-03-04T15:00')]);
    expect([room.occupiedFrom, room.occupiedTo]).toEqual([at('2026-03-03T00:00'), at('2026-03-05T00:00')]);
    const allDay = await create({ productId: 1, start: '2026-03-03T10:00', allDay: true });
    expect([allDay.occupiedFrom, allDay.occupiedTo]).toEqual([
      at('2026-03-03T00:00'),
      at('2026-03-04T00:00'),
    ]);
    expect(await refusal(create({ productId: 1, start: '2026-03-03T18:00' }))).toMatchObject({ status: 409 });
  });
});

describe('wrong input of a create is a 400 that names the field', () => {
  test.each<[string, Parameters<typeof create>[0], string[]]>([
    ['an unknown product', { productId: 999, start: TEN }, ['productId']],
    ['a product that is not appointable', { productId: 90, start: TEN }, ['productId']],
    ['an unknown customer', { productId: 1, start: TEN, customerId: 999 }, ['customerId']],
    ['an unknown member', { productId: 1, start: TEN, staffId: 999 }, ['staffId']],
    ['a user who is no staff', { productId: 1, start: TEN, staffIds: [11, 21] }, ['staffIds']],
    ['an unknown order', { productId: 1, start: TEN, orderId: 999 }, ['orderId']],
    [
      'several at once',
      { productId: 999, start: TEN, customerId: 999, orderId: 999 },
      ['productId', 'customerId', 'orderId'],
    ],
    ['a quantity of 0', { productId: 1, start: TEN, quantity: 0 }, ['quantity']],
    ['a quantity over 10,000', { productId: 1, start: TEN, quantity: 10_001 }, ['quantity']],
    ['half a place', { productId: 1, start: TEN, quantity: 1.5 }, ['quantity']],
    ['a negative cost', { productId: 1, start: TEN, cost: '-0.01' }, ['cost']],
    ['a cost that is no number', { productId: 1, start: TEN, cost: 'free' }, ['cost']],
    [
      'zones that do not exist',
      { productId: 1, start: TEN, timezone: 'Mars', localTimezone: 'Moon' },
      ['timezone', 'localTimezone'],
    ],
    [
      'an unknown customer status',
      { productId: 1, start: TEN, customerStatus: 'late' as never },
      ['customerStatus'],
    ],
    ['an unknown enforcement', { productId: 1, start: TEN, enforce: 'some' as never }, ['enforce']],
    ['an unreadable start', { productId: 1, start: 'soon' }, ['start']],
    ['every unreadable time', { productId: 1, start: 'soon', endHuman: 'later' }, ['start', 'endHuman']],
  ])('%s', async (_, draft, names) => {
    const { status, code, data } = await refusal(create(draft));
    expect([status, code, Object.keys(data.params as object)]).toEqual([400, 'rest_invalid_param', names]);
    expect((await salon.appointments.list()).total).toBe(0);
    expect(salon.shop.orders).toHaveLength(0);
  });
});
