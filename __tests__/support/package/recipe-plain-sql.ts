import { databasesThatAnswer } from '../database-kinds';
import { shellOf } from './documents';
import type { Project } from './new-project';

const PAGE = 'recipes/plain-sql.md';

/** Declares tests of the five ports of the plain SQL recipe. */
export function testPlainSql(project: () => Project): void {
  const postgres = databasesThatAnswer().find(({ name }) => name === 'PostgreSQL');
  if (!postgres) {
    test.skip('a shop in plain SQL keeps the contract (skipped: PostgreSQL is not reachable)', () =>
      undefined);
    return;
  }

  test('a shop in plain SQL keeps the contract, and sells to a guest', async () => {
    const database = await postgres.open();
    try {
      const run = shellOf(PAGE, 'node test-sql-ports.js').replace(/^DATABASE_URL=\S+ /m, '');
      const env = { DATABASE_URL: database.url };
      expect(await project().shell(run, env)).toBe('0 promises are not kept\n');
      project().write('sql-guest.js', BOOKING);
      const own = { ...env, APPOINTMENTS_SECRET: 's'.repeat(64) };
      expect(await project().shell('node sql-guest.js', own)).toBe('unpaid pending null\n');
    } finally {
      await database.close();
    }
  });
}

const BOOKING = `
  const { appointments } = await import('./sql-appointments.js');
  const { pool, rowsOf } = await import('./sql-shop.js');
  const start = '2031-03-10T10:00';
  await appointments.rules.create({
    kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '17:00',
  });
  const { status, orderId } = await appointments.book({ productId: 1, start });
  const [order] = await rowsOf('SELECT status, customer_id FROM orders WHERE id = $1', [orderId]);
  console.log(status, order.status, order.customer_id);
  await appointments.close();
  await pool.end();`;
