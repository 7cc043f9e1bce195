import { QueryTypes } from 'sequelize';
import { NO_CONTACT } from '../../lib/domain/people/contact';
import { createStorage } from '../../lib/storage/storage';
import { forEachDatabase } from '../support/databases';
import { onFreshStorage, stoppedClock } from '../support/storage';
import { appointmentRecord } from '../support/stored';

const COLUMNS = ['contact', 'contact_name', 'contact_email', 'contact_phone'];
const TABLE = 'shop_appointments_appointments';

forEachDatabase((_name, open) => {
  test('an appointment of a former version has an empty contact, and a process of that version can store more', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const insert = () =>
        storage.transaction(
          async (t) => (await storage.appointments.insert(appointmentRecord({ note: 'old' }), t)).id,
        );
      const id = await insert();
      const index = sequelize.getDialect() === 'mariadb' ? `${TABLE}_email ON ${TABLE}` : `${TABLE}_email`;
      for (const sql of [
        "DELETE FROM shop_appointments_migrations WHERE name = '0022-contact'",
        `DROP INDEX ${index}`,
        ...COLUMNS.map((column) => `ALTER TABLE ${TABLE} DROP COLUMN ${column}`),
      ])
        await sequelize.query(sql);
      const [formerly] = await sequelize.query<Record<string, unknown>>(`SELECT * FROM ${TABLE}`, {
        type: QueryTypes.SELECT,
      });

      const migrated = createStorage({ database: sequelize, clock: stoppedClock });
      await migrated.migrate();
      const names = Object.keys(formerly!).filter((column) => column !== 'id');
      await sequelize.query(`INSERT INTO ${TABLE} (${names.join()}) SELECT ${names.join()} FROM ${TABLE}`);

      const { items } = await migrated.appointments.list({
        orderBy: 'id',
        order: 'asc',
        limit: 10,
        offset: 0,
      });
      expect(items[0]!.id).toBe(id);
      expect(items.map(({ note, contact }) => [note, contact])).toEqual([
        ['old', NO_CONTACT],
        ['old', NO_CONTACT],
      ]);
      const contact = { ...NO_CONTACT, name: 'Zoë' };
      await migrated.transaction((t) => migrated.appointments.update({ ...items[0]!, contact }, t));
      expect((await migrated.appointments.find([id])).get(id)!.contact).toEqual(contact);
    });
  });
});
