import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { appointmentsRouter } from 'shop-appointments';
import request from 'supertest';
import { openShop } from '../../examples/sample-shop/open-shop';
import { openDatabase } from '../support/databases';
import { BESIDE_A_REQUEST } from '../support/statements-of';

/**
 * Maximum number of SQL statements for a list of slots. More would mean one statement for each member, day or booking.
 */
const MOST_STATEMENTS = 6;

const folder = mkdtempSync(join(tmpdir(), 'statements-'));
afterAll(() => rmSync(folder, { recursive: true }));

function shopFile(members: number): string {
  const staffIds = Array.from({ length: members }, (_, i) => 11 + i);
  const file = join(folder, `shop-${members}.json`);
  const products = [1, 2, 3].map((id) => ({
    id,
    name: `Product ${id}`,
    duration: 60,
    duration_unit: 'minute',
    interval: 15,
    qty: 50,
    padding: id * 5,
    staff_ids: staffIds,
  }));
  const users = staffIds.map((id) => ({ id, login: `member${id}`, roles: ['shop_staff'] }));
  const rules = [
    { kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '17:00', appointable: true },
    ...staffIds.map((kind_id) => ({
      kind: 'staff',
      kind_id,
      range_type: 'time:1',
      from_range: '09:00',
      to_range: '10:00',
      appointable: false,
      priority: 5,
    })),
  ];
  writeFileSync(
    file,
    JSON.stringify({ site: { timezone: 'Europe/Berlin', currency: 'EUR' }, products, users, rules }),
  );
  return file;
}

test.each([
  [1, 1, 1],
  [10, 30, 40],
])(
  'slots of %i members over %i days with %i bookings take a few statements',
  async (members, days, bookings) => {
    let statements = 0;
    const count = (sql: string): void => {
      if (!BESIDE_A_REQUEST.test(sql)) statements += 1;
    };
    const database = await openDatabase({ logging: count });
    const now = Math.floor(Date.UTC(2026, 2, 1) / 1000);
    const shop = await openShop(database.sequelize, { shopFile: shopFile(members), now: now as never });
    try {
      for (let i = 0; i < bookings; i += 1) {
        const start = `2026-03-${String(2 + (i % days)).padStart(2, '0')}T12:00`;
        await shop.appointments.create({
          productId: 1 + (i % 3),
          staffId: 11 + (i % members),
          start,
          enforce: 'none',
        });
      }
      const app = express().use('/api', appointmentsRouter(shop.appointments));
      const asked = { min_date: '2026-03-02', max_date: `2026-03-${String(1 + days).padStart(2, '0')}` };
      for (const query of [{ ...asked, product_id: 1 }, asked, { ...asked, combine_staff: true }]) {
        statements = 0;
        const answer = await request(app).get('/api/v2/slots').query(query);
        expect(answer.status).toBe(200);
        expect((answer.body as { count: number }).count).toBeGreaterThan(0);
        expect(statements).toBeGreaterThan(0);
        expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
      }
    } finally {
      await shop.appointments.close();
      await database.close();
    }
  },
);
