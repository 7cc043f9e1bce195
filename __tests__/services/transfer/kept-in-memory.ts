import { getHeapSnapshot } from 'node:v8';
import nock from 'nock';
import { createMemoryShop } from '../../../adapters/memory';
import { type CsvTable, createAppointments, type RestShop } from '../../../lib/index';
import { openSqliteFile } from '../../support/database-kinds';

// Imports appointments from a table or over REST, and counts, just before the last verdict, how many of the source's
// texts are in memory. A process of its own, because a snapshot of a test worker's memory takes long.
const [, , form, all = '0'] = process.argv;
const SITE = 'https://source.example';
const idOf = (index: number): string => `id-of-the-source-${index}`;
const productOf = (index: number): string => `product-of-the-source-${index}`;

function table(): CsvTable {
  async function* csv() {
    yield 'Booking,Service,Date\n';
    for (let index = 0; index < Number(all); index += 1)
      yield await Promise.resolve(Buffer.from(`${idOf(index)},${productOf(index)},2027-01-05 09:00\n`));
  }
  return { name: 'rows', csv: csv(), columns: { id: 'Booking', product: 'Service', start: 'Date' } };
}

function shop(): RestShop {
  const ids = Array.from({ length: Number(all) }, (_, index) => index);
  nock(SITE)
    .persist()
    .get(/.*/)
    .reply((uri) => {
      const { pathname, searchParams } = new URL(uri, SITE);
      if (pathname === '/v2/') return [200, { routes: { '/v2/appointments': {} } }];
      if (pathname !== '/v2/appointments') return [200, []];
      const from = (Number(searchParams.get('page')) - 1) * 100;
      const page = ids.slice(from, from + 100).map((index) => ({
        id: idOf(index),
        product_id: productOf(index),
        start: '2027-01-05T09:00',
        status: 'paid',
      }));
      return [200, page];
    });
  return { url: SITE, key: 'ck', secret: 'cs' };
}

/** Counts the different ids and products of the source in the texts that are in memory. */
async function keptTexts(): Promise<{ ids: number; products: number }> {
  const pieces: Buffer[] = [];
  for await (const piece of getHeapSnapshot()) pieces.push(piece as Buffer);
  const { strings } = JSON.parse(Buffer.concat(pieces).toString()) as { readonly strings: readonly string[] };
  const count = (what: RegExp): number => new Set(strings.flatMap((text) => text.match(what) ?? [])).size;
  return { ids: count(/id-of-the-source-\d+/g), products: count(/product-of-the-source-\d+/g) };
}

async function main(): Promise<void> {
  const secret = 'a secret of the test with 32 characters';
  const here = createMemoryShop({ site: { timezone: 'Europe/Berlin', currency: 'EUR' } }, { secret });
  const file = await openSqliteFile();
  const appointments = createAppointments({ ...here.options, secret, database: file.url });
  await appointments.migrate();
  let verdicts = 0;
  for await (const { kind } of appointments.import(form === 'table' ? table() : shop(), { dryRun: true })) {
    if (kind !== 'appointment') continue;
    verdicts += 1;
    if (verdicts < Number(all)) continue;
    process.stdout.write(`${JSON.stringify({ verdicts, ...(await keptTexts()) })}
`);
  }
  await appointments.close();
  await file.close();
}

void main();
