import type { Alternative, AppointmentDraft } from 'shop-appointments';
import { at, openShop, refusal, SOME_TEXT, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});
const create = (draft: Partial<AppointmentDraft> = {}) =>
  salon.appointments.create({ productId: 1, start: '2026-03-03T10:00', ...draft });
const update: TestShop['appointments']['update'] = (id, changes, how) =>
  salon.appointments.update(id, changes, how);
const topics = async () => (await salon.events()).map(({ topic }) => topic);

describe('an update changes only the fields that are sent', () => {
  test('every other field stays as it is', async () => {
    const before = await create({
      customerId: 21,
      metaData: [{ key: 'a', value: 1 }],
      localTimezone: 'Asia/Tokyo',
    });
    salon.clock.set('2026-03-02T10:00');
    const after = await update(before.id, { customerStatus: 'arrived' });
    expect(after).toEqual({
      ...before,
      customerStatus: 'arrived',
      dateModified: at('2026-03-02T10:00'),
      version: before.version + 1,
    });
    expect(await salon.appointments.get(before.id)).toEqual(after);
  });

  test('the stored values sent back are no change: no event and no new version', async () => {
    const before = await create({
      customerId: 21,
      metaData: [{ key: 'a', value: { b: 1 } }],
      cost: '30',
      costIncludesTax: true,
    });
    const after = await update(before.id, {
      productId: 1,
      start: at('2026-03-03T10:00'),
      end: at('2026-03-03T11:00'),
      status: 'unpaid',
      customerStatus: 'expected',
      customerId: 21,
      quantity: 1,
      allDay: false,
      staffIds: [],
      cost: '30.00',
      timezone: 'Europe/Berlin',
      orderId: before.orderId,
      metaData: [{ id: 1, key: 'a', value: { b: 1 } }],
    });
    expect(after).toEqual(before);
    expect(await topics()).toEqual(['appointment.created']);
  });

  test('an update without fields is no change', async () => {
    const before = await create();
    expect(await update(before.id, {})).toEqual(before);
  });

  test('metadata merges by id and by key, and null deletes', async () => {
    const { id } = await create({
      metaData: [
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
        { key: 'c', value: 3 },
      ],
    });
    const { metaData } = await update(id, {
      metaData: [
        { id: 1, key: 'renamed', value: 9 },
        { key: 'b', value: 'new' },
        { key: 'c', value: null },
        { key: 'd', value: 4 },
      ],
    });
    expect(metaData).toEqual([
      { id: 1, key: 'renamed', value: 9 },
      { id: 2, key: 'b', value: 'new' },
      { id: 3, key: 'd', value: 4 },
    ]);
  });
});

describe('time', () => {
  test('a start alone moves the appointment and keeps its length', async () => {
    const { id } = await create({ end: '2026-03-03T12:00' });
    expect(await update(id, { start: '2026-03-04T09:00' })).toMatchObject({
      start: at('2026-03-04T09:00'),
      end: at('2026-03-04T11:00'),
      occupiedFrom: at('2026-03-04T09:00'),
      occupiedTo: at('2026-03-04T11:00'),
    });
  });

  test('an end alone changes the end, and an end that is not after the start is a 400', async () => {
    const { id } = await create();
    expect((await update(id, { end: '2026-03-03T13:00' })).end).toBe(at('2026-03-03T13:00'));
    expect(await refusal(update(id, { end: '2026-03-03T10:00' }))).toMatchObject({
      status: 400,
      data: { params: { end: SOME_TEXT } },
    });
  });

  test('reschedule moves an appointment like an update', async () => {
    const { id } = await create({ productId: 3, staffId: 11 });
    expect(await salon.appointments.reschedule(id, { start: '2026-03-05T10:00', staffId: 12 })).toMatchObject(
      {
        start: at('2026-03-05T10:00'),
        end: at('2026-03-05T11:00'),
        staffIds: [12],
      },
    );
    expect(await topics()).toEqual(['appointment.created', 'appointment.updated', 'appointment.rescheduled']);
  });
});

