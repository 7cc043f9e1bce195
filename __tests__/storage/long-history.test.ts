import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { AppointmentListQuery } from '../../lib/storage/storage';
import { asInstant } from '../../lib/time/units';
import { forEachDatabase } from '../support/databases';
import { type Statement, statementsOf } from '../support/statements-of';
import { onFreshStorage } from '../support/storage';
import { appointmentRecord, MORNING } from '../support/stored';

const TABLE = 'shop_appointments_appointments';
const STAFF = 'shop_appointments_appointment_staff';
/** Number of times that the stored past appointments, one at first, are doubled. */
const DOUBLINGS = 14;
const FUTURE = 20;
/** Number of members, of products and of customers among which the appointments are spread. */
const SPREAD = 8;
const HOUR = 3600;
/**
 * Maximum number of rows that a statement may read: an index row and a table row for each future appointment, and some
 * rows to find them. There are 16,384 past appointments.
 */
const FEW = 10 * FUTURE;
/** Position before all appointments. */
const FIRST = { expiresAt: asInstant(0), id: 0 };

type Reads = (sequelize: Sequelize, statement: Statement, t: Transaction) => Promise<number>;

const ROWS_READ: Record<string, Reads> = {
  /** Counts the rows that the executed plan reads from tables and indexes, including those that a filter drops. */
  async PostgreSQL(sequelize, { sql, bind }, transaction) {
    const options = { bind: [...bind], transaction, type: QueryTypes.SELECT as const };
    const [answer] = await sequelize.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      options,
    );
    return rowsOf(answer!['QUERY PLAN'][0].Plan);
  },
  /** Returns the growth of the session's read counters. */
  async MariaDB(sequelize, { sql, bind }, transaction) {
    const count = async (): Promise<number> => {
      const rows = await sequelize.query<{ Variable_name: string; Value: string }>(
        "SHOW SESSION STATUS LIKE 'Handler_read%'",
        { transaction, type: QueryTypes.SELECT },
      );
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const none = (await count()) - (await count());
    const before = await count();
    await sequelize.query(sql, { bind: [...bind], transaction, type: QueryTypes.SELECT });
    return (await count()) - before + none;
  },
  /**
   * SQLite counts no reads, so a plan that scans a table, or all its rows above an id, counts as reading all of the table.
   */
  async SQLite(sequelize, { sql, bind }, transaction) {
    const steps = await sequelize.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, {
      bind: [...bind],
      transaction,
      type: QueryTypes.SELECT,
    });
    const isScan = ({ detail }: { detail: string }): boolean =>
      /^SCAN (?!\(subquery|.* USING INDEX)|PRIMARY KEY \(rowid>/.test(detail);
    const isSorted = steps.some(({ detail }) => detail.startsWith('SCAN') && /ORDER BY/.test(detail));
    return steps.some(isScan) || isSorted ? Infinity : 0;
  },
};

interface Node {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

function rowsOf(node: Node): number {
  const own =
    (node.Plans ? 0 : node['Actual Rows']) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), own * node['Actual Loops']);
}

/**
 * Statement that gives the planner its figures. On PostgreSQL it also removes the rows that earlier tests deleted from the
 * kept database: a bitmap scan of an index counts them as read, which once failed this test.
 */
const ANALYSIS: Record<string, string> = {
  PostgreSQL: 'VACUUM ANALYZE',
  MariaDB: `ANALYZE TABLE ${TABLE}, ${STAFF}`,
  SQLite: 'ANALYZE',
};

const PAGE = { orderBy: 'start', order: 'asc', limit: 10, offset: 0 } as const;
const UPCOMING: AppointmentListQuery = { ...PAGE, startFrom: MORNING };

