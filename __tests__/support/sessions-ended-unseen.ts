import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes, type Sequelize } from 'sequelize';
import { openBrokenLine } from './broken-line';
import { createSalon, openProcess } from './cluster/shops';
import { connectTo } from './database-kinds';

/**
 * Program that checks whether a process survives a power failure of the database server. The failure is simulated in
 * two steps: the process's connections stop passing data, and then the server ends their sessions. The process gets no
 * message about that end. Argument: the URL of a database with the library's tables.
 */
async function main(url: string): Promise<void> {
  const line = await openBrokenLine(url);
  // Half a second was too short for the first list on a busy machine.
  const appointments = openProcess(createSalon(), line.url, { databaseTimeoutMs: 2_000 });
  await appointments.list({});
  line.strand();
  const other = connectTo(url);
  await endOtherSessions(other);
  await appointments.list({}).catch((error: unknown) => console.log((error as { code?: string }).code));
  await appointments.list({});
  // Waits a second, so that an uncaught error of the driver would end the process before the line is printed.
  await sleep(1_000);
  console.log('serves again');
  await appointments.close();
  await other.close();
  await line.close();
}

const OTHER_SESSIONS: Readonly<Record<string, string>> = {
  postgres:
    'SELECT pid AS id FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  mariadb: 'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
};

async function endOtherSessions(sequelize: Sequelize): Promise<void> {
  const dialect = sequelize.getDialect();
  const sessions = await sequelize.query<{ id: number }>(OTHER_SESSIONS[dialect]!, {
    type: QueryTypes.SELECT,
  });
  for (const { id } of sessions)
    if (dialect === 'postgres') await sequelize.query(`SELECT pg_terminate_backend(${id})`);
    else await sequelize.query(`KILL ${id}`).catch(unlessEnded);
}

/**
 * Ignores that a session has ended by itself between the list and its end, which MariaDB reports as an error. The
 * connections of earlier tests end at any time, and one of them once failed this program.
 */
function unlessEnded(error: unknown): void {
  const { original } = error as { original?: { code?: string } };
  if (original?.code !== 'ER_NO_SUCH_THREAD') throw error;
}

void main(process.argv[2]!);
