import { join } from 'node:path';
import { eventually } from '../../../__tests__/support/eventually';
import { addToCart, appointment, buy, freeStarts, nameGuest, variantsOf } from './support/customer';
import { TEST_DATABASE } from './support/database';
import { refund } from './support/owner';
import { openShop, type Shop } from './support/shop';

describe.each([
  ['integers', []],
  ['UUIDs', [join(__dirname, 'support/uuids.cjs')]],
])(`two channels of a shop with %s on ${TEST_DATABASE}`, (_ids, preload) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ preload });
  });
  afterAll(() => shop.close());

  test.each([
    { name: 'the default one', currencyCode: 'EUR', total: 2 * 39_00, cost: 65.55 },
    // 39.00 euros are 32.77 without tax; a tenth more is 36.05. Chicago adds 10.25 % to 72.10.
    { name: 'usa', channel: 'usa', currencyCode: 'USD', total: 79_49, cost: 72.1 },
  ])(
    '$name sells in its own currency, and gives the places back after a refund',
    async ({ channel, currencyCode, total, cost }) => {
      const workshop = (await variantsOf(shop, channel)).get('Workshop')!;
      const [appointmentStart] = await freeStarts(shop, workshop, 6);
      const visitor = shop.visitor(channel);
      await addToCart(visitor, workshop.id, { quantity: 2, appointmentStart });
      await nameGuest(visitor);
      const paid = await buy(visitor);
      expect(paid).toMatchObject({ state: 'PaymentSettled', currencyCode, totalWithTax: total });
      const id = paid.lines![0]!.customFields.appointmentId!;
      const booked = await eventually(
        () => appointment(shop, id),
        ({ status }) => status === 'paid',
      );
      expect(Number(booked.cost)).toBe(cost);
      expect(await freeStarts(shop, workshop, 5)).not.toContain(appointmentStart);
      await refund(shop, paid.id!);
      await eventually(
        () => appointment(shop, id),
        ({ status }) => status === 'cancelled',
      );
      expect(await freeStarts(shop, workshop, 6)).toContain(appointmentStart);
    },
  );
});
