import { internalsOf } from '../../support/internals';
import { NO_CONTACT } from '../../../lib/domain/people/contact';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const DRAFT = { productId: 1, start: '2026-03-03T10:00' };
const DEE = { name: 'Dee D', email: 'dee@home.example', phone: '', language: '' };
const SENT = { name: 'Zoë Weiß', email: 'Zoe@Mail.example', phone: '+49 170 123', language: 'de-AT' };

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});

const contactNow = async (id: number) => (await salon.appointments.get(id)).contact;

test('create and book keep the contact that is sent', async () => {
  const made = await salon.appointments.create({ ...DRAFT, contact: SENT });
  expect(made.contact).toEqual(SENT);
  expect(await contactNow(made.id)).toEqual(SENT);
  const booked = await salon.appointments.book({ ...DRAFT, start: '2026-03-04T10:00', contact: SENT });
  expect(await contactNow(booked.id)).toEqual(SENT);
});

test('texts of the contact that are not sent come from the user', async () => {
  const booked = await salon.appointments.book({ ...DRAFT, customerId: 21, contact: { phone: '030 1' } });
  expect(await contactNow(booked.id)).toEqual({ ...DEE, phone: '030 1' });
  const made = await salon.appointments.create({ ...DRAFT, start: '2026-03-04T10:00', customerId: 21 });
  expect(await contactNow(made.id)).toEqual(DEE);
});

test('texts of the contact that are not sent come from the billing of the order, before the user', async () => {
  const context = {};
  const line = { productId: 90, quantity: 1, net: '9', tax: '0' };
  const billing = { firstName: 'Bill', lastName: 'Inger', email: 'bill@order.example', phone: '030 1' };
  const draft = { reference: 'own', customerId: 21, billing, line };
  const { orderId } = await salon.shop.host.orders.createPending(draft, context);
  const own = await salon.appointments.create({ ...DRAFT, customerId: 21, orderId });
  expect(await contactNow(own.id)).toEqual({
    name: 'Bill Inger',
    email: 'bill@order.example',
    phone: '030 1',
    language: '',
  });
  const others = await salon.appointments.create({
    ...DRAFT,
    start: '2026-03-04T10:00',
    customerId: 11,
    orderId,
  });
  expect((await contactNow(others.id)).email).toBe('ann@salon.example');
});

test('a guest of a booking by phone is the contact', async () => {
  const guest = { guestName: 'Ada King', guestEmail: 'ada@mail.example', guestPhone: '030 2' };
  const { id } = await salon.appointments.create({ ...DRAFT, ...guest, contact: { language: 'en' } });
  expect(await contactNow(id)).toEqual({
    name: 'Ada King',
    email: 'ada@mail.example',
    phone: '030 2',
    language: 'en',
  });
});

test('a booking without contact, guest, order and user has an empty contact', async () => {
  expect((await salon.appointments.book(DRAFT)).contact).toEqual(NO_CONTACT);
});

test('an e-mail address may have a domain without a dot, as in an e-mail field of HTML', async () => {
  const { id } = await salon.appointments.create({ ...DRAFT, contact: { email: 'nora@mail' } });
  expect((await contactNow(id)).email).toBe('nora@mail');
});

test('every occurrence of a series has the contact', async () => {
  const { series } = await salon.appointments.series.create({
    ...DRAFT,
    frequency: 'weekly',
    count: 2,
    customerId: 21,
    contact: { phone: '030 1' },
  });
  expect(series.appointments.map(({ contact }) => contact)).toEqual([
    { ...DEE, phone: '030 1' },
    { ...DEE, phone: '030 1' },
  ]);
});

test('a change of the contact replaces the texts that are sent, and keeps the others', async () => {
  const { id } = await salon.appointments.create({ ...DRAFT, contact: SENT });
  await salon.appointments.update(id, { contact: { email: 'new@mail.example', phone: '' } });
  expect(await contactNow(id)).toEqual({ ...SENT, email: 'new@mail.example', phone: '' });
  const before = await salon.appointments.get(id);
  await salon.appointments.update(id, { contact: { email: 'new@mail.example' } });
  expect(await salon.appointments.get(id)).toEqual(before);
});

test('an appointment that is given to another customer does not keep the former contact', async () => {
  const { id } = await salon.appointments.create({ ...DRAFT, contact: SENT });
  await salon.appointments.update(id, { customerId: 21 });
  expect(await contactNow(id)).toEqual(DEE);
  await salon.appointments.update(id, { customerId: 0, contact: { name: 'Zoë' } });
  expect(await contactNow(id)).toEqual({ ...NO_CONTACT, name: 'Zoë' });
});

test('events and the history tell that a contact changed, but not the contact', async () => {
  const { id } = await salon.appointments.create({ ...DRAFT, contact: SENT });
  await salon.appointments.update(id, { contact: { name: 'Zoë Black' } });
  await salon.appointments.update(id, { start: '2026-03-04T11:00' });
  await salon.appointments.remove(id);
  const events = await salon.events();
  expect(events).toHaveLength(5);
  expect(events.map(({ snapshot }) => (snapshot as { contact: unknown }).contact)).toEqual(
    events.map(() => NO_CONTACT),
  );
  const history = await salon.appointments.history(id);
  for (const told of [events, history]) expect(JSON.stringify(told)).not.toMatch(/Zo|170|de-AT/);
});

test('a booking with a contact reads the users once, and before its transaction', async () => {
  await salon.close();
  const calls: unknown[] = [];
  salon = await openShop({
    ports: (host) => ({
      ...host,
      users: {
        ...host.users,
        find: (ids, context) => {
          calls.push([ids, context.transaction]);
          return host.users.find(ids, context);
        },
      },
    }),
  });
  await salon.appointments.create({ productId: 3, start: '2026-03-03T10:00', staffId: 11, customerId: 21 });
  expect(calls).toEqual([[[11, 21], undefined]]);
});

test.each([
  [{ name: 'x'.repeat(201) }, 'is wrong: its name must have at most 200 characters'],
  [{ phone: '1'.repeat(51) }, 'is wrong: its phone must have at most 50 characters'],
  [{ email: 'none' }, 'is wrong: its email must be an e-mail address of at most 254 characters'],
  [{ language: 'de_AT!' }, 'is wrong: its language must be a language tag (BCP 47) such as de-AT'],
  [{ mail: 'ada@mail.example' }, 'must have no other fields than name, email, phone, language'],
  ['ada@mail.example', 'must be an object with name, email, phone, language'],
])('the contact %j is a 400', async (contact, problem) => {
  const fields = { contact: contact as object };
  const wrong = { status: 400, data: { params: { contact: problem } } };
  expect(await refusal(salon.appointments.create({ ...DRAFT, ...fields }))).toMatchObject(wrong);
  expect(await refusal(salon.appointments.book({ ...DRAFT, ...fields }))).toMatchObject(wrong);
  const { id } = await salon.appointments.create(DRAFT);
  expect(await refusal(salon.appointments.update(id, fields))).toMatchObject(wrong);
  expect(await internalsOf(salon.appointments).storage.appointments.find([id])).toMatchObject(
    new Map([[id, { contact: NO_CONTACT }]]),
  );
});
