import { QueryTypes, type Sequelize } from 'sequelize';
import { FIRST_OPENING } from './calendar';
import { MEMBERS } from './shop';

const APPOINTMENTS = 'shop_appointments_appointments';
const HALF_HOUR = 1_800;
const DAY = 86_400;
/** Number of days, from the first one, on which every member has three bookings. */
export const BUSY_DAYS = 31;

/** A number of rows to insert, and the SQL expressions that give the member and the start of row number `n`. */
interface Rows {
  readonly count: number;
  readonly member: string;
  readonly start: string;
}

/** Sixteen bookings a day for each member, on the days up to the day before yesterday. */
const past = (count: number): Rows => ({
  count,
  member: `${MEMBERS[0]} + (n / 16) % ${MEMBERS.length}`,
  start: `${FIRST_OPENING} - (n / ${16 * MEMBERS.length} + 3) * ${DAY} + (n % 16) * ${HALF_HOUR}`,
});

/** Bookings at 10:00, 13:00 and 15:00 for each member on each of the first `BUSY_DAYS` days. */
const COMING: Rows = {
  count: 3 * BUSY_DAYS * MEMBERS.length,
  member: `${MEMBERS[0]} + n % ${MEMBERS.length}`,
  start: `${FIRST_OPENING} + (n / ${MEMBERS.length}) % ${BUSY_DAYS} * ${DAY} + CASE n / ${BUSY_DAYS * MEMBERS.length}
    WHEN 0 THEN 3600 WHEN 1 THEN 14400 ELSE 21600 END`,
};

/**
 * Fills the tables with copies of appointment `id`. The library has created this appointment, so the copies look as if
 * the library had created them. The database makes the copies itself, because a million inserts through the driver
 * would take many minutes. The library must be closed first: SQLite allows only one writer at a time, so the library's
 * own writes, such as the number of the appointment's event, would have to wait too long.
 */
export async function fill(sequelize: Sequelize, id: number, pastCount: number): Promise<void> {
  for (const rows of [past(pastCount), COMING]) await insertCopies(sequelize, id, rows);
  await sequelize.query(
    `INSERT INTO shop_appointments_appointment_staff (appointment_id, staff_id, product_id, occupied_from, occupied_to)
     SELECT id, CAST(staff_ids AS INTEGER), product_id, occupied_from, occupied_to FROM ${APPOINTMENTS} WHERE id > ${id}`,
  );
  await sequelize.query('ANALYZE');
}

async function insertCopies(sequelize: Sequelize, id: number, { count, member, start }: Rows): Promise<void> {
  if (count === 0) return;
  const [row] = await sequelize.query<object>(`SELECT * FROM ${APPOINTMENTS} WHERE id = ${id}`, {
    type: QueryTypes.SELECT,
  });
  const own: Readonly<Record<string, string>> = {
    staff_ids: `CAST(${member} AS TEXT)`,
    starts_at: start,
    ends_at: `${start} + ${HALF_HOUR}`,
    occupied_from: start,
    occupied_to: `${start} + ${HALF_HOUR}`,
    padded_from: start,
    padded_to: `${start} + ${HALF_HOUR}`,
    date_created: `${start} - ${DAY}`,
    date_modified: `${start} - ${DAY}`,
    order_id: '1000000 + n',
  };
  const columns = Object.keys(row!).filter((column) => column !== 'id');
  const values = columns.map((column) => own[column] ?? column);
  await sequelize.query(
    `INSERT INTO ${APPOINTMENTS} (${columns.join(', ')})
     WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})
     SELECT ${values.join(', ')} FROM numbers, ${APPOINTMENTS} WHERE id = ${id}`,
  );
}
