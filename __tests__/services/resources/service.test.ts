import type { Sequelize } from 'sequelize';
import type { NewRule, Resource } from 'shop-appointments';
import { createPainter } from '../../../lib/engine/rules/timeline';
import { createKeptRules } from '../../../lib/services/stored-index/kept-rules';
import { createStoredIndex } from '../../../lib/services/stored-index/stored-index';
import { asInstant } from '../../../lib/time/units';
import { databaseOfShop } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { ruleDraft } from '../../support/stored';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
let sequelize: Sequelize;
let giveBack: () => void;
beforeEach(async () => {
  const opened = await databaseOfShop();
  ({ giveBack } = opened);
  sequelize = opened.database as Sequelize;
  salon = await openShop({ database: sequelize });
});
afterEach(async () => {
  await salon.close();
  giveBack();
});

const STUDIO = { name: 'Studio', kind: 'room' };
const resources = () => salon.appointments.resources;
const closedOn = (kindId: number): NewRule => ({
  kind: 'resource',
  kindId,
  rangeType: 'custom',
  fromDate: '2026-03-10',
  toDate: '2026-03-10',
  appointable: false,
  title: 'Repair',
});
const events = async () => (await salon.events()).map(({ topic, resourceId }) => [topic, resourceId]);

/**
 * Returns the open times of a resource on one day, first by the stored index and then by the rules: `0:-1 9:2` means
 * closed from midnight and two places from nine.
 */
async function timelines(kindId: number, date: string): Promise<string[]> {
  const { storage, site, options } = internalsOf(salon.appointments);
  const { clock } = salon;
  const start = at(`${date}T00:00`);
  const window = { start, end: asInstant(start + 86_400) };
  const keptRules = createKeptRules(storage);
  const owners = [{ kind: 'resource' as const, kindId }];
  const paint = async (enabled: boolean): Promise<string> => {
    const index = { enabled, days: 600 };
    const stored = createStoredIndex({ storage, keptRules, site, clock, index });
    const rules = await stored.rulesOf(owners, window);
    expect(rules.every((rule) => 'occurrences' in rule)).toBe(enabled);
    const { starts, places } = createPainter(rules, site.zone, window, options.precedence).resourceTimeline(
      kindId,
    );
    return starts.map((from, i) => `${(from - start) / 3600}:${places[i]!}`).join(' ');
  };
  return [await paint(true), await paint(false)];
}

/** Books an hour of a product that takes the resource. */
async function take(resource: Resource, start: string): Promise<number> {
  const { id, ...booked } = await salon.appointments.create({ productId: 2, start });
  await sequelize.query(
    `INSERT INTO shop_appointments_appointment_resources
      (appointment_id, position, resource_id, product_id, padded_from, padded_to)
      VALUES (${id}, 0, ${resource.id}, 2, ${booked.start}, ${booked.end})`,
  );
  return id;
}

