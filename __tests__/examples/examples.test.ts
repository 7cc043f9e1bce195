import { main as coreOnly } from '../../examples/core-only/main';
import { main as joinATransaction } from '../../examples/join-a-transaction/main';
import { forEachDatabase } from '../support/databases';

test('core-only lists slots, books one, and tells a second customer why it is taken', async () => {
  const printed: string[] = [];
  await coreOnly((line) => printed.push(line));
  expect(printed).toEqual([
    'Free: 2031-03-10T09:00, 2031-03-10T10:00, 2031-03-10T11:00',
    'Booked for 40.00, unpaid, order 1',
    '409 shop_appointments_slot_unavailable; free nearby:',
    '  2031-03-09T09:00:00+01:00',
    '  2031-03-09T10:00:00+01:00',
    '  2031-03-09T11:00:00+01:00',
    '  2031-03-10T10:00:00+01:00',
    '  2031-03-10T11:00:00+01:00',
  ]);
});

forEachDatabase((_, _open, open) => {
  test('join-a-transaction does not use up the voucher of a refused booking', async () => {
    const database = await open();
    try {
      const printed: string[] = [];
      await joinATransaction(database.url, (line) => printed.push(line));
      expect(printed).toEqual([
        'SPRING pays for appointment 1',
        'SUMMER: shop_appointments_slot_unavailable',
        'Still to be used: SUMMER',
      ]);
    } finally {
      await database.close();
    }
  });
});
