// Fills payload-reserve's table of reservations with the same bookings that the bench stores in the library's
// table.
import { sql } from '@payloadcms/db-postgres';

/** Inserts sixteen past reservations a day for each member, and three on each of the busy days to come. */
export async function fill(payload, { service, members, firstDay, busyDays, past }) {
  const count = members.length;
  const first = members[0];
  const opening = `${firstDay}T09:00:00Z`;
  await insert(payload, service, {
    rows: past,
    resource: sql`${first}::int + (n / 16) % ${count}::int`,
    start: sql`${opening}::timestamptz - (n / (16 * ${count}::int) + 3) * interval '1 day' + (n % 16) * interval '30 minutes'`,
  });
  for (const hours of [1, 4, 6]) {
    await insert(payload, service, {
      rows: count * busyDays,
      resource: sql`${first}::int + n % ${count}::int`,
      start: sql`${opening}::timestamptz + (n / ${count}::int) * interval '1 day' + ${hours}::int * interval '1 hour'`,
    });
  }
  await payload.db.drizzle.execute(sql`ANALYZE`);
}

async function insert(payload, service, { rows, resource, start }) {
  await payload.db.drizzle.execute(sql`
    INSERT INTO reservations (service_id, resource_id, guest_name, guest_email, start_time, end_time, status)
    SELECT ${service}::int, ${resource}, 'A guest', 'guest@shop.example', ${start}, ${start} + interval '30 minutes', 'confirmed'
    FROM generate_series(0, ${rows}::int - 1) AS n`);
}
