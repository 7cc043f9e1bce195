import type { FreeResource, Product, ResourceStrategy } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const HAIRCUT = 1;
const CLASS = 2;
const MASSAGE = 3;
const TREATMENT = 9;
const START = '2026-03-06T10:00';

let salon: TestShop;
let strategy: ResourceStrategy;
let asked: (readonly FreeResource[])[];
/** Ids of the three rooms, in the order in which bookings try them. */
let rooms: number[];
beforeEach(async () => {
  const settings: Record<number, Partial<Product>> = {
    [HAIRCUT]: { needs: [{ kind: 'room' }] },
    [CLASS]: { needs: [{ kind: 'room', per: 'session' }] },
    [MASSAGE]: { needs: [{ kind: 'room' }, { kind: 'room' }] },
    [TREATMENT]: { needs: [{ kind: 'room' }] },
  };
  asked = [];
  strategy = (free) => free.at(-1)!.resourceId;
  salon = await openShop({
    ports: (host) => withProducts(host, settings),
    chooseResource: (free) => {
      asked.push(free);
      return strategy(free);
    },
  });
  rooms = [];
  for (const name of ['Garden', 'Studio', 'Cellar'])
    rooms.push((await salon.appointments.resources.create({ name, kind: 'room' })).id);
});
afterEach(() => salon.close());

const haircut = { productId: HAIRCUT, start: START, customerId: 21 };
const offered = () => asked.map((free) => free.map(({ resourceId }) => resourceId));

describe('a function of the shop chooses the resource', () => {
  test('of a booking that names none, among those that are free, from facts about them', async () => {
    const { appointments } = salon;
    const [garden, studio, cellar] = rooms;
    await appointments.create({ ...haircut, start: '2026-03-06T14:00', resourceIds: [studio!] });
    const booked = await appointments.book(haircut);
    expect(booked.resourceIds).toEqual([cellar]);
    expect(asked).toEqual([
      [
        { resourceId: garden, kind: 'room', remaining: 1, bookingsThatDay: 0 },
        { resourceId: studio, kind: 'room', remaining: 1, bookingsThatDay: 1 },
        { resourceId: cellar, kind: 'room', remaining: 1, bookingsThatDay: 0 },
      ],
    ]);
    expect(booked.lanes!.map(({ owner }) => owner)).toContainEqual({ kind: 'resource', id: cellar });
  });

  test('for each need in turn, among those that leave something for the later needs', async () => {
    const { appointments } = salon;
    const [garden, studio, cellar] = rooms;
    const booked = await appointments.book({ productId: MASSAGE, staffId: 11, start: START });
    expect(booked.resourceIds).toEqual([cellar, studio]);
    expect(offered()).toEqual([rooms, [garden, studio]]);
  });

  test('and what a booking names is not asked about', async () => {
    const booked = await salon.appointments.create({ ...haircut, resourceIds: [rooms[1]!] });
    expect(booked.resourceIds).toEqual([rooms[1]]);
    expect(asked).toEqual([]);
  });

  test('once: a change at the same time and a checkout keep it, and a move asks again', async () => {
    const { appointments } = salon;
    const held = await appointments.holds.place({ ...haircut }, { owner: 'dee' });
    strategy = (free) => free[0]!.resourceId;
    const key = { id: held.appointment.id, token: held.token };
    const [bought] = await appointments.holds.checkout([key], { customerId: 21 });
    const { id } = bought!;
    expect((await appointments.update(id, { customerStatus: 'arrived' })).resourceIds).toEqual([rooms[2]]);
    expect(asked).toHaveLength(1);
    const moved = await appointments.update(id, { start: '2026-03-06T15:00', enforce: 'full' });
    expect(moved.resourceIds).toEqual([rooms[0]]);
    expect(asked).toHaveLength(2);
  });

  test('of a session once: its other bookings share the resource', async () => {
    const { appointments } = salon;
    const yoga = { productId: CLASS, start: START, customerId: 21 };
    expect((await appointments.create(yoga)).resourceIds).toEqual([rooms[2]]);
    strategy = (free) => free[0]!.resourceId;
    expect((await appointments.create(yoga)).resourceIds).toEqual([rooms[2]]);
    expect(asked).toHaveLength(1);
  });

  test('not for visits, which get the resources of their arrangement', async () => {
    const { visits } = salon.appointments;
    const items = [{ productId: HAIRCUT }, { productId: TREATMENT }];
    const visit = await visits.create({ items, start: '2026-03-06T09:00', customerId: 21 });
    expect(visit.appointments.map(({ resourceIds }) => resourceIds)).toEqual([[rooms[0]], [rooms[0]]]);
    const moved = await visits.reschedule(visit.id, { start: '2026-03-06T13:00' });
    expect(moved.appointments.map(({ resourceIds }) => resourceIds)).toEqual([[rooms[0]], [rooms[0]]]);
    expect(asked).toEqual([]);
  });

  test('and is not asked if the booking is refused', async () => {
    const { appointments } = salon;
    await appointments.create({ ...haircut, enforce: 'none' });
    asked = [];
    const { data } = await refusal(appointments.book(haircut));
    expect(data.reasons).toEqual(['no_places']);
    expect(asked).toEqual([]);
  });

  test.each<[string, ResourceStrategy]>([
    ['that throws', () => raise(new Error('no idea'))],
    ['that returns a resource that is not free', () => 99],
    ['that is asynchronous', () => Promise.resolve(1) as never],
    ['that changes what it gets', (free) => (free as FreeResource[]).pop()!.resourceId],
  ])('one %s is a 502, and nothing is booked', async (_, wrong) => {
    strategy = wrong;
    const error = await refusal(salon.appointments.book(haircut));
    expect(error).toMatchObject({ status: 502, code: 'shop_rest_host_error', data: {} });
    expect((await salon.appointments.list()).total).toBe(0);
    expect(salon.errors).toHaveLength(1);
  });
});

test('what is no function is refused at once, by its name', async () => {
  await expect(openShop({ chooseResource: 'first' as never })).rejects.toThrow(
    /createAppointments\(\{ chooseResource \}\)/,
  );
});

const raise = (error: unknown): never => {
  throw error;
};
