import type { SeriesDraft, SeriesOutcome, SeriesQuery } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { withProducts } from '../../support/shops/other-ports';
import { salonBeforeEach } from '../../support/shops/salon-before-each';
import { sharedOrders } from '../../support/shops/shared-orders';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** A series on Tuesdays at ten, from the day after the test shop's current day. */
const TUESDAYS: SeriesDraft = {
  productId: 1,
  start: at('2026-03-03T10:00'),
  rrule: 'FREQ=WEEKLY;COUNT=4',
  customerId: 21,
};
const DAYS = ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24'];

let salon: TestShop;

const starts = ({ series }: SeriesOutcome) => series.appointments.map(({ start }) => start);
const statuses = ({ series }: SeriesOutcome) => series.appointments.map(({ status }) => status);
const verdicts = ({ occurrences }: SeriesOutcome) => occurrences.map(({ available }) => available);
const topics = async () => (await salon.events()).map(({ topic }) => topic.replace('appointment.', ''));

describe('a series', () => {
  beforeEach(async () => (salon = await openShop()));
  afterEach(() => salon.close());

  test('a package is one order, with a line for each occurrence, and one created event for each', async () => {
    const made = await salon.appointments.series.create(TUESDAYS);
    expect(starts(made)).toEqual(DAYS.map((day) => at(`${day}T10:00`)));
    expect(made.series).toMatchObject({
      status: 'active',
      productId: 1,
      customerId: 21,
      quantity: 1,
      cost: '120.00',
      staffIds: [],
      rrule: 'FREQ=WEEKLY;COUNT=4',
      start: at('2026-03-03T10:00'),
      end: at('2026-03-03T11:00'),
    });
    const [order, ...others] = salon.shop.orders;
    expect(others).toEqual([]);
    expect(made.series.orderId).toBe(order!.id);
    expect(order!.items.map(({ quantity, total }) => [quantity, Number(total)])).toEqual([
      ...[1, 2, 3, 4].map(() => [1, 30]),
    ]);
    const items = made.series.appointments.map(({ orderId, orderItemId }) => [orderId, orderItemId]);
    expect(items).toEqual(order!.items.map(({ id }) => [order!.id, id]));
    expect(await topics()).toEqual(['created', 'created', 'created', 'created']);
    expect(await salon.appointments.series.get(made.series.id)).toEqual(made.series);
  });

  test('a change to closed hours is refused with the enforce that makes it, and one to taken places without', async () => {
    const { series } = salon.appointments;
    const { id } = (await series.create(TUESDAYS)).series;
    const late = { start: at('2026-03-03T20:00') };
    const closed = await refusal(series.update(id, late));
    expect(closed).toMatchObject({
      status: 409,
      data: { reasons: ['closed', 'off_grid'], enforce: 'capacity' },
    });
    expect(closed.message).toContain('send enforce capacity to change them outside the rules on purpose');
    await salon.appointments.create({ productId: 1, start: at('2026-03-10T18:00') });
    const refused = await refusal(series.update(id, { start: at('2026-03-03T18:00') }));
    expect(refused.data.reasons).toEqual(['no_places']);
    expect(refused.data).not.toHaveProperty('enforce');
    expect(refused.message).not.toContain('enforce');
    const moved = await series.update(id, { ...late, enforce: 'capacity' });
    expect(starts(moved)).toEqual(DAYS.map((day) => at(`${day}T20:00`)));
  });

  test('a field that a series does not have is refused by its name, in create and in preview', async () => {
    const { series } = salon.appointments;
    const draft = { ...TUESDAYS, cost: '1.00', orderId: 5, status: 'paid' } as SeriesDraft;
    for (const refused of [refusal(series.create(draft)), refusal(series.preview(draft))]) {
      const { status, code, data } = await refused;
      expect([status, code]).toEqual([400, 'rest_invalid_param']);
      expect(Object.keys(data.params as object)).toEqual(['cost', 'orderId', 'status']);
    }
    expect(salon.shop.orders).toEqual([]);
  });

  test('a filter that a list of series does not have is refused by its name', async () => {
    const { series } = salon.appointments;
    await series.create(TUESDAYS);
    const query = { resourceId: 5, visitId: 7, include: [9], status: 'unpaid' } as unknown as SeriesQuery;
    const { status, code, data } = await refusal(series.list(query));
    expect([status, code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(data.params as object).sort()).toEqual(['include', 'resourceId', 'status', 'visitId']);
    expect((await series.list({ productId: 1, customerId: 21, status: 'active' })).total).toBe(1);
  });

  test('skipUnavailable books the possible occurrences, and lists those that it left out', async () => {
    await salon.appointments.create({ productId: 1, start: at('2026-03-17T10:30') });
    const made = await salon.appointments.series.create({ ...TUESDAYS, skipUnavailable: true });
    expect(verdicts(made)).toEqual([true, true, false, true]);
    const ids = made.series.appointments.map(({ id }) => id);
    expect(made.occurrences.map(({ appointmentId }) => appointmentId)).toEqual([ids[0], ids[1], 0, ids[2]]);
    const again = await refusal(salon.appointments.series.create({ ...TUESDAYS, skipUnavailable: true }));
    expect(again.status).toBe(409);
  });

  test('occurrences of one series do not take the same place twice', async () => {
    await salon.close();
    salon = await openShop({ ports: (host) => withProducts(host, { 5: { duration: 2 } }) });
    const daily = { productId: 5, start: at('2026-03-05T00:00'), rrule: 'FREQ=DAILY;COUNT=3' };
    expect((await refusal(salon.appointments.series.create(daily))).status).toBe(409);
    const made = await salon.appointments.series.create({ ...daily, skipUnavailable: true });
    expect(verdicts(made)).toEqual([true, false, true]);
  });

  test('cancelling cancels future occurrences, and the order only if none is left', async () => {
    const made = await salon.appointments.series.create(TUESDAYS);
    salon.clock.set('2026-03-12T09:00');
    const cancelled = await salon.appointments.series.cancel(made.series.id);
    expect(statuses(cancelled)).toEqual(['unpaid', 'unpaid', 'cancelled', 'cancelled']);
    expect(cancelled.series).toMatchObject({ status: 'cancelled', cost: '60.00' });
    expect(salon.shop.orders[0]!.status).toBe('pending');
    expect((await topics()).slice(4)).toEqual(['updated', 'cancelled', 'updated', 'cancelled']);

    const other = await salon.appointments.series.create({ ...TUESDAYS, start: at('2026-03-17T15:00') });
    await salon.appointments.series.cancel(other.series.id);
    expect(salon.shop.orders[1]!.status).toBe('cancelled');
  });

  test('a series is active until all of it is cancelled, not only one occurrence', async () => {
    const { series } = await salon.appointments.series.create(TUESDAYS);
    const [first] = series.appointments;
    const cancelOne = { scope: 'one', appointmentId: first!.id, status: 'cancelled' } as const;
    const one = await salon.appointments.series.update(series.id, cancelOne);
    expect([one.series.status, statuses(one)[0]]).toEqual(['active', 'cancelled']);
    const all = await salon.appointments.series.update(series.id, { status: 'cancelled' });
    expect(all.series.status).toBe('cancelled');
  });

  test('one occurrence, this and following ones, or all change their time and keep their wall clock', async () => {
    const { series } = await salon.appointments.series.create({ ...TUESDAYS, rrule: 'FREQ=WEEKLY;COUNT=5' });
    const ids = series.appointments.map(({ id }) => id);
    const one = await salon.appointments.series.update(series.id, {
      scope: 'one',
      appointmentId: ids[1],
      start: at('2026-03-11T12:00'),
    });
    expect(starts(one)[1]).toBe(at('2026-03-11T12:00'));
    expect(one.occurrences).toHaveLength(1);

    const following = await salon.appointments.series.update(series.id, {
      scope: 'following',
      appointmentId: ids[2],
      start: at('2026-03-17T14:00'),
    });
    expect(starts(following).slice(2)).toEqual(
      ['2026-03-17', '2026-03-24', '2026-03-31'].map((day) => at(`${day}T14:00`)),
    );

    const all = await salon.appointments.series.update(series.id, { start: at('2026-03-03T11:00') });
    expect(starts(all)).toEqual(
      [
        '2026-03-03T11:00',
        '2026-03-11T13:00',
        '2026-03-17T15:00',
        '2026-03-24T15:00',
        '2026-03-31T15:00',
      ].map(at),
    );
  });

  test('when only the possible occurrences move by a week, none moves to the time of another that stays', async () => {
    const { series } = await salon.appointments.series.create(TUESDAYS);
    await salon.appointments.create({ productId: 1, start: at('2026-03-31T10:00') });
    const on = { start: at('2026-03-10T10:00'), skipUnavailable: true };
    const moved = await salon.appointments.series.update(series.id, on);
    expect(verdicts(moved)).toEqual([false, false, false, false]);
    expect(starts(moved)).toEqual(DAYS.map((day) => at(`${day}T10:00`)));
  });

  test('all occurrences move by a week, even if one without a place could stay', async () => {
    const { series } = await salon.appointments.series.create(TUESDAYS);
    const on = { start: at('2026-03-10T10:00'), skipUnavailable: true };
    const moved = await salon.appointments.series.update(series.id, on);
    expect(verdicts(moved)).toEqual([true, true, true, true]);
    expect(starts(moved)).toEqual([...DAYS.slice(1), '2026-03-31'].map((day) => at(`${day}T10:00`)));
  });

  test('quantity, staff and status change together', async () => {
    const classes = { ...TUESDAYS, productId: 2 };
    const { series } = await salon.appointments.series.create(classes);
    await salon.appointments.create({ productId: 2, start: at('2026-03-10T10:00') });
    expect((await refusal(salon.appointments.series.update(series.id, { quantity: 3 }))).status).toBe(409);
    const two = await salon.appointments.series.update(series.id, { quantity: 2 });
    expect(two.series.appointments.map(({ quantity }) => quantity)).toEqual([2, 2, 2, 2]);
    expect(two.series.quantity).toBe(2);
    const confirmed = await salon.appointments.series.update(series.id, { status: 'confirmed' });
    expect(new Set(statuses(confirmed))).toEqual(new Set(['confirmed']));

    const massages = await salon.appointments.series.create({ ...TUESDAYS, productId: 3, staffId: 11 });
    const bobs = await salon.appointments.series.update(massages.series.id, { staffId: 12 });
    expect(bobs.series.staffIds).toEqual([12]);
  });
});

forEachDatabase((_, open) => {
  salonBeforeEach(open, (opened) => ({ salon } = opened));

  test('all or nothing: one occurrence without a place refuses all, reports every verdict, and stores nothing', async () => {
    const inTheWay = await salon.appointments.create({ productId: 1, start: at('2026-03-17T10:30') });
    const refused = await refusal(salon.appointments.series.create(TUESDAYS));
    expect(refused).toMatchObject({ status: 409, code: 'shop_appointments_slot_unavailable' });
    const { occurrences } = refused.data as { occurrences: { available: boolean; reasons: string[] }[] };
    expect(occurrences.map(({ available }) => available)).toEqual([true, true, false, true]);
    expect(occurrences[2]!.reasons).toEqual(['no_places']);
    expect((await salon.appointments.list()).items.map(({ id }) => id)).toEqual([inTheWay.id]);
    expect((await salon.appointments.series.list()).total).toBe(0);
    expect(salon.shop.orders).toHaveLength(1);
  });

  test('of two simultaneous series for the same places, one gets all of them', async () => {
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        salon.appointments.series.create(
          n % 2 === 0 ? TUESDAYS : { ...TUESDAYS, start: at('2026-03-10T10:00') },
        ),
      ),
    );
    const won = attempts.filter(({ status }) => status === 'fulfilled');
    const lost = attempts.flatMap((attempt) =>
      attempt.status === 'rejected' ? [attempt.reason as { status: number }] : [],
    );
    expect(won).toHaveLength(1);
    expect(lost.map(({ status }) => status)).toEqual([409, 409, 409]);
    const { items } = await salon.appointments.list({ perPage: 100 });
    expect(items).toHaveLength(4);
    expect(new Set(items.map(({ start }) => start)).size).toBe(4);
    expect((await salon.appointments.series.list()).total).toBe(1);
  });

  test('all occurrences move to each other’s places, or none does', async () => {
    const { series } = await salon.appointments.series.create(TUESDAYS);
    const aWeekOn = { start: at('2026-03-10T10:00') };
    const moved = await salon.appointments.series.update(series.id, aWeekOn);
    expect(starts(moved)).toEqual([...DAYS.slice(1), '2026-03-31'].map((day) => at(`${day}T10:00`)));

    await salon.appointments.create({ productId: 1, start: at('2026-03-24T08:00') });
    const back = { start: at('2026-03-03T08:00') };
    await salon.appointments.create({ productId: 1, start: at('2026-03-17T08:00') });
    const refused = await refusal(salon.appointments.series.update(series.id, back));
    expect(refused.status).toBe(409);
    expect(starts({ ...moved, series: await salon.appointments.series.get(series.id) })).toEqual(
      starts(moved),
    );

    const some = await salon.appointments.series.update(series.id, { ...back, skipUnavailable: true });
    expect(verdicts(some)).toEqual([true, true, false, false]);
    expect(starts(some)).toEqual(
      ['2026-03-03T08:00', '2026-03-10T08:00', '2026-03-24T10:00', '2026-03-31T10:00'].map(at),
    );
  });
});

describe('orders in the database of the library', () => {
  forEachDatabase((_, open) => {
    test('are written with the series, or not at all', async () => {
      const database = await open();
      const orders = await sharedOrders(database.sequelize);
      salon = await openShop({ database: database.sequelize, ports: (host) => ({ ...host, orders }) });
      const made = await salon.appointments.series.create(TUESDAYS);
      expect(made.series.orderReference).toBe('');
      const [order] = await orders.all();
      expect(order!.items).toHaveLength(4);
      expect((await refusal(salon.appointments.series.create(TUESDAYS))).status).toBe(409);
      expect(await orders.all()).toHaveLength(1);
      await salon.close();
      await database.close();
    });
  });
});
