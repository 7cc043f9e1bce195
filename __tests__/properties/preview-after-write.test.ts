import fc from '../support/fast-check';
import { createPainter, hoursByDay, type Rule, type RuleWrites } from 'shop-appointments';
import { parseDate } from '../../lib/time/parse';
import { createZone } from '../../lib/time/zone';
import { dateOf, randomRule } from '../support/random-rules';
import { openShop, ZONE } from '../support/shops/core-shop';

const RUNS = Number(process.env.PREVIEW_RUNS ?? 30);

const OWNERS = [
  { kind: 'global', kindId: null },
  { kind: 'product', kindId: 1 },
  { kind: 'staff', kindId: 11 },
  { kind: 'staff', kindId: 12 },
] as const;
const rule = randomRule(fc.constantFrom(...OWNERS));
const batch = fc.record({
  create: fc.array(rule, { maxLength: 3 }),
  update: fc.array(rule, { maxLength: 2 }),
  removals: fc.integer({ min: 0, max: 2 }),
  from: fc.integer({ min: -5, max: 60 }),
  days: fc.integer({ min: 1, max: 40 }),
});

const zone = createZone(ZONE);

/** Lists an owner's opening hours on each of the days, by the stored rules. */
function hoursBy(rules: readonly Rule[], { kind, kindId }: (typeof OWNERS)[number], dates: string[]) {
  const [first, last] = [dates[0]!, dates.at(-1)!].map((date) => parseDate(date)!) as [number, number];
  const window = { start: zone.startOfDay(first), end: zone.startOfDay(last + 1) };
  const timeline = createPainter(rules, zone, window, 'larger-wins').timeline(
    kind === 'product' ? kindId : 0,
    kind === 'staff' ? kindId : null,
  );
  const hours = hoursByDay(timeline, zone);
  return new Map(dates.map((date, at) => [date, hours.get(first + at) ?? []]));
}

type Owned = Pick<Rule, 'kind' | 'kindId'>;

/**
 * Whether a preview shows an owner: the owner's rules are written, or the owner has rules and a rule of the
 * site is written.
 */
function isShown(owner: Owned, written: readonly Owned[], stored: readonly Owned[]): boolean {
  const isOwn = ({ kind, kindId }: Owned): boolean => kind === owner.kind && kindId === owner.kindId;
  return written.some(isOwn) || (written.some(({ kind }) => kind === 'global') && stored.some(isOwn));
}

/** Number of runs. `PREVIEW_RUNS=1000` makes a long run, `TEST_SEED` chooses another seed. */
test('the hours of a preview are those of the stored rules before and after the write', async () => {
  const salon = await openShop();
  const { rules } = salon.appointments;
  const shown = { changed: 0, same: 0 };
  const writes = fc.asyncProperty(
    fc.array(rule, { minLength: 4, maxLength: 7 }),
    batch,
    async (stored, { create, update, removals, from, days }) => {
      await rules.writeAll({ create: stored, remove: (await rules.all()).map(({ id }) => id) });
      const before = await rules.all();
      const write: RuleWrites = {
        create,
        update: update.map((draft, at) => ({ ...draft, id: before[at]!.id })),
        remove: before.slice(-removals || before.length).map(({ id }) => id),
      };
      const gone = new Set([...write.update!.map(({ id }) => id), ...write.remove!]);
      const written = [...create, ...update, ...before.filter(({ id }) => gone.has(id))];
      const dates = Array.from({ length: days }, (_, at) => dateOf(from + at));
      const preview = await rules.preview(write, { from: dates[0]!, to: dates.at(-1)! });
      expect(await rules.all()).toEqual(before);
      await rules.writeAll(write);
      const after = await rules.all();
      expect(preview.more).toBe(0);
      for (const owner of OWNERS) {
        const rows = preview.days.filter(
          ({ kind, kindId }) => kind === owner.kind && kindId === owner.kindId,
        );
        if (!isShown(owner, written, [...before, ...after])) {
          expect(rows).toEqual([]);
          continue;
        }
        const [was, is] = [before, after].map((each) => hoursBy(each, owner, dates));
        const expected = dates.flatMap((date) => {
          const hours = { before: was!.get(date)!, after: is!.get(date)! };
          return hours.before.length + hours.after.length === 0 ? [] : [{ date, ...owner, ...hours }];
        });
        expect(rows).toEqual(expected);
        for (const row of rows)
          shown[JSON.stringify(row.before) === JSON.stringify(row.after) ? 'same' : 'changed'] += 1;
      }
    },
  );
  try {
    await fc.assert(writes, { numRuns: RUNS });
    expect(Math.min(shown.changed, shown.same)).toBeGreaterThan(RUNS);
  } finally {
    await salon.close();
  }
});
