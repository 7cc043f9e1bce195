import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAppointments } from '../../lib/index';
import { createMemoryShop } from '../../adapters/memory';
import { makeCertificate, type Certificate } from '../support/certificate';
import { type Child, runChild } from '../support/child';
import { connectTo, openSqliteFile } from '../support/database-kinds';
import fc from '../support/fast-check';
import { seededRandom } from './random';
import { NOW, SECRET, ZONE } from './shop';

/** Commands run in processes of their own, which start slowly on a busy machine. */
const PATIENCE = 300_000;
const SEED = fc.readConfigureGlobal().seed!;
const DEATHS = Number(process.env.DEATHS ?? 3);
/** Number of records in one response of the source: so few that an import needs many requests. */
const PER_PAGE = 4;

const day = (index: number): number => NOW + 3_600 + (7 + index) * 86_400;
const APPOINTMENTS = Array.from({ length: 40 }, (_, index) => ({
  id: 101 + index,
  product_id: index % 2 === 0 ? 1 : 2,
  staff_ids: index % 2 === 0 ? [3 + (index % 4) / 2] : [],
  resource_ids: [],
  start: day(index),
  end: day(index) + 3_600,
  status: (['confirmed', 'paid', 'cancelled', 'unpaid'] as const)[index % 4],
  qty: 1,
  cost: '15.00',
  contact: { name: `Guest ${index}`, email: `guest-${index}@mail.example` },
  meta_data: [{ id: 1, key: 'number', value: index }],
  date_created: '2026-10-01T10:00:00',
  date_modified: '2026-10-02T10:00:00',
}));
const rule = (id: number, fields: object) => ({
  id,
  range_type: 'time:all',
  from_range: '08:00',
  to_range: '18:00',
  appointable: true,
  priority: id,
  ...fields,
});
const LISTS: Readonly<Record<string, readonly object[]>> = {
  '/v1/products': [
    { id: 1, name: 'Haircut' },
    { id: 2, name: 'Room' },
  ],
  '/v1/staff': [
    { id: 3, display_name: 'Anna' },
    { id: 4, display_name: 'Ben' },
  ],
  '/v2/resources': ['Chair', 'Basin', 'Chair'].map((name, index) => ({ id: 11 + index, name, quantity: 1 })),
  '/v2/availabilities': [
    rule(21, { kind: 'availability#global' }),
    rule(22, { kind: 'availability#staff', kind_id: 3 }),
    rule(23, { kind: 'availability#resource', kind_id: 12 }),
  ],
  '/v2/appointments': APPOINTMENTS,
  '/v2/visits': [{ id: 31, appointment_ids: [101, 102], arrange: 'in_order', max_gap_minutes: 30 }],
  '/v2/series': [{ id: 41, appointment_ids: [104, 108, 112], rrule: 'FREQ=DAILY;INTERVAL=4;COUNT=3' }],
};

let certificate: Certificate;
let source: Server;
/** Number of requests that the source has answered since the last command was started. */
let requests = 0;
/** Called as soon as a request was answered. */
let onAnswered: () => void = () => undefined;

beforeAll(async () => {
  certificate = makeCertificate();
  source = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'https://localhost');
    const path = pathname.replace('/api', '');
    const list = LISTS[path] ?? [];
    const from = Number(searchParams.get('offset') ?? (Number(searchParams.get('page') ?? 1) - 1) * PER_PAGE);
    const routes = Object.fromEntries(Object.keys(LISTS).map((one) => [one, {}]));
    const body =
      path === '/v2/' ? { routes } : path === '/v2/availabilities' ? list : list.slice(from, from + PER_PAGE);
    requests += 1;
    response.end(JSON.stringify(body), () => onAnswered());
  }).listen(0, 'localhost');
  await once(source, 'listening');
});
afterAll(() => {
  source.close();
  certificate.remove();
});

function startImport(database: string): Child {
  requests = 0;
  const place = `localhost:${(source.address() as AddressInfo).port}`;
  const env = { DATABASE: database, SOURCE: place, NODE_EXTRA_CA_CERTS: certificate.certFile };
  const from = ['--from', `https://${place}/api`, '--key', 'ck', '--secret', 'cs'];
  return runChild('lib/cli/main.ts', env, 'import', '__tests__/concurrency/importing-shop.ts', ...from);
}

const COMPARED = [
  'appointments',
  'appointment_staff',
  'resources',
  'rules',
  'visits',
  'series',
  'imported_records',
];

/** Reads all rows that an import stores. */
async function stateOf(url: string): Promise<readonly string[]> {
  const shop = createMemoryShop({ site: { timezone: ZONE, currency: 'EUR' } }, { secret: SECRET });
  const appointments = createAppointments({ ...shop.options, secret: SECRET, database: connectTo(url) });
  const lines: string[] = [];
  for await (const line of appointments.export())
    if (COMPARED.some((table) => line.startsWith(`{"table":"${table}"`))) lines.push(line);
  await appointments.close();
  return lines;
}

test(
  'an import whose process is killed at random moments ends in the state of an import that was never killed',
  async () => {
    const undisturbed = await openSqliteFile();
    const whole = startImport(undisturbed.url);
    expect(`${await whole.ended()} ${whole.err()}`).toBe('0 ');
    const expected = await stateOf(undisturbed.url);
    expect(expected.filter((line) => line.startsWith('{"table":"appointments"'))).toHaveLength(40);
    const mostRequests = requests;
    expect(mostRequests).toBeGreaterThan(20);

    console.info(`TEST_SEED=${SEED}`);
    const random = seededRandom(SEED, 0);
    const killed = await openSqliteFile();
    for (let attempt = 0; attempt < DEATHS; attempt += 1) {
      const at = 1 + random.int(mostRequests - 1);
      const child = startImport(killed.url);
      const died = new Promise<void>((resolve, reject) => {
        onAnswered = () => {
          if (requests === at) child.stop('SIGKILL').then(resolve, reject);
        };
      });
      await Promise.race([died, child.ended()]);
      expect(`${await child.ended()} ${child.err()}`).toBe('null ');
    }
    onAnswered = () => undefined;
    const last = startImport(killed.url);
    expect(`${await last.ended()} ${last.err()}`).toBe('0 ');
    expect(await stateOf(killed.url)).toEqual(expected);
    await undisturbed.close();
    await killed.close();
  },
  PATIENCE,
);
