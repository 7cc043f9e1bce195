import type { WireIndexRow } from '../../../lib/rest/presenters/index-row';
import { type Agent, at, openShop, type RunningShop, SALON } from '../../support/http/shop';

/** A massage uses a room. A colouring needs its member and two chairs, but only in its first and last half hour. */
const MASSAGE = 20;
const COLOURING = 21;
const TALK = 22;
const FILE = {
  ...SALON,
  products: [
    ...SALON.products!,
    {
      id: MASSAGE,
      name: 'Massage',
      price: '60.00',
      duration: 60,
      duration_unit: 'minute',
      staff_ids: [3],
      padding_after: 30,
      needs: [{ kind: 'room' }],
    },
    {
      id: COLOURING,
      name: 'Colouring',
      price: '80.00',
      duration: 90,
      duration_unit: 'minute',
      staff_ids: [4],
      parts: [
        { minutes: 30, staff: true },
        { minutes: 30, staff: false },
        { minutes: 30, staff: true },
      ],
      needs: [{ kind: 'chair', quantity: 2, parts: [0, 2] }],
    },
    {
      id: TALK,
      name: 'Talk',
      price: '0.00',
      duration: 60,
      duration_unit: 'minute',
      needs: [{ kind: 'room' }],
    },
  ],
};

let running: RunningShop;
let boss: Agent;
let room: number;
let chair: number;
beforeEach(async () => {
  running = await openShop(FILE);
  boss = running.as('boss');
  const { resources } = running.appointments;
  room = (await resources.create({ name: 'Studio', kind: 'room' })).id;
  chair = (await resources.create({ name: 'Chairs', kind: 'chair', quantity: 3 })).id;
});
afterEach(() => running.close());

async function book(productId: number, start: string): Promise<number> {
  const answer = await boss.post('/api/v2/appointments').send({ product_id: productId, start: at(start) });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as { id: number }).id;
}

/** Formats rows of appointments as `resource 1 x2 09:00-09:30`. */
async function rows(query: string, from: string, to: string): Promise<string[]> {
  const answer = await running.anonymous.get(
    `/api/v2/index?source=slot&start_ts=${at(from)}&end_ts=${at(to)}&${query}`,
  );
  if (answer.status !== 200) throw new Error(answer.text);
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 16);
  return (answer.body as WireIndexRow[]).map(
    ({ scope, resource_id: resource, staff_id: staff, qty, start_ts: start, end_ts: end }) =>
      `${scope} ${resource ?? staff} x${qty} ${time(start)}-${time(end)}`,
  );
}
const DAY = ['2026-03-12T00:00', '2026-03-13T00:00'] as const;

test('the index has a row for each span that an appointment takes of a member or of a resource', async () => {
  await book(COLOURING, '2026-03-12T09:00');
  expect(await rows('', ...DAY)).toEqual([
    'staff 4 x1 09:00-09:30',
    `resource ${chair} x2 09:00-09:30`,
    'staff 4 x1 10:00-10:30',
    `resource ${chair} x2 10:00-10:30`,
  ]);
  expect(await rows('scope=resource', ...DAY)).toHaveLength(2);
  expect(await rows('', '2026-03-12T09:30', '2026-03-12T10:00')).toEqual([]);
});

test('a row of a resource affects each product that may take it, and has no padding', async () => {
  await book(MASSAGE, '2026-03-12T09:00');
  const taken = `resource ${room} x1 09:00-10:00`;
  expect(await rows(`product_id=${MASSAGE}`, ...DAY)).toEqual(['staff 3 x1 09:00-10:00', taken]);
  expect(await rows(`product_id=${TALK}`, ...DAY)).toEqual([taken]);
  expect(await rows('product_id=8', ...DAY)).toEqual([]);
  expect(await rows(`product_id=${TALK}`, '2026-03-12T10:00', '2026-03-12T11:00')).toEqual([]);
});

test('rules of a resource affect the products that may take it, in the index and in the calendar', async () => {
  const body = {
    kind: 'resource',
    kind_id: room,
    range_type: 'time:all',
    from_range: '09:00',
    to_range: '10:00',
  };
  const rule = ((await boss.post('/api/v2/availabilities').send(body)).body as { id: number }).id;
  const bearsOn = async (productId: number): Promise<[boolean, boolean]> => {
    const window = `start_ts=${at(DAY[0])}&end_ts=${at(DAY[1])}&product_id=${productId}`;
    const index = (await boss.get(`/api/v2/index?${window}`)).body as WireIndexRow[];
    const { availability } = (await boss.get(`/api/v2/calendar?${window}`)).body as {
      availability: readonly { id: number }[];
    };
    return [index.some(({ source_id: id }) => id === rule), availability.some(({ id }) => id === rule)];
  };
  expect(await bearsOn(MASSAGE)).toEqual([true, true]);
  expect(await bearsOn(TALK)).toEqual([true, true]);
  expect(await bearsOn(COLOURING)).toEqual([false, false]);
});

test('a write lists the upcoming appointments that a resource leaves outside, and cancels none', async () => {
  const second = await book(MASSAGE, '2026-03-13T09:00');
  const first = await book(MASSAGE, '2026-03-12T09:00');
  await book(COLOURING, '2026-03-12T09:00');
  const off = await boss.put(`/api/v2/resources/${room}`).send({ status: 'inactive' });
  expect(off.body).toMatchObject({ left_outside: [first, second], left_outside_count: 2 });
  await boss.delete(`/api/v2/appointments/${first}?force=false`);
  const gone = await boss.delete(`/api/v2/resources/${room}`);
  expect(gone.body).toMatchObject({ id: room, left_outside: [second], left_outside_count: 1 });
  const kept = await boss.get(`/api/v2/appointments/${second}`);
  expect(kept.body).toMatchObject({ id: second, status: 'unpaid' });
});
