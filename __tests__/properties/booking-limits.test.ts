import type { Appointment, BookingLimit, Slot } from 'shop-appointments';
import fc from '../support/fast-check';
import { AppointmentsError } from '../../lib/domain/errors';
import type { Form } from '../../lib/services/slots/ready-slots';
import { asInstant, type Instant } from '../../lib/time/units';
import { openShop, type TestShop } from '../support/shops/core-shop';
import { forEachDatabase, type TestDatabase } from '../support/databases';
import { internalsOf } from '../support/internals';

const [CLASS, MASSAGE, DUET] = [2, 3, 4];
const DEE = 21;
/** A Thursday to a Tuesday, across the end of a month and a weekend on which the clock changes. */
const DAYS = { minDate: '2026-03-27', maxDate: '2026-04-01' };
const QUERY = { productIds: [CLASS, MASSAGE, DUET], ...DAYS };

const LIMITS: readonly BookingLimit[] = [
  { per: 'product', period: 'day', count: 5 },
  { per: 'product', period: 'week', count: 9 },
  { per: 'member', period: 'day', minutes: 150 },
  { per: 'member', period: 'upcoming', count: 5 },
  { per: 'customer', period: 'day', count: 2 },
  { per: 'customer', period: 'month', minutes: 240 },
  { per: 'customer', period: 'ever', count: 6 },
];

/** A booking with the fields that the test's model of limits reads. */
type Row = Pick<Appointment, 'start' | 'end' | 'startIso' | 'staffIds' | 'customerId'>;

