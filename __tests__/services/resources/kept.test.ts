import type { Appointment, Appointments } from 'shop-appointments';
import { type OrderShop, openOrderShop } from '../../support/shops/order-shop';
import { at, refusal } from '../../support/shops/core-shop';

const HAIRCUT = 1;
const CLASS = 2;
const MASSAGE = 3;
const START = '2026-03-06T10:00';

let shop: OrderShop;
let appointments: Appointments;
/** Ids of the two rooms, in the order in which bookings try them. */
let garden: number;
let studio: number;
let chairs: number;
beforeEach(async () => {
  shop = await openOrderShop({ shared: false });
  ({ appointments } = shop);
  const { products } = shop.salon.shop;
  const need = (id: number, needs: NonNullable<Parameters<typeof products.set>[1]['needs']>) =>
    products.set(id, { ...products.get(id)!, needs });
  need(HAIRCUT, [{ kind: 'room' }]);
  need(MASSAGE, [{ kind: 'room' }]);
  need(CLASS, [{ kind: 'chair', per: 'place' }]);
  const create = async (name: string, kind: string, quantity = 1): Promise<number> =>
    (await appointments.resources.create({ name, kind, quantity })).id;
  garden = await create('Garden', 'room');
  studio = await create('Studio', 'room');
  chairs = await create('Chairs', 'chair', 3);
});
afterEach(() => shop.close());

const massage = { productId: MASSAGE, staffId: 11, start: START, customerId: 21 };
const haircut = { productId: HAIRCUT, start: START, customerId: 21 };
const chairsOf = ({ lanes }: Appointment) =>
  lanes!.filter(({ owner }) => owner.kind === 'resource').map(({ quantity }) => quantity);

describe('a hold keeps its room', () => {
  const inStudio = async () => {
    const other = await appointments.create({ ...haircut, resourceIds: [garden] });
    const held = await appointments.holds.place(massage, { owner: 'v' });
    await appointments.remove(other.id);
    return held;
  };

  test('when it is extended and checked out, although the first room has become free', async () => {
    const { appointment, token } = await inStudio();
    expect(appointment.resourceIds).toEqual([studio]);
    await appointments.holds.extend(appointment.id, token);
    const [booked] = await appointments.holds.checkout([{ id: appointment.id, token }]);
    expect(booked).toMatchObject({ status: 'unpaid', resourceIds: [studio] });
    expect((await appointments.create(haircut)).resourceIds).toEqual([garden]);
  });

  test('when another field of it changes, and gets the first free room with another time', async () => {
    const { appointment, token } = await inStudio();
    const member = await appointments.holds.change(appointment.id, token, { staffId: 12 });
    expect(member.appointment.resourceIds).toEqual([studio]);
    const moved = await appointments.holds.change(appointment.id, token, { start: '2026-03-06T12:00' });
    expect(moved.appointment.resourceIds).toEqual([garden]);
  });

  test('unless it expired and the room was taken: then the checkout takes another one, if there is one', async () => {
    const { appointment, token } = await inStudio();
    shop.salon.clock.set('2026-03-02T12:00');
    const taken = await appointments.create({ ...haircut, resourceIds: [studio] });
    const [booked] = await appointments.holds.checkout([{ id: appointment.id, token }]);
    expect(booked!.resourceIds).toEqual([garden]);
    const late = await appointments.holds.place({ ...massage, start: '2026-03-06T15:00' }, { owner: 'w' });
    shop.salon.clock.set('2026-03-02T15:00');
    await appointments.update(taken.id, { start: '2026-03-06T15:00' });
    await appointments.resources.update(studio, { status: 'inactive' });
    const refused = await refusal(
      appointments.holds.checkout([{ id: late.appointment.id, token: late.token }]),
    );
    expect(refused).toMatchObject({ status: 409, data: { reasons: ['no_resource'] } });
  });
});

test('each occurrence of a series is assigned by itself, and so is each move of the series', async () => {
  const daily = { productId: MASSAGE, staffId: 11, start: START, customerId: 21 };
  await appointments.create({ ...haircut, start: '2026-03-07T10:00' });
  const { series } = await appointments.series.create({ ...daily, rrule: 'FREQ=DAILY;COUNT=3' });
  const rooms = (rows: readonly Appointment[]) => rows.map(({ resourceIds }) => resourceIds);
  expect(rooms(series.appointments)).toEqual([[garden], [studio], [garden]]);
  const moved = await appointments.series.update(series.id, { start: '2026-03-06T11:00' });
  expect(rooms(moved.series.appointments)).toEqual([[garden], [garden], [garden]]);
});

