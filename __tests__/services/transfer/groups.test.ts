import nock from 'nock';
import type { ImportVerdict } from 'shop-appointments';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { serveSource } from '../../support/transfer/serve-source';

const FROM = { url: 'https://source.example/api', key: 'ck_read', secret: 'cs_read' };
const WITH_CHAIRS = {
  ...SALON,
  rules: SALON.rules!.slice(0, 1),
  products: SALON.products!.map((one) => (one.id === 7 ? { ...one, needs: [{ kind: 'chair' }] } : one)),
};

let source: RunningShop;
beforeAll(async () => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
  source = await openShop({
    ...WITH_CHAIRS,
    products: [...WITH_CHAIRS.products, { ...SALON.products![1]!, id: 12, name: 'Sauna' }],
  });
  serveSource('https://source.example', () => source);
});
// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());
afterAll(async () => {
  await source.close();
  nock.cleanAll();
  nock.enableNetConnect();
});

async function imported(target: RunningShop, options = {}): Promise<ImportVerdict[]> {
  const verdicts: ImportVerdict[] = [];
  for await (const verdict of target.appointments.import(FROM, options)) verdicts.push(verdict);
  return verdicts;
}

const told = (verdicts: readonly ImportVerdict[], kinds: readonly string[]): string[] =>
  verdicts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, sourceId, verdict, reasons }) => [kind, sourceId, verdict, ...reasons].join(' '));

const idsHere = (verdicts: readonly ImportVerdict[], ids: readonly number[]): number[] =>
  ids.map((id) => verdicts.find((one) => one.kind === 'appointment' && one.sourceId === `${id}`)!.id!);

test('resources with their rules, appointments in them, visits, series and metadata are imported as they are at the source', async () => {
  const { resources, rules, visits, series } = source.appointments;
  const chairs = [];
  for (const name of ['Window', 'Door']) chairs.push(await resources.create({ name, kind: 'chair' }));
  const [window, door] = chairs.map(({ id }) => id);
  await rules.create({
    kind: 'resource',
    kindId: door!,
    rangeType: 'time:all',
    fromRange: '09:00',
    toRange: '12:00',
    appointable: true,
  });
  // The source chose the second chair, which the shop would not choose by itself.
  const atDoor = await source.appointments.create({
    productId: 7,
    staffIds: [3],
    start: { wallClock: at('2027-02-01T09:00') },
    resourceIds: [door!],
    metaData: [{ key: 'from', value: { app: 'phone' } }],
    enforce: 'none',
  });
  const visit = await visits.create({
    items: [{ productId: 8 }, { productId: 8 }],
    start: { wallClock: at('2027-02-02T09:00') },
    maxGapMinutes: 30,
    customerId: 5,
  });
  const { series: weekly } = await series.create({
    productId: 8,
    start: { wallClock: at('2027-02-03T09:00') },
    frequency: 'weekly',
    count: 3,
    customerId: 5,
  });
  const inVisit = visit.appointments.map(({ id }) => id);
  const inSeries = weekly.appointments.map(({ id }) => id);

  const target = await openShop({ ...WITH_CHAIRS, rules: [] });
  // One of the two chairs is here already, with another id and two places.
  const ours = await target.appointments.resources.create({ name: 'DOOR', kind: 'chair', quantity: 2 });
  const kinds = ['resource', 'rule', 'visit', 'series'];
  const expected = [
    `resource ${window} taken`,
    `resource ${door} changed The resource has the quantity 1 in the other system, and 2 in this shop.`,
    'rule 1 taken',
    'rule 2 taken',
    `visit ${visit.id} taken`,
    `series ${weekly.id} taken`,
  ];
  expect(told(await imported(target, { dryRun: true }), kinds)).toEqual(expected);
  expect((await target.appointments.resources.list()).total).toBe(1);

  const first = await imported(target);
  expect(told(first, kinds)).toEqual(expected);
  expect((await target.appointments.resources.list()).items).toMatchObject([
    { name: 'DOOR', quantity: 2 },
    { name: 'Window', kind: 'chair' },
  ]);
  expect(await target.appointments.rules.all()).toMatchObject([
    { kind: 'global' },
    { kind: 'resource', kindId: ours.id },
  ]);
  const [chair] = idsHere(first, [atDoor.id]);
  expect(await target.appointments.get(chair!)).toMatchObject({
    resourceIds: [ours.id],
    metaData: [{ key: 'from', value: { app: 'phone' } }],
  });
  const { items: hereVisits } = await target.appointments.visits.list({});
  expect(hereVisits).toMatchObject([
    { customerId: 5, maxGapMinutes: 30, arrange: 'in_order', status: 'active' },
  ]);
  expect(hereVisits[0]!.appointments.map(({ id }) => id)).toEqual(idsHere(first, inVisit));
  const { items: hereSeries } = await target.appointments.series.list({});
  expect(hereSeries).toMatchObject([{ rrule: 'FREQ=WEEKLY;COUNT=3', customerId: 5, status: 'active' }]);
  expect(hereSeries[0]!.appointments.map(({ id }) => id)).toEqual(idsHere(first, inSeries));

  // A second import changes nothing. A change of an item at the source leaves it in its visit.
  const second = await imported(target);
  expect(told(second, ['appointment', ...kinds]).filter((one) => !one.includes('unchanged'))).toEqual([
    expected[1],
  ]);
  await source.appointments.update(inVisit[0]!, { note: 'Knee', enforce: 'none' });
  await source.appointments.update(inSeries[1]!, { status: 'cancelled' });
  await imported(target, { since: '2026-03-02T08:00' });
  const [item] = idsHere(first, inVisit);
  expect(await target.appointments.get(item!)).toMatchObject({ visitId: hereVisits[0]!.id });
  const [, occurrence] = idsHere(first, inSeries);
  expect(await target.appointments.get(occurrence!)).toMatchObject({
    status: 'cancelled',
    seriesId: hereSeries[0]!.id,
  });
  await target.close();
});

test('resources that a product does not need here are chosen again, and appointments that are not here are missing from their visit', async () => {
  const target = await openShop({ ...SALON, rules: [] });
  const visit = (await source.appointments.visits.list({})).items[0]!;
  const [item] = visit.appointments;
  // The shop has no sauna, so this item is refused.
  const other = await source.appointments.visits.create({
    items: [{ productId: 8 }, { productId: 12 }],
    start: { wallClock: at('2027-02-12T09:00') },
  });
  const verdicts = await imported(target);
  expect(item!.visitId).toBe(visit.id);
  expect(told(verdicts, ['visit']).find((one) => one.startsWith(`visit ${other.id} `))).toBe(
    `visit ${other.id} changed The visit has 2 appointments in the other system, and 1 of them are missing in this shop.`,
  );
  expect(told(verdicts, ['appointment']).filter((one) => one.includes('resources'))).toEqual([
    expect.stringContaining(
      'The appointment gets other resources, because the product needs other ones in this shop than in the other system.',
    ),
  ]);
  await target.close();
});