forEachDatabase((name, open) => {
  test('reads of upcoming appointments do not read the rows of a long past', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      await fill(storage, sequelize, name);
      const window = { from: MORNING, to: asInstant(MORNING + 90 * 86_400) };
      const notStatuses = ['was-in-cart', 'cancelled', 'trash', 'complete'];
      const { appointments, takenPlaces, dueAppointments } = storage;
      const asked = { notStatuses, now: MORNING };
      const reads: Record<string, (t: Transaction) => Promise<unknown>> = {
        'a list': (t) => appointments.list(UPCOMING, t),
        'a list of a product': (t) => appointments.list({ ...UPCOMING, productId: 1 }, t),
        'a list of a member': (t) => appointments.list({ ...UPCOMING, staffId: 1 }, t),
        'a list of statuses': (t) => appointments.list({ ...UPCOMING, statuses: ['confirmed'] }, t),
        'what a member may see': (t) => appointments.list({ ...UPCOMING, visibleTo: { staffId: 1 } }, t),
        'a calendar': (t) => appointments.overlapping({ ...window, order: 'asc', limit: 100 }, t),
        'the bookings of slots': (t) =>
          takenPlaces.bookings({ productIds: [1, 2], staffIds: [1, 2, 3], ...window, ...asked }, t),
        'products that share members': (t) =>
          takenPlaces.productsSharing({ staffIds: [1, 2, 3], ...window }, t),
        'holds that have run out': (t) => dueAppointments.expiredHolds(MORNING, 100, t),
        'what has not been paid': (t) => dueAppointments.unpaidTooLong(MORNING, FIRST, 100, t),
        'what has ended': (t) =>
          dueAppointments.endedUntouched(['confirmed', 'paid', 'checked-in'], MORNING, 100, t),
        'what waits for its order': (t) => appointments.withReference('none', t),
      };
      const many: unknown[] = [];
      for (const [what, read] of Object.entries(reads)) {
        await storage.transaction(async (t) => {
          for (const statement of await statementsOf(sequelize, () => read(t))) {
            const rows = await ROWS_READ[name]!(sequelize, statement, t);
            if (rows > FEW) many.push([what, rows, statement.sql]);
          }
        });
      }
      expect(many).toEqual([]);
    });
  });
});

/**
 * Stores a past appointment, doubles it repeatedly (each copy a day earlier), and stores the future appointments. All
 * are spread over members, products and customers.
 */
async function fill(
  storage: Parameters<Parameters<typeof onFreshStorage>[1]>[0],
  sequelize: Sequelize,
  name: string,
): Promise<void> {
  const past = asInstant(MORNING - 2 * HOUR);
  const insert = (start: number) =>
    storage.transaction((t) =>
      storage.appointments.insert(
        appointmentRecord({ start: asInstant(start), status: start < MORNING ? 'complete' : 'confirmed' }),
        t,
      ),
    );
  await insert(past);
  const [row] = await sequelize.query<object>(`SELECT * FROM ${TABLE}`, { type: QueryTypes.SELECT });
  const columns = Object.keys(row!).filter((column) => column !== 'id');
  const moved = (column: string, by: number): string =>
    /_(at|from|to)$|date_/.test(column) && column !== 'expires_at' ? `${column} - ${by}` : column;
  for (let doubled = 0; doubled < DOUBLINGS; doubled += 1) {
    const values = columns.map((column) => moved(column, 2 ** doubled * HOUR));
    await sequelize.query(
      `INSERT INTO ${TABLE} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${TABLE}`,
    );
  }
  for (let n = 0; n < FUTURE; n += 1) await insert(MORNING + (n + 1) * HOUR);
  const share = `id - ${SPREAD} * FLOOR(id / ${SPREAD})`;
  const spread = name === 'SQLite' ? `id % ${SPREAD}` : share;
  await sequelize.query(`UPDATE ${TABLE} SET product_id = ${spread}, customer_id = 5`);
  await sequelize.query(
    `INSERT INTO ${STAFF} (appointment_id, staff_id, product_id, occupied_from, occupied_to)
      SELECT id, product_id, product_id, occupied_from, occupied_to FROM ${TABLE}`,
  );
  await sequelize.query(ANALYSIS[name]!, { type: QueryTypes.SELECT });
}
