import { openDatabase } from '../../support/databases';
import { refusal } from '../../support/http/catalogue';
import { type Agent, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { CLEO as CLEO_AS_TEXT, HAIRCUT as HAIRCUT_AS_TEXT, openTextShop } from '../../support/http/text-shop';
import { BESIDE_A_REQUEST } from '../../support/statements-of';

const [HAIRCUT, ROOM] = [7, 8];
const [ANNA, CLEO, DORA] = [3, 5, 6];

let running: RunningShop;
let boss: Agent;
beforeAll(async () => {
  running = await openShop();
  boss = running.as('boss');
});
afterAll(() => running.close());

type Body = Readonly<Record<string, unknown>>;
type Rows = readonly Body[];

async function book(body: object, shop = running): Promise<number> {
  const sent = { product_id: ROOM, customer_id: CLEO, enforce: 'none', ...body };
  const answer = await shop.as('boss').post('/api/v2/appointments').send(sent);
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as { id: number }).id;
}

async function read(path: string, shop = running): Promise<Body> {
  const answer = await shop.as('boss').get(`/api/v2/desk/customers/${path}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Body;
}

const idsOf = (rows: unknown): unknown[] => (rows as Rows).map(({ id }) => id);

describe('GET /v2/desk/customers/{id}', () => {
  let coming: number;
  let past: number;
  beforeAll(async () => {
    coming = await book({ product_id: HAIRCUT, staff_id: ANNA, start: '2026-03-11 09:00', note: 'Tea' });
    past = await book({ start: '2026-02-11 09:00', customer_status: 'no-show', note: 'Never came' });
    await book({ start: '2026-03-11 10:00', customer_id: DORA });
  });

  test('the response has the customer, their numbers of visits, and their appointments as the desk shows them', async () => {
    const body = await read(String(CLEO));
    expect({ ...body, coming: idsOf(body.coming), past: idsOf(body.past) }).toStrictEqual({
      customer: {
        id: CLEO,
        display_name: 'cleo E.',
        first_name: 'Cleo',
        last_name: 'Example',
        email: 'cleo@shop.example',
        phone: '',
      },
      note: '',
      counts: { coming: 1, past: 1, cancelled: 0, cancelled_late: 0, no_show: 1 },
      coming: [coming],
      past: [past],
      past_total: 1,
    });
    const calendar = await boss.get('/api/v2/desk/calendar?start_ts=1773187200&end_ts=1773273600');
    const { appointments } = calendar.body as { appointments: Rows };
    expect(body.coming).toEqual(appointments.filter(({ id }) => id === coming));
    expect((body.coming as Rows)[0]).toMatchObject({ note: 'Tea', product_name: 'Haircut' });
    expect((body.past as Rows)[0]).toMatchObject({ note: 'Never came', customer_status: 'no-show' });
  });

  test('another page has other past appointments, and the same upcoming ones', async () => {
    const body = await read(`${CLEO}?page=2`);
    expect([idsOf(body.coming), body.past, body.past_total]).toEqual([[coming], [], 1]);
  });

  test.each(['12345', '0', '99999999999999999999', '12345/export'])('%s is a 404', async (path) => {
    const answer = await boss.get(`/api/v2/desk/customers/${path}`);
    expect(refusal(answer).slice(0, 2)).toEqual([404, 'shop_rest_customer_invalid_id']);
  });

  test('only managers read it', async () => {
    for (const login of ['anna', 'cleo']) {
      const answer = await running.as(login).get(`/api/v2/desk/customers/${CLEO}`);
      expect(refusal(answer).slice(0, 2)).toEqual([403, 'shop_rest_cannot_view']);
    }
  });
});

describe('GET /v2/desk/appointments/{id}/guest', () => {
  const GUEST = { customer_id: 0 };
  const readGuest = async (id: number, query = ''): Promise<Body> => {
    const answer = await boss.get(`/api/v2/desk/appointments/${id}/guest${query}`);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.body as Body;
  };
  const idsOfGuest = async (id: number): Promise<unknown[]> => {
    const { coming, past } = await readGuest(id);
    return [...idsOf(coming), ...idsOf(past)];
  };

  test('a guest with an e-mail address has all bookings with it, in any spelling, and none of a customer', async () => {
    const contact = { name: 'Hanna Vogel', email: 'Hanna@Mail.example', phone: '+49 30 7' };
    const coming = await book({ ...GUEST, start: '2026-04-01 09:00', contact });
    const past = await book({
      ...GUEST,
      start: '2026-02-01 09:00',
      customer_status: 'no-show',
      contact: { email: 'hanna@mail.example' },
    });
    await book({ start: '2026-04-01 10:00', contact });
    await book({ ...GUEST, start: '2026-04-01 11:00', contact: { name: 'Hanna Vogel', phone: '+49 30 7' } });
    const body = await readGuest(coming);
    expect({ ...body, coming: idsOf(body.coming), past: idsOf(body.past) }).toStrictEqual({
      guest: contact,
      note: '',
      counts: { coming: 1, past: 1, cancelled: 0, cancelled_late: 0, no_show: 1 },
      coming: [coming],
      past: [past],
      past_total: 1,
    });
    expect((await readGuest(coming, '?page=2')).past).toEqual([]);
    expect(await idsOfGuest(past)).toEqual([coming, past]);

    await boss.post('/api/v2/desk/customers/erase').send({ email: 'hanna@mail.example' });
    expect(await readGuest(coming)).toMatchObject({
      guest: { name: '', email: '', phone: '' },
      coming: [{ id: coming }],
      past: [],
    });
  });

  test('a guest without an e-mail address has the bookings with the phone number, and a guest without both has only this booking', async () => {
    const phoned = (start: string, phone: string, name = 'Jo') =>
      book({ ...GUEST, start, contact: { name, phone } });
    const one = await phoned('2026-04-02 09:00', '0170 / 555-1');
    const same = await phoned('2026-04-02 10:00', '01705551');
    await phoned('2026-04-02 11:00', '01705552');
    const nameless = await phoned('2026-04-02 12:00', '');
    await phoned('2026-04-02 13:00', '');
    expect(await idsOfGuest(same)).toEqual([one, same]);
    expect(await idsOfGuest(nameless)).toEqual([nameless]);
  });

  test('an appointment of a customer, or none, is a 404, and only managers read it', async () => {
    const id = await book({ start: '2026-04-03 09:00' });
    const inTrash = await book({ ...GUEST, start: '2026-04-03 10:00' });
    await boss.delete(`/api/v2/appointments/${inTrash}`).expect(200);
    for (const wrong of [id, inTrash, 999_999, 0])
      expect(refusal(await boss.get(`/api/v2/desk/appointments/${wrong}/guest`)).slice(0, 2)).toEqual([
        404,
        'shop_rest_appointment_invalid_id',
      ]);
    const answer = await running.as('anna').get(`/api/v2/desk/appointments/${id}/guest`);
    expect(refusal(answer).slice(0, 2)).toEqual([403, 'shop_rest_cannot_view']);
  });
});

describe('PUT /v2/desk/appointments/{id}/guest', () => {
  const PIA = { name: 'Pia Berg', email: 'pia@mail.example', phone: '+49 30 7' };
  const guest = (start: string, contact: object = PIA) => book({ start, customer_id: 0, contact });
  const change = (id: number, body: object, login: 'boss' | 'anna' = 'boss') =>
    running.as(login).put(`/api/v2/desk/appointments/${id}/guest`).send(body);
  const namesOf = async (id: number) => {
    const answer = await boss.get(`/api/v2/desk/appointments/${id}/guest`);
    return (answer.body as { coming: { customer_name: string; customer_email: string }[] }).coming.map(
      ({ customer_name: name, customer_email: email }) => [name, email],
    );
  };

  test('changes the sent fields in all bookings of the guest, also the name that lists show', async () => {
    const { id } = await running.appointments.create({
      productId: 8,
      start: '2026-04-11T09:00',
      guestName: PIA.name,
      guestEmail: PIA.email,
      guestPhone: PIA.phone,
    });
    await guest('2026-04-12 09:00');
    const answer = await change(id, { name: 'Pia Vogel', email: 'pia@new.example' });
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([
      200,
      { guest: { name: 'Pia Vogel', email: 'pia@new.example', phone: PIA.phone }, appointments: 2 },
      'no-store',
    ]);
    expect(await namesOf(id)).toEqual([
      ['Pia Vogel', 'pia@new.example'],
      ['Pia Vogel', 'pia@new.example'],
    ]);
    expect((await change(id, { email: null })).body).toMatchObject({ guest: { email: '' } });
  });

  test('the refusals name the fields', async () => {
    const id = await guest('2026-04-11 09:00');
    const faultsOf = async (body: object, of = id) => {
      const answer = await change(of, body);
      const { data } = answer.body as { data: { params?: object } };
      return [answer.status, data.params && Object.keys(data.params)];
    };
    expect(await faultsOf({})).toEqual([400, expect.anything()]);
    expect(await faultsOf({ email: 'pia' })).toEqual([400, ['email']]);
    expect(await faultsOf({ name: 'x'.repeat(201), phone: '1'.repeat(51) })).toEqual([
      400,
      ['name', 'phone'],
    ]);
    expect(await faultsOf({ email: '', phone: '' })).toEqual([400, ['email', 'phone']]);
    expect(await faultsOf({ name: 'Cleo' }, await book({ start: '2026-04-12 09:00' }))).toEqual([
      400,
      ['booking_id'],
    ]);
    expect(refusal(await change(99_999, { name: 'Pia' })).slice(0, 2)).toEqual([
      404,
      'shop_rest_appointment_invalid_id',
    ]);
    expect(refusal(await change(id, { name: 'Pia' }, 'anna'))[0]).toBe(403);
    expect((await running.appointments.get(id)).contact).toMatchObject(PIA);
  });
});

describe('the note about a person', () => {
  const write = (path: string, note: unknown, login: 'boss' | 'anna' = 'boss') =>
    running.as(login).put(`/api/v2/desk/${path}/note`).send({ note });
  const guest = (email: string, phone = '') =>
    book({ start: '2026-04-11 09:00', customer_id: 0, contact: { name: 'Pia', email, phone } });
  const noteAt = async (path: string) => ((await boss.get(`/api/v2/desk/${path}`)).body as Body).note;

  test('stays from visit to visit, is exported, and goes with an erasure or an empty text', async () => {
    const answer = await write(`customers/${DORA}`, ' Colour 7/43 ');
    expect([answer.status, answer.body]).toEqual([200, { has_note: true }]);
    expect(await noteAt(`customers/${DORA}`)).toBe('Colour 7/43');
    expect(await noteAt(`customers/${CLEO}`)).toBe('');
    expect((await read(`${DORA}/export`)).note).toBe('Colour 7/43');
    await write(`customers/${DORA}`, 'Colour 8/1');
    expect(await noteAt(`customers/${DORA}`)).toBe('Colour 8/1');
    expect((await write(`customers/${DORA}`, '')).body).toEqual({ has_note: false });
    expect(await noteAt(`customers/${DORA}`)).toBe('');

    await write(`customers/${DORA}`, 'Colour 7/43');
    await boss.post(`/api/v2/desk/customers/${DORA}/erase`).send({});
    expect(await noteAt(`customers/${DORA}`)).toBe('');
  });

  test('about a guest holds for all bookings with the e-mail address, and goes with the erasure of the address', async () => {
    const [first, second] = [await guest('pia@mail.example'), await guest('PIA@mail.example')];
    await write(`appointments/${first}/guest`, 'Allergic to ammonia');
    expect(await noteAt(`appointments/${second}/guest`)).toBe('Allergic to ammonia');
    await boss.post('/api/v2/desk/customers/erase').send({ email: 'Pia@mail.example' });
    expect(await noteAt(`appointments/${await guest('pia@mail.example')}/guest`)).toBe('');
  });

  test('about a customer goes, too, when the address of the account is erased', async () => {
    await book({ start: '2026-04-11 10:00', contact: { email: 'cleo@shop.example' } });
    await book({ start: '2026-04-11 11:00', customer_id: DORA, contact: { email: 'cleo@shop.example' } });
    await write(`customers/${CLEO}`, 'Tea');
    await write(`customers/${DORA}`, 'Coffee');
    await boss.post('/api/v2/desk/customers/erase').send({ email: 'cleo@shop.example' });
    expect([await noteAt(`customers/${CLEO}`), await noteAt(`customers/${DORA}`)]).toEqual(['', 'Coffee']);
  });

  test('about a guest without an e-mail address holds for all bookings with the phone number, and goes with its erasure', async () => {
    const [first, second] = [await guest('', '+49 (0)30 77'), await guest('', '+49 30/77')];
    const reached = await guest('pia@mail.example', '+49 30 77');
    await write(`appointments/${first}/guest`, 'Allergic to ammonia');
    expect(await noteAt(`appointments/${second}/guest`)).toBe('Allergic to ammonia');
    expect(await noteAt(`appointments/${reached}/guest`)).toBe('');
    const erase = () => boss.post('/api/v2/desk/customers/erase').send({ phone: '+49 30 77' });
    expect((await erase()).body).toEqual({ appointments: 2 });
    expect(await noteAt(`appointments/${await guest('', '+49 30 77')}/guest`)).toBe('');
    expect((await running.appointments.get(reached)).contact.phone).toBe('+49 30 77');
  });

  test('cannot be kept about a guest without a contact, a customer as a guest, or an unknown person', async () => {
    const caller = await guest('');
    expect(await noteAt(`appointments/${caller}/guest`)).toBeNull();
    expect((await write(`appointments/${caller}/guest`, 'x')).status).toBe(400);
    const theirs = await book({ start: '2026-04-12 09:00' });
    const paths = [
      `appointments/${theirs}/guest`,
      'appointments/99999/guest',
      'customers/99999',
      'customers/0',
    ];
    for (const path of paths) expect((await write(path, 'x')).status).toBe(404);
    expect((await write(`customers/${CLEO}`, undefined)).status).toBe(400);
    expect((await write(`customers/${CLEO}`, 'x'.repeat(2_001))).status).toBe(400);
  });

  test('is not in a stored response, which an erasure would have to clean', async () => {
    const answer = await write(`customers/${CLEO}`, 'Secret').set('Idempotency-Key', 'note-1');
    expect(answer.text).not.toContain('Secret');
  });
});

describe('the data of a customer', () => {
  test('the export is a file with what the core exports', async () => {
    await book({ start: '2026-03-12 09:00', note: 'Allergic' });
    await running.appointments.events.read({ limit: 1 });
    const answer = await boss.get(`/api/v2/desk/customers/${CLEO}/export`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="customer-${CLEO}.json"`);
    expect(answer.body).toEqual(
      JSON.parse(JSON.stringify(await running.appointments.customers.export(CLEO))),
    );
    expect(answer.text).toContain('Allergic');
  });

  test('the erasure empties the appointments and says how many there were, and a second one finds none', async () => {
    const id = await book({ start: '2026-03-13 09:00', customer_id: DORA, note: 'Rings twice' });
    const erase = () => boss.post(`/api/v2/desk/customers/${DORA}/erase`).send({ reason: 'On request' });
    const before = (await running.appointments.list({ customerId: DORA })).total;
    expect((await erase()).body).toEqual({ appointments: before });
    expect(await running.appointments.get(id)).toMatchObject({ customerId: 0, note: '' });
    const last = (await running.appointments.history(id)).at(-1);
    expect(last).toMatchObject({ actorId: 1, reason: 'On request' });
    expect((await erase()).body).toEqual({ appointments: 0 });
  });

  test('a guest is erased by the e-mail address, in any spelling, and a wrong address is a 400', async () => {
    const contact = { name: 'Gus', email: 'Gus@Mail.example' };
    const id = await book({ start: '2026-03-15 09:00', contact });
    const erase = (body: object) => boss.post('/api/v2/desk/customers/erase').send(body);
    expect((await erase({ email: ' gus@mail.example ', reason: 'On request' })).body).toEqual({
      appointments: 1,
    });
    expect((await running.appointments.get(id)).contact).toMatchObject({ name: '', email: '' });
    expect((await running.appointments.history(id)).at(-1)).toMatchObject({
      actorId: 1,
      reason: 'On request',
    });
    for (const wrong of [
      {},
      { email: '' },
      { email: 'a\u0000b@mail.example' },
      { email: 7 },
      { email: ['a@b.example'] },
      { email: 'gus@mail.example', phone: '+49 30 1' },
      { email: 7, phone: '+49 30 1' },
    ]) {
      const refused = await erase(wrong);
      expect([wrong, refused.status]).toEqual([wrong, 400]);
      expect(JSON.stringify((refused.body as { data: object }).data)).toMatch(/email|phone/);
    }
    for (const phone of ['', 'by phone', 7, '1'.repeat(51), ['1']]) {
      const refused = await erase({ phone });
      expect([phone, refused.status]).toEqual([phone, 400]);
    }
  });

  test('a customer who was removed from the shop is found by their appointments, until they are erased', async () => {
    const id = await book({ start: '2026-03-14 09:00', customer_id: DORA });
    const account = running.shop.users.get(DORA)!;
    running.shop.users.delete(DORA);
    const body = await read(String(DORA));
    const erased = await boss.post(`/api/v2/desk/customers/${DORA}/erase`).send({});
    const afterwards = await boss.get(`/api/v2/desk/customers/${DORA}`);
    running.shop.users.set(DORA, account);
    expect(body).toMatchObject({ customer: { id: DORA, display_name: '', email: '' }, coming: [{ id }] });
    expect(erased.body).toEqual({ appointments: 1 });
    expect(afterwards.status).toBe(404);
  });
});

