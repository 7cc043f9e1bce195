import type { RuleDraft } from 'shop-appointments';
import { Pace } from '../../../lib/runtime/slices';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});
const LUNCH: RuleDraft = {
  kind: 'staff',
  kindId: 11,
  eventId: null,
  title: 'Lunch',
  rangeType: 'time:all',
  rrule: null,
  fromDate: null,
  toDate: null,
  fromRange: '12:00',
  toRange: '13:00',
  appointable: false,
  priority: 5,
  capacity: null,
  ordering: 0,
};
const events = async () =>
  (await salon.events()).map(({ topic, resource, resourceId }) => [topic, resource, resourceId]);

test('a rule is created, read, found and listed, and the event contains it', async () => {
  const { rules } = salon.appointments;
  const created = await rules.create(LUNCH, { actorId: 1 });
  expect(created).toEqual({
    ...LUNCH,
    id: 2,
    dateCreated: at('2026-03-02T09:00'),
    dateModified: at('2026-03-02T09:00'),
    version: 1,
  });
  expect(await rules.get(2)).toEqual(created);
  expect([...(await rules.find([2, 99])).keys()]).toEqual([2]);
  expect((await rules.all()).map(({ id }) => id)).toEqual([1, 2]);
  expect(await salon.events()).toMatchObject([
    { topic: 'availability.created', resource: 'availability', resourceId: 2, snapshot: created, actorId: 1 },
  ]);
});

test('of a new rule only kind and range type are required: the rest has the contract’s defaults', async () => {
  const { rules } = salon.appointments;
  const created = await rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '09:00',
    toRange: '17:00',
    rrule: undefined,
  });
  expect(created).toMatchObject({
    kindId: null,
    eventId: null,
    title: '',
    fromDate: null,
    toDate: null,
    rrule: null,
    appointable: true,
    priority: null,
    capacity: null,
    ordering: 0,
  });
  expect(await rules.update(created.id, { rrule: undefined, title: undefined })).toEqual(created);
});

test('an update of a rule changes the fields that are sent; fields equal to the stored ones change nothing', async () => {
  const { rules } = salon.appointments;
  const created = await rules.create(LUNCH);
  salon.clock.set('2026-03-02T10:00');
  const updated = await rules.update(2, { toRange: '14:00' });
  expect(updated).toEqual({ ...created, toRange: '14:00', dateModified: at('2026-03-02T10:00'), version: 2 });
  expect(await rules.update(2, { toRange: '14:00', title: 'Lunch', rrule: '' })).toEqual(updated);
  expect(await events()).toEqual([
    ['availability.created', 'availability', 2],
    ['availability.updated', 'availability', 2],
  ]);
});

test('a removed rule is returned as it was, and no longer exists', async () => {
  const { rules } = salon.appointments;
  const created = await rules.create(LUNCH);
  expect(await rules.remove(2)).toEqual(created);
  expect(await refusal(rules.get(2))).toMatchObject({
    status: 404,
    code: 'shop_rest_availability_invalid_id',
  });
  expect(await refusal(rules.remove(2))).toMatchObject({ status: 404 });
  expect(await refusal(rules.update(2, { title: 'x' }))).toMatchObject({ status: 404 });
  expect((await events()).at(-1)).toEqual(['availability.deleted', 'availability', 2]);
});

test.each<[string, Partial<RuleDraft>, string]>([
  [
    'reversed dates',
    { rangeType: 'custom', fromDate: '2026-03-05', toDate: '2026-03-01', fromRange: '', toRange: '' },
    'toDate',
  ],
  ['a bad time', { fromRange: '25:00' }, 'fromRange'],
  ['an unparsable recurrence', { rrule: 'FREQ=NEVER' }, 'rrule'],
  ['an unknown range type', { rangeType: 'years' as never }, 'rangeType'],
  ['a product rule without a product', { kind: 'product', kindId: null }, 'kindId'],
  ['an unknown product', { kind: 'product', kindId: 999 }, 'kindId'],
  ['an unknown member', { kindId: 999 }, 'kindId'],
  ['a user who is no staff', { kindId: 21 }, 'kindId'],
])('%s is a 400, and nothing is stored', async (_, wrong, name) => {
  const { rules } = salon.appointments;
  const { status, code, data } = await refusal(rules.create({ ...LUNCH, ...wrong }));
  expect([status, code, Object.keys(data.params as object)]).toEqual([400, 'rest_invalid_param', [name]]);
  await rules.create(LUNCH);
  expect((await refusal(rules.update(2, wrong))).status).toBe(400);
  expect(await rules.all()).toMatchObject([{ id: 1 }, { id: 2, ...LUNCH, version: 1 }]);
});

test('any product may have rules, and a global rule belongs to nobody', async () => {
  const { rules } = salon.appointments;
  expect((await rules.create({ ...LUNCH, kind: 'product', kindId: 90 })).kindId).toBe(90);
  expect((await rules.create({ ...LUNCH, kind: 'global', kindId: 7 })).kindId).toBeNull();
});

test('a rule outlives its product, and can still be changed', async () => {
  const { rules } = salon.appointments;
  const { id } = await rules.create({ ...LUNCH, kind: 'product', kindId: 1 });
  salon.shop.products.delete(1);
  expect((await rules.update(id, { title: 'Old' })).title).toBe('Old');
});

test('a write that names another version of a rule than the stored one is a 412', async () => {
  const { rules } = salon.appointments;
  await rules.create(LUNCH);
  await rules.update(2, { title: 'First' }, { ifVersion: 1 });
  expect(await refusal(rules.update(2, { title: 'Second' }, { ifVersion: 1 }))).toMatchObject({
    status: 412,
  });
  expect(await refusal(rules.remove(2, { ifVersion: 1 }))).toMatchObject({ status: 412 });
});

test('two simultaneous updates of a rule both take effect', async () => {
  const { rules } = salon.appointments;
  await rules.create(LUNCH);
  await Promise.all([rules.update(2, { title: 'New' }), rules.update(2, { priority: 9 })]);
  expect(await rules.get(2)).toMatchObject({ title: 'New', priority: 9, version: 3 });
});

test('a rule that closes decides which slots are left', async () => {
  const slots = async () =>
    (
      await salon.appointments.slots.list({
        productIds: [3],
        staffIds: [11],
        minDate: '2026-03-03',
        maxDate: '2026-03-03',
      })
    ).records.length;
  const before = await slots();
  await salon.appointments.rules.create(LUNCH);
  expect(await slots()).toBe(before - 1);
});

test('times are stored as HH:MM, however they were written; a time with seconds keeps them', async () => {
  const { rules } = salon.appointments;
  const draft = { kind: 'global', rangeType: 'time:all', fromRange: '9:00', toRange: '17:30:00' } as const;
  const created = await rules.create(draft);
  expect(created).toMatchObject({ fromRange: '09:00', toRange: '17:30' });
  expect(await rules.update(created.id, { fromRange: '09:00:00' })).toEqual(created);
  const updated = await rules.update(created.id, { fromRange: '9:00:30', toRange: '24:00:00' });
  expect(updated).toMatchObject({ fromRange: '09:00:30', toRange: '24:00' });
});

test('a dry run paints step by step, by the rules as they are and as they would be', async () => {
  await salon.appointments.create({ productId: 3, start: '2026-03-03T12:00', staffId: 11 });
  const drive = jest.spyOn(Pace.prototype, 'drive');
  const outside = await salon.appointments.rules.dryRun({ changes: LUNCH });
  expect(outside).toHaveLength(1);
  expect(drive).toHaveBeenCalledTimes(2);
  drive.mockRestore();
});