describe('a resource', () => {
  test('is created with the defaults, without the spaces around its texts, and without an event', async () => {
    const studio = await resources().create({ name: '  Studio ', kind: ' room ' });
    expect(studio).toEqual({
      id: studio.id,
      name: 'Studio',
      kind: 'room',
      quantity: 1,
      sortOrder: 0,
      status: 'active',
      dateCreated: at('2026-03-02T09:00'),
      dateModified: at('2026-03-02T09:00'),
      version: 1,
    });
    expect(await resources().get(studio.id)).toEqual(studio);
    expect(await resources().find([studio.id, 99])).toEqual(new Map([[studio.id, studio]]));
    expect(await events()).toEqual([]);
  });

  test('every wrong field is named, and nothing is stored', async () => {
    const wrong = {
      name: 'x'.repeat(201),
      kind: 'k'.repeat(101),
      quantity: 0,
      sortOrder: 0.5,
      status: 'gone',
    } as never;
    const { status, data } = await refusal(resources().create(wrong));
    expect([status, Object.keys(data.params as object).sort()]).toEqual([
      400,
      ['kind', 'name', 'quantity', 'sortOrder', 'status'],
    ]);
    expect(await refusal(resources().create({ name: ' ' }))).toMatchObject({
      data: { params: { name: 'must not be empty' } },
    });
    expect((await refusal(resources().create({ ...STUDIO, quantity: 10_001 }))).status).toBe(400);
    expect((await refusal(resources().create({ ...STUDIO, colour: 'red' } as never))).status).toBe(400);
    expect((await refusal(resources().create({} as never))).code).toBe('rest_missing_callback_param');
    expect(await resources().list()).toEqual({ items: [], total: 0 });
  });

  test('a change keeps the other fields, and one that changes nothing keeps the version', async () => {
    const studio = await resources().create({ ...STUDIO, quantity: 2 });
    salon.clock.set('2026-03-02T10:00');
    const { resource, leftOutside } = await resources().update(studio.id, { kind: 'Room', sortOrder: 4 });
    expect(resource).toEqual({
      ...studio,
      kind: 'Room',
      sortOrder: 4,
      dateModified: at('2026-03-02T10:00'),
      version: 2,
    });
    expect(leftOutside).toEqual({ appointmentIds: [], count: 0, isComplete: true });
    expect((await resources().update(studio.id, { kind: ' Room', name: undefined })).resource).toEqual(
      resource,
    );
  });

  test('a write that expects another version is a 412, and one of an unknown id a 404', async () => {
    const { id } = await resources().create(STUDIO);
    await resources().update(id, { quantity: 2 });
    for (const write of [
      resources().update(id, { quantity: 3 }, { ifVersion: 1 }),
      resources().remove(id, { ifVersion: 1 }),
    ])
      expect(await refusal(write)).toMatchObject({ status: 412, code: 'shop_rest_precondition_failed' });
    for (const write of [resources().get(99), resources().update(99, {}), resources().remove(99)])
      expect(await refusal(write)).toMatchObject({ status: 404, code: 'shop_rest_resource_invalid_id' });
    expect((await resources().get(id)).quantity).toBe(2);
  });

  test('a list is in the order of assignment, and filters by the exact kind and the status', async () => {
    const last = await resources().create({ ...STUDIO, sortOrder: 2 });
    const first = await resources().create({ ...STUDIO, sortOrder: 1, status: 'inactive' });
    const other = await resources().create({ ...STUDIO, kind: 'ROOM', sortOrder: 1 });
    expect(await resources().list()).toEqual({ items: [first, other, last], total: 3 });
    expect(await resources().list({ perPage: 2, page: 2 })).toEqual({ items: [last], total: 3 });
    expect(await resources().list({ kind: 'room' })).toEqual({ items: [first, last], total: 2 });
    expect(await resources().list({ status: 'active' })).toEqual({ items: [other, last], total: 2 });
    expect((await refusal(resources().list({ perPage: 101 }))).status).toBe(400);
  });

  test('every write raises the version of the list of resources, so that stored slots notice it', async () => {
    const { guards } = internalsOf(salon.appointments).storage;
    const version = () => guards.versions([{ scope: 'resource', id: 0, day: -1 }]);
    const seen = [await version()];
    const { id } = await resources().create(STUDIO);
    seen.push(await version());
    await resources().update(id, { quantity: 2 });
    seen.push(await version());
    await resources().remove(id);
    seen.push(await version());
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  test('a write joins a transaction of the host', async () => {
    await salon.appointments
      .transaction(async (transaction) => {
        await resources().create(STUDIO, { transaction });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect((await resources().list()).total).toBe(0);
  });
});

describe('appointments that keep a resource', () => {
  test('are named when it becomes inactive or is deleted: those to come that take places', async () => {
    const studio = await resources().create(STUDIO);
    const second = await take(studio, '2026-03-11T10:00');
    const first = await take(studio, '2026-03-10T10:00');
    const cancelled = await take(studio, '2026-03-10T11:00');
    await salon.appointments.update(cancelled, { status: 'cancelled' });
    await take(await resources().create(STUDIO), '2026-03-10T10:00');

    const left = { appointmentIds: [first, second], count: 2, isComplete: true };
    const none = { appointmentIds: [], count: 0, isComplete: true };
    const update = async (changes: object) => (await resources().update(studio.id, changes)).leftOutside;
    expect(await update({ name: 'Hall' })).toEqual(none);
    expect(await update({ status: 'inactive' })).toEqual(left);
    expect(await update({ status: 'active' })).toEqual(none);
    expect(await resources().remove(studio.id)).toMatchObject({
      resource: { id: studio.id, name: 'Hall', version: 4 },
      leftOutside: left,
    });
    expect((await salon.appointments.get(first)).status).toBe('unpaid');
  });
});

describe('rules of a resource', () => {
  test('are refused for an unknown resource, and stored for a known one', async () => {
    const { rules } = salon.appointments;
    expect((await refusal(rules.create(closedOn(1)))).data.params).toEqual({
      kindId: 'there is no resource with this id',
    });
    expect((await refusal(rules.create({ ...closedOn(1), kindId: null }))).status).toBe(400);
    const { id } = await resources().create(STUDIO);
    expect(await rules.create(closedOn(id))).toMatchObject({ kind: 'resource', kindId: id });
  });

  test('go with the resource, each with its event, and leave the rules of other owners with its id', async () => {
    const { rules, index } = salon.appointments;
    const ids: number[] = [];
    for (let made = 0; made < 11; made += 1) ids.push((await resources().create(STUDIO)).id);
    const id = ids[10]!;
    const closed = await rules.create(closedOn(id));
    const { kindId, ...holiday } = closedOn(11);
    const others = [
      await rules.create({ ...holiday, kind: 'staff', kindId }),
      await rules.create(closedOn(ids[0]!)),
    ];
    await salon.events();
    const before = (await events()).length;
    await resources().remove(id, { actorId: 1, reason: 'sold' });
    expect((await events()).slice(before)).toEqual([['availability.deleted', closed.id]]);
    expect((await salon.events()).at(-1)).toMatchObject({ actorId: 1, reason: 'sold', snapshot: closed });
    const remaining = (await rules.all()).map((rule) => rule.id);
    expect(remaining).toEqual([1, ...others.map((rule) => rule.id)]);
    const rows = await index.list({ from: '2026-03-10', to: '2026-03-10', scope: 'resource' });
    expect(rows.map(({ sourceId, resourceId }) => [sourceId, resourceId])).toEqual([[others[1]!.id, ids[0]]]);
  });

  test('hundreds of them go in steps of a transaction each, and a deletion that was interrupted is repeated', async () => {
    const { rules } = salon.appointments;
    const studio = await resources().create(STUDIO);
    for (let made = 0; made < 450; made += 90) {
      await rules.writeAll({ create: Array.from({ length: 90 }, () => closedOn(studio.id)) });
    }
    const table = internalsOf(salon.appointments).storage.rules;
    const removeAll = table.removeAll.bind(table);
    const steps: number[] = [];
    const spy = jest.spyOn(table, 'removeAll').mockImplementation(async (ids, t) => {
      steps.push(ids.length);
      if (steps.length === 2) throw new Error('the process dies');
      await removeAll(ids, t);
    });
    await expect(resources().remove(studio.id)).rejects.toThrow();
    expect(await resources().get(studio.id)).toMatchObject({ status: 'inactive', version: 2 });
    expect((await rules.all()).filter(({ kind }) => kind === 'resource')).toHaveLength(250);
    expect(await resources().remove(studio.id)).toMatchObject({ resource: { name: 'Studio', version: 2 } });
    spy.mockRestore();
    expect(Math.max(...steps)).toBe(200);
    expect((await rules.all()).map(({ kind }) => kind)).toEqual(['global']);
    expect((await events()).filter(([topic]) => topic === 'availability.deleted')).toHaveLength(450);
    expect(await salon.appointments.index.selfCheck()).toMatchObject({ drift: [] });
  });

  test('a deletion in steps continues although another process has changed the version of the resource meanwhile', async () => {
    const { rules } = salon.appointments;
    const studio = await resources().create(STUDIO);
    for (let made = 0; made < 270; made += 90) {
      await rules.writeAll({ create: Array.from({ length: 90 }, () => closedOn(studio.id)) });
    }
    await resources().update(studio.id, { sortOrder: 3 });
    const outdated = resources().remove(studio.id, { ifVersion: studio.version });
    expect((await refusal(outdated)).code).toBe('shop_rest_precondition_failed');

    const { version } = await resources().get(studio.id);
    const { storage } = internalsOf(salon.appointments);
    const update = storage.resources.update.bind(storage.resources);
    const hidden = jest.spyOn(storage.resources, 'update').mockImplementation(async (...asked) => {
      hidden.mockRestore();
      const written = await update(...asked);
      // Returns an older version, as if another process had written before the next step.
      return { ...written, version: written.version - 1 };
    });
    expect(await resources().remove(studio.id, { ifVersion: version })).toMatchObject({
      resource: { status: 'active', version },
    });
    expect((await rules.all()).map(({ kind }) => kind)).toEqual(['global']);
    expect((await refusal(resources().get(studio.id))).code).toBe('shop_rest_resource_invalid_id');
  });

  test('a rule is not stored for a resource that is deleted meanwhile', async () => {
    const { id } = await resources().create(STUDIO);
    const { storage } = internalsOf(salon.appointments);
    const find = storage.resources.find.bind(storage.resources);
    let deleted: Promise<unknown> | undefined;
    const spy = jest.spyOn(storage.resources, 'find').mockImplementation(async (ids, t) => {
      const found = await find(ids, t);
      spy.mockRestore();
      await (deleted ??= resources().remove(id));
      return found;
    });
    expect((await refusal(salon.appointments.rules.create(closedOn(id)))).data.params).toEqual({
      kindId: 'there is no resource with this id',
    });
    expect((await salon.appointments.rules.all()).map(({ kind }) => kind)).toEqual(['global']);
  });

  test('change no time of products and members, and a preview shows the hours of the resource only', async () => {
    const { rules, slots } = salon.appointments;
    const { id } = await resources().create(STUDIO);
    const day = { productIds: [2], from: '2026-03-10', to: '2026-03-10' };
    const before = await slots.list(day);
    const { days } = await rules.preview(
      { create: [closedOn(id)] },
      { from: '2026-03-10', to: '2026-03-10' },
    );
    expect(days).toEqual([
      {
        date: '2026-03-10',
        kind: 'resource',
        kindId: id,
        before: [{ from: '00:00', to: '24:00' }],
        after: [],
      },
    ]);
    await rules.create(closedOn(id));
    expect(await slots.list(day)).toEqual(before);
    const closure = { ...closedOn(id), kind: 'global', kindId: null } as const;
    const shown = await rules.preview({ create: [closure] }, { from: '2026-03-10', to: '2026-03-10' });
    expect(shown.days.map(({ kind }) => kind)).toEqual(['global']);
  });

  test('give the same hours, whether they are read from the index or from the rules', async () => {
    const { id } = await resources().create(STUDIO);
    await salon.appointments.rules.create(closedOn(id));
    const { index, rules } = salon.appointments;
    await index.rebuild();
    expect(await timelines(id, '2026-03-09')).toEqual(['0:0', '0:0']);
    expect(await timelines(id, '2026-03-10')).toEqual(['0:-1', '0:-1']);
    const hours = { rangeType: 'time:all', fromRange: '09:00', toRange: '12:00', capacity: 2 } as const;
    await rules.create({ kind: 'resource', kindId: id, ...hours, fromDate: '2026-05-01' });
    expect(await timelines(id, '2026-03-09')).toEqual(['0:-1', '0:-1']);
    expect(await timelines(id, '2026-05-01')).toEqual(['0:-1 9:2 12:-1', '0:-1 9:2 12:-1']);
  });

  test('an opening rule that makes no sense, as no caller can store it, closes nothing', async () => {
    const { id } = await resources().create(STUDIO);
    const { storage } = internalsOf(salon.appointments);
    await storage.transaction((t) =>
      storage.rules.insert(
        ruleDraft({ kind: 'resource', kindId: id, fromRange: 'noon' }),
        salon.clock.now(),
        t,
      ),
    );
    await salon.appointments.index.rebuild();
    expect(await timelines(id, '2026-03-09')).toEqual(['0:0', '0:0']);
    expect(await salon.appointments.index.selfCheck()).toMatchObject({ drift: [] });
  });
});
