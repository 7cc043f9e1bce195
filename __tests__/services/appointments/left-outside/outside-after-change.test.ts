import { openShop, type TestShop } from '../../../support/shops/core-shop';

const ROOM = 5;

let salon: TestShop;
beforeEach(async () => (salon = await openShop()));
afterEach(() => salon.close());

/**
 * Lists the appointments that would be outside of the opening hours if the salon closed on a day, or during some of its
 * hours.
 */
async function leftOutside(date: string, hours?: readonly [from: string, to: string]): Promise<number[]> {
  const [fromRange, toRange] = hours ?? ['', ''];
  const rows = await salon.appointments.rules.dryRun({
    changes: {
      kind: 'global',
      rangeType: hours ? 'custom:daterange' : 'custom',
      appointable: false,
      fromDate: date,
      toDate: date,
      fromRange,
      toRange,
    },
  });
  return rows.map(({ id }) => id);
}

test('a preview counts an appointment by the day as outside if all of the day closes, and inside while an hour of it is open', async () => {
  const { id } = await salon.appointments.create({ productId: ROOM, start: '2026-03-09', end: '2026-03-12' });
  expect(await leftOutside('2026-03-10', ['08:00', '19:00'])).toEqual([]);
  expect(await leftOutside('2026-03-10', ['08:00', '20:00'])).toEqual([id]);
  expect(await leftOutside('2026-03-08')).toEqual([]);
  expect(await leftOutside('2026-03-09')).toEqual([id]);
  expect(await leftOutside('2026-03-11')).toEqual([id]);
  expect(await leftOutside('2026-03-12')).toEqual([]);
});

test('a preview finds appointments of all months, in the order of their ids', async () => {
  const ids: number[] = [];
  for (const day of ['2026-09-01', '2026-03-09', '2027-01-05', '2026-04-20'])
    ids.push((await salon.appointments.create({ productId: ROOM, start: day })).id);
  const [hours] = await salon.appointments.rules.all();
  const left = await salon.appointments.rules.dryRun({ id: hours!.id });
  expect(left.map(({ id }) => id)).toEqual(ids);
});

test('a preview finds a hold until the hold has ended, even if the worker has not removed it yet', async () => {
  const start = '2026-03-10T10:00';
  const { appointment } = await salon.appointments.holds.place(
    { productId: 1, start },
    { owner: 'a visitor of the shop' },
  );
  expect(await leftOutside('2026-03-10')).toEqual([appointment.id]);
  salon.clock.set('2026-03-02T10:00');
  expect(await leftOutside('2026-03-10')).toEqual([]);
});

test('a dry run costs time for the appointments that it examines, and not for the years until they begin', async () => {
  const cost: number[] = [];
  for (const year of [2027, 2126]) {
    const start = `${year}-03-09`;
    await salon.appointments.create({ productId: ROOM, start, enforce: 'none' });
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const before = process.cpuUsage();
      await leftOutside(start);
      const { user, system } = process.cpuUsage(before);
      times.push(user + system);
    }
    cost.push(times.sort((a, b) => a - b)[2]!);
  }
  const [near, far] = cost as [number, number];
  // Computing the rules of a hundred years would cost hundreds of times as much as those of a month.
  expect(far).toBeLessThan(20 * near);
});
