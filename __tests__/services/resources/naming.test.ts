import type { Appointments, Product } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const HAIRCUT = 1;
const CLASS = 2;
const MASSAGE = 3;
const START = '2026-03-06T10:00';
const LATER = '2026-03-06T14:00';

let salon: TestShop;
let appointments: Appointments;
/** Ids of the two rooms, in the order in which bookings try them, and the id of a chair. */
let garden: number;
let studio: number;
let chair: number;
beforeEach(async () => {
  const settings: Record<number, Partial<Product>> = {
    [HAIRCUT]: { needs: [{ kind: 'room' }] },
    [CLASS]: { needs: [{ kind: 'chair', per: 'place' }, { kind: 'room' }] },
    [MASSAGE]: { needs: [{ kind: 'room' }] },
  };
  salon = await openShop({ ports: (host) => withProducts(host, settings) });
  ({ appointments } = salon);
  const create = async (name: string, kind: string, quantity = 1): Promise<number> =>
    (await appointments.resources.create({ name, kind, quantity })).id;
  garden = await create('Garden', 'room');
  studio = await create('Studio', 'room');
  chair = await create('Chairs', 'chair', 2);
});
afterEach(() => salon.close());

const massage = { productId: MASSAGE, staffId: 11, start: START, customerId: 21 };
const haircut = { productId: HAIRCUT, start: START, customerId: 21 };
const fault = async (call: Promise<unknown>): Promise<unknown> => {
  const { status, data } = await refusal(call);
  return [status, data.params];
};
const NO_RESOURCE = { status: 409, data: { reasons: ['no_resource'] } };

