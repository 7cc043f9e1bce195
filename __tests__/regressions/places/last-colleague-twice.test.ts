import type { Appointments } from 'shop-appointments';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { openShop, type TestShop } from '../../support/shops/core-shop';
import { sideBySide } from '../../support/shops/side-by-side';

const START = '2026-03-03T10:00';
const OTHER_DAY = '2026-03-05T10:00';

/**
 * Prepares two writes: the first takes member Ann (11) for a massage (product 3), the second Bob (12) for
 * product 9.
 */
type Prepare = (
  appointments: Appointments,
) => Promise<readonly [() => Promise<unknown>, () => Promise<unknown>]>;

const massage = { productId: 3, staffId: 11 };
const assigned = { productId: 9, staffId: 12 };

const CASES: Readonly<Record<string, Prepare>> = {
  'two bookings': async (appointments) => [
    () => appointments.create({ ...massage, start: START }),
    () => appointments.create({ ...assigned, start: START }),
  ],
  'a hold and a move': async (appointments) => {
    const { id } = await appointments.create({ ...assigned, start: OTHER_DAY });
    return [
      () => appointments.holds.place({ ...massage, start: START }, { owner: 'visitor' }),
      () => appointments.reschedule(id, { start: START }),
    ];
  },
  'a cancelled appointment that is revived, and a series': async (appointments) => {
    const { id } = await appointments.create({ ...massage, start: START, status: 'cancelled' });
    return [
      () => appointments.update(id, { status: 'confirmed' }),
      () => appointments.series.create({ ...assigned, start: START, frequency: 'daily', count: 2 }),
    ];
  },
  'another member for an appointment, and an item of a batch': async (appointments) => {
    const { id } = await appointments.create({ productId: 3, staffId: 13, start: START });
    return [
      () => appointments.update(id, { staffId: 11 }),
      async () => {
        const [created] = (await appointments.batch({ create: [{ ...assigned, start: START }] })).create!;
        if ('error' in created!) throw Object.assign(new Error(created.error.message), created.error);
      },
    ];
  },
};

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  beforeEach(async () => {
    database = await open();
    salon = await openShop({ database: database.sequelize });
  });
  afterEach(async () => {
    await salon.close();
    await database.close();
  });

  test.each(Object.entries(CASES))(
    '13.4 %s at the same moment: each would take the last colleague that the other product has reserved, so one is refused',
    async (_name, prepare) => {
      const { appointments } = salon;
      // Earlier bookings, from which the library knows that the two products share members. So no write below
      // has to start again.
      for (const [productId, hour] of [
        [3, 12],
        [9, 14],
        [3, 16],
      ] as const)
        await appointments.create({ productId, staffId: 11, start: `2026-03-05T${hour}:00` });
      // Books one place of each product without naming one of the two shared members. So only one more member can be
      // taken.
      for (const productId of [3, 9]) await appointments.create({ productId, start: START, staffIds: [] });
      const outcomes = await sideBySide(appointments, database.sequelize, await prepare(appointments));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'shop_appointments_slot_unavailable', data: { reasons: ['no_places'] } },
      });
    },
  );
});
