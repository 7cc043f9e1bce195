import type { Appointments, Product } from 'shop-appointments';
import { internalsOf } from '../../support/internals';
import { at, openShop, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const CLASS = 2;
const DAY = '2026-03-10';

let salon: TestShop;
let appointments: Appointments;
let settings: Partial<Product>;
let chairs: number;
beforeEach(async () => {
  settings = { capacity: 6, needs: [{ kind: 'chair' }] };
  salon = await openShop({
    ports: (host) =>
      withProducts(host, {
        get [CLASS]() {
          return settings;
        },
      }),
  });
  ({ appointments } = salon);
  chairs = (await appointments.resources.create({ name: 'Chairs', kind: 'chair', quantity: 4 })).id;
});
afterEach(() => salon.close());

const book = async (time: string, fields: object = {}): Promise<number> =>
  (await appointments.create({ productId: CLASS, start: `${DAY}T${time}`, ...fields })).id;
const lowered = async (quantity: number, fields: object = {}): Promise<[number, readonly number[]]> => {
  const { leftOutside } = await appointments.resources.update(chairs, { quantity, ...fields });
  return [leftOutside.count, leftOutside.appointmentIds];
};

describe('a resource of which fewer are left reports the appointments that no longer fit', () => {
  test('those that were booked last, the earliest first', async () => {
    await book('10:00');
    await book('10:00');
    const atTen = await book('10:00');
    await book('09:00');
    await book('09:00');
    const atNine = await book('09:00');
    const cancelled = await book('12:00');
    await appointments.update(cancelled, { status: 'cancelled' });
    expect(await lowered(3)).toEqual([0, []]);
    expect(await lowered(2)).toEqual([2, [atNine, atTen]]);
    expect(await lowered(5)).toEqual([0, []]);
  });

  test('not those that did not fit before, and not those that have ended', async () => {
    for (const start of ['10:00', '10:00', '10:00', '10:00']) await book(start);
    const overbooked = await book('10:00', { enforce: 'none' });
    expect((await lowered(3))[1]).not.toContain(overbooked);
    salon.clock.set(`${DAY}T12:00`);
    expect(await lowered(1)).toEqual([0, []]);
  });

  test('all of them if the same change makes the resource inactive, and none if it was inactive before', async () => {
    const [first, second] = [await book('10:00'), await book('10:00')];
    expect(await lowered(3, { status: 'inactive' })).toEqual([2, [first, second]]);
    expect(await lowered(1)).toEqual([0, []]);
  });

  test('counts what a session shares once', async () => {
    settings = { ...settings, needs: [{ kind: 'chair', quantity: 2, per: 'session' }] };
    await book('10:00');
    const later = await book('10:30', { enforce: 'none' });
    await book('10:00');
    expect(await lowered(2)).toEqual([1, [later]]);
  });

  test('counts the padding between appointments', async () => {
    settings = { ...settings, paddingAfter: 15 };
    await book('10:00');
    const next = await book('11:00');
    expect(await lowered(1)).toEqual([1, [next]]);
  });

  test('considers a long padding that extends over a shorter appointment', async () => {
    await book('10:00');
    await book('11:00');
    settings = { ...settings, paddingBefore: 90 };
    const reaching = await book('12:00');
    expect(await lowered(2)).toEqual([1, [reaching]]);
  });

  test('counts paddings that meet within an appointment', async () => {
    const unpadded = settings;
    settings = { ...unpadded, paddingBefore: 90, paddingAfter: 90 };
    await book('09:00');
    await book('12:00');
    settings = unpadded;
    const between = await book('10:00', { end: `${DAY}T12:00`, enforce: 'none' });
    expect(await lowered(2)).toEqual([1, [between]]);
  });

  test('leaves out the hours in which a rule states a quantity of its own', async () => {
    const hours = { rangeType: 'time:all', fromRange: '00:00', toRange: '24:00', appointable: true } as const;
    const own = { kind: 'resource', kindId: chairs } as const;
    await appointments.rules.create({ ...own, ...hours, capacity: 3, fromDate: DAY, toDate: DAY });
    await appointments.rules.create({ ...own, ...hours, toDate: '2026-03-09' });
    await book('10:00');
    await book('10:00');
    expect(await lowered(1)).toEqual([0, []]);
  });

  test('examines the first ten thousand appointments, and says that there are more', async () => {
    const first = await book('10:00');
    const second = await book('11:00');
    const { storage } = internalsOf(appointments);
    const read = storage.takenPlaces.bookingsOnResource.bind(storage.takenPlaces);
    const limits: number[] = [];
    jest.spyOn(storage.takenPlaces, 'bookingsOnResource').mockImplementation((query, t) => {
      limits.push(query.limit);
      return read({ ...query, limit: 1 }, t);
    });
    const { leftOutside } = await appointments.resources.update(chairs, { quantity: 1 });
    expect(limits).toEqual([10_000]);
    expect(leftOutside).toEqual({ appointmentIds: [], count: 0, isComplete: false });
    const query = { resourceId: chairs, notStatuses: ['cancelled'], now: at(`${DAY}T00:00`) };
    const ids = async (limit: number) => (await read({ ...query, limit })).bookings.map(({ id }) => id);
    expect([await ids(1), await ids(2)]).toEqual([[first], [first, second]]);
    expect([
      (await read({ ...query, limit: 1 })).areAll,
      (await read({ ...query, limit: 2 })).areAll,
    ]).toEqual([false, true]);
  });

  test('stores the quantity even if the appointments cannot be read afterwards', async () => {
    await book('10:00');
    const { storage } = internalsOf(appointments);
    jest.spyOn(storage.takenPlaces, 'bookingsOnResource').mockRejectedValue(new Error('lost'));
    const { resource, leftOutside } = await appointments.resources.update(chairs, { quantity: 1 });
    expect(resource.quantity).toBe(1);
    expect(leftOutside).toEqual({ appointmentIds: [], count: 0, isComplete: false });
  });
});
