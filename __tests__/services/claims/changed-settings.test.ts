import type { Product, ResourceDraft } from '../../../lib/index';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const YOGA = 31;
const NINE = '2026-03-03T09:00';
const TEN = '2026-03-03T10:00';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop({ holdMinutes: 15 });
});
afterEach(() => salon.close());

/** Changes the settings of a product that lasts an hour. */
function set(settings: Partial<Product>, id = YOGA): void {
  const { products } = salon.shop;
  products.set(id, { ...products.get(1)!, id, name: 'Yoga', ...settings });
}
const book = (start: string, quantity = 1, productId = YOGA) =>
  salon.appointments.book({ productId, start, quantity });
const add = async (kind: string, draft: Partial<ResourceDraft> = {}): Promise<number> =>
  (await salon.appointments.resources.create({ name: kind, kind, ...draft })).id;

test('an appointment whose place comes back takes places by the product’s present settings', async () => {
  set({ paddingAfter: 30 });
  const { id } = await book(NINE);
  await salon.appointments.update(id, { status: 'cancelled' });
  set({});
  await book(TEN);
  const again = await salon.appointments.update(id, { status: 'confirmed' });
  expect(again).toMatchObject({ paddedFrom: at(NINE), paddedTo: at(TEN) });
});

test('a smaller quantity takes no further places, whatever the present settings are', async () => {
  const mats = await add('mat', { quantity: 3 });
  set({ capacity: 9, needs: [{ kind: 'mat', per: 'place' }] });
  const { id } = await book(NINE, 3);
  await book(TEN);
  set({ capacity: 9, paddingAfter: 30, needs: [{ kind: 'mat', per: 'place', quantity: 2 }] });
  const smaller = await salon.appointments.update(id, { quantity: 2 });
  expect(smaller).toMatchObject({ quantity: 2, paddedTo: at(TEN) });
  expect(smaller.lanes!.map(({ owner, quantity }) => [owner.kind, owner.id, quantity])).toEqual([
    ['product', YOGA, 2],
    ['resource', mats, 3],
  ]);
  const { quantity, lanes } = await salon.appointments.update(id, { quantity: 1 });
  expect([quantity, ...lanes!.map((lane) => lane.quantity)]).toEqual([1, 1, 2]);
});

test('a hold whose room is gone keeps, when it is extended, the other room that it gets', async () => {
  const [first, second] = [await add('room'), await add('room', { sortOrder: 1 })];
  set({ capacity: 9, needs: [{ kind: 'room' }] });
  const { appointment, token } = await salon.appointments.holds.place(
    { productId: YOGA, start: NINE },
    { owner: 'dee' },
  );
  expect(appointment.resourceIds).toEqual([first]);
  await salon.appointments.resources.update(first, { status: 'inactive' });
  const extended = await salon.appointments.holds.extend(appointment.id, token);
  expect(extended.appointment.resourceIds).toEqual([second]);
  expect(await refusal(book(NINE))).toMatchObject({ data: { reasons: ['no_resource'] } });
});

describe('a session that shares a room', () => {
  const SAUNA = 32;
  const needs = [{ kind: 'room', per: 'session' as const }];
  beforeEach(() => set({ capacity: 9, needs: [{ kind: 'room' }] }, SAUNA));

  test('keeps the widest padding of its bookings', async () => {
    await add('room');
    set({ capacity: 9, needs });
    await book(NINE);
    set({ capacity: 9, needs, paddingAfter: 30 });
    await book(NINE);
    set({ capacity: 9, needs });
    await book(NINE);
    expect(await refusal(book(TEN, 1, SAUNA))).toMatchObject({ data: { reasons: ['no_resource'] } });
  });

  test('takes nothing more for a further booking, even if its room has become smaller or a longer padding reaches another booking', async () => {
    const hall = await add('room', { quantity: 2 });
    set({ capacity: 9, needs });
    await book(NINE);
    await book(NINE, 1, SAUNA);
    await book(TEN, 1, SAUNA);
    await salon.appointments.resources.update(hall, { quantity: 1 });
    set({ capacity: 9, needs, paddingAfter: 30 });
    expect(await book(NINE)).toMatchObject({ resourceIds: [hall] });
    expect(await refusal(book(NINE, 1, SAUNA))).toMatchObject({ data: { reasons: ['no_resource'] } });
  });

  test('takes as many of a resource as it has needs', async () => {
    const hall = await add('room', { quantity: 3 });
    set({ capacity: 9, needs: [...needs, ...needs] });
    const booked = [await book(NINE), await book(NINE), await book(NINE)];
    expect(booked.map(({ resourceIds }) => resourceIds)).toEqual(Array(3).fill([hall, hall]));
    await book(NINE, 1, SAUNA);
    expect(await refusal(book(NINE, 1, SAUNA))).toMatchObject({ data: { reasons: ['no_resource'] } });
  });

  test('takes its room once when several of its holds are checked out together', async () => {
    await add('room');
    set({ capacity: 9, needs });
    const holds = [];
    for (const owner of ['dee', 'dee']) {
      const { appointment, token } = await salon.appointments.holds.place(
        { productId: YOGA, start: NINE },
        { owner },
      );
      holds.push({ id: appointment.id, token });
    }
    expect(await salon.appointments.holds.checkout(holds)).toHaveLength(2);
  });
});
