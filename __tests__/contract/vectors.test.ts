import express from 'express';
import request from 'supertest';
import {
  appointmentsRouter,
  asInstant,
  createAppointments,
  type Appointments,
  type Slot,
} from 'shop-appointments';
import { createMemoryShop, type ShopFile } from 'shop-appointments/adapters/memory';
import type { WireSlot } from '../../lib/rest/presenters/slots/slot';
import { databaseOfShop } from '../support/databases';
import { readVectors, type Vector, type VectorSlot } from '../support/vectors';

const SECRET = 'a secret of the worked cases, long enough';
const vectors = readVectors();

afterAll(() => console.info(`worked cases run through the core and over HTTP: ${vectors.length}`));

describe('worked cases', () => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
    const { appointments, close } = await openShop(vector);
    try {
      const { product, query } = vector;
      const core = await appointments.slots.list({
        productIds: [product.id],
        minDate: query.min_date,
        maxDate: query.max_date,
        combineStaff: query.combine_staff,
        getPastTimes: query.get_past_times,
      });
      expect(core.records.map(listed)).toEqual(vector.expect);

      const app = express().use('/api', appointmentsRouter(appointments));
      const answer = await request(app)
        .get('/api/v2/slots')
        .query({ product_id: product.id, ...query });
      const { records, count } = answer.body as { records: WireSlot[]; count: number };
      expect({ status: answer.status, count, records: records.map(sent) }).toEqual({
        status: 200,
        count: vector.expect.length,
        records: vector.expect,
      });
    } finally {
      await close();
    }
  });
});

const listed = ({ date, start, available, scheduled, staffId }: Slot): VectorSlot => ({
  date,
  timestamp_utc: start,
  available,
  scheduled,
  staff_id: staffId,
});

const sent = ({ date, timestamp_utc, available, scheduled, staff_id }: WireSlot): VectorSlot => ({
  date,
  timestamp_utc,
  available,
  scheduled,
  staff_id,
});

/**
 * Opens the shop of a test case on an empty database, and stores the rules and appointments through the core.
 */
async function openShop(vector: Vector): Promise<{ appointments: Appointments; close: () => Promise<void> }> {
  const products = [vector.product, ...(vector.other_products ?? [])];
  const staffIds = new Set([
    ...products.flatMap(({ staff_ids = [] }) => staff_ids),
    ...vector.appointments.flatMap(({ staff_ids = [] }) => staff_ids),
  ]);
  const file: ShopFile = {
    site: { currency: 'EUR', ...vector.site },
    products: products.map((product) => ({ name: `Product ${product.id}`, ...product })),
    users: [...staffIds].map((id) => ({ id, login: `staff${id}`, roles: ['shop_staff'] })),
    rules: vector.rules.map(({ id, ...rule }) => ({ ...rule, ordering: rule.ordering ?? 0, id })),
  };
  const shop = createMemoryShop(file);
  const { database, giveBack } = await databaseOfShop();
  const now = asInstant(Date.parse(vector.now) / 1000);
  const appointments = createAppointments({
    ...shop.options,
    database,
    secret: SECRET,
    clock: { now: () => now },
  });
  await appointments.migrate();
  await shop.loadRules(appointments.rules);
  for (const { product_id, staff_ids, start, end, qty, status } of vector.appointments) {
    const created = await appointments.create({
      productId: product_id ?? vector.product.id,
      staffIds: staff_ids ?? [],
      start,
      end,
      quantity: qty,
      status: status === 'trash' ? 'confirmed' : (status ?? 'confirmed'),
      enforce: 'none',
    });
    if (status === 'trash') await appointments.remove(created.id, { force: false });
  }
  const close = async (): Promise<void> => {
    await appointments.close();
    giveBack();
  };
  return { appointments, close };
}
