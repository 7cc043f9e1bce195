import type { VisitDraft } from 'shop-appointments';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** A haircut without staff and then a treatment by one of two members, on the Tuesday after the shop's current day. */
const DRAFT: VisitDraft = {
  items: [{ productId: 1 }, { productId: 9 }],
  start: at('2026-03-03T10:00'),
  customerId: 21,
};

let salon: TestShop;
beforeEach(async () => (salon = await openShop()));
afterEach(() => salon.close());

const visits = () => salon.appointments.visits;
const move = (id: number, start: string) => visits().reschedule(id, { start: at(start) });
const startsOf = (items: readonly { productId: number; start: number }[]) =>
  items.map(({ productId, start }) => [productId, start]);
const eventsAfter = async (first: number) =>
  (await salon.events()).slice(first).map(({ topic, resourceId }) => [topic, resourceId]);

describe('a visit that is moved as one', () => {
  test('keeps its members, its order and its line in it, and may overlap its present time', async () => {
    const { id, appointments: items, orderId, version } = await visits().create(DRAFT);
    const moved = await move(id, '2026-03-03T11:00');
    expect(moved).toMatchObject({ id, version: version + 1, orderId, start: at('2026-03-03T11:00') });
    expect(startsOf(moved.appointments)).toEqual([
      [1, at('2026-03-03T11:00')],
      [9, at('2026-03-03T12:00')],
    ]);
    expect(moved.appointments.map(({ staffIds, cost }) => [staffIds, cost])).toEqual(
      items.map(({ staffIds, cost }) => [staffIds, cost]),
    );
    expect(await visits().get(id)).toEqual(moved);
    expect(await eventsAfter(2)).toEqual(
      items.flatMap((item) => [
        ['appointment.updated', item.id],
        ['appointment.rescheduled', item.id],
      ]),
    );
    expect(salon.shop.orders.map(({ status }) => status)).toEqual(['pending']);
    await visits().create(DRAFT);
  });

  test('stays unchanged if it is moved to its present start', async () => {
    const booked = await visits().create(DRAFT);
    expect(await move(booked.id, '2026-03-03T10:00')).toEqual(booked);
    expect(await eventsAfter(2)).toEqual([]);
  });

  test('whose new time has no place for one item is refused with reasons and other starts: nothing moves', async () => {
    const booked = await visits().create(DRAFT);
    const member = booked.appointments[1]!.staffIds[0]!;
    await salon.appointments.create({ productId: 9, staffId: member, start: at('2026-03-04T11:00') });
    const { status, data, message } = await refusal(move(booked.id, '2026-03-04T10:00'));
    expect([status, data.reasons, data.action]).toEqual([409, ['no_places'], 'choose_alternative']);
    expect(message).toContain('item 2 (Assigned)');
    const alternatives = data.alternatives as { start: number; end: number; startIso: string }[];
    expect(alternatives.map(({ start }) => start)).toEqual(
      ['08:00', '09:00', '11:00', '12:00', '13:00'].map((hour) => at(`2026-03-04T${hour}`)),
    );
    expect(alternatives[0]).toMatchObject({ end: at('2026-03-04T10:00'), staffId: 0, available: 1 });
    expect(await visits().get(booked.id)).toEqual(booked);
    const { start } = alternatives[0]!;
    expect((await visits().reschedule(booked.id, { start })).start).toBe(start);
  });

  test('moves the items that are not cancelled and have not begun', async () => {
    const four = { ...DRAFT, items: [1, 1, 9, 1].map((productId) => ({ productId })) };
    const { id, appointments: items } = await visits().create(four);
    await salon.appointments.update(items[2]!.id, { status: 'cancelled' });
    salon.clock.set('2026-03-03T10:30');
    const moved = await move(id, '2026-03-04T15:00');
    expect(moved.appointments.map(({ id: item, start }) => [item, start])).toEqual([
      [items[0]!.id, at('2026-03-03T10:00')],
      [items[2]!.id, at('2026-03-03T12:00')],
      [items[1]!.id, at('2026-03-04T15:00')],
      [items[3]!.id, at('2026-03-04T16:00')],
    ]);
  });

  test('whose items have all begun or ended is a 400', async () => {
    const { id } = await visits().create(DRAFT);
    await visits().cancel(id);
    const { status, data } = await refusal(move(id, '2026-03-04T10:00'));
    expect([status, Object.keys(data.params as object)]).toEqual([400, ['start']]);
  });

  test('keeps the order that was chosen when it was booked in any order', async () => {
    await salon.appointments.create({ productId: 1, start: at('2026-03-03T11:00') });
    const items = [{ productId: 9 }, { productId: 1 }];
    const { id } = await visits().create({ ...DRAFT, items, arrange: 'any_order' });
    const moved = await move(id, '2026-03-05T10:00');
    expect(moved.appointments.map(({ productId }) => productId)).toEqual([1, 9]);
  });

  test('keeps all items at one time if they were booked together', async () => {
    const items = [{ productId: 9 }, { productId: 9 }];
    const { id, appointments: before } = await visits().create({ ...DRAFT, items, arrange: 'together' });
    const moved = await move(id, '2026-03-03T11:00');
    expect(moved.appointments.map(({ start, staffIds }) => [start, staffIds])).toEqual(
      before.map(({ staffIds }) => [at('2026-03-03T11:00'), staffIds]),
    );
  });

  test('keeps a length that a manager has set, and the next item follows it', async () => {
    const { id, appointments } = await visits().create(DRAFT);
    await salon.appointments.update(appointments[1]!.id, { start: '2026-03-03T11:30' });
    await salon.appointments.update(appointments[0]!.id, { end: '2026-03-03T11:30' });
    const moved = await move(id, '2026-03-04T10:00');
    expect(moved.appointments.map(({ start, end }) => [start, end])).toEqual([
      [at('2026-03-04T10:00'), at('2026-03-04T11:30')],
      [at('2026-03-04T11:30'), at('2026-03-04T12:30')],
    ]);
  });

  test('does not count its own items towards limits', async () => {
    const { products } = salon.shop;
    products.set(1, { ...products.get(1)!, bookingLimits: [{ per: 'customer', period: 'day', count: 1 }] });
    const { id } = await visits().create(DRAFT);
    expect((await move(id, '2026-03-03T12:00')).start).toBe(at('2026-03-03T12:00'));
    await salon.appointments.create({ productId: 1, customerId: 21, start: at('2026-03-04T09:00') });
    const { data } = await refusal(move(id, '2026-03-04T12:00'));
    expect([data.reasons, data.limits]).toEqual([
      ['over_limit'],
      [{ per: 'customer', period: 'day', count: 1, from: '2026-03-05' }],
    ]);
  });

  test('is refused with the limit of the customer to whom an item was given', async () => {
    const { products } = salon.shop;
    products.set(9, { ...products.get(9)!, bookingLimits: [{ per: 'customer', period: 'day', count: 1 }] });
    const { id, appointments } = await visits().create(DRAFT);
    await salon.appointments.update(appointments[1]!.id, { customerId: 11 });
    await salon.appointments.create({ productId: 9, customerId: 11, start: at('2026-03-04T09:00') });
    const { status, data, message } = await refusal(move(id, '2026-03-04T12:00'));
    expect([status, data.reasons, data.limits]).toEqual([
      409,
      ['over_limit'],
      [{ per: 'customer', period: 'day', count: 1, from: '2026-03-05' }],
    ]);
    expect(message).toContain('item 2 (Assigned)');
    expect((await move(id, '2026-03-05T12:00')).start).toBe(at('2026-03-05T12:00'));
  });

  test('is offered only times that the limits of each item’s own customer allow', async () => {
    const { products } = salon.shop;
    products.set(9, { ...products.get(9)!, bookingLimits: [{ per: 'customer', period: 'day', count: 1 }] });
    const { id, appointments } = await visits().create(DRAFT);
    await salon.appointments.update(appointments[1]!.id, { customerId: 11 });
    await salon.appointments.create({ productId: 9, customerId: 11, start: at('2026-03-04T09:00') });
    await salon.appointments.create({ productId: 9, customerId: 21, start: at('2026-03-05T09:00') });
    const offered = await visits().slotsToMove(id, { minDate: '2026-03-04', maxDate: '2026-03-05' });
    expect(new Set(offered.map(({ startIso }) => startIso.slice(0, 10)))).toEqual(new Set(['2026-03-05']));
    const { data } = await refusal(move(id, '2026-03-04T12:00'));
    const alternatives = data.alternatives as { startIso: string }[];
    expect(alternatives.length).toBeGreaterThan(0);
    expect(alternatives.filter(({ startIso }) => startIso.startsWith('2026-03-04'))).toEqual([]);
    for (const { start } of [offered[0]!, offered.at(-1)!])
      expect((await visits().reschedule(id, { start })).start).toBe(start);
  });

  test('of two customers is not refused because both together exceed a limit per customer', async () => {
    const { products } = salon.shop;
    const { id, appointments } = await visits().create({
      ...DRAFT,
      items: [{ productId: 9 }, { productId: 9 }],
    });
    await salon.appointments.update(appointments[1]!.id, { customerId: 11 });
    products.set(9, { ...products.get(9)!, bookingLimits: [{ per: 'customer', period: 'day', count: 1 }] });
    expect((await move(id, '2026-03-05T12:00')).start).toBe(at('2026-03-05T12:00'));
  });

  test.each([
    ['in the past', '2026-03-02T08:00', 'in_the_past'],
    ['beside the grid of the first item', '2026-03-03T10:10', 'off_grid'],
    ['outside the hours', '2026-03-03T19:00', 'closed'],
  ])('is refused: %s', async (_, start, reason) => {
    const { id } = await visits().create(DRAFT);
    const { status, data } = await refusal(move(id, start));
    expect([status, data.reasons]).toEqual([409, [reason]]);
  });

  test('an item that takes whole days is moved alone', async () => {
    const { id, appointments } = await visits().create(DRAFT);
    await salon.appointments.update(appointments[0]!.id, { allDay: true, enforce: 'none' });
    const { status, message } = await refusal(move(id, '2026-03-04T10:00'));
    expect([status, message]).toEqual([400, expect.stringContaining('takes whole days')]);
  });

  test('of two visits that move to one time, one moves and the other one stays whole', async () => {
    const first = await visits().create(DRAFT);
    const second = await visits().create({ ...DRAFT, start: at('2026-03-03T14:00') });
    const outcomes = await Promise.allSettled([first, second].map(({ id }) => move(id, '2026-03-06T10:00')));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const stored = await visits().find([first.id, second.id]);
    const starts = [...stored.values()].map(({ appointments }) => appointments.map(({ start }) => start));
    expect(starts).toContainEqual([at('2026-03-06T10:00'), at('2026-03-06T11:00')]);
    const stays = outcomes[0]!.status === 'rejected' ? first : second;
    expect(stored.get(stays.id)).toEqual(stays);
  });

  test('is refused if the visit has changed since it was read', async () => {
    const { id, version } = await visits().create(DRAFT);
    const late = visits().reschedule(id, { start: at('2026-03-04T10:00') }, { ifVersion: version + 1 });
    expect(await refusal(late)).toMatchObject({ status: 412 });
  });
});

test('a visit that cannot be booked is offered at the nearest starts at which the whole visit fits', async () => {
  await salon.appointments.create({ productId: 1, start: at('2026-03-03T10:00') });
  const { data } = await refusal(visits().create(DRAFT));
  const alternatives = data.alternatives as { start: number }[];
  expect(alternatives.map(({ start }) => start)).toEqual(
    ['08:00', '09:00', '11:00', '12:00', '13:00'].map((hour) => at(`2026-03-03T${hour}`)),
  );
  for (const { start } of alternatives)
    expect(await visits().preview({ items: DRAFT.items, start })).toMatchObject({ available: true });
});
