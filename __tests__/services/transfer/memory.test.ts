import nock from 'nock';
import type { CsvTable, RestShop } from 'shop-appointments';
import { openShop, SALON } from '../../support/http/shop';

/** Number of appointments of each source. */
const ALL = 3_000;
/** Number of records that an import may hold at once: a page of the source, and one more. */
const MOST_HELD = 200;

const SITE = 'https://source.example';

// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());
afterEach(() => nock.cleanAll());

/** Counts the records that a source has sent, and for which no verdict was given yet. */
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
      const from = (Number(searchParams.get('page')) - 1) * 100;
      const length = Math.max(0, Math.min(100, ALL - from));
      sent += length;
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
