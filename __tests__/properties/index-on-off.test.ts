import fc from '../support/fast-check';
import { type Appointments, createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import type { RuleDraft } from '../../lib/domain/rule';
import { asInstant } from '../../lib/time/units';
import { openDatabase } from '../support/databases';
import { dateOf, randomRule } from '../support/random-rules';
import { recordStatements } from '../support/statements-of';

const RUNS = Number(process.env.INDEX_RUNS ?? 12);
const SEED = Number(process.env.INDEX_SEED ?? 20_260_301);
const DAY = 86_400;
const MARCH = Date.UTC(2026, 2, 1) / 1000;

/** Shop file whose members and products have the same ids, so that the test notices if these are mixed up. */
const SHOP = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'UTC', currency: 'EUR' },
  products: [
    { id: 1, name: 'Room', price: '1', duration: 90, duration_unit: 'minute' as const, qty: 2 },
    ...[
      { id: 2, name: 'Massage', duration: 2, duration_unit: 'hour' as const },
      { id: 3, name: 'Retreat', duration: 2, duration_unit: 'day' as const },
    ].map((product) => ({ ...product, price: '1', staff_ids: [2, 3] })),
  ],
  users: [2, 3].map((id) => ({
    id,
    login: `m${id}`,
    email: `m${id}@salon.example`,
    first_name: 'M',
    last_name: `${id}`,
    display_name: `M ${id}`,
    roles: ['shop_staff'],
  })),
};

const owner = fc.constantFrom<Pick<RuleDraft, 'kind' | 'kindId'>>(
  { kind: 'global', kindId: null },
  { kind: 'product', kindId: 1 },
  { kind: 'product', kindId: 2 },
  { kind: 'staff', kindId: 2 },
  { kind: 'staff', kindId: 3 },
);
const rule = randomRule(owner);

type Step =
  | { readonly what: 'create' | 'elsewhere' | 'rolled back'; readonly rule: RuleDraft }
  | { readonly what: 'update'; readonly rule: RuleDraft; readonly at: number }
  | { readonly what: 'remove' | 'changed'; readonly at: number }
  | { readonly what: 'later'; readonly hours: number }
  | { readonly what: 'pass' | 'rebuild' };

const at = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('create' as const), rule }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constantFrom('elsewhere' as const, 'rolled back' as const), rule }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('update' as const), rule, at }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('remove' as const, 'changed' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('later' as const),
      hours: fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 700 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constantFrom('pass' as const, 'pass' as const, 'rebuild' as const) }),
  },
);
/** Generates a query for days around today, or around the last day that the stored index covers. */
const question = fc.record({
  near: fc.constantFrom('today', 'horizon'),
  from: fc.integer({ min: -9, max: 9 }),
  days: fc.integer({ min: 0, max: 12 }),
  product: fc.constantFrom(1, 2, 3),
  combineStaff: fc.boolean(),
});

/** The full run: INDEX_RUNS=500 npx jest __tests__/properties/index-on-off; INDEX_SEED sets another first seed. */
test(`over ${RUNS} histories, responses from the index equal computed ones`, async () => {
  const database = await openDatabase();
  const statements = recordStatements(database.sequelize);
  const asked = { indexed: 0, computed: 0 };
  const history = fc.asyncProperty(
    fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', '+05:45'),
    fc.constantFrom(1, 30, 90),
    fc.array(fc.tuple(step, question), { minLength: 4, maxLength: 12 }),
    async (timezone, days, steps) => {
      let now = MARCH;
      const open = (index: { enabled?: boolean; days?: number }): Appointments => {
        const shop = createMemoryShop({ ...SHOP, site: { ...SHOP.site, timezone } });
        return createAppointments({
          ...shop.options,
          site: shop.site,
          secret: 'a-secret-of-the-tests-that-is-long-enough',
          database: database.sequelize,
          clock: { now: () => asInstant(now) },
          index,
        });
      };
      const [kept, plain] = [open({ days }), open({ enabled: false })];
      await kept.migrate();
      for (const { id } of await plain.rules.all()) await plain.rules.remove(id);
      await kept.tick();
      for (const [change, { near, from: offset, days: length, product, combineStaff }] of steps) {
        const from = offset + (near === 'today' ? 0 : days);
        if (change.what === 'later') now += change.hours * 3600;
        else await make(change, kept, plain);
        const minDate = dateOf((now - MARCH) / DAY + from);
        const maxDate = dateOf((now - MARCH) / DAY + from + length);
        const query = { productIds: [product], minDate, maxDate, combineStaff, getPastTimes: from < 0 };
        statements.seen.length = 0;
        const answer = await kept.slots.list(query, {});
        const isIndexed = !statements.seen.some(({ sql }) => / FROM \w+_rules /.test(sql));
        asked[isIndexed ? 'indexed' : 'computed'] += 1;
        expect(answer).toEqual(await plain.slots.list(query, {}));
        const start = Math.floor(now / 3600) * 3600 + from * DAY;
        const window = {
          from: { wallClock: start },
          to: { wallClock: start + (length + 1) * DAY },
        };
        expect(await kept.index.list({ ...window, productId: product })).toEqual(
          await plain.index.list({ ...window, productId: product }),
        );
        expect(await kept.index.list(window)).toEqual(await plain.index.list(window));
      }
      expect((await kept.index.selfCheck({ samples: 100 })).drift).toEqual([]);
      await kept.close();
      await plain.close();
    },
  );
  try {
    await fc.assert(history, { seed: SEED, numRuns: RUNS });
    expect(Math.min(asked.indexed, asked.computed)).toBeGreaterThan((asked.indexed + asked.computed) / 5);
  } finally {
    await database.close();
  }
});

async function make(
  step: Exclude<Step, { what: 'later' }>,
  kept: Appointments,
  plain: Appointments,
): Promise<void> {
  const all = 'at' in step ? await plain.rules.all() : [];
  const chosen = 'at' in step ? all[step.at % Math.max(all.length, 1)] : undefined;
  switch (step.what) {
    case 'create':
      await kept.rules.create(step.rule);
      return;
    case 'elsewhere':
      await plain.rules.create(step.rule);
      return;
    case 'rolled back': {
      const undone = new Error('undone');
      const work = kept.transaction(async (t) => {
        await kept.rules.create(step.rule, { transaction: t });
        throw undone;
      });
      await work.catch((error: unknown) => expect(error).toBe(undone));
      return;
    }
    case 'update':
      if (chosen) await kept.rules.update(chosen.id, step.rule);
      return;
    case 'remove':
      if (chosen) await kept.rules.remove(chosen.id);
      return;
    case 'changed':
      await kept.productChanged(1 + (step.at % 3));
      return;
    case 'pass':
      await kept.tick();
      return;
    case 'rebuild':
      await kept.index.rebuild();
  }
}
