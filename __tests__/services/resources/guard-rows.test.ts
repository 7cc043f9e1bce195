import { asInstant } from '../../../lib/time/units';
import { internalsOf } from '../../support/internals';
import { openShop, refusal } from '../../support/shops/core-shop';

const MASSAGE = 3;
/** Id of a product that is booked by the day. */
const ROOM = 5;
const DAY = Math.floor(Date.UTC(2026, 2, 10) / 86_400_000);

test('a booking locks the rows of every resource that could meet its need, and of no other', async () => {
  const salon = await openShop();
  const { appointments, shop } = salon;
  shop.products.set(MASSAGE, { ...shop.products.get(MASSAGE)!, needs: [{ kind: 'room' }] });
  const first = await appointments.resources.create({ name: 'Room 1', kind: 'room' });
  const second = await appointments.resources.create({ name: 'Room 2', kind: 'room' });
  const chair = await appointments.resources.create({ name: 'Chair', kind: 'chair' });
  const { guards } = internalsOf(appointments).storage;
  const versionOf = (id: number) => guards.versions([{ scope: 'resource', id, day: DAY }]);
  const versions = () => Promise.all([first, second, chair].map(({ id }) => versionOf(id)));
  const before = await versions();
  const start = asInstant(Date.UTC(2026, 2, 10, 9) / 1000);
  const { resourceIds } = await appointments.create({ productId: MASSAGE, staffId: 11, start });
  expect(resourceIds).toEqual([first.id]);
  const after = await versions();
  expect(after.map((version, at) => version > before[at]!)).toEqual([true, true, false]);
  await salon.close();
});

test('a booking that could take too many resources on too many days is a 400, and stores nothing', async () => {
  const salon = await openShop();
  const { appointments, shop } = salon;
  shop.products.set(ROOM, { ...shop.products.get(ROOM)!, needs: [{ kind: 'room' }] });
  const rooms = Array.from({ length: 140 }, (_, at) => ({ name: `Room ${at}`, kind: 'room' }));
  for (const room of rooms) await appointments.resources.create(room);
  const year = { productId: ROOM, start: '2026-03-10', end: '2027-03-10', enforce: 'none' as const };
  const refused = await refusal(appointments.create(year));
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.data.params)).toContain('can use any of 140 resources');
  expect((await appointments.list({ status: 'any' })).total).toBe(0);
  // 140 resources on 357 days need 49,980 guard rows (rows that bookings of the same places lock).
  const { resourceIds } = await appointments.create({ ...year, end: '2027-03-02' });
  expect(resourceIds).toEqual([1]);
  await salon.close();
});
