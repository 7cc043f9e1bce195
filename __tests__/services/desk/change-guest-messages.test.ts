import { type MessageShop, openMessageShop } from '../../support/shops/message-shop';

let salon: MessageShop;
beforeEach(async () => {
  salon = await openMessageShop();
});
afterEach(async () => {
  await salon.close();
});

test('a message that was not sent before the change goes to the new address of the guest, and none is about the change', async () => {
  const { appointments, clock, sent } = salon;
  const { id } = await appointments.create({
    productId: 1,
    start: '2026-03-04T10:00',
    status: 'confirmed',
    contact: { name: 'Hanna', email: 'hanna@wrong.example', language: 'en' },
  });
  await appointments.tick();
  await appointments.desk.changeGuest(id, { email: 'hanna@right.example' });
  await appointments.tick();
  clock.set('2026-03-03T10:00');
  await appointments.tick();
  expect(sent.map(({ kind, to }) => [kind, to.email])).toEqual([
    ['booked', 'hanna@wrong.example'],
    ['reminder', 'hanna@right.example'],
  ]);
});
