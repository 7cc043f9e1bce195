import type { NewRule } from 'shop-appointments';
import { internalsOf } from '../../support/internals';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const SOME_ID: unknown = expect.any(Number);

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop({ index: { enabled: true } });
});
afterEach(() => salon.close());

const LUNCH: NewRule = {
  kind: 'staff',
  kindId: 11,
  rangeType: 'time:all',
  fromRange: '12:00',
  toRange: '13:00',
  appointable: false,
};
const HOLIDAY: NewRule = { kind: 'global', rangeType: 'custom', fromDate: '2026-12-24', appointable: false };
const THREE = { create: [HOLIDAY], update: [{ id: 2, toRange: '14:00' }], remove: [3] };

const threeRules = async () => {
  const { rules } = salon.appointments;
  await rules.create(LUNCH);
  await rules.create({ ...LUNCH, kindId: 12, title: 'Late lunch' });
};
const events = async () =>
  (await salon.events()).map(({ topic, resourceId, actorId, reason }) => [
    topic,
    resourceId,
    actorId,
    reason,
  ]);
const stored = async () => (await salon.appointments.rules.all()).map(({ id, version }) => [id, version]);

test('several rules are written at once, and each has an event with the author and the reason', async () => {
  await threeRules();
  const before = await salon.appointments.rules.get(3);
  const written = await salon.appointments.rules.writeAll(THREE, { actorId: 1, reason: 'winter' });
  expect(written).toMatchObject({
    create: [{ id: 4, ...HOLIDAY }],
    update: [{ id: 2, toRange: '14:00', version: 2 }],
  });
  expect(written.remove).toEqual([before]);
  expect(await stored()).toEqual([
    [1, 1],
    [2, 2],
    [4, 1],
  ]);
  expect((await events()).slice(2)).toEqual([
    ['availability.created', 4, 1, 'winter'],
    ['availability.updated', 2, 1, 'winter'],
    ['availability.deleted', 3, 1, 'winter'],
  ]);
});

