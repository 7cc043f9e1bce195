import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrderTables } from '../../concurrency/shared-orders';
import { connectTo, databasesThatAnswer, type TestDatabase } from '../../support/database-kinds';
import { fill } from './bulk';
import { timeAt } from './calendar';
import { MEMBERS, openCore, prepareTables } from './shop';

const POOL = { pool: { max: 10 } };

/** Lists the databases on which the bench can run. */
export const databaseNames = (): string[] =>
  databasesThatAnswer()
    .map(({ name }) => name)
    .filter((name) => name !== 'MariaDB');

/** Opens a database with the shop's tables, `pastCount` past appointments, and the bookings of the days to come. */
export async function openFilled(name: string, pastCount: number): Promise<TestDatabase> {
  const database = await open(name);
  await createOrderTables(database.sequelize);
  const appointments = openCore(database.sequelize);
  await prepareTables(appointments);
  const first = { productId: MEMBERS.length, staffId: MEMBERS[0], start: timeAt(200, 0) };
  const { id } = await appointments.book(first);
  await appointments.close();
  await fill(database.sequelize, id, pastCount);
  return database;
}

/** Opens a database for the bench. SQLite's file is on disk, whereas other tests keep it in memory. */
async function open(name: string): Promise<TestDatabase> {
  if (name !== 'SQLite')
    return databasesThatAnswer()
      .find((kind) => kind.name === name)!
      .open(POOL);
  const folder = mkdtempSync(join(tmpdir(), 'appointments-field-'));
  const url = `sqlite:${join(folder, 'shop.db')}`;
  const sequelize = connectTo(url, POOL);
  return {
    sequelize,
    url,
    close: async () => {
      await sequelize.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
