import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { at, refusal } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
const UNAVAILABLE = { status: 409, code: 'shop_appointments_slot_unavailable' };

describe.each([
  ['in its database', true],
  ['elsewhere', false],
])('a shop that adds statuses and has its orders %s', (_name, shared) => {
  let shop: OrderShop;
  const book = () => shop.appointments.book({ productId: 1, start: START });
  const move = (id: number, status: string) => shop.appointments.update(id, { status });

  beforeEach(async () => {
    shop = await openOrderShop({
      shared,
      updateStatuses: [
        'checked-in',
        { name: 'seated' },
        { name: 'postponed', takesPlaces: false, completes: false },
        { name: 'in-repair', completes: false },
      ],
    });
  });
  afterEach(async () => {
    await shop.close();
  });

  test.each(['checked-in', 'seated', 'in-repair'])(
    '1.4 the place of an appointment that is moved to "%s" is not sold again',
    async (status) => {
      const { id } = await book();
      await move(id, status);
      expect(await refusal(book())).toMatchObject(UNAVAILABLE);
      const slots = await shop.appointments.slots.list({
        productIds: [1],
        minDate: '2026-03-03',
        maxDate: '2026-03-03',
      });
      expect(slots.records.find(({ date }) => date === START)).toMatchObject({
        available: 0,
      });
      const window = { from: at('2026-03-03T00:00'), to: at('2026-03-04T00:00') };
      const rows = await shop.appointments.index.list({ ...window, source: 'slot' });
      expect(rows).toMatchObject([{ status }]);
      const met = [];
      for await (const one of shop.appointments.startingBetween(at(START), at('2026-03-03T11:00')))
        met.push(one.id);
      expect(met).toEqual([id]);
    },
  );

  test('1.4 a status for which the site declares no places gives the place back, and a move out of it is judged', async () => {
    const { id } = await book();
    await move(id, 'postponed');
    const other = await book();
    expect(await refusal(move(id, 'checked-in'))).toMatchObject(UNAVAILABLE);
    await move(other.id, 'postponed');
    expect(await move(id, 'checked-in')).toMatchObject({ status: 'checked-in' });
    expect(await refusal(book())).toMatchObject(UNAVAILABLE);
  });

  test('1.4 an appointment in an added status that is revived or restored is judged', async () => {
    const { id } = await book();
    await move(id, 'cancelled');
    const { id: trashed } = await book();
    await shop.appointments.remove(trashed, { force: false });
    await book();
    expect(await refusal(move(id, 'checked-in'))).toMatchObject(UNAVAILABLE);
    expect(await refusal(move(trashed, 'seated'))).toMatchObject(UNAVAILABLE);
  });

  test('1.4 an added status becomes complete at the end of the appointment, unless the site says otherwise', async () => {
    const ids: number[] = [];
    for (const [day, status] of ['checked-in', 'seated', 'postponed', 'in-repair'].entries()) {
      const { id } = await shop.appointments.book({ productId: 1, start: `2026-03-1${day}T10:00` });
      await move(id, status);
      ids.push(id);
    }
    shop.salon.clock.set('2026-03-20T10:00');
    await shop.appointments.tick();
    const rows = await shop.appointments.find(ids);
    expect(ids.map((id) => rows.get(id)!.status)).toEqual(['complete', 'complete', 'postponed', 'in-repair']);
  });

  test('1.4 an appointment in an added status is cancelled with its order; a payment does not change it', async () => {
    const { id, orderId } = await book();
    await move(id, 'checked-in');
    await shop.event(orderId, 'processing');
    expect(await shop.appointments.get(id)).toMatchObject({ status: 'checked-in' });
    await shop.event(orderId, 'failed');
    expect(await shop.appointments.get(id)).toMatchObject({ status: 'checked-in' });
    await shop.event(orderId, 'cancelled');
    expect(await shop.appointments.get(id)).toMatchObject({ status: 'cancelled' });
    await book();
  });

  test('1.4 a cancelled appointment of a paid order is reported although its status was added', async () => {
    const { id, orderId } = await book();
    await move(id, 'checked-in');
    await shop.event(orderId, 'processing');
    await move(id, 'cancelled');
    expect(shop.notices).toMatchObject([{ code: 'needs_refund', orderId, appointmentId: id }]);
  });

  test('1.4 the occurrences of a series stay in its cost and are cancelled with it', async () => {
    const { series } = await shop.appointments.series.create({
      productId: 1,
      start: START,
      frequency: 'weekly',
      count: 2,
    });
    const changed = await shop.appointments.series.update(series.id, { status: 'checked-in' });
    expect(changed.series).toMatchObject({ cost: '60.00' });
    const cancelled = await shop.appointments.series.update(series.id, { status: 'cancelled' });
    expect(cancelled.series.appointments.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });
});
