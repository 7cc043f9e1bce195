import { connectTo } from '../support/database-kinds';
import { makeMonth } from './month';
import { openSalon } from './salon';
import { processorRatio, timeOf } from './timing';

const YEAR = { minDate: '2025-03-09', maxDate: '2026-03-08' } as const;
const ROUNDS = 6;

/**
 * SQL statement that groups all appointments of the salon by day, status and cost, as a single statement could compute
 * the desk's figures.
 */
const PLAIN = `SELECT starts_at - starts_at % 86400 AS day, status, cost, COUNT(*), SUM(ends_at - starts_at)
  FROM shop_appointments_appointments WHERE starts_at < $1 GROUP BY 1, 2, 3`;

/**
 * Compares the processor times of two ways to sum up a year with 100,000 bookings: the desk's figures (revenue,
 * utilisation), by member and beside the year before; and one SQL statement that groups the same appointments.
 */
export async function figures() {
  const month = makeMonth(35, 31, 2_000);
  const salon = await openSalon(month, { past: 100_000 });
  const sequelize = connectTo(`sqlite:${salon.file}`);
  const read = () => salon.appointments.figures.read({ ...YEAR, groupBy: 'member' });
  const plain = () => sequelize.query(PLAIN, { bind: [month.from] });
  const { totals } = await read();
  const bookings = totals.reduce((sum, one) => sum + one.bookings, 0);
  if (bookings < 99_000) throw new Error(`The timed year has ${bookings} bookings, not about 100,000`);
  const year_ms = await timeOf(read);
  const ratio = await processorRatio(read, plain, ROUNDS);
  await sequelize.close();
  await salon.close();
  return { ratio, year_ms };
}
