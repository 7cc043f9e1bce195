import nock from 'nock';
import type { CsvTable, ImportOptions, ImportVerdict, RestShop } from 'shop-appointments';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { serveSource } from '../../support/transfer/serve-source';

const FROM = { url: 'https://source.example/api', key: 'ck_read', secret: 'cs_read' };
const EMPTY = { ...SALON, rules: [] };

let target: RunningShop;
beforeEach(async () => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
  target = await openShop(EMPTY);
});
afterEach(async () => {
  await target.close();
  nock.cleanAll();
  nock.enableNetConnect();
});
// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());

async function imported(from: RestShop | CsvTable, options: ImportOptions = {}): Promise<ImportVerdict[]> {
  const verdicts: ImportVerdict[] = [];
  for await (const verdict of target.appointments.import(from, options))
    if (verdict.kind === 'appointment' && verdict.verdict !== 'unchanged') verdicts.push(verdict);
  return verdicts;
}

const told = (verdicts: readonly ImportVerdict[]): string[] =>
  verdicts.map(({ sourceId, verdict, reasons }) => [sourceId, verdict, ...reasons].join(' '));

const eventsOf = async ({ appointments }: RunningShop): Promise<number> => {
  let events = 0;
  for await (const line of appointments.export()) if (line.startsWith('{"table":"outbox"')) events += 1;
  return events;
};

test('an appointment that was cancelled or deleted at the source since its import is cancelled or reported by the next run', async () => {
  const source = await openShop(EMPTY);
  serveSource('https://source.example', () => source);
  const create = (day: string) =>
    source.appointments.create({ productId: 8, start: { wallClock: at(`${day}T09:00`) }, enforce: 'none' });
  const [past, kept, cancelled, deleted, purged, changed] = [
    await create('2026-02-01'),
    await create('2027-01-05'),
    await create('2027-01-06'),
    await create('2027-01-07'),
    await create('2027-01-08'),
    await create('2027-01-09'),
  ];
  const first = await imported(FROM);
  const here = (id: number) => first.find(({ sourceId }) => sourceId === `${id}`)!.id!;
  expect(first.map(({ sourceId }) => Number(sourceId))).toEqual(
    [past, kept, cancelled, deleted, purged, changed].map(({ id }) => id),
  );

  await source.appointments.update(cancelled.id, { status: 'cancelled' });
  await source.appointments.remove(past.id);
  await source.appointments.remove(deleted.id);
  await source.appointments.remove(purged.id, { force: true });
  await source.appointments.remove(changed.id);
  await target.appointments.update(here(changed.id), { note: 'Called' });
  const events = await eventsOf(target);
  const since = '2026-03-02T08:00';
  const stays = 'missing The other system no longer has the appointment. The appointment stays in this shop.';
  const gone = [deleted, purged, changed].map(({ id }) => `${id} ${stays}`);
  const [moved, ...missing] = told(await imported(FROM, { since }));
  expect(moved).toContain(`${cancelled.id} changed The appointment is imported without an order`);
  expect(missing).toEqual(gone);
  expect(await target.appointments.get(here(cancelled.id))).toMatchObject({ status: 'cancelled' });
  expect(await target.appointments.get(here(deleted.id))).toMatchObject({ status: deleted.status });
  // A run over all appointments reports the same ones.
  expect(told(await imported(FROM))).toEqual(gone);

  const cancels =
    'changed The other system no longer has the appointment, so the appointment is cancelled in this shop.';
  const withCancels = [
    `${deleted.id} ${cancels}`,
    `${purged.id} ${cancels}`,
    `${changed.id} missing The other system no longer has the appointment. The appointment was changed in this shop, so it stays: cancel it by hand if it does not take place.`,
  ];
  expect(told(await imported(FROM, { since, cancelMissing: true, dryRun: true }))).toEqual(withCancels);
  expect(told(await imported(FROM, { since, cancelMissing: true }))).toEqual(withCancels);
  const statuses = await Promise.all(
    [past, kept, deleted, purged, changed].map(
      async ({ id }) => (await target.appointments.get(here(id))).status,
    ),
  );
  expect(statuses).toEqual([past.status, kept.status, 'cancelled', 'cancelled', changed.status]);
  // Cancelled appointments are not reported again, and no webhook or message follows.
  expect(told(await imported(FROM, { since }))).toEqual([`${changed.id} ${stays}`]);
  expect(await eventsOf(target)).toBe(events);
  await source.close();
});

