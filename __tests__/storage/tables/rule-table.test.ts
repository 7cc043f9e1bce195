import type { WrittenRule } from '../../../lib/storage/tables/rule-table';
import { asInstant, asSiteSeconds } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';
import { MORNING, ruleDraft } from '../../support/stored';
import { statementsOf } from '../../support/statements-of';

const LATER = asInstant(MORNING + 60);

forEachDatabase((_name, open) => {
  test('a rule is read back as it was written, every field of it', async () => {
    const draft = ruleDraft({
      kind: 'staff',
      kindId: 9_007_199_254_740_991,
      eventId: 3_000_000_000,
      title: 'Ärzte\'s "holiday" \\ 50% $1 :x ? 😀',
      rangeType: 'custom:daterange',
      fromDate: '2026-03-01',
      toDate: '2026-03-09',
      fromRange: '09:00',
      toRange: '17:30',
      appointable: false,
      priority: -5,
      capacity: 4,
      ordering: 2,
      rrule: 'FREQ=DAILY;COUNT=3\nEXDATE:20260302',
    });
    await onFreshStorage(open, async (storage) => {
      const rule = await storage.transaction((t) => storage.rules.insert(draft, MORNING, t));
      expect(rule).toEqual({
        ...draft,
        id: rule.id,
        dateCreated: MORNING,
        dateModified: MORNING,
        version: 1,
      });
      expect(await storage.rules.all()).toEqual([rule]);
    });
  });

  test('absent dates, priority, quantity and recurrence stay null', async () => {
    await onFreshStorage(open, async (storage) => {
      const rule = await storage.transaction((t) => storage.rules.insert(ruleDraft(), MORNING, t));
      const [stored] = await storage.rules.all();
      expect(stored).toEqual(rule);
      expect(stored).toMatchObject({
        kindId: null,
        fromDate: null,
        priority: null,
        capacity: null,
        rrule: null,
      });
    });
  });

  test('an update replaces the draft, keeps the creation and raises the version', async () => {
    await onFreshStorage(open, async (storage) => {
      const rule = await storage.transaction((t) => storage.rules.insert(ruleDraft(), MORNING, t));
      const draft = ruleDraft({ title: 'Lunch', appointable: false });
      const updated = await storage.transaction((t) => storage.rules.update(rule.id, draft, LATER, t));
      expect(updated).toEqual({
        ...draft,
        id: rule.id,
        dateCreated: MORNING,
        dateModified: LATER,
        version: 2,
      });
      expect((await storage.rules.find([rule.id])).get(rule.id)).toEqual(updated);
    });
  });

  test('the end of a COUNT is stored with its rule, and replaced with it', async () => {
    await onFreshStorage(open, async (storage) => {
      const [first, second] = [3, 5].map((count) => ({
        ...ruleDraft({ rrule: `FREQ=DAILY;COUNT=${count}` }),
        countEnd: { first: asSiteSeconds(0), last: asSiteSeconds((count - 1) * 86_400) },
      })) as [WrittenRule, WrittenRule];
      const { id } = await storage.transaction((t) => storage.rules.insert(first, MORNING, t));
      expect((await storage.rules.all())[0]!.countEnd).toEqual(first.countEnd);
      await storage.transaction((t) => storage.rules.update(id, second, LATER, t));
      expect((await storage.rules.all())[0]!.countEnd).toEqual(second.countEnd);
    });
  });

  test('updating a deleted rule reports that it is gone', async () => {
    await onFreshStorage(open, async (storage) => {
      const update = storage.transaction((t) => storage.rules.update(7, ruleDraft(), MORNING, t));
      await expect(update).rejects.toMatchObject({ code: 'shop_rest_availability_invalid_id', status: 404 });
    });
  });

  test('unknown ids are absent, and a removed id is never used again', async () => {
    await onFreshStorage(open, async (storage) => {
      const insert = () => storage.transaction((t) => storage.rules.insert(ruleDraft(), MORNING, t));
      const [first, second] = [await insert(), await insert()];
      await storage.transaction((t) => storage.rules.remove(second.id, t));
      expect([...(await storage.rules.find([first.id, second.id, 999])).keys()]).toEqual([first.id]);
      expect((await insert()).id).toBeGreaterThan(second.id);
    });
  });

  test('the rules that apply to products and members are their own and the global ones, in the order of ids', async () => {
    await onFreshStorage(open, async (storage) => {
      const titles = await storage.transaction(async (t) => {
        const insert = (title: string, kind: 'global' | 'product' | 'staff', kindId: number | null) =>
          storage.rules.insert(ruleDraft({ title, kind, kindId }), MORNING, t);
        await insert('staff 5', 'staff', 5);
        await insert('product 5', 'product', 5);
        await insert('everybody', 'global', null);
        await insert('product 6', 'product', 6);
        await insert('staff 6', 'staff', 6);
        const bearing = async (productIds: number[], staffIds: number[]) =>
          (await storage.rules.bearingOn({ productIds, staffIds }, t)).map((rule) => rule.title);
        return [await bearing([5], [6]), await bearing([], []), await bearing([], [5, 6])];
      });
      expect(titles).toEqual([
        ['product 5', 'everybody', 'staff 6'],
        ['everybody'],
        ['staff 5', 'everybody', 'staff 6'],
      ]);
    });
  });

  test('forty thousand products and members are read with one query', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      await storage.transaction((t) =>
        storage.rules.insert(ruleDraft({ kind: 'staff', kindId: 40_000 }), MORNING, t),
      );
      const ids = Array.from({ length: 40_000 }, (_, at) => at + 1);
      const statements = await statementsOf(sequelize, async () =>
        expect(await storage.rules.bearingOn({ productIds: ids, staffIds: ids })).toHaveLength(1),
      );
      expect(statements).toHaveLength(1);
    });
  });
});
