import { type Agent, openShop, type RunningShop } from '../../support/http/shop';

const ROOM = 8;
const [CLEO, DORA] = [5, 6];

let running: RunningShop;
let boss: Agent;
/** Ids of appointments whose start has passed. */
let came: number;
let missed: number;
let late: number;
let byShop: number;
beforeAll(async () => {
  running = await openShop();
  boss = running.as('boss');
  [came, missed, late, byShop] = [await book(9), await book(10), await book(11), await book(12)];
  const ofDora = await book(13, DORA);
  await change(missed, { customer_status: 'no-show' });
  await change(late, { status: 'cancelled', cancelled_by: 'customer' });
  await change(byShop, { status: 'cancelled' });
  await change(ofDora, { status: 'cancelled', cancelled_by: 'customer' });
});
afterAll(() => running.close());

async function book(hour: number, customerId = CLEO): Promise<number> {
  const start = `2026-02-11T${String(hour).padStart(2, '0')}:00`;
  const draft = { productId: ROOM, customerId, start, enforce: 'none' } as const;
  return (await running.appointments.create(draft)).id;
}

async function change(id: number, body: object): Promise<void> {
  const answer = await boss.put(`/api/v2/appointments/${id}`).send(body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
}

const listed = async (query: string): Promise<number[]> => {
  const answer = await boss.get(`/api/v2/appointments?customer_id=${CLEO}&orderby=id&order=asc&${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.body as { id: number }[]).map(({ id }) => id);
};

test('the desk counts no-shows and late cancellations of a customer, and no cancellations by the shop as late', async () => {
  const answer = await boss.get(`/api/v2/desk/customers/${CLEO}`);
  expect((answer.body as { counts: object }).counts).toEqual({
    coming: 0,
    past: 2,
    cancelled: 2,
    cancelled_late: 1,
    no_show: 1,
  });
  expect(await running.appointments.customers.record(CLEO)).toEqual({
    upcoming: 0,
    noShows: 1,
    lateCancellations: 1,
  });
});

test.each<[string, () => number[]]>([
  ['customer_status=no-show', () => [missed]],
  ['cancelled_late=1', () => [late]],
  ['cancelled_late=0', () => [came, missed, late, byShop]],
  ['cancelled_late=1&customer_status=no-show', () => []],
])('lists of appointments filter by %s', async (query, ids) => {
  expect(await listed(query)).toEqual(ids());
});

test.each(['customer_status=late', 'cancelled_late=perhaps'])(
  '%s is a 400 that names the field',
  async (query) => {
    const answer = await boss.get(`/api/v2/appointments?${query}`);
    const { data } = answer.body as { data: { params: object } };
    expect([answer.status, Object.keys(data.params)]).toEqual([400, [query.split('=')[0]]]);
  },
);

test('a late cancellation that is undone leaves the customer’s record', async () => {
  const id = await book(14);
  await change(id, { status: 'cancelled', cancelled_by: 'customer' });
  expect(await listed('cancelled_late=1')).toEqual([late, id]);
  await change(id, { status: 'confirmed', enforce: 'none' });
  expect(await listed('cancelled_late=1')).toEqual([late]);
  expect((await running.appointments.customers.record(CLEO)).lateCancellations).toBe(1);
});
