import { type Appointments, AppointmentsError, createAppointments } from 'shop-appointments';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { openShop, SECRET, type TestShop } from '../../support/shops/core-shop';

/** Products of two members. DUET needs both members, and ASSIGNED takes whichever is free. */
const DUET = 4;
const ASSIGNED = 9;

/** One process books while another process on the same database writes rules. */
forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  let elsewhere: Appointments;
  beforeEach(async () => {
    database = await open();
    salon = await openShop({ database: database.url });
  });
  afterEach(async () => {
    await elsewhere.close();
    await salon.close();
    await database.close();
  });

  test('a booking between two rules of a batch sees both of them or neither', async () => {
    elsewhere = createAppointments({
      ...salon.shop.options,
      site: salon.shop.site,
      secret: SECRET,
      clock: salon.clock,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      database: database.sequelize,
    });
    const { rules } = elsewhere;
    const day = { kind: 'staff', rangeType: 'custom', fromDate: '2026-03-10', toDate: '2026-03-16' } as const;
    const ann = await rules.create({ ...day, kindId: 11, appointable: true });
    const bob = await rules.create({ ...day, kindId: 12, appointable: false });

    let isOver = false;
    const toggle = async (): Promise<void> => {
      for (let turn = 0; !isOver; turn += 1)
        await rules.writeAll({
          update: [
            { id: ann.id, appointable: turn % 2 === 1 },
            { id: bob.id, appointable: turn % 2 === 0 },
          ],
        });
    };
    const toggling = toggle();
    // At any time exactly one of the two members is open, so a booking of both must always be refused.
    const outcomes = new Set<string>();
    for (let n = 0; n < 20; n += 1) {
      const [date, hour] = [`2026-03-${10 + (n % 7)}`, Math.floor(n / 7)];
      const both = salon.appointments.book({ productId: DUET, start: `${date}T1${5 + hour}:00` });
      const one = salon.appointments.book({ productId: ASSIGNED, start: `${date}T1${hour}:00` });
      const ended = await Promise.allSettled([both, one]);
      outcomes.add(
        ended.map((end) => (end.status === 'fulfilled' ? 'booked' : codeOf(end.reason))).join(', '),
      );
    }
    isOver = true;
    await toggling;
    expect([...outcomes]).toEqual(['shop_appointments_slot_unavailable, booked']);
  });
});

const codeOf = (error: unknown): string => (error instanceof AppointmentsError ? error.code : String(error));