describe('what is checked again by an update', () => {
  test('a move to a time without a free place is a 409, and changes nothing', async () => {
    await create();
    const other = await create({ start: '2026-03-03T12:00' });
    const { status, data } = await refusal(update(other.id, { start: '2026-03-03T10:30' }));
    expect([status, data.reasons]).toEqual([409, ['no_places']]);
    expect(await salon.appointments.get(other.id)).toEqual(other);
  });

  test('its own place does not prevent a move that overlaps it', async () => {
    const { id } = await create();
    expect((await update(id, { start: '2026-03-03T10:30' })).start).toBe(at('2026-03-03T10:30'));
  });

  test('a move frees the place of the former time', async () => {
    const { id } = await create();
    await update(id, { start: '2026-03-03T12:00' });
    await create();
  });

  test('a larger quantity needs places; a smaller one gives them back, even if too many were taken', async () => {
    const { id } = await create({ productId: 2, quantity: 2 });
    const other = await create({ productId: 2, quantity: 2, enforce: 'none' });
    expect(await refusal(update(id, { quantity: 3 }))).toMatchObject({ status: 409 });
    expect((await update(other.id, { quantity: 1 })).quantity).toBe(1);
    await update(id, { customerStatus: 'arrived' });
  });

  test('other members must be free', async () => {
    const { id } = await create({ productId: 3, staffId: 11 });
    await create({ productId: 3, staffId: 12 });
    expect(await refusal(update(id, { staffId: 12 }))).toMatchObject({ status: 409 });
  });

  test('another product must have a place, and its own settings apply', async () => {
    const { id } = await create();
    await create({ productId: 6 });
    expect(await refusal(update(id, { productId: 6 }))).toMatchObject({ status: 409 });
    expect(await update(id, { productId: 5 })).toMatchObject({
      productId: 5,
      occupiedFrom: at('2026-03-03T00:00'),
      occupiedTo: at('2026-03-04T00:00'),
    });
  });

  test('any change into a status that takes places', async () => {
    const { id } = await create({ status: 'cancelled' });
    await create();
    for (const status of ['unpaid', 'pending-confirmation', 'confirmed', 'paid']) {
      expect(await refusal(update(id, { status }))).toMatchObject({ status: 409 });
    }
    expect(await update(id, { status: 'paid', enforce: 'none' })).toMatchObject({
      status: 'paid',
      enforce: 'none',
    });
  });

  test('an expired hold that becomes an appointment', async () => {
    const hold = await create({ status: 'in-cart' });
    salon.clock.set('2026-03-02T09:20');
    await create();
    expect(await refusal(update(hold.id, { status: 'unpaid' }))).toMatchObject({ status: 409 });
  });

  test('nothing, if product, span, staff and quantity stay', async () => {
    const first = await create();
    await create({ enforce: 'none' });
    expect((await update(first.id, { status: 'paid', cost: '1', customerId: 21 })).status).toBe('paid');
  });

  test('enforce=full checks a move by the rules, too', async () => {
    const { id } = await create();
    expect((await update(id, { start: '2026-03-03T03:00' })).start).toBe(at('2026-03-03T03:00'));
    const { status, data } = await refusal(update(id, { start: '2026-03-03T04:00', enforce: 'full' }));
    const alternatives = data.alternatives as readonly Alternative[];
    expect([status, data.enforce, alternatives.map(({ start }) => start)]).toEqual([
      409,
      'capacity',
      [8, 9, 10, 11, 12].map((hour) => at(`2026-03-03T${String(hour).padStart(2, '0')}:00`)),
    ]);
  });
});

test('17.11 a refused move is not offered the present time and members of the appointment', async () => {
  const offered = async (id: number, staffId?: number) => {
    const moved = { start: '2026-03-03T11:00', enforce: 'full', ...(staffId && { staffId }) } as const;
    const { data } = await refusal(update(id, moved));
    return (data.alternatives as readonly Alternative[]).map(({ start, staffId: member }) => [start, member]);
  };
  for (const staffId of [11, 12])
    await create({ productId: 3, staffId, start: '2026-03-03T11:00', enforce: 'none' });
  const { id, start } = await create({ productId: 3, staffId: 11 });
  const toOther = await offered(id, 12);
  expect(await offered(id)).not.toContainEqual([start, 11]);
  expect(toOther).toContainEqual([start, 12]);
  // Cancelling frees the time of an appointment, so another appointment may take it.
  await update(id, { status: 'cancelled' });
  const { data } = await refusal(
    update(id, { status: 'confirmed', start: '2026-03-03T11:00', enforce: 'full' }),
  );
  expect(data.alternatives).toContainEqual(expect.objectContaining({ start, staffId: 11 }));
});

