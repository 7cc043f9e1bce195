import type { Product } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { at, openShop, type TestShop } from '../../support/shops/core-shop';
import { statementsOf, withoutNumbering } from '../../support/statements-of';

const CUT = 1;
const TREATMENT = 9;

forEachDatabase((_, open) => {
  /** Opens a shop in which the first product has the fields of `changed`. */
  async function onShop(changed: Partial<Product>, run: (count: Counter, shop: TestShop) => Promise<void>) {
    const database = await open();
    const shop = await openShop({
      database: database.sequelize,
      ports: (host) => ({
        ...host,
        products: {
          ...host.products,
          find: async (...query) => {
            const found = await host.products.find(...query);
            return new Map([...found].map(([id, one]) => [id, id === CUT ? { ...one, ...changed } : one]));
          },
        },
      }),
    });
    const count: Counter = async (work) =>
      withoutNumbering(await statementsOf(database.sequelize, work)).length;
    try {
      await run(count, shop);
    } finally {
      await shop.close();
      await database.close();
    }
  }
  type Counter = (work: () => Promise<unknown>) => Promise<number>;

  test('a visit takes no more statements than the bookings of its items', async () => {
    await onShop({}, async (count, { appointments }) => {
      const book = (productId: number, start: string) =>
        appointments.book({ productId, start, customerId: 21 });
      const visit = (start: string) =>
        appointments.visits.create({
          items: [{ productId: CUT }, { productId: TREATMENT }],
          start,
          customerId: 21,
        });
      // The first booking and the first visit also read data that the library then keeps in memory.
      await book(CUT, '2026-03-03T09:00');
      await book(TREATMENT, '2026-03-03T09:00');
      await visit('2026-03-04T09:00');
      const alone =
        (await count(() => book(CUT, '2026-03-05T09:00'))) +
        (await count(() => book(TREATMENT, '2026-03-05T10:00')));
      expect(await count(() => visit('2026-03-06T09:00'))).toBeLessThanOrEqual(alone);
    });
  });

  test('a booking with a room takes at most two statements more than one without', async () => {
    const booking = async (changed: Partial<Product>): Promise<number> => {
      let sent = 0;
      await onShop(changed, async (count, { appointments }) => {
        if (changed.needs) await appointments.resources.create({ name: 'Studio', kind: 'room' });
        const book = (start: string) => appointments.book({ productId: CUT, start, customerId: 21 });
        await book('2026-03-03T09:00');
        sent = await count(() => book('2026-03-04T09:00'));
        const [booked] = (await appointments.list({ from: at('2026-03-04T09:00') })).items;
        expect(booked!.resourceIds).toEqual(changed.needs ? [1] : []);
      });
      return sent;
    };
    expect(await booking({ needs: [{ kind: 'room' }] })).toBeLessThanOrEqual((await booking({})) + 2);
  });
});
