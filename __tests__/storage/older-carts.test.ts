import { QueryTypes } from 'sequelize';
import { createStorage } from '../../lib/storage/storage';
import { forEachDatabase } from '../support/databases';
import { onFreshStorage, stoppedClock } from '../support/storage';
import { appointmentRecord, MORNING } from '../support/stored';

forEachDatabase((_name, open) => {
  test('holds that left the cart in a former version and were never booked are deleted, with their staff', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const ids = await storage.transaction(async (t) => {
        const insert = async (fields: Parameters<typeof appointmentRecord>[0]) =>
          (await storage.appointments.insert(appointmentRecord({ staffIds: [3], ...fields }), t)).id;
        const forgotten = await insert({ status: 'was-in-cart' });
        const held = await insert({ status: 'was-in-cart' });
        const others = [
          await insert({ status: 'was-in-cart', orderId: 5 }),
          await insert({ status: 'was-in-cart', orderReference: 'a-checkout' }),
          await insert({ status: 'in-cart' }),
          await insert({ status: 'cancelled' }),
        ];
        const hold = {
          appointmentId: held,
          tokenHash: 'a'.repeat(64),
          ownerHash: 'b'.repeat(64),
          networkHash: '',
          wideNetworkHash: '',
          placedAt: MORNING,
          keyHash: '',
          requestHash: '',
          expiresAt: MORNING,
          isExtended: false,
        };
        await storage.holds.insert(hold, t);
        return { forgotten, kept: [held, ...others] };
      });
      for (const sql of [
        "DELETE FROM shop_appointments_migrations WHERE name = '0021-visitors-past-holds'",
        'DROP INDEX shop_appointments_holds_wide_network',
        'DROP INDEX shop_appointments_holds_key',
        ...['wide_network_hash', 'placed_at', 'key_hash', 'request_hash'].map(
          (column) => `ALTER TABLE shop_appointments_holds DROP COLUMN ${column}`,
        ),
      ])
        await sequelize.query(
          sequelize.getDialect() === 'mariadb'
            ? sql.replace(/^DROP INDEX (\w+)$/, 'DROP INDEX $1 ON shop_appointments_holds')
            : sql,
        );

      const migrated = createStorage({ database: sequelize, clock: stoppedClock });
      await migrated.migrate();
      const found = await migrated.appointments.find([ids.forgotten, ...ids.kept]);
      expect([...found.keys()].sort((a, b) => a - b)).toEqual(ids.kept);
      expect([...found.values()].map(({ staffIds }) => staffIds)).toEqual(ids.kept.map(() => [3]));
      const sql = 'SELECT appointment_id FROM shop_appointments_appointment_staff';
      const staff = await sequelize.query(sql, { type: QueryTypes.SELECT });
      expect(staff).toHaveLength(ids.kept.length);
    });
  });
});
