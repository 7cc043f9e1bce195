import type { Appointments } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const MASSAGE = 3;
const START = '2026-03-06T10:00';
const CLOSED = 'it is outside the hours of the room, chair or machine that the product needs';
const TAKEN = 'no room, chair or machine that the product needs is open and free';

let salon: TestShop;
let appointments: Appointments;
let room: number;
beforeEach(async () => {
  salon = await openShop({
    ports: (host) => withProducts(host, { [MASSAGE]: { needs: [{ kind: 'room' }] } }),
  });
  ({ appointments } = salon);
  room = await addRoom();
});
afterEach(() => salon.close());

const addRoom = async (): Promise<number> =>
  (await appointments.resources.create({ name: 'Room', kind: 'room' })).id;
const close = (kindId: number) =>
  appointments.rules.create({
    kind: 'resource',
    kindId,
    rangeType: 'custom',
    appointable: false,
    fromDate: '2026-03-06',
    toDate: '2026-03-06',
  });
const massage = { productId: MASSAGE, staffId: 11, start: START } as const;
const refused = async () => {
  const { message, data } = await refusal(appointments.create({ ...massage, enforce: 'full' }));
  return [data.reasons, message.match(/booked: (.*?)\./)?.[1], data.enforce];
};

describe('a refusal because no resource is left distinguishes closed resources from taken ones', () => {
  test('a closed room is proposed with enforce `capacity`, which books it', async () => {
    await close(room);
    expect(await refused()).toEqual([['no_resource'], CLOSED, 'capacity']);
    expect((await appointments.create({ ...massage, enforce: 'capacity' })).resourceIds).toEqual([room]);
  });

  test('a closed room is proposed with `capacity` even if the other room is taken', async () => {
    await appointments.create({ ...massage, staffId: 12, resourceIds: [room] });
    const closed = await addRoom();
    await close(closed);
    expect(await refused()).toEqual([['no_resource'], CLOSED, 'capacity']);
    expect((await appointments.create({ ...massage, enforce: 'capacity' })).resourceIds).toEqual([closed]);
  });

  test('a taken room needs enforce `none`, also if it is closed', async () => {
    await appointments.create({ ...massage, staffId: 12 });
    expect(await refused()).toEqual([['no_resource'], TAKEN, 'none']);
    await close(room);
    expect(await refused()).toEqual([['no_resource'], TAKEN, 'none']);
  });

  test('if no active resource meets the need, none is closed', async () => {
    await appointments.resources.update(room, { status: 'inactive' });
    expect(await refused()).toEqual([['no_resource'], TAKEN, 'none']);
  });

  test('customers learn the reason without a way to overbook', async () => {
    await close(room);
    const { message, data } = await refusal(
      appointments.book({ productId: MASSAGE, staffId: 11, start: START, customerId: 21 }),
    );
    expect(message).toContain(CLOSED);
    expect(data.enforce).toBeUndefined();
  });
});
