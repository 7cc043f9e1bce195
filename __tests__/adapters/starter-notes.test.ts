import { createAppointments, type OrderNotice } from 'shop-appointments';
import { readShopFile } from 'shop-appointments/adapters/memory';
import { starter } from 'shop-appointments/adapters/starter';
import { openDatabase } from '../support/databases';
import { CONTRACT_SHOP } from '../support/shops/contract-shop';

test('the note of an order in the starter keeps the reason of its status and the last ten notices, with what is due', async () => {
  const database = await openDatabase();
  const { host, ...shop } = starter({ database: database.sequelize });
  const appointments = createAppointments({
    ...shop,
    host,
    site: readShopFile(CONTRACT_SHOP).site,
    secret: 'the secret of the site, thirty-two bytes',
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await appointments.migrate();
  const { orderId, orderItemId } = await host.orders.createPending(
    {
      reference: 'first',
      customerId: 0,
      billing: { firstName: 'Ada', lastName: 'Berg', email: 'ada@shop.example', phone: '' },
      line: { reference: 'first', productId: 1, quantity: 1, net: '30.00', tax: '0.00' },
    },
    {},
  );
  const noticeOf = (appointmentId: number, refundDue: string, amountDue: string): OrderNotice => ({
    code: amountDue === '0.00' ? 'needs_refund' : 'amount_due',
    orderId,
    orderItemId,
    appointmentId,
    reason: 'The appointment was cancelled.',
    settlement: { orderItemId, paid: refundDue, fee: amountDue, refundDue, amountDue, reason: 'cancelled' },
  });
  for (const notice of [
    noticeOf(1, '0.00', '15.00'),
    noticeOf(2, '5.00', '0.00'),
    noticeOf(2, '5.00', '0.00'),
  ])
    await host.orders.needsAttention!(notice, {});
  const lines = [
    'Appointment 1: The appointment was cancelled. Amount due: 15.00.',
    'Appointment 2: The appointment was cancelled. Refund due: 5.00.',
  ];
  expect((await host.orders.read(orderId))?.note.split('\n')).toEqual(lines);

  await host.orders.setStatus(orderId, 'on-hold', { reason: 'The payment was disputed.' });
  for (let id = 1; id <= 30; id += 1) await host.orders.needsAttention!(noticeOf(id, '1.00', '0.00'), {});
  const { note = '' } = (await host.orders.read(orderId)) ?? {};
  expect(note.split('\n').map((one) => one.split(':')[0])).toEqual([
    'The payment was disputed.',
    ...Array.from({ length: 10 }, (_, at) => `Appointment ${at + 21}`),
  ]);
  await appointments.close();
  await database.close();
});