describe('staff on update', () => {
  test.each([{ staffId: 0 }, { staffId: null }, { staffIds: [] }])(
    '%p removes the members',
    async (changes) => {
      const { id } = await create({ productId: 3, staffId: 11 });
      expect((await update(id, changes)).staffIds).toEqual([]);
    },
  );

  test('staff_id is preferred to staff_ids', async () => {
    const { id } = await create({ productId: 3, staffId: 11 });
    expect((await update(id, { staffId: 12, staffIds: [11] })).staffIds).toEqual([12]);
  });
});

describe('status on update', () => {
  test.each(['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'cancelled'])(
    '%s is accepted',
    async (status) => {
      const { id } = await create({ status: 'was-in-cart' });
      expect((await update(id, { status })).status).toBe(status);
    },
  );

  test.each(['complete', 'in-cart', 'was-in-cart', 'trash', 'other', ''])(
    '%p is a 400 with a code of its own',
    async (status) => {
      const { id } = await create();
      expect(await refusal(update(id, { status }))).toMatchObject({
        status: 400,
        code: 'shop_appointments_invalid_status',
      });
    },
  );

  test('the site can add statuses', async () => {
    const other = await openShop({ updateStatuses: ['complete', 'checked-in'] });
    const { id } = await other.appointments.create({ productId: 1, start: '2026-03-03T10:00' });
    expect((await other.appointments.update(id, { status: 'checked-in' })).status).toBe('checked-in');
    expect((await other.appointments.update(id, { status: 'complete' })).status).toBe('complete');
    await other.close();
  });

  test('an appointment that leaves the cart no longer expires', async () => {
    const { id } = await create({ status: 'in-cart' });
    expect((await update(id, { status: 'unpaid' })).expiresAt).toBeNull();
  });
});

describe('updates at the same time', () => {
  test('an update that names another version than the stored one is a 412', async () => {
    const { id, version } = await create();
    await update(id, { customerStatus: 'arrived' }, { ifVersion: version });
    expect(await refusal(update(id, { customerStatus: 'no-show' }, { ifVersion: version }))).toMatchObject({
      status: 412,
      code: 'shop_rest_precondition_failed',
    });
  });

  test('two updates at once both take effect', async () => {
    const { id, version } = await create();
    await Promise.all([
      update(id, { customerStatus: 'arrived' }),
      update(id, { cost: '99' }),
      update(id, { start: '2026-03-04T10:00' }),
    ]);
    expect(await salon.appointments.get(id)).toMatchObject({
      customerStatus: 'arrived',
      cost: '99.00',
      start: at('2026-03-04T10:00'),
      version: version + 3,
    });
  });
});

test('an unknown id is a 404, but wrong parameters are reported first', async () => {
  expect(await refusal(update(999, { quantity: 2 }))).toMatchObject({
    status: 404,
    code: 'shop_rest_appointment_invalid_id',
  });
  expect(await refusal(update(999, { quantity: 0 }))).toMatchObject({ status: 400 });
  expect(await refusal(update(999, { customerId: 999 }))).toMatchObject({ status: 400 });
  expect(await refusal(salon.appointments.get(999))).toMatchObject({ status: 404 });
});

test('the cost is never computed again on update, and is as entered if it is sent', async () => {
  const { id } = await create({ productId: 2 });
  expect((await update(id, { quantity: 2 })).cost).toBe('12.50');
  expect((await update(id, { productId: 1, quantity: 1 })).cost).toBe('12.50');
  expect((await update(id, { cost: 20.005 })).cost).toBe('20.01');
});

test('an appointment whose product is gone can be cancelled and deleted, but not moved', async () => {
  const { id } = await create();
  const other = await create({ start: '2026-03-03T12:00' });
  salon.shop.products.delete(1);
  expect(await refusal(update(id, { start: '2026-03-05T10:00' }))).toMatchObject({
    status: 400,
    data: { params: { productId: SOME_TEXT } },
  });
  expect((await update(id, { status: 'cancelled' })).status).toBe('cancelled');
  expect((await salon.appointments.remove(other.id)).id).toBe(other.id);
});
