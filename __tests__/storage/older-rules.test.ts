import { createStorage } from '../../lib/storage/storage';
import { openShop, site } from '../support/shops/core-shop';
import { forEachDatabase, type TestDatabase } from '../support/databases';
import { stoppedClock } from '../support/storage';
import { MORNING } from '../support/stored';

/** Makes the tables as they were before migration 0013. */
async function olderTables({ sequelize }: TestDatabase): Promise<void> {
  await createStorage({ database: sequelize, clock: stoppedClock }).migrate();
  for (const column of ['count_first', 'count_last', 'count_version'])
    await sequelize.query(`ALTER TABLE shop_appointments_rules DROP COLUMN ${column}`);
  await sequelize.query("DELETE FROM shop_appointments_migrations WHERE name = '0013-counts-and-times'");
}

/** Stores a rule as an older version of the library did. */
async function storeRow(
  { sequelize }: TestDatabase,
  rangeType: string,
  [from, to]: readonly [string, string],
  rrule: string | null = null,
): Promise<void> {
  await sequelize.query(
    `INSERT INTO shop_appointments_rules
      (kind, title, range_type, from_range, to_range, appointable, ordering, rrule, date_created, date_modified, version)
      VALUES ('global', '', '${rangeType}', '${from}', '${to}', 1, 0, ${rrule ? `'${rrule}'` : 'NULL'}, ${MORNING}, ${MORNING}, 1)`,
  );
}

forEachDatabase((_name, _open, open) => {
  test('rules that an older version stored have HH:MM times and the ends of their COUNTs', async () => {
    const database = await open();
    try {
      await olderTables(database);
      await storeRow(database, 'time:all', ['8:30', '9:00:00']);
      await storeRow(database, 'time:all', ['10:00:00', '11:15']);
      await storeRow(database, 'days', ['1', '5']);
      await storeRow(database, 'rrule', ['2026-03-02T09:00', '2026-03-02T10:00'], 'FREQ=WEEKLY;COUNT=3');
      const salon = await openShop({ database: database.sequelize });
      try {
        const { rules } = salon.appointments;
        const older = (await rules.all()).slice(0, 4);
        expect(older.map(({ fromRange, toRange }) => [fromRange, toRange])).toEqual([
          ['08:30', '09:00'],
          ['10:00', '11:15'],
          ['1', '5'],
          ['2026-03-02T09:00', '2026-03-02T10:00'],
        ]);
        // The version of a rule grows only if the migration changed its values, because only then a client's copy is
        // outdated.
        expect(older.map(({ version }) => version > 1)).toEqual([true, true, false, false]);
        const recurring = older[3]!;
        expect(recurring.countEnd).toBeUndefined();
        await salon.appointments.tick();
        expect(await rules.get(recurring.id)).toEqual({
          ...recurring,
          countEnd: { first: site('2026-03-02T09:00'), last: site('2026-03-16T09:00') },
        });
      } finally {
        await salon.close();
      }
    } finally {
      await database.close();
    }
  });
});
