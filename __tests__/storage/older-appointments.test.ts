import { createStorage } from '../../lib/storage/storage';
import { forEachDatabase } from '../support/databases';
import { onFreshStorage, stoppedClock } from '../support/storage';
import { appointmentRecord } from '../support/stored';

forEachDatabase((_name, open) => {
  test('appointments of a former version count as booked in open time, and can be written by it meanwhile', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const { id } = await storage.transaction((t) =>
        storage.appointments.insert(appointmentRecord({ enforce: 'none' }), t),
      );
      const table = 'shop_appointments_appointments';
      for (const sql of [
        "DELETE FROM shop_appointments_migrations WHERE name = '0025-left-outside'",
        'DROP TABLE shop_appointments_outside_marks',
        `ALTER TABLE ${table} DROP COLUMN outside_accepted`,
        `ALTER TABLE ${table} DROP COLUMN left_outside_at`,
      ])
        await sequelize.query(sql);

      const migrated = createStorage({ database: sequelize, clock: stoppedClock });
      await migrated.migrate();
      const found = await migrated.appointments.find([id]);
      expect(found.get(id)).toMatchObject({ outsideAccepted: false, leftOutsideAt: null });
      expect(await migrated.outsideMarks.read()).toEqual({ marks: [], lastRound: undefined });
    });
  });

  test('appointments of a former version use no entitlement, need no payment in advance, and are not cancelled late', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const { id } = await storage.transaction((t) =>
        storage.appointments.insert(appointmentRecord({ mustPrepay: true }), t),
      );
      const table = 'shop_appointments_appointments';
      for (const sql of [
        "DELETE FROM shop_appointments_migrations WHERE name = '0029-entitlements'",
        'DROP TABLE shop_appointments_entitlement_uses',
        `ALTER TABLE ${table} DROP COLUMN must_prepay`,
        `ALTER TABLE ${table} DROP COLUMN cancelled_late_at`,
        `ALTER TABLE ${table} DROP COLUMN entitlement`,
      ])
        await sequelize.query(sql);

      const migrated = createStorage({ database: sequelize, clock: stoppedClock });
      await migrated.migrate();
      const found = await migrated.appointments.find([id]);
      expect(found.get(id)).toMatchObject({ mustPrepay: false, cancelledLateAt: null, entitlement: null });
    });
  });

  test('nothing is remembered as paid for the lines of appointments of a former version', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const { id } = await storage.transaction((t) =>
        storage.appointments.insert(appointmentRecord({ linePaid: '12.00' }), t),
      );
      expect((await storage.appointments.find([id])).get(id)).toMatchObject({ linePaid: '12.00' });
      for (const sql of [
        "DELETE FROM shop_appointments_migrations WHERE name = '0037-line-paid'",
        'ALTER TABLE shop_appointments_appointments DROP COLUMN line_paid',
      ])
        await sequelize.query(sql);

      const migrated = createStorage({ database: sequelize, clock: stoppedClock });
      await migrated.migrate();
      expect((await migrated.appointments.find([id])).get(id)).toMatchObject({ linePaid: null });
    });
  });
});
