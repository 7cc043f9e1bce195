import nock from 'nock';
import type { Sequelize } from 'sequelize';
import type { ImportOptions, ImportVerdict } from 'shop-appointments';
import fc from '../../support/fast-check';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { databaseOfShop } from '../../support/databases';
import { Faults } from '../../support/every-write/faults';
import { seededRandom } from '../../concurrency/random';
import { serveSource } from '../../support/transfer/serve-source';
import { randomRule } from '../../support/random-rules';

const SEED = fc.readConfigureGlobal().seed!;
const URL_OF_SOURCE = 'https://source.example';
const KEY = { key: 'ck_read', secret: 'cs_read' };
const FROM = { url: `${URL_OF_SOURCE}/api`, ...KEY };
const EMPTY = { ...SALON, rules: [] };

let source: RunningShop;

beforeAll(async () => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
  source = await openShop(SALON);
  const owners = fc.constantFrom(
    { kind: 'staff' as const, kindId: 3 },
    { kind: 'product' as const, kindId: 8 },
    { kind: 'global' as const, kindId: null },
  );
  const rules = fc.sample(randomRule(owners), { seed: SEED, numRuns: 6 });
  await source.appointments.rules.writeAll({ create: rules });
  const minutes = fc.sample(fc.tuple(fc.integer({ min: -40, max: 300 }), fc.integer({ min: 16, max: 24 })), {
    seed: SEED,
    numRuns: 24,
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
beforeEach(() => serveSource(URL_OF_SOURCE, () => source));
afterEach(() => nock.cleanAll());
// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());
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

/** Reads everything that an import stores, apart from ids, which differ after an attempt that was undone. */
const stateOf = async (shop: RunningShop): Promise<unknown> => ({
  appointments: (await rowsOf(shop, 'appointments')).map((row) => ({ ...row, id: 0 })),
  rules: (await rowsOf(shop, 'rules')).map((row) => ({ ...row, id: 0 })),
  records: (await rowsOf(shop, 'imported_records')).map((row) => ({ ...row, local_id: 0 })),
});

test('a dry run says what would happen and stores nothing; the import does it; a second import changes nothing', async () => {
  const target = await openShop(EMPTY);
  const dry = await imported(target, { dryRun: true });
  expect((await target.appointments.list({})).total).toBe(0);
  expect(await target.appointments.rules.all()).toEqual([]);
  expect(count(dry, 'appointment', 'refused')).toBe(0);
  expect(count(dry, 'rule', 'taken')).toBe(9);
  // The product of this rule is a draft, which the source does not list.
  expect(dry).toContainEqual({
    kind: 'rule',
    sourceId: '4',
    verdict: 'refused',
    reasons: ['The rule belongs to the product 10 of the other system, which was not found in this shop.'],
    id: null,
  });

  const first = await imported(target);
  expect(count(first, 'appointment', 'refused')).toBe(0);
  expect(first.filter(({ kind }) => kind === 'appointment')).toHaveLength(24);
  expect(count(first, 'product', 'taken')).toBe(3);
  expect(count(first, 'member', 'taken')).toBe(2);
  // Imported appointments cause no events, and so neither webhooks nor messages.
  expect(await rowsOf(target, 'outbox')).toEqual([]);

  const before = await stateOf(target);
  const second = await imported(target);
  expect(summary(second.filter(({ kind }) => kind === 'appointment' || kind === 'rule'))).toEqual({
    'appointment unchanged': 24,
    'rule unchanged': 9,
    'rule refused': 1,
  });
  expect(await stateOf(target)).toEqual(before);

  // The slots of a year are equal in source and target.
  for (const product of [7, 8]) {
    const path = `/api/v2/slots?product_ids=${product}&min_date=2026-03-02&max_date=2027-03-01`;
    const [there, here] = [await source.anonymous.get(path), await target.anonymous.get(path)];
    expect(there.status).toBe(200);
    expect((there.body as { count: number }).count).toBeGreaterThan(100);
    expect(here.body).toEqual(there.body);
  }
  await target.close();
});

test('an import that fails at ten random moments ends in the state of an import that never failed', async () => {
  const undisturbed = await openShop(EMPTY);
  await imported(undisturbed);
  const expected = await stateOf(undisturbed);
  await undisturbed.close();

  const { database, giveBack } = await databaseOfShop();
  const faults = new Faults();
  const restore = faults.watchStatements(database as Sequelize);
  const target = await openShop(EMPTY, { database });
  const random = seededRandom(SEED, 0);
  let failures = 0;
  for (let attempt = 0; attempt < 10; attempt++) {
    const fault = { at: 1 + random.int(60), when: 'before' as const };
    // A fault of work in the background, such as numbering events, does not stop an import.
    await faults.during(fault, [], () => imported(target)).catch(() => (failures += 1));
  }
  expect(failures).toBeGreaterThan(0);
  await imported(target);
  expect(await stateOf(target)).toEqual(expected);
  restore();
  await target.close();
  giveBack();
});

test('overlaps of the source are imported and reported; an overlap with a booking made in the shop is refused', async () => {
  const target = await openShop(EMPTY);
  const overlapped = await source.appointments.create({
    productId: 7,
    staffIds: [3],
    start: { wallClock: at('2027-01-20T09:00') },
    quantity: 4,
    enforce: 'none',
  });
  const twin = await source.appointments.create({
    productId: 7,
    staffIds: [3],
    start: { wallClock: at('2027-01-20T09:30') },
    quantity: 4,
    enforce: 'none',
  });
  const lost = await source.appointments.create({
    productId: 7,
    staffIds: [4],
    start: { wallClock: at('2027-01-20T09:00') },
    quantity: 4,
    enforce: 'none',
  });
  const ours = await target.appointments.create({
    productId: 7,
    staffIds: [4],
    start: { wallClock: at('2027-01-20T09:30') },
    quantity: 4,
    enforce: 'none',
  });
  const priced = await source.appointments.create({
    productId: 7,
    staffIds: [3],
    start: { wallClock: at('2027-01-22T09:00') },
    enforce: 'none',
  });
  const verdicts = await imported(target);
  const of = (id: number) =>
    verdicts.find(({ kind, sourceId }) => kind === 'appointment' && sourceId === `${id}`)!;
  expect(of(overlapped.id)).toMatchObject({ verdict: 'changed' });
  expect(of(twin.id).reasons.join(' ')).toContain('the time is overbooked');
  expect(await target.appointments.get(of(twin.id).id!)).toMatchObject({
    enforce: 'none',
    start: twin.start,
  });
  expect(of(lost.id)).toEqual({
    kind: 'appointment',
    sourceId: `${lost.id}`,
    verdict: 'refused',
    reasons: [
      `The place of the appointment is taken by the appointment ${ours.id} of this shop: move one of the two, and import again.`,
    ],
    id: null,
  });

  // On the day of the move one record was changed at the source, and one at the source and here.
  await source.appointments.update(twin.id, {
    start: { wallClock: at('2027-01-21T09:00') },
    enforce: 'none',
  });
  await source.appointments.update(overlapped.id, { status: 'cancelled' });
  await target.appointments.update(of(overlapped.id).id!, { note: 'Called' });
  // A change of any value counts, not only of times and status.
  await source.appointments.update(priced.id, { cost: '55.00' });
  await target.appointments.update(of(priced.id).id!, { customerStatus: 'arrived' });
  const delta = await imported(target, { since: '2026-03-02T08:00' });
  expect(delta.filter(({ verdict }) => verdict !== 'unchanged' && verdict !== 'taken')).toEqual(
    expect.arrayContaining(
      [overlapped, priced].map(
        ({ id }) =>
          expect.objectContaining({
            sourceId: `${id}`,
            verdict: 'refused',
            reasons: [
              'The appointment was changed both in the other system and in this shop, so it is not imported: make the change in this shop by hand.',
            ],
          }) as unknown,
      ),
    ),
  );
  expect((await target.appointments.get(of(twin.id).id!)).start).toBe(twin.start + 86_400 - 1_800);
  await target.close();
  for (const { id } of [overlapped, twin, lost, priced]) await source.appointments.remove(id);
});

test('a mapping finds products, members, customers and orders; events are stored on request', async () => {
  const target = await openShop({
    ...EMPTY,
    products: EMPTY.products!.map((one) => ({ ...one, name: `Our ${one.name}` })),
  });
  const order = await target.appointments.create({
    productId: 8,
    start: { wallClock: at('2026-12-01T09:00') },
  });
  const mapping: ImportOptions['mapping'] = {
    product: ({ id }) => Number(id),
    member: ({ id }) => (id === '3' ? 3 : null),
    customer: ({ email }) => (email === 'guest-0@mail.example' ? 6 : null),
    order: ({ id }) => (id === '1' ? { orderId: order.orderId } : null),
  };
  const verdicts = await imported(target, { mapping, events: true, actorId: 1 });
  expect(verdicts.find(({ kind, sourceId }) => kind === 'member' && sourceId === '4')).toMatchObject({
    verdict: 'refused',
    reasons: [
      'This shop has no staff member with the e-mail address or the name of ben E.. Create one, or name a staff member of this shop in the mapping.',
    ],
  });
  const stored = verdicts.filter(({ kind, id }) => kind === 'appointment' && id !== null);
  expect(stored.length).toBeGreaterThan(0);
  const first = await target.appointments.get(stored.find(({ sourceId }) => sourceId === '1')!.id!);
  expect(first).toMatchObject({ orderId: order.orderId, orderItemId: order.orderItemId, customerId: 6 });
  const created = (await rowsOf(target, 'outbox')).filter(({ topic }) => topic === 'appointment.created');
  expect(created).toHaveLength(stored.length + 1);
  // Two members of the source would become one member here.
  const both = { ...mapping, member: () => 3 };
  await expect(imported(target, { mapping: both })).rejects.toThrow('Name a different member for each');
  const failing = () => {
    throw new TypeError('no such product');
  };
  await expect(imported(target, { mapping: { ...mapping, product: failing } })).rejects.toMatchObject({
    code: 'shop_appointments_not_imported',
    message: expect.stringMatching(
      /^mapping\.product failed for the product \d+: no such product$/,
    ) as unknown,
  });
  await target.close();
});

test('two imports at the same moment store each record once', async () => {
  const target = await openShop(EMPTY);
  const runs = await Promise.allSettled([imported(target), imported(target)]);
  const failed = runs.flatMap((run) => (run.status === 'rejected' ? [(run.reason as Error).message] : []));
  expect(failed.filter((message) => !message.includes('Another import'))).toEqual([]);
  await imported(target);
  expect(await rowsOf(target, 'appointments')).toHaveLength(24);
  expect(await rowsOf(target, 'rules')).toHaveLength(9);
  await target.close();
});
