import { openOrderShop } from '../../support/shops/order-shop';

test('changing the list of an appointment does not change the next appointment’s list', async () => {
  const salon = await openOrderShop({ shared: true });
  const first = await salon.appointments.create({ productId: 2, start: '2026-03-03T10:00' });
  (first.googleCalendarStaffEventIds as string[]).push('an event of the caller');
  const second = await salon.appointments.create({ productId: 2, start: '2026-03-03T12:00' });
  expect(second.googleCalendarStaffEventIds).toEqual([]);
  await salon.close();
});

test('a transaction that is repeated creates the order with the reference of the first attempt', async () => {
  const shop = await openOrderShop({ shared: true });
  const references: string[] = [];
  shop.trouble = {
    createPending: (draft, context) => {
      references.push(draft.line.reference);
      if (references.length === 1)
        return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
      return shop.port.createPending(draft, context);
    },
  };
  await shop.appointments.create({ productId: 2, start: '2026-03-03T10:00' });
  expect(references).toHaveLength(2);
  expect(new Set(references).size).toBe(1);
  await shop.close();
});
