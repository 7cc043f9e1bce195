import { openShop } from '../../support/http/shop';

test('a customer who joins the waitlist cannot direct offers to the address of another person', async () => {
  const running = await openShop();
  const contact = {
    name: 'You won',
    email: 'victim@mail.example',
    phone: '+49 170 1234567',
    language: 'de',
  };
  const join = async (login: string, customer: object) => {
    const wish = { product_id: 7, staff_id: 3, min_date: '2026-12-10', contact, ...customer };
    const answer = await running.as(login).post('/api/v2/waitlist').send(wish);
    return (answer.body as { readonly contact: object }).contact;
  };
  const { name, email, phone } = await running.appointments.waitlist
    .join({ productId: 7, staffId: 3, minDate: '2026-12-11', customerId: 5 })
    .then((own) => own.contact);
  expect(email).toBe('cleo@shop.example');
  expect(await join('cleo', {})).toEqual({ name, email, phone: contact.phone, language: 'de' });
  expect(phone).not.toBe(contact.phone);
  expect(await join('boss', { customer_id: 0 })).toEqual(contact);
  await running.close();
});