test('an occurrence for which no room is left is reported with this reason, and nothing is booked', async () => {
  const all = [garden, studio].map((id) => ({ ...haircut, start: '2026-03-07T10:00', resourceIds: [id] }));
  await appointments.create(all[0]!);
  await appointments.create({ ...all[1]!, enforce: 'none' });
  const daily = { ...massage, rrule: 'FREQ=DAILY;COUNT=2' };
  const preview = await appointments.series.preview(daily);
  expect(preview.occurrences.map(({ reasons }) => reasons)).toEqual([[], ['no_resource']]);
  expect((await refusal(appointments.series.create(daily))).status).toBe(409);
  expect((await appointments.list()).total).toBe(2);
});

describe('a booking that is paid after its order was cancelled', () => {
  const cancelled = async () => {
    const booked = await appointments.create(massage);
    await shop.event(booked.orderId, 'cancelled');
    expect((await appointments.get(booked.id)).status).toBe('cancelled');
    return booked;
  };

  test('gets its room again', async () => {
    const { id, orderId } = await cancelled();
    await shop.event(orderId, 'processing');
    expect(await appointments.get(id)).toMatchObject({ status: 'paid', resourceIds: [garden] });
  });

  test('gets another room if its own is taken, with lanes of that room', async () => {
    const { id, orderId } = await cancelled();
    await appointments.create({ ...haircut, resourceIds: [garden] });
    await shop.event(orderId, 'processing');
    const paid = await appointments.get(id);
    expect(paid).toMatchObject({ status: 'paid', resourceIds: [studio] });
    expect(paid.lanes!.map(({ owner }) => owner)).toContainEqual({ kind: 'resource', id: studio });
    const onlyStudio = { productId: MASSAGE, staffId: 12, start: START, resourceIds: [studio] };
    expect((await refusal(appointments.create(onlyStudio))).status).toBe(409);
  });

  test('is a conflict if no room is left', async () => {
    const { id, orderId } = await cancelled();
    await appointments.create({ ...haircut, resourceIds: [garden] });
    await appointments.create({ ...haircut, resourceIds: [studio], enforce: 'none' });
    const { conflicts } = await shop.event(orderId, 'processing');
    expect(conflicts).toMatchObject([{ code: 'paid_conflict', appointmentId: id }]);
    expect((await appointments.get(id)).status).toBe('cancelled');
  });
});

describe('a need that counts places', () => {
  test('takes less when the order line becomes smaller', async () => {
    const aClass = { productId: CLASS, start: START, quantity: 3, customerId: 21 };
    const { id, orderId, orderItemId, ...booked } = await appointments.create(aClass);
    expect(chairsOf(booked as Appointment)).toEqual([3]);
    await shop.setQuantity(orderId, orderItemId, 1);
    await shop.event(orderId, 'processing');
    const paid = await appointments.get(id);
    expect([paid.quantity, paid.resourceIds, chairsOf(paid)]).toEqual([1, [chairs], [1]]);
    expect(chairsOf(await appointments.create({ ...aClass, quantity: 2 }))).toEqual([2]);
  });

  test('takes less when a manager reduces the quantity', async () => {
    const { id } = await appointments.create({ productId: CLASS, start: START, quantity: 3, customerId: 21 });
    const reduced = await appointments.update(id, { quantity: 2 });
    expect([reduced.resourceIds, chairsOf(reduced)]).toEqual([[chairs], [2]]);
  });
});

describe('alternatives to a refused booking', () => {
  test('are times at which a room is free', async () => {
    // Both rooms are booked from ten to twelve.
    for (const id of [garden, studio]) {
      await appointments.create({
        ...haircut,
        end: '2026-03-06T12:00',
        resourceIds: [id],
        enforce: 'none',
      });
    }
    const refused = await refusal(appointments.book(massage));
    expect(refused.data.reasons).toEqual(['no_resource']);
    const starts = (refused.data.alternatives as { start: number }[]).map(({ start }) => start);
    expect(starts).toContain(at('2026-03-06T12:00'));
    expect(starts).toContain(at('2026-03-06T09:00'));
    expect(starts).not.toContain(at('2026-03-06T11:00'));
  });

  test('are times at which the named room is free, if the manager named one', async () => {
    await appointments.create({ ...haircut, end: '2026-03-06T12:00', resourceIds: [studio] });
    const named = { ...massage, resourceIds: [studio] };
    const refused = await refusal(appointments.create(named));
    const starts = (refused.data.alternatives as { start: number }[]).map(({ start }) => start);
    expect(starts).toContain(at('2026-03-06T12:00'));
    expect(starts).not.toContain(at('2026-03-06T11:00'));
  });
});
