import express from 'express';
import supertest from 'supertest';
import {
  type Appointments,
  appointmentsRouter,
  asInstant,
  createAppointments,
  withExternalIds,
} from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { openDrizzleShop } from '../../support/text-id-shops/drizzle-shop';
import { openKnexShop } from '../../support/text-id-shops/knex-shop';
import type { TextIdShop } from '../../support/text-id-shops/text-id-shop';
import { CLIENTS, openClient } from '../../support/data-layers/knex-clients';

const SECRET = 's'.repeat(32);
/** A Monday, at eight in Berlin. */
const NOW = asInstant(Date.UTC(2026, 2, 2, 7) / 1_000);
const TEN = '2026-03-10T10:00';

interface Mounted {
  readonly shop: TextIdShop;
  readonly appointments: Appointments;
  readonly agent: ReturnType<typeof supertest>;
}

forEachDatabase((name, _open, openBare) => {
  const layers = {
    Knex: (url: string) => openKnexShop(openClient(CLIENTS[name]![0]!, url)),
    ...(name === 'PostgreSQL' && { Drizzle: openDrizzleShop }),
  };

  describe.each(Object.entries(layers))('a shop on %s whose ids are texts', (_layer, openShop) => {
    async function mounted(body: (shop: Mounted) => Promise<void>): Promise<void> {
      const database = await openBare();
      const shop = await openShop(database.url);
      const appointments = createAppointments({
        database: database.url,
        site: { name: 'Shop', url: 'http://shop.example', timezone: 'Europe/Berlin', currency: 'EUR' },
        host: withExternalIds(shop.ports),
        secret: SECRET,
        clock: { now: () => NOW },
      });
      try {
        await appointments.migrate();
        await appointments.rules.create({
          kind: 'global',
          rangeType: 'time:all',
          fromRange: '08:00',
          toRange: '20:00',
          appointable: true,
        });
        const app = express().use('/api', appointmentsRouter(appointments));
        await body({ shop, appointments, agent: supertest(app) });
      } finally {
        await appointments.close();
        await shop.close();
        await database.close();
      }
    }

    test('a customer browses, books, and pays; the shop finds its own ids everywhere', async () => {
      await mounted(async ({ shop, appointments, agent }) => {
        const { customer, classId } = shop;
        const products = await agent.get('/api/v2/products').expect(200);
        const [{ id: productId }] = products.body as [{ id: number }];
        expect(await appointments.externalIds.find('product', [productId])).toEqual(
          new Map([[productId, classId]]),
        );

        const slots = await agent
          .get(`/api/v2/slots?product_ids=${productId}&min_date=2026-03-10&max_date=2026-03-10`)
          .expect(200);
        expect((slots.body as { records: unknown[] }).records).toHaveLength(12);

        const customers = await appointments.externalIds.resolve('user', [customer.id]);
        const booking = { productId, start: TEN, quantity: 2, customerId: customers.get(customer.id)! };
        const { id, orderId: orderInteger } = await appointments.book(booking);
        const [order] = await shop.orders();
        expect(order).toMatchObject({ status: 'pending', customerId: customer.id });
        expect(await shop.lines()).toMatchObject([{ orderId: order!.id, quantity: 2 }]);
        expect(await appointments.externalIds.find('order', [orderInteger])).toEqual(
          new Map([[orderInteger, order!.id]]),
        );

        await appointments.transaction(async (transaction) => {
          await shop.pay(order!.id, transaction);
          await appointments.orderChanged(order!.id, { transaction });
        });
        const seen = await agent
          .get(`/api/v2/appointments/${id}`)
          .set('Cookie', customer.cookie)
          .set('X-SITE-Nonce', appointments.nonceFor({ id: customer.id, userId: customer.id }))
          .expect(200);
        expect(seen.body).toMatchObject({ status: 'paid', qty: 2, order_id: orderInteger });
      });
    });

    test('fifty bookings race for three places: three orders, three lines, and nothing incomplete', async () => {
      await mounted(async ({ shop, appointments }) => {
        const products = await appointments.externalIds.resolve('product', [shop.classId]);
        const booking = { productId: products.get(shop.classId)!, start: TEN };
        const outcomes = await Promise.allSettled(
          Array.from({ length: 50 }, () => appointments.book(booking)),
        );
        const booked = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        const refused = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [(outcome.reason as { status: number }).status] : [],
        );
        expect([booked.length, refused]).toEqual([3, Array.from({ length: 47 }, () => 409)]);
        const [orders, lines] = [await shop.orders(), await shop.lines()];
        expect([orders.length, lines.length]).toEqual([3, 3]);
        expect(new Set(lines.map(({ orderId }) => orderId))).toEqual(new Set(orders.map(({ id }) => id)));
        const found = await appointments.externalIds.find(
          'order',
          booked.map(({ orderId }) => orderId),
        );
        expect(new Set(found.values())).toEqual(new Set(orders.map(({ id }) => id)));
      });
    });
  });
});