test('a row that a table no longer has is reported, but not if lines of the table cannot be read', async () => {
  const table = (rows: string): CsvTable => ({
    name: 'rows',
    csv: (async function* () {
      yield await Promise.resolve(`Id,What,When\n${rows}`);
    })(),
    columns: { id: 'Id', product: 'What', start: 'When' },
  });
  await imported(table('1,Room,2027-01-05 09:00\n2,Room,2027-01-06 09:00\n'));
  expect(told(await imported(table('1,Room,2027-01-05 09:00\n')))).toEqual([
    '2 missing The other system no longer has the appointment. The appointment stays in this shop.',
  ]);
  const broken = await imported(table('1,Room,2027-01-05 09:00\n2,Ro"om,"2027\n'), { cancelMissing: true });
  expect(broken.map(({ verdict }) => verdict)).toEqual(['refused']);
  // A table without rows is a failed export, and not an export of a shop without appointments.
  expect(await imported(table(''), { cancelMissing: true })).toEqual([]);
});

test('an appointment that was cancelled as missing is restored if the other system has it again', async () => {
  const table = (rows: string): CsvTable => ({
    name: 'rows',
    csv: (async function* () {
      yield await Promise.resolve(`Id,What,When\n${rows}`);
    })(),
    columns: { id: 'Id', product: 'What', start: 'When' },
  });
  const [first, second] = ['1,Room,2027-01-05 09:00\n', '2,Room,2027-01-06 09:00\n'];
  const id = (await imported(table(first + second))).find(({ sourceId }) => sourceId === '2')!.id!;
  const { status } = await target.appointments.get(id);
  await imported(table(first), { cancelMissing: true });
  expect(await target.appointments.get(id)).toMatchObject({ status: 'cancelled' });
  await imported(table(first + second));
  expect(await target.appointments.get(id)).toMatchObject({ status });
});

test('an import of what has changed lists the coming appointments page by page, and asks only for missing ones', async () => {
  const record = (id: number) => ({
    id,
    product_id: 8,
    start: at('2027-01-05T09:00') + id * 7_200,
    end: at('2027-01-05T10:00') + id * 7_200,
    status: 'paid',
    date_modified: '2026-01-05T10:00:00',
  });
  let records = Array.from({ length: 250 }, (_, index) => record(index + 1));
  const requests: string[] = [];
  nock('https://source.example')
    .persist()
    .get(/.*/)
    .reply((uri) => {
      const { pathname, searchParams } = new URL(uri, 'https://source.example');
      if (pathname === '/api/v2/') return [200, { routes: { '/v2/appointments': {} } }];
      if (pathname === '/api/v1/products') {
        return [200, searchParams.get('page') === '1' ? [{ id: 8, name: 'Room' }] : []];
      }
      if (!pathname.startsWith('/api/v2/appointments')) return [200, []];
      requests.push(uri.replace('/api/v2/appointments', ''));
      if (pathname !== '/api/v2/appointments') return [404, { code: 'not_found' }];
      const orderby = searchParams.get('orderby');
      if (!['id', 'date_modified'].includes(orderby!)) return [400, { code: 'rest_invalid_param' }];
      const sorted =
        orderby === 'id'
          ? records
          : records.toSorted((a, b) => b.date_modified.localeCompare(a.date_modified));
      const size = Number(searchParams.get('per_page'));
      const from = (Number(searchParams.get('page') ?? 1) - 1) * size;
      return [200, sorted.slice(from, from + size)];
    });
  expect(await imported(FROM)).toHaveLength(250);

  records = records
    .filter(({ id }) => id !== 7)
    .map((one) =>
      one.id === 9
        ? { ...one, start: one.start + 900, end: one.end + 900, date_modified: '2026-03-02T08:30:00' }
        : one,
    );
  requests.length = 0;
  const verdicts = await imported(FROM, { since: '2026-03-02T08:00' });
  expect(verdicts.map(({ sourceId, verdict }) => [sourceId, verdict])).toEqual([
    ['9', 'taken'],
    ['7', 'missing'],
  ]);
  const day = '?date_from=2026-03-01&orderby=id&order=asc&';
  expect(requests).toEqual([
    '?orderby=date_modified&per_page=1',
    '?orderby=no_such_field&per_page=1',
    '?orderby=date_modified&order=desc&page=1&per_page=100',
    '?orderby=id&per_page=1',
    `${day}page=1&per_page=100`,
    `${day}page=2&per_page=100`,
    `${day}page=3&per_page=100`,
    `${day}page=4&per_page=100`,
    '/7',
  ]);
});
