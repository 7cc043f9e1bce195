import supertest from 'supertest';
import { type Cluster, startCluster } from '../support/cluster/cluster';
import { type Lag, prepareLag } from '../support/cluster/lag';
import { type ClusterShop, openClusterShop, type ProcessAtNode } from '../support/cluster/shops';

let cluster: Cluster;
let salon: ClusterShop;
let lag: Lag;
let a: ProcessAtNode;
let b: ProcessAtNode;

beforeAll(async () => {
  cluster = await startCluster();
  salon = await openClusterShop(cluster);
  lag = await prepareLag(cluster, salon.database);
  [a, b] = salon.processes;
});
afterAll(async () => {
  await salon.close();
  await cluster.stop();
});

/** Makes a change through node A of the cluster. Node A acknowledges it before node B has applied it. */
async function unseenByB<T>(change: () => Promise<T>): Promise<T> {
  await lag.begin();
  const result = await change();
  expect(await lag.isBehind(b.node)).toBe(true);
  return result;
}

const HAIRCUT = 1;
const CLASS = 2;
/** Returns a time on a day that no other test uses, with free places at nine, ten and eleven. */
const at = (day: number, hour: string) => `2026-03-${String(day).padStart(2, '0')}T${hour}:00`;
const SLOTS_OF = (day: number) =>
  `/api/v2/slots?product_ids=${HAIRCUT}&min_date=2026-03-${day}&max_date=2026-03-${day}`;

test('node B refuses a day that was closed on node A', async () => {
  await b.appointments.book({ productId: HAIRCUT, start: at(3, '09') });
  await unseenByB(() =>
    a.appointments.rules.create({
      kind: 'global',
      rangeType: 'custom',
      fromDate: '2026-03-03',
      toDate: '2026-03-03',
      appointable: false,
    }),
  );
  await expect(b.appointments.book({ productId: HAIRCUT, start: at(3, '10') })).rejects.toMatchObject({
    status: 409,
  });
});

test('capacity that was lowered on node A binds node B', async () => {
  await b.appointments.book({ productId: CLASS, start: at(4, '09') });
  await unseenByB(() =>
    a.appointments.rules.create({
      kind: 'product',
      kindId: CLASS,
      rangeType: 'time:range',
      fromDate: '2026-03-04',
      toDate: '2026-03-04',
      fromRange: '09:00',
      toRange: '12:00',
      appointable: true,
      capacity: 1,
    }),
  );
  await expect(b.appointments.book({ productId: CLASS, start: at(4, '09') })).rejects.toMatchObject({
    status: 409,
  });
});

test('an appointment that was booked on node A is found on node B', async () => {
  const { id } = await unseenByB(() => a.appointments.book({ productId: HAIRCUT, start: at(5, '09') }));
  expect(await b.appointments.get(id)).toMatchObject({ id, status: 'unpaid' });
});

test('an appointment that was booked on node A is in the list of node B', async () => {
  await b.appointments.list({ from: '2026-03-06', to: '2026-03-06' });
  const { id } = await unseenByB(() => a.appointments.book({ productId: HAIRCUT, start: at(6, '09') }));
  const { items } = await b.appointments.list({ from: '2026-03-06', to: '2026-03-06' });
  expect(items.map((item) => item.id)).toEqual([id]);
});

test('an order that was made on node A is paid on node B', async () => {
  const { id, orderId } = await unseenByB(() =>
    a.appointments.book({ productId: HAIRCUT, start: at(7, '09') }),
  );
  await salon.shop.host.orders.setStatus(orderId, 'processing', {});
  await b.appointments.orderChanged(orderId);
  expect(await b.appointments.get(id)).toMatchObject({ status: 'paid' });
});

test('an appointment that was booked on node A is cancelled on node B', async () => {
  const { id } = await unseenByB(() => a.appointments.book({ productId: HAIRCUT, start: at(9, '09') }));
  expect(await b.appointments.update(id, { status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
});

test('a slot that was taken on node A is not offered by node B, whatever node B has cached', async () => {
  const before = await supertest(b.app).get(SLOTS_OF(10));
  expect(placesIn(before)).toEqual(['2026-03-10T09:00: 1', '2026-03-10T10:00: 1', '2026-03-10T11:00: 1']);
  await unseenByB(() => a.appointments.book({ productId: HAIRCUT, start: at(10, '10') }));
  const after = await supertest(b.app).get(SLOTS_OF(10));
  expect(placesIn(after)).toEqual(['2026-03-10T09:00: 1', '2026-03-10T10:00: 0', '2026-03-10T11:00: 1']);
});

test('an ETag of node B does not confirm a slot that was taken on node A', async () => {
  const before = await supertest(b.app).get(SLOTS_OF(11));
  await unseenByB(() => a.appointments.book({ productId: HAIRCUT, start: at(11, '10') }));
  const after = await supertest(b.app)
    .get(SLOTS_OF(11))
    .set('If-None-Match', before.headers.etag as string);
  expect(after.status).toBe(200);
  expect(placesIn(after)).toEqual(['2026-03-11T09:00: 1', '2026-03-11T10:00: 0', '2026-03-11T11:00: 1']);
});

test('the core on node B does not offer a slot that was taken on node A, whatever it has cached', async () => {
  const query = { productIds: [HAIRCUT], from: at(12, '00'), to: at(13, '00') };
  const available = async () =>
    (await b.appointments.slots.list(query)).records.map((slot) => slot.available);
  expect(await available()).toEqual([1, 1, 1]);
  await unseenByB(() => a.appointments.book({ productId: HAIRCUT, start: at(12, '10') }));
  expect(await available()).toEqual([1, 0, 1]);
});

test('a place that was freed on node A can be booked on node B', async () => {
  const { id } = await a.appointments.book({ productId: HAIRCUT, start: at(13, '09') });
  await unseenByB(() => a.appointments.update(id, { status: 'cancelled' }));
  const again = await b.appointments.book({ productId: HAIRCUT, start: at(13, '09') });
  expect(again.id).not.toBe(id);
});

/** Lists each start with its remaining places. */
const placesIn = ({ body }: supertest.Response): string[] =>
  (body as { records: { date: string; available: number }[] }).records.map(
    ({ date, available }) => `${date.slice(0, 16)}: ${available}`,
  );