test('in a shop with text ids the export names the ids of the shop, and the erasure takes the text away', async () => {
  const shop = await openTextShop();
  const manager = shop.as('boss');
  const sent = { product_external_id: HAIRCUT_AS_TEXT, customer_external_id: CLEO_AS_TEXT };
  const made = await manager.post('/api/v2/appointments').send({ ...sent, start: '2026-03-10 09:00' });
  const booked = made.body as Record<string, number>;
  const path = `/api/v2/desk/customers/${booked.customer_id}`;
  const visits = await manager.get(path);
  const file = await manager.get(`${path}/export`);
  const erased = await manager.post(`${path}/erase`).send({});
  const afterwards = await manager.get(path);
  await shop.close();
  expect(visits.body).toMatchObject({
    customer: { external_id: CLEO_AS_TEXT, first_name: 'Cleo' },
    coming: [{ id: booked.id, customer_external_id: CLEO_AS_TEXT }],
  });
  expect(file.body).toMatchObject({
    customerId: booked.customer_id,
    externalIds: {
      user: { [booked.customer_id!]: CLEO_AS_TEXT },
      product: { [booked.product_id!]: HAIRCUT_AS_TEXT },
      order: { [booked.order_id!]: booked.order_external_id },
      orderItem: { [booked.order_item_id!]: booked.order_item_external_id },
    },
  });
  expect(erased.body).toEqual({ appointments: 1 });
  expect(refusal(afterwards).slice(0, 2)).toEqual([404, 'shop_rest_customer_invalid_id']);
});

test('a customer with years of visits takes as many statements as one with two', async () => {
  let statements = 0;
  const database = await openDatabase({
    logging: (sql) => (statements += BESIDE_A_REQUEST.test(sql) ? 0 : 1),
  });
  const shop = await openShop(SALON, { database: database.sequelize });
  const statementsFor = async (visits: number): Promise<number> => {
    statements = 0;
    const body = await read(String(CLEO), shop);
    const counted = statements;
    expect((body.coming as Rows).length + Number(body.past_total)).toBe(visits);
    return counted;
  };
  await book({ product_id: HAIRCUT, staff_id: ANNA, start: '2026-03-11 09:00' }, shop);
  await book({ start: '2026-02-11 09:00' }, shop);
  const few = await statementsFor(2);
  const create = [...Array(60).keys()].map((at) => ({
    productId: at % 2 === 0 ? ROOM : HAIRCUT,
    customerId: CLEO,
    start: new Date(Date.UTC(2025, at, 5, 9)),
    enforce: 'none' as const,
  }));
  await shop.appointments.batch({ create });
  const many = await statementsFor(62);
  await shop.close();
  await database.close();
  expect(few).toBeGreaterThan(0);
  expect(many).toBe(few);
});
