import { type Sequelize, QueryTypes } from 'sequelize';
import { createStorage, type Storage } from '../../lib/storage/storage';
import { forEachDatabase } from '../support/databases';
import { onFreshStorage, stoppedClock } from '../support/storage';
import { appointmentRecord, MORNING } from '../support/stored';

const HOLDS = 'shop_appointments_holds';
const SERIES = 'shop_appointments_series';

/** Restores the tables as they were before the migration. */
async function asBefore(sequelize: Sequelize): Promise<void> {
  for (const sql of [
    "DELETE FROM shop_appointments_migrations WHERE name = '0014-pending-orders'",
    'DROP TABLE shop_appointments_pending_orders',
    `ALTER TABLE ${HOLDS} ADD COLUMN lines_before VARCHAR(99)`,
    `ALTER TABLE ${HOLDS} ADD COLUMN busy_until BIGINT`,
    `ALTER TABLE ${SERIES} ADD COLUMN busy_until BIGINT`,
    `UPDATE ${HOLDS} SET lines_before = '3,4', busy_until = ${MORNING + 50}`,
    `UPDATE ${SERIES} SET busy_until = ${MORNING + 60}`,
  ])
    await sequelize.query(sql);
}

const waiting = (storage: Storage, orderReference: string): Promise<number> =>
  storage.transaction(
    async (t) => (await storage.appointments.insert(appointmentRecord({ orderReference }), t)).id,
  );

const hold = (storage: Storage, appointmentId: number): Promise<void> =>
  storage.transaction((t) =>
    storage.holds.insert(
      {
        appointmentId,
        tokenHash: 'a'.repeat(64),
        ownerHash: 'b'.repeat(64),
        networkHash: '',
        wideNetworkHash: '',
        placedAt: MORNING,
        keyHash: '',
        requestHash: '',
        expiresAt: MORNING,
        isExtended: false,
      },
      t,
    ),
  );

forEachDatabase((_name, open) => {
  test('orders that a former version left unfinished are carried over, and migrating again changes nothing', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const booked = await waiting(storage, 'a-booking');
      const held = [await waiting(storage, 'b-checkout'), await waiting(storage, 'b-checkout')];
      for (const id of held) await hold(storage, id);
      const occurrence = await waiting(storage, 'c-series');
      const none = await waiting(storage, '');
      const record = {
        status: 'active' as const,
        productId: 1,
        customerId: 0,
        orderId: 0,
        quantity: 1,
        rrule: 'FREQ=DAILY;COUNT=1',
        start: MORNING,
        end: MORNING,
        dateCreated: MORNING,
        dateModified: MORNING,
      };
      for (const orderReference of ['c-series', ''])
        await storage.transaction((t) => storage.series.insert({ ...record, orderReference }, t));
      await asBefore(sequelize);

      const read = async () =>
        (
          await sequelize.query<Record<string, unknown>>(
            'SELECT * FROM shop_appointments_pending_orders ORDER BY reference',
            { type: QueryTypes.SELECT },
          )
        ).map(({ reference, kind, state_before: before, lease, leased_until: until }) => [
          reference,
          kind,
          JSON.parse(before as string) as unknown,
          lease,
          Number(until),
        ]);
      const { dateCreated } = (await storage.appointments.find([none])).get(none)!;
      const carried = [
        ['a-booking', 'booking', { firstId: booked, lines: [] }, '', dateCreated + 120],
        ['b-checkout', 'checkout', { firstId: held[0], lines: [3, 4] }, '', MORNING + 50],
        ['c-series', 'series', { firstId: occurrence, lines: [] }, '', MORNING + 60],
      ];
      await createStorage({ database: sequelize, clock: stoppedClock }).migrate();
      expect(await read()).toEqual(carried);

      await sequelize.query("DELETE FROM shop_appointments_migrations WHERE name = '0014-pending-orders'");
      await createStorage({ database: sequelize, clock: stoppedClock }).migrate();
      expect(await read()).toEqual(carried);
    });
  });
});
