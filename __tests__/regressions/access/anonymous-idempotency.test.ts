import { QueryTypes, Sequelize } from 'sequelize';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { openDatabase, type TestDatabase } from '../../support/databases';

const ROOM = { product_id: 8, start: at('2026-03-10T09:00') };
const SERIES = { product_id: 8, start: at('2026-06-01T09:00'), rrule: 'FREQ=DAILY;COUNT=30' };
const HOURS = { kind: 'global', range_type: 'time:all', from_range: '13:00', to_range: '14:00' };

const key = (name: string) => ({
  consumer_key: `ck_${name}`,
  consumer_secret: `cs_${name}`,
  permissions: 'read_write' as const,
});
const FILE = {
  ...SALON,
  api_keys: [
    { ...key('erp'), user_id: null },
    { ...key('till'), user_id: null },
    { ...key('boss-erp'), user_id: 1 },
    { ...key('boss-till'), user_id: 1 },
  ],
};

let database: TestDatabase;
let salon: RunningShop;
beforeEach(async () => {
  database = await openDatabase();
  salon = await openShop(FILE, { database: database.url });
});
afterEach(async () => {
  await salon.close();
  await database.close();
});

async function keysKept(): Promise<number> {
  const other = new Sequelize(database.url, { logging: false });
  const sql = 'SELECT COUNT(*) AS n FROM shop_appointments_idempotency_keys';
  const [row] = await other.query<{ n: number | string }>(sql, { type: QueryTypes.SELECT });
  await other.close();
  return Number(row!.n);
}

const post = (path: string, body: object, name: string) =>
  salon.anonymous.post(path).auth(`ck_${name}`, `cs_${name}`).set('Idempotency-Key', 'k-1').send(body);

test('3.3 a thousand keys of a visitor store nothing', async () => {
  for (let number = 0; number < 20; number += 1) {
    const preview = salon.anonymous.post('/api/v2/series/preview').set('Idempotency-Key', `k-${number}`);
    const { status, headers } = await preview.send(SERIES);
    expect([status, headers['idempotent-replayed']]).toEqual([200, undefined]);
  }
  expect(await keysKept()).toBe(0);
});

test('3.3 a preview and a dry run store no key for any caller', async () => {
  expect((await post('/api/v2/series/preview', SERIES, 'erp')).status).toBe(200);
  expect((await post('/api/v2/availabilities?dry_run=1', { ...HOURS, dry_run: true }, 'erp')).status).toBe(
    200,
  );
  expect(await keysKept()).toBe(0);
});

test('3.3 a refusal stores no key: of a body, of a record, of each item of a batch', async () => {
  expect((await post('/api/v2/appointments', { ...ROOM, qty: 'x' }, 'erp')).status).toBe(400);
  expect((await post('/api/v2/appointments', { ...ROOM, product_id: 99 }, 'erp')).status).toBe(400);
  const batch = { create: [{ ...ROOM, product_id: 99 }], delete: [999] };
  expect((await post('/api/v2/appointments/batch', batch, 'erp')).status).toBe(200);
  expect(await keysKept()).toBe(0);
  expect((await post('/api/v2/appointments/batch', { create: [ROOM] }, 'erp')).body).toHaveProperty(
    'create.0.id',
    1,
  );
  expect(await keysKept()).toBe(1);
});

test.each([
  ['without a user', 'erp', 'till'],
  ['of one user', 'boss-erp', 'boss-till'],
])('3.3 two API keys %s book twice with one Idempotency-Key', async (_, first, second) => {
  const one = await post('/api/v2/appointments', ROOM, first);
  const other = await post('/api/v2/appointments', ROOM, second);
  expect([one.status, other.status, other.headers['idempotent-replayed']]).toEqual([201, 201, undefined]);
  expect([one.headers.location, other.headers.location]).toEqual([
    'https://salon.example/api/v2/appointments/1',
    'https://salon.example/api/v2/appointments/2',
  ]);
  const again = await post('/api/v2/appointments', ROOM, first);
  expect([again.headers.location, again.headers['idempotent-replayed']]).toEqual([
    one.headers.location,
    'true',
  ]);
});
