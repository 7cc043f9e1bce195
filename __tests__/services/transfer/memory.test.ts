import nock from 'nock';
import type { CsvTable, RestShop } from 'shop-appointments';
import { SeenIds } from '../../../lib/services/transfer/sources/seen-ids';
import { runChild } from '../../support/child';
import { openShop, SALON } from '../../support/http/shop';

/** Number of appointments of each source. */
const ALL = 3_000;
/** Number of records that an import may hold at one time: a page of the source, and one more. */
const MOST_HELD = 200;
/**
 * Maximum number of records with a text that is still in memory: some pages, until the next garbage
 * collection.
 */
const MOST_KEPT = 500;

const SITE = 'https://source.example';

// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());
afterEach(() => nock.cleanAll());

/** Returns the largest number of records that the source had sent and that had no verdict yet. */
async function mostHeld(from: RestShop | CsvTable, sentOf: () => number): Promise<number> {
  const shop = await openShop({ ...SALON, rules: [] });
  let [judged, most] = [0, 0];
  for await (const { kind } of shop.appointments.import(from, { dryRun: true })) {
    if (kind !== 'appointment') continue;
    most = Math.max(most, sentOf() - judged);
    judged += 1;
  }
  await shop.close();
  expect(judged).toBe(ALL);
  return most;
}

test('an import of a table asks for further rows only when those before have their verdicts', async () => {
  let sent = 0;
  async function* csv() {
    yield 'Id,What,When\n';
    for (; sent < ALL; sent += 1) yield await Promise.resolve(`${sent},Gone,2027-01-05 09:00\n`);
  }
  const columns = { id: 'Id', product: 'What', start: 'When' };
  expect(await mostHeld({ name: 'rows', csv: csv(), columns }, () => sent)).toBeLessThanOrEqual(MOST_HELD);
});

test('an import over REST asks for the next page only when the records before have their verdicts', async () => {
  let sent = 0;
  nock(SITE)
    .persist()
    .get(/.*/)
    .reply((uri) => {
      const { pathname, searchParams } = new URL(uri, SITE);
      if (pathname === '/v2/') return [200, { routes: { '/v2/appointments': {} } }];
      if (pathname !== '/v2/appointments') return [200, []];
      const from = (Number(searchParams.get('page') ?? 1) - 1) * 100;
      const length = Math.max(0, Math.min(Number(searchParams.get('per_page')), ALL - from));
      // A request for a single record asks how the list is sorted, and is not a part of the reading.
      if (length > 1) sent += length;
      return [
        200,
        Array.from({ length }, (_, index) => ({
          id: from + index + 1,
          product_id: 99,
          start: 1,
          status: 'paid',
        })),
      ];
    });
  expect(await mostHeld({ url: SITE, key: 'ck', secret: 'cs' }, () => sent)).toBeLessThanOrEqual(MOST_HELD);
});

test.each(['table', 'shop'])(
  'an import from a %s keeps no text of the records that have their verdicts',
  async (form) => {
    const child = runChild('__tests__/services/transfer/kept-in-memory.ts', {}, form, `${ALL}`);
    expect(`${await child.ended()} ${child.err()}`).toBe('0 ');
    const { verdicts, ids, products } = JSON.parse(child.out()) as Record<string, number>;
    expect(verdicts).toBe(ALL);
    expect(ids).toBeLessThanOrEqual(MOST_KEPT);
    // The import remembers the last thousand products at most.
    expect(products).toBeLessThanOrEqual(1_000 + MOST_KEPT);
  },
);

test('an id that an import has read takes at most 48 bytes, whatever its length is', () => {
  const ids = new SeenIds();
  for (let index = 0; index < ALL; index += 1) ids.add(`${'long '.repeat(20)}${index}`, index);
  expect(ids.size).toBe(ALL);
  expect(ids.bytes).toBeLessThanOrEqual(48 * ALL);
});

test('the ids that an import has read are told apart from all others, and keep their last number', () => {
  const ids = new SeenIds();
  for (let index = 0; index < ALL; index += 1) ids.add(`id ${index}`, index);
  ids.add('id 7', 70);
  expect([ids.size, ids.numberOf('id 7'), ids.numberOf(`id ${ALL - 1}`)]).toEqual([ALL, 70, ALL - 1]);
  for (let index = 0; index < ALL; index += 1) expect(ids.has(`id ${index}`)).toBe(true);
  for (const other of ['', 'id', `id ${ALL}`, 'id 07']) expect(ids.numberOf(other)).toBeUndefined();
});