test('a batch locks the rows of all owners in one call, and refreshes the stored rules once', async () => {
  await threeRules();
  const { storage } = internalsOf(salon.appointments);
  const lock = jest.spyOn(storage.guards, 'lock');
  const read = jest.spyOn(storage.index, 'read');
  await salon.appointments.rules.writeAll({
    ...THREE,
    update: [{ id: 2, kind: 'product', kindId: 1 }],
  });
  const rows = lock.mock.calls.map(([keys]) => keys.map(({ scope, id }) => `${scope} ${id}`).sort());
  expect(rows).toEqual([['product 1', 'rules 0', 'staff 11', 'staff 12']]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('the stored rules of every owner are right after a batch, also of a rule that moves to another owner', async () => {
  await threeRules();
  await salon.appointments.index.rebuild();
  await salon.appointments.rules.writeAll({
    create: [HOLIDAY, { ...LUNCH, title: 'Second lunch', fromRange: '18:00', toRange: '19:00' }],
    update: [{ id: 2, kindId: 12 }],
    remove: [3],
  });
  expect(await salon.appointments.index.selfCheck({ samples: 50 })).toMatchObject({
    owners: 3,
    current: 3,
    drift: [],
  });
});

test('values that equal the stored ones change nothing and have no event', async () => {
  await threeRules();
  const rule = await salon.appointments.rules.get(2);
  const { id, toRange } = rule;
  expect(await salon.appointments.rules.writeAll({ update: [{ id, toRange }] })).toEqual({
    create: [],
    update: [rule],
    remove: [],
  });
  expect(await salon.appointments.rules.writeAll({})).toEqual({ create: [], update: [], remove: [] });
  expect(await events()).toHaveLength(2);
});

test('faults of all items are named together, and nothing is stored', async () => {
  await threeRules();
  const { status, data } = await refusal(
    salon.appointments.rules.writeAll({
      create: [HOLIDAY, { ...LUNCH, toRange: '25:00' }, { ...LUNCH, kindId: 99 }],
      update: [
        { id: 3, title: 'Fine' },
        { id: 2, rrule: 'FREQ=NEVER' },
      ],
    }),
  );
  expect([status, Object.keys(data.params!)]).toEqual([
    400,
    ['create[1].toRange', 'create[2].kindId', 'update[1].rrule'],
  ]);
  const misspelt = salon.appointments.rules.writeAll({
    create: [HOLIDAY, { ...LUNCH, tittle: '' } as NewRule],
  });
  expect((await refusal(misspelt)).data.params).toHaveProperty(['create[1].tittle']);
  expect(await stored()).toHaveLength(3);
});

test('a rule that is named twice is a 400, and a rule that does not exist a 404; both say which', async () => {
  await threeRules();
  const { rules } = salon.appointments;
  const twice = await refusal(rules.writeAll({ update: [{ id: 2 }, { id: 2 }], remove: [2, 3] }));
  expect([twice.status, Object.keys(twice.data.params!)]).toEqual([400, ['update[1].id', 'remove[0]']]);
  const unknown = await refusal(rules.writeAll({ create: [HOLIDAY], update: [{ id: 98 }], remove: [99, 3] }));
  expect([unknown.status, unknown.code, unknown.message]).toEqual([
    404,
    'shop_rest_availability_invalid_id',
    'There are no availability rules with the ids 98, 99.',
  ]);
  expect(Object.keys(unknown.data.params!)).toEqual(['update[0].id', 'remove[0]']);
  const noId = await refusal(rules.writeAll({ update: [{ title: 'x' } as never] }));
  expect(noId.data.params).toHaveProperty(['update[0].id']);
  expect(await stored()).toHaveLength(3);
});

test('a batch of more than 100 rules is a 413', async () => {
  const { rules } = salon.appointments;
  const half = Array.from({ length: 50 }, () => HOLIDAY);
  expect(await refusal(rules.writeAll({ create: [...half, ...half], remove: [1] }))).toMatchObject({
    status: 413,
  });
  expect((await rules.writeAll({ create: [...half, ...half] })).create).toHaveLength(100);
});

test('the owners of all rules are looked up in one call for each kind', async () => {
  const { products, users } = salon.shop.host;
  const find = [jest.spyOn(products, 'find'), jest.spyOn(users, 'find')];
  const ofProduct = (kindId: number): NewRule => ({ ...LUNCH, kind: 'product', kindId });
  await salon.appointments.rules.writeAll({
    create: [LUNCH, ofProduct(1), { ...LUNCH, kindId: 12 }, ofProduct(2)],
  });
  expect(find.map(({ mock }) => mock.calls.map(([ids]) => ids))).toEqual([[[1, 2]], [[11, 12]]]);
});

test('if the last write of a batch fails in the transaction, nothing of the batch is stored', async () => {
  await threeRules();
  const { storage } = internalsOf(salon.appointments);
  const remove = jest.spyOn(storage.rules, 'remove').mockRejectedValueOnce(new Error('the disk is full'));
  await expect(salon.appointments.rules.writeAll(THREE)).rejects.toThrow('the disk is full');
  remove.mockRestore();
  expect(await stored()).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(await events()).toHaveLength(2);
});

test('if another write comes first, the batch is judged again by the rules as they are then', async () => {
  await threeRules();
  const { rules } = salon.appointments;
  const { storage } = internalsOf(salon.appointments);
  const transaction = storage.transaction.bind(storage);
  jest.spyOn(storage, 'transaction').mockImplementationOnce(async (work, t) => {
    await rules.update(2, { fromRange: '14:30', toRange: '15:30' });
    return transaction(work, t);
  });
  const written = await rules.writeAll({ create: [HOLIDAY], update: [{ id: 2, title: 'Long lunch' }] });
  expect(written.update).toMatchObject([{ title: 'Long lunch', fromRange: '14:30', version: 3 }]);
  expect(await stored()).toHaveLength(4);

  jest.spyOn(storage, 'transaction').mockImplementationOnce(async (work, t) => {
    await rules.remove(3);
    return transaction(work, t);
  });
  const late = await refusal(rules.writeAll({ create: [HOLIDAY], update: [{ id: 3, title: 'x' }] }));
  expect([late.status, late.message]).toEqual([404, 'There is no availability rule with the id 3.']);
  expect(await stored()).toHaveLength(3);
});

test('a batch joins a transaction of the host', async () => {
  await threeRules();
  const rolledBack = salon.appointments.transaction(async (transaction) => {
    await salon.appointments.rules.writeAll(THREE, { transaction });
    throw new Error('the host changed its mind');
  });
  await expect(rolledBack).rejects.toThrow('the host changed its mind');
  expect(await stored()).toHaveLength(3);
  await salon.appointments.transaction((transaction) =>
    salon.appointments.rules.writeAll(THREE, { transaction }),
  );
  expect(await stored()).toEqual([
    [1, 1],
    [2, 2],
    [SOME_ID, 1],
  ]);
});