const dateOf = ({ startIso }: { readonly startIso: string }): string => startIso.slice(0, 10);
/** Returns the Monday of a date's week. */
const mondayOf = (date: string): string => {
  const day = new Date(`${date}T00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};
const isInPeriod: Readonly<
  Record<BookingLimit['period'], (row: Row, date: string, now: Instant) => boolean>
> = {
  day: (row, date) => dateOf(row) === date,
  week: (row, date) => mondayOf(dateOf(row)) === mondayOf(date),
  month: (row, date) => dateOf(row).slice(0, 7) === date.slice(0, 7),
  year: (row, date) => dateOf(row).slice(0, 4) === date.slice(0, 4),
  upcoming: (row, _, now) => row.end > now,
  ever: () => true,
};

/** Whether one more booking of an hour exceeds a limit, computed by counting rows. */
function isOver(rows: readonly Row[], slot: Pick<Slot, 'startIso'>, who: Who, now: Instant): boolean {
  return LIMITS.some(({ per, period, count = Infinity, minutes = Infinity }) => {
    if (per === 'customer' && who.customerId === 0) return false;
    if (per === 'member' && who.staffId === null) return false;
    const counted = rows.filter(
      (row) =>
        isInPeriod[period](row, dateOf(slot), now) &&
        (per !== 'customer' || row.customerId === who.customerId) &&
        (per !== 'member' || row.staffIds.includes(who.staffId!)),
    );
    const sum = counted.reduce((total, { start, end }) => total + (end - start) / 60, 0);
    return counted.length + 1 > count || sum + 60 > minutes;
  });
}
interface Who {
  readonly customerId: number;
  readonly staffId: number | null;
}

const hour = fc.integer({ min: 0, max: 6 * 12 - 1 }).map((n) => {
  const day = new Date(Date.UTC(2026, 2, 27 + Math.floor(n / 12))).toISOString().slice(0, 10);
  return `${day}T${String(8 + (n % 12)).padStart(2, '0')}:00`;
});
const product = fc.constantFrom(CLASS, MASSAGE, DUET);
type Step = (salon: TestShop, ids: number[]) => Promise<unknown>;
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: bookings() },
  {
    weight: 2,
    arbitrary: fc.nat(100).map(
      (n): Step =>
        ({ appointments }, ids) =>
          appointments.update(ids[n % ids.length] ?? 0, { status: 'cancelled' }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(100), hour).map(
      ([n, start]): Step =>
        ({ appointments }, ids) =>
          appointments.update(ids[n % ids.length] ?? 0, { start, enforce: 'full' }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(hour, fc.constantFrom(11, 12)).map(
      ([start, staffId]): Step =>
        ({ appointments }) =>
          appointments.holds.place({ productId: MASSAGE, start, staffId }, { owner: start }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 5, max: 900 }).map(
      (minutes): Step =>
        async ({ clock }) =>
          clock.set(new Date((clock.now() + 3600 + minutes * 60) * 1000).toISOString().slice(0, 16)),
    ),
  },
);
function bookings(): fc.Arbitrary<Step> {
  return fc
    .tuple(
      product,
      hour,
      fc.constantFrom(11, 12),
      fc.constantFrom(0, DEE),
      fc.constantFrom('full', 'capacity'),
    )
    .map(([productId, start, staffId, customerId, enforce]): Step => async ({ appointments }, ids) => {
      const staff = productId === MASSAGE ? { staffId } : {};
      const draft = { productId, start, customerId, enforce, ...staff };
      ids.push((await appointments.create(draft)).id);
    });
}

const FRAME = { before: Buffer.from('['), between: Buffer.from(','), after: Buffer.from(']'), tag: '' };

forEachDatabase((name, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  let plain: TestShop;
  beforeAll(async () => {
    database = await open();
    salon = await openShop({ database: database.sequelize, bookingLimits: LIMITS });
    plain = await openShop({ database: database.sequelize, clock: salon.clock });
  });
  afterAll(async () => {
    await salon.close();
    await plain.close();
    await database.close();
  });

  const occupying = async (): Promise<Row[]> => {
    const status = ['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'complete', 'in-cart'];
    const { items } = await salon.appointments.list({ status, perPage: 100 });
    return items.filter(
      ({ status: is, expiresAt }) => is !== 'in-cart' || expiresAt === null || expiresAt > salon.clock.now(),
    );
  };
  const membersOf = ({ productId, staffId }: Slot): readonly (number | null)[] =>
    productId === DUET ? [11, 12] : [staffId];

  it('a start is free if it is free without limits and a count of all rows allows one more', async () => {
    let kept = 0;
    let refused = 0;
    const check = async (): Promise<void> => {
      const now = asInstant(salon.clock.now());
      const rows = await occupying();
      const base = await plain.appointments.slots.list(QUERY);
      for (const customerId of [0, DEE]) {
        const expected = base.records.map((slot) => {
          const isLimited = membersOf(slot).some((staffId) =>
            isOver(rows, slot, { customerId, staffId }, now),
          );
          if (isLimited && slot.available > 0) refused += 1;
          return { ...slot, available: isLimited ? 0 : slot.available };
        });
        const { records } = await salon.appointments.slots.list(QUERY, { userId: customerId, customerId });
        expect(records).toEqual(expected);
        let written = 0;
        const form: Form = {
          write: (some) => {
            written += 1;
            return Buffer.from(JSON.stringify(some).slice(1, -1));
          },
          frame: () => FRAME,
        };
        const viewer = { userId: 0, customerId };
        const { parts } = await internalsOf(salon.appointments).readySlots.list(QUERY, viewer, form);
        expect(JSON.parse(Buffer.concat(parts).toString())).toEqual(expected);
        if (written === 0) {
          kept += 1;
          expect(customerId).toBe(0);
        }
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 10 }), async (history) => {
        salon.clock.set('2026-03-26T09:00');
        const ids: number[] = [];
        for (const step of history) {
          await step(salon, ids).catch((error: unknown) => {
            if (!(error instanceof AppointmentsError) || error.status >= 500) throw error;
          });
          await check();
        }
        for (const id of ids) await salon.appointments.remove(id, { force: true });
        // The clock passes the end of all holds, so that their places are free again.
        salon.clock.set('2027-03-26T09:00');
        await salon.appointments.tick();
      }),
      { numRuns: name === 'SQLite' ? 3 : 2, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(0);
    expect(kept).toBeGreaterThan(0);
  }, 120_000);
});
