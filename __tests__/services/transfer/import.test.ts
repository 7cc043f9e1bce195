import nock from 'nock';
import supertest from 'supertest';
import type { ImportOptions, ImportVerdict } from 'shop-appointments';
import fc from '../../support/fast-check';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { randomRule } from '../../support/random-rules';

const SEED = fc.readConfigureGlobal().seed!;
const URL_OF_SOURCE = 'https://source.example';
const KEY = { key: 'ck_read', secret: 'cs_read' };
const FROM = { url: `${URL_OF_SOURCE}/api`, ...KEY };
const EMPTY = { ...SALON, rules: [] };

let source: RunningShop;
let requests = 0;

/** Answers requests to the source's address by the running shop. */
function serve(): void {
  nock(URL_OF_SOURCE)
    .persist()
    .get(/.*/)
    .reply(async function (uri) {
      requests += 1;
      const { authorization = '' } = this.req.headers;
      const { status, text, headers } = await supertest(source.app)
        .get(uri)
        .set('Authorization', authorization);
      return [status, text, headers as nock.ReplyHeaders];
    });
}

beforeAll(async () => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
  source = await openShop(SALON);
  const owners = fc.constantFrom(
    { kind: 'staff' as const, kindId: 3 },
    { kind: 'product' as const, kindId: 8 },
    { kind: 'global' as const, kindId: null },
  );
  const rules = fc.sample(randomRule(owners), { seed: SEED, numRuns: 12 });
  await source.appointments.rules.writeAll({ create: rules });
  const minutes = fc.sample(fc.tuple(fc.integer({ min: -40, max: 300 }), fc.integer({ min: 16, max: 24 })), {
    seed: SEED,
    numRuns: 140,
  });
  const create = minutes.map(([day, half], index) => ({
    productId: index % 3 === 0 ? 8 : 7,
    start: { wallClock: at('2026-03-02T00:00') + day * 86_400 + half * 1_800 },
    staffIds: index % 3 === 0 ? [] : [3 + (index % 2)],
    customerId: index % 5 === 0 ? 5 : 0,
    contact: { name: `Guest ${index}`, email: `guest-${index}@mail.example` },
    status: (['unpaid', 'confirmed', 'paid', 'cancelled', 'pending-confirmation'] as const)[index % 5],
    enforce: 'none' as const,
  }));
  for (const draft of create) await source.appointments.create(draft);
  console.info(`TEST_SEED=${SEED}`);
});
beforeEach(serve);
afterEach(() => nock.cleanAll());
afterAll(async () => {
  await source.close();
  nock.enableNetConnect();
});

async function imported(target: RunningShop, options: ImportOptions = {}): Promise<ImportVerdict[]> {
  const verdicts: ImportVerdict[] = [];
  for await (const verdict of target.appointments.import(FROM, options)) verdicts.push(verdict);
  return verdicts;
}

const count = (verdicts: readonly ImportVerdict[], kind: string, verdict: string): number =>
  verdicts.filter((one) => one.kind === kind && one.verdict === verdict).length;

const summary = (verdicts: readonly ImportVerdict[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind, verdict } of verdicts)
    counts[`${kind} ${verdict}`] = (counts[`${kind} ${verdict}`] ?? 0) + 1;
  return counts;
};

async function rowsOf({ appointments }: RunningShop, table: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const line of appointments.export()) {
    const parsed = JSON.parse(line) as { table?: string; row: Record<string, unknown> };
    if (parsed.table === table) rows.push(parsed.row);
  }
  return rows;
}

/** Everything that an import stores, apart from ids, which differ after an attempt that was undone. */
const stateOf = async (shop: RunningShop): Promise<unknown> => ({
  appointments: (await rowsOf(shop, 'appointments')).map((row) => ({ ...row, id: 0 })),
  rules: (await rowsOf(shop, 'rules')).map((row) => ({ ...row, id: 0 })),
  records: (await rowsOf(shop, 'imported_records')).map((row) => ({ ...row, local_id: 0 })),
});

test('a dry run says what would happen and stores nothing; the import does it; a second one changes nothing', async () => {
  const target = await openShop(EMPTY);
  console.time('dry');
  const dry = await imported(target, { dryRun: true });
  console.timeEnd('dry');
  expect((await target.appointments.list({})).total).toBe(0);
  expect(await target.appointments.rules.all()).toEqual([]);
  expect(count(dry, 'appointment', 'refused')).toBe(0);
  expect(count(dry, 'rule', 'taken')).toBe(15);
  // The product of this rule is a draft, which the source does not list.
  expect(dry).toContainEqual({
    kind: 'rule',
    sourceId: '4',
    verdict: 'refused',
    reasons: ['Its product 10 is not here.'],
    id: null,
  });

  console.time('real');
  const first = await imported(target);
  console.timeEnd('real');
  expect(count(first, 'appointment', 'refused')).toBe(0);
  expect(first.filter(({ kind }) => kind === 'appointment')).toHaveLength(140);
  expect(count(first, 'product', 'taken')).toBe(3);
  expect(count(first, 'member', 'taken')).toBe(2);
  // What moved house causes no events, and so neither webhooks nor messages.
  expect(await rowsOf(target, 'outbox')).toEqual([]);

  const before = await stateOf(target);
  const second = await imported(target);
  expect(summary(second.filter(({ kind }) => kind === 'appointment' || kind === 'rule'))).toEqual({
    'appointment unchanged': 140,
    'rule unchanged': 15,
    'rule refused': 1,
  });
  expect(await stateOf(target)).toEqual(before);

  // Slots of a year are those of the source.
  for (const product of [7, 8, 9]) {
    const path = `/api/v2/slots?product_ids=${product}&min_date=2026-03-02&max_date=2027-03-01`;
    const [there, here] = [await source.anonymous.get(path), await target.anonymous.get(path)];
    expect(there.status).toBe(200);
    expect((there.body as { count: number }).count).toBeGreaterThan(100);
    expect(here.body).toEqual(there.body);
  }
  await target.close();
});
