import fc from '../support/fast-check';
import { AppointmentsError } from '../../lib/domain/errors';
import type { RuleDraft } from '../../lib/domain/rule';
import type { ReadyQuery } from '../../lib/engine/slots/types';
import type { Form } from '../../lib/services/slots/ready-slots';
import { openShop, type TestShop } from '../support/shops/core-shop';
import { forEachDatabase, type TestDatabase } from '../support/databases';
import { internalsOf } from '../support/internals';

const [CLASS, MASSAGE, DUET, ROOM, ASSIGNED] = [2, 3, 4, 5, 9];
const DAYS = { minDate: '2026-03-03', maxDate: '2026-03-05' };

const QUESTIONS: readonly ReadyQuery[] = [
  { productIds: [MASSAGE], ...DAYS },
  { productIds: [MASSAGE, DUET, ASSIGNED], ...DAYS, combineStaff: true, hideUnavailable: true },
  { productIds: [CLASS, ROOM], maxDate: '2026-03-05' },
  { productIds: [MASSAGE, ASSIGNED], ...DAYS, summary: 'day' },
  { productIds: [MASSAGE, ASSIGNED], ...DAYS, combineStaff: true, pagedStream: true, page: 2, perPage: 9 },
  { productIds: [DUET], ...DAYS, hideUnavailable: true, page: 2, perPage: 4, staffIds: [11] },
  { ...DAYS, getPastTimes: true, page: 1, perPage: 7 },
  { productIds: [MASSAGE, ROOM], ...DAYS, timeFrom: '10:00', timeTo: '13:00', weekdays: [2, 4] },
];

/** Shape of a response whose records are written one by one: a JSON list. */
const FRAME = { before: Buffer.from('['), between: Buffer.from(','), after: Buffer.from(']'), tag: '' };

const hour = fc.integer({ min: 0, max: 4 * 12 }).map((n) => {
  const day = String(2 + Math.floor(n / 12)).padStart(2, '0');
  return `2026-03-${day}T${String(8 + (n % 12)).padStart(2, '0')}:00`;
});
const product = fc.constantFrom(CLASS, MASSAGE, DUET, ROOM, ASSIGNED);
const staff = fc.constantFrom<number[]>([], [11], [12], [13], [11, 12]);
const which = fc.nat(1_000);

/** A change of the shop, as a step of a random history. */
type Step = (salon: TestShop, seen: Seen) => Promise<unknown>;

/** Ids that earlier steps have created. */
interface Seen {
  readonly appointments: number[];
  readonly rules: number[];
}

const pick = (ids: readonly number[], n: number): number => ids[n % ids.length] ?? 0;

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(product, hour, staff, fc.boolean())
    .map(([productId, start, staffIds, over]): Step => async ({ appointments }, seen) => {
      const enforce = over ? 'none' : 'capacity';
      seen.appointments.push((await appointments.create({ productId, start, staffIds, enforce })).id);
    }),
  fc
    .tuple(which, hour, staff, fc.integer({ min: 0, max: 3 }))
    .map(([n, start, staffIds, what]): Step => ({ appointments }, seen) => {
      const changes = [{ start }, { staffIds }, { quantity: 2 }, { status: 'cancelled' as const }][what]!;
      return appointments.update(pick(seen.appointments, n), { ...changes, enforce: 'none' });
    }),
  fc.tuple(which, fc.boolean()).map(
    ([n, force]): Step =>
      ({ appointments }, seen) =>
        appointments.remove(pick(seen.appointments, n), { force }),
  ),
  fc.tuple(product, hour, fc.constantFrom(11, 12)).map(
    ([productId, start, staffId]): Step =>
      ({ appointments }) =>
        appointments.holds.place({ productId, start, staffId }, { owner: start }),
  ),
  fc.tuple(fc.boolean(), hour).map(([appointable, start]): Step => async ({ appointments }, seen) => {
    const fromRange = start.slice(11);
    seen.rules.push((await appointments.rules.create({ ...RULE, appointable, fromRange })).id);
  }),
  fc.tuple(which, fc.constantFrom(11, 12, null)).map(
    ([n, kindId]): Step =>
      ({ appointments }, seen) =>
        kindId === null
          ? appointments.rules.remove(pick(seen.rules, n))
          : appointments.rules.update(pick(seen.rules, n), { kind: 'staff', kindId }),
  ),
  fc.tuple(product, fc.constantFrom(0, 30, 90), fc.constantFrom(1, 2)).map(
    ([id, padding, capacity]): Step =>
      async ({ shop }) =>
        shop.products.set(id, {
          ...shop.products.get(id)!,
          padding: id === ROOM ? padding / 30 : padding,
          capacity,
        }),
  ),
  fc.integer({ min: 1, max: 200 }).map(
    (minutes): Step =>
      async ({ clock }) =>
        clock.set(new Date((clock.now() + 3600 + minutes * 60) * 1000).toISOString().slice(0, 16)),
  ),
  fc.constant<Step>(({ appointments }) => appointments.tick()),
);

forEachDatabase((name, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  beforeAll(async () => {
    database = await open();
    salon = await openShop({ database: database.sequelize });
  });
  afterAll(async () => {
    await salon.close();
    await database.close();
  });

  it('cached responses equal computed ones after every step of a random history', async () => {
    let kept = 0;
    const assertTrue = async (query: ReadyQuery): Promise<void> => {
      const { slots } = salon.appointments;
      const { summary, ...plain } = query;
      const expected = summary ? await slots.days(plain) : await slots.list(plain);
      let written = 0;
      const form: Form = {
        write(records) {
          written += 1;
          return Buffer.from(JSON.stringify(records).slice(1, -1));
        },
        frame: () => FRAME,
      };
      const { parts, total } = await internalsOf(salon.appointments).readySlots.list(
        query,
        { userId: 0 },
        form,
      );
      if (written === 0) kept += 1;
      expect({ records: JSON.parse(Buffer.concat(parts).toString()) as unknown, total }).toEqual({
        total: undefined,
        ...expected,
      });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 10 }), async (history) => {
        salon.clock.set('2026-03-02T09:00');
        const seen: Seen = { appointments: [], rules: [] };
        for (const step of history) {
          await step(salon, seen).catch(expectRefusal);
          for (const query of QUESTIONS) await assertTrue(query);
        }
      }),
      // Each history continues the former one, so fast-check cannot shrink a failure.
      { numRuns: 2, endOnFailure: true },
    );
    console.info(`${name}: answers sent again: ${kept} of ${2 * 10 * QUESTIONS.length}`);
    expect(kept).toBeGreaterThan(20);
  }, 60_000);
});

/** Ignores refusals, such as a missing place or record, but throws faults of the library. */
function expectRefusal(error: unknown): void {
  if (!(error instanceof AppointmentsError) || error.status >= 500) throw error;
}

const RULE: RuleDraft = {
  kind: 'global',
  kindId: null,
  eventId: null,
  title: '',
  rangeType: 'time:all',
  fromDate: null,
  toDate: null,
  fromRange: '',
  toRange: '20:00',
  appointable: false,
  priority: 1,
  capacity: null,
  ordering: 0,
  rrule: null,
};