describe('a manager names the resources of a new appointment', () => {
  test('the customer reads the names, also after a move; a deleted resource has no name', async () => {
    const { id } = await appointments.create({ ...massage, resourceIds: [studio] });
    const token = await appointments.selfService.link(id);
    const named = async () => (await appointments.selfService.read(token)).resourceDetails;
    expect(await named()).toEqual([{ id: studio, name: 'Studio' }]);
    expect(await appointments.calendar.ics(id)).toContain('\\nStudio');
    const moved = await appointments.selfService.reschedule(token, { start: LATER });
    expect(moved.resourceDetails).toEqual([{ id: garden, name: 'Garden' }]);
    await appointments.resources.remove(garden);
    expect(await named()).toEqual([]);
  });

  test('which the appointment takes instead of the first that meet the needs', async () => {
    const { id, resourceIds, lanes } = await appointments.create({ ...massage, resourceIds: [studio] });
    expect(resourceIds).toEqual([studio]);
    expect(lanes!.map(({ owner }) => owner)).toContainEqual({ kind: 'resource', id: studio });
    expect((await appointments.get(id)).resourceIds).toEqual([studio]);
    expect((await appointments.create({ ...massage, staffId: 12 })).resourceIds).toEqual([garden]);
  });

  test('which must be free, even if others are', async () => {
    await appointments.create({ ...haircut, resourceIds: [studio] });
    const refused = await refusal(appointments.create({ ...massage, resourceIds: [studio] }));
    expect(refused).toMatchObject(NO_RESOURCE);
    expect(refused.data.enforce).toBe('none');
    const overbooked = await appointments.create({ ...massage, resourceIds: [studio], enforce: 'none' });
    expect(overbooked.resourceIds).toEqual([studio]);
  });

  test('which may be of another kind, and is judged by its own bookings and rules', async () => {
    const inChair = { ...massage, resourceIds: [chair] };
    await appointments.create({ productId: CLASS, start: START, quantity: 2, customerId: 21 });
    expect(await refusal(appointments.create(inChair))).toMatchObject(NO_RESOURCE);
    expect((await appointments.create({ ...inChair, start: LATER })).resourceIds).toEqual([chair]);
    await appointments.rules.create({
      kind: 'resource',
      kindId: chair,
      rangeType: 'custom',
      appointable: false,
      fromDate: '2026-03-09',
      toDate: '2026-03-09',
    });
    const onMonday = { ...inChair, start: '2026-03-09T10:00' };
    expect(await refusal(appointments.create({ ...onMonday, enforce: 'full' }))).toMatchObject(NO_RESOURCE);
    // A manager's booking ignores closed hours by default.
    expect((await appointments.create(onMonday)).resourceIds).toEqual([chair]);
  });

  test('of which two bookings may have the only place once, whoever asks first', async () => {
    const both = await Promise.allSettled([
      appointments.create({ ...massage, resourceIds: [studio] }),
      appointments.create({ ...massage, staffId: 12, resourceIds: [studio] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of another kind, too, for which two bookings compete', async () => {
    const inChair = { ...massage, resourceIds: [chair] };
    const aClass = { productId: CLASS, start: START, quantity: 2, customerId: 21 };
    const both = await Promise.allSettled([appointments.create(inChair), appointments.create(aClass)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('one for each need, in the order of the needs', async () => {
    const aClass = { productId: CLASS, start: START, customerId: 21 };
    const named = await appointments.create({ ...aClass, resourceIds: [chair, studio] });
    expect(named.resourceIds).toEqual([chair, studio]);
  });

  test('wrong names are an error that names the field', async () => {
    const gone = await appointments.resources.create({ name: 'Old room', kind: 'room', status: 'inactive' });
    const create = (resourceIds: number[], productId = MASSAGE) =>
      fault(appointments.create({ ...massage, productId, staffId: null, resourceIds }));
    const none = (ids: string) => [400, { resourceIds: `no active resource has the id ${ids}` }];
    expect(await create([99])).toEqual(none('99'));
    expect(await create([gone.id])).toEqual(none(String(gone.id)));
    expect(await create([0])).toEqual(none('0'));
    expect(await create([77, 78], CLASS)).toEqual(none('77, 78'));
    const wrongNumber = (needs: number) => [
      400,
      { resourceIds: `must have one id for each resource that the product needs, so ${needs} in all` },
    ];
    expect(await create([])).toEqual(wrongNumber(1));
    expect(await create([garden, studio])).toEqual(wrongNumber(1));
    expect(await create([chair], CLASS)).toEqual(wrongNumber(2));
    expect(await create([garden], 6)).toEqual([
      400,
      { resourceIds: 'must be empty: the product needs no resources' },
    ]);
    expect(await create([1, 2, 3, 4, 5, 6])).toEqual([
      400,
      { resourceIds: 'must be a list of at most 5 integers' },
    ]);
    expect((await appointments.list()).total).toBe(0);
  });
});

test('bookings and holds of customers that name resources are refused', async () => {
  const named = { ...massage, resourceIds: [studio] };
  const refused = [400, { resourceIds: 'cannot be set by customers' }];
  expect(await fault(appointments.book(named))).toEqual(refused);
  expect(await fault(appointments.holds.place(named, { owner: 'v' }))).toEqual(refused);
  const { appointment, token } = await appointments.holds.place(massage, { owner: 'v' });
  const change = appointments.holds.change(appointment.id, token, { resourceIds: [studio] } as object);
  expect(await fault(change)).toEqual(refused);
});

describe('an update of an appointment with resources', () => {
  const inStudio = () => appointments.create({ ...massage, resourceIds: [studio] });
  const haveRoom = async (id: number) => (await appointments.get(id)).resourceIds;

  test('takes the named resources instead of the present ones, which become free', async () => {
    const { id, version } = await inStudio();
    const moved = await appointments.update(id, { resourceIds: [garden] });
    expect([moved.resourceIds, moved.version > version]).toEqual([[garden], true]);
    expect(moved.lanes!.map(({ owner }) => owner)).toContainEqual({ kind: 'resource', id: garden });
    expect((await appointments.create({ ...haircut, resourceIds: [studio] })).resourceIds).toEqual([studio]);
    expect(await refusal(appointments.update(id, { resourceIds: [studio] }))).toMatchObject(NO_RESOURCE);
    expect(await haveRoom(id)).toEqual([garden]);
    expect((await salon.events()).map(({ topic }) => topic)).toContain('appointment.updated');
  });

  test('keeps them with another member, and with another quantity', async () => {
    const { id } = await inStudio();
    expect((await appointments.update(id, { staffId: 12 })).resourceIds).toEqual([studio]);
    const aClass = { productId: CLASS, start: LATER, customerId: 21, resourceIds: [chair, studio] };
    const { id: other } = await appointments.create(aClass);
    expect((await appointments.update(other, { quantity: 2 })).resourceIds).toEqual([chair, studio]);
    expect((await appointments.update(other, { quantity: 1 })).resourceIds).toEqual([chair, studio]);
  });

  test('assigns them newly with another time or product', async () => {
    const { id } = await inStudio();
    expect((await appointments.reschedule(id, { start: LATER })).resourceIds).toEqual([garden]);
    await appointments.update(id, { resourceIds: [studio] });
    expect((await appointments.update(id, { productId: HAIRCUT, staffIds: [] })).resourceIds).toEqual([
      garden,
    ]);
    expect((await appointments.update(id, { productId: 6 })).resourceIds).toEqual([]);
  });

  test('moves to a time at which the present resources are taken', async () => {
    const { id } = await inStudio();
    await appointments.create({ ...haircut, start: LATER });
    expect((await appointments.reschedule(id, { start: LATER })).resourceIds).toEqual([studio]);
  });

  test('with the stored resources changes nothing, even if they are no longer active', async () => {
    const { id, version } = await inStudio();
    await appointments.resources.update(studio, { status: 'inactive' });
    expect((await appointments.update(id, { resourceIds: [studio] })).version).toBe(version);
    expect(await fault(appointments.update(id, { resourceIds: [99] }))).toEqual([
      400,
      { resourceIds: 'no active resource has the id 99' },
    ]);
  });

  test('without places is stored unchecked, and its resources are taken when it is revived', async () => {
    const { id } = await inStudio();
    await appointments.update(id, { status: 'cancelled' });
    await appointments.create({ ...haircut, resourceIds: [garden] });
    expect((await appointments.update(id, { resourceIds: [garden] })).resourceIds).toEqual([garden]);
    const revived = await appointments.update(id, { status: 'confirmed' });
    expect(revived.resourceIds).toEqual([studio]);
  });
});
