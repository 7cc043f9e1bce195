import { openDatabase } from '../../support/databases';
import { refusal } from '../../support/http/catalogue';
import { type Agent, at, errorOf, NOW, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { BESIDE_A_REQUEST } from '../../support/statements-of';

const [HAIRCUT, ROOM, RETREAT, WORKSHOP, MASSAGE, DEPOSIT] = [7, 8, 9, 12, 13, 14];
const [ANNA, BEN, CLEO, DORA] = [3, 4, 5, 6];
const PHONE_ONLY = 20;
const [DAY, NEXT] = ['2026-03-11', '2026-03-12'];

const FILE = {
  ...SALON,
  users: [...SALON.users!, { id: PHONE_ONLY, login: 'phone', email: '', roles: ['customer'] }],
  products: [
    ...SALON.products!,
    {
      id: WORKSHOP,
      name: 'Workshop',
      price: '20.00',
      duration: 60,
      duration_unit: 'minute',
      qty: 6,
      staff_ids: [3],
    },
    {
      id: MASSAGE,
      name: 'Massage',
      price: '40.00',
      duration: 60,
      duration_unit: 'minute',
      staff_ids: [3],
      cancellation: { steps: [], else_fee: '25%' },
    },
    {
      id: DEPOSIT,
      name: 'Colouring',
      price: '40.00',
      duration: 60,
      duration_unit: 'minute',
      staff_ids: [3],
      deposit: { percent: 20 },
    },
  ],
  rules: [
    ...SALON.rules!,
    {
      kind: 'global',
      title: 'Town festival',
      range_type: 'time:range',
      from_date: NEXT,
      to_date: NEXT,
      from_range: '10:00',
      to_range: '12:00',
      appointable: false,
    },
  ],
};

interface Desk {
  readonly appointments: readonly Record<string, unknown>[];
  readonly hours: readonly { kind: string; kind_id: number; closed: readonly object[] }[];
  readonly start_ts: number;
  readonly end_ts: number;
  readonly now: number;
  readonly last_event_id: number;
}

let running: RunningShop;
beforeAll(async () => (running = await openShop(FILE)));
afterAll(() => running.close());

async function book(body: object): Promise<number> {
  const answer = await running.as('boss').post('/api/v2/appointments').send(body);
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as { id: number }).id;
}

const windowOf = (from: string, to: string): string =>
  `start_ts=${at(`${from}T00:00`)}&end_ts=${at(`${to}T00:00`)}`;

async function read(query = windowOf(DAY, NEXT), agent: Agent = running.as('boss')): Promise<Desk> {
  const answer = await agent.get(`/api/v2/desk/calendar?${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Desk;
}

/** Reads the fields of an appointment that the desk receives. */
async function shown(id: number, agent?: Agent): Promise<Record<string, unknown>> {
  const { appointments } = await read(windowOf('2026-03-01', '2027-03-01'), agent);
  return appointments.find((one) => one.id === id)!;
}

const idsOf = (rows: readonly Record<string, unknown>[]): unknown[] => rows.map(({ id }) => id);
const orderOf = async (id: number) => {
  const { orderId } = await running.appointments.get(id);
  return running.shop.orders.find((order) => order.id === orderId)!;
};

describe('GET /v2/desk/calendar', () => {
  let anna: number;
  let ben: number;
  let cancelled: number;
  beforeAll(async () => {
    const cut = { product_id: HAIRCUT, customer_id: CLEO };
    anna = await book({ ...cut, staff_id: ANNA, start: `${DAY} 09:00` });
    ben = await book({ ...cut, staff_id: BEN, start: `${DAY} 10:00`, customer_id: DORA });
    cancelled = await book({ ...cut, staff_id: ANNA, start: `${DAY} 11:00`, status: 'cancelled' });
    await book({ ...cut, staff_id: ANNA, start: `${DAY} 14:00`, status: 'in-cart', enforce: 'none' });
  });

  test('an appointment has the fields of v2 and those of the desk', async () => {
    const desk = await read();
    const whole = await running.as('boss').get(`/api/v2/appointments/${anna}`);
    expect(idsOf(desk.appointments)).toEqual([anna, ben, cancelled]);
    expect(desk.appointments[0]).toStrictEqual({
      ...(whole.body as object),
      product_name: 'Haircut',
      payment: 'unpaid',
      price: '40.00',
      cost_includes_tax: false,
      order_status: 'pending',
      release_utc: null,
      customer_email: 'cleo@shop.example',
      customer_phone: '',
      note: '',
      money_settled: false,
      open_amount: '40.00',
      open_refund: '0.00',
      money_notes: [],
      paid: '0.00',
      refunded: '0.00',
      refund_due: '0.00',
      places: null,
      is_outside_hours: false,
      is_unassigned: false,
      may_record_attendance: true,
      parts: [],
      paddings: [],
    });
    expect([desk.start_ts, desk.end_ts, desk.now]).toEqual([at(`${DAY}T00:00`), at(`${NEXT}T00:00`), NOW]);
    const { events } = await running.appointments.events.read({ limit: 1000 });
    expect(desk.last_event_id).toBe(events.at(-1)!.id);
  });

  test.each([
    [`staff_id=${BEN}`, () => [ben]],
    [`product_id=${ROOM}`, () => []],
    ['status=cancelled', () => [cancelled]],
  ])('%s limits the appointments, and not the closed times', async (filter, ids) => {
    const desk = await read(`${windowOf(DAY, NEXT)}&${filter}`);
    expect(idsOf(desk.appointments)).toEqual(ids());
    expect(desk.hours.map(({ kind_id: id }) => id)).toEqual([0, ANNA, BEN]);
  });

  test('the closed times are those of the shop and of each member, with the titles of the rules, and the causes', async () => {
    const closed = (from: string, to: string, title = '') => ({
      start: at(from),
      end: at(to),
      title,
      cause: title === '' ? 'weekly_hours' : 'time_off',
    });
    const shop = [
      closed('2026-03-11T00:00', '2026-03-11T09:00'),
      closed('2026-03-11T12:00', '2026-03-12T09:00'),
      closed('2026-03-12T10:00', '2026-03-12T12:00', 'Town festival'),
      closed('2026-03-12T12:00', '2026-03-13T00:00'),
    ];
    const bens = [
      closed('2026-03-11T00:00', '2026-03-11T09:00'),
      closed('2026-03-11T09:00', '2026-03-11T10:00', 'Dentist'),
      ...shop.slice(1),
    ];
    const { hours } = await read(windowOf(DAY, '2026-03-13'));
    expect(hours).toStrictEqual([
      { kind: 'global', kind_id: 0, closed: shop },
      { kind: 'staff', kind_id: ANNA, closed: shop },
      { kind: 'staff', kind_id: BEN, closed: bens },
    ]);
  });

  test('a member of staff sees only their own appointments, and the hours of the shop and their own', async () => {
    const desk = await read(undefined, running.as('anna'));
    expect(idsOf(desk.appointments)).toEqual([anna, cancelled]);
    expect(desk.hours.map(({ kind_id: id }) => id)).toEqual([0, ANNA]);
    expect(desk.appointments[0]).toMatchObject({ may_record_attendance: true });
  });

  test('a member of staff who is the customer sees no note, and may not record whether they came', async () => {
    const own = await book({
      product_id: HAIRCUT,
      staff_id: BEN,
      customer_id: ANNA,
      start: '2026-03-13 09:00',
      note: 'Complained the last time',
    });
    expect(await shown(own, running.as('anna'))).toMatchObject({ note: '', may_record_attendance: false });
    const whole = { note: 'Complained the last time', may_record_attendance: true };
    expect(await shown(own, running.as('ben'))).toMatchObject(whole);
    expect(await shown(own)).toMatchObject(whole);
  });

  test('the caller of a key that only reads may not record whether the customer came', async () => {
    const readBy = async (key: string) => {
      const pair = `consumer_key=ck_${key}&consumer_secret=cs_${key}`;
      return (await read(`${windowOf(DAY, NEXT)}&${pair}`, running.anonymous)).appointments[0];
    };
    expect(await readBy('read')).toMatchObject({ may_record_attendance: false });
    expect(await readBy('both')).toMatchObject({ may_record_attendance: true });
  });

  test('customers and visitors are refused', async () => {
    const refused = async (agent: Agent) =>
      refusal(await agent.get(`/api/v2/desk/calendar?${windowOf(DAY, NEXT)}`)).slice(0, 2);
    expect(await refused(running.as('cleo'))).toEqual([403, 'shop_rest_cannot_view']);
    expect(await refused(running.anonymous)).toEqual([401, 'shop_rest_cannot_view']);
  });

  test.each([
    ['a window that ends where it starts', 'start_ts=0&end_ts=0', 'end_ts'],
    ['more than 366 days', windowOf('2026-01-01', '2027-01-03'), 'end_ts'],
    ['an unknown status', `${windowOf(DAY, NEXT)}&status=open`, 'status'],
  ])('%s is a 400 that names it', async (_, query, name) => {
    const answer = await running.as('boss').get(`/api/v2/desk/calendar?${query}`);
    expect(refusal(answer)).toEqual([400, 'rest_invalid_param', name]);
  });

  test('appointments and closed times over the limit of records are a 400', async () => {
    const small = await openShop(SALON, { limits: { slotRecords: 30 } });
    const ask = (to: string) => small.as('boss').get(`/api/v2/desk/calendar?${windowOf('2026-03-02', to)}`);
    const answers = [await ask('2026-03-05'), await ask('2026-03-30')];
    await small.close();
    expect(answers[0]!.status).toBe(200);
    expect(refusal(answers[1]!)).toEqual([400, 'rest_invalid_param', 'end_ts']);
    expect(errorOf(answers[1]!).data.params).toEqual({
      end_ts: 'the result may hold at most 30 records; ask for fewer days',
    });
  });

  test('the computation ends when the client has disconnected', async () => {
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    const query = { from: `${DAY}T00:00`, to: `${NEXT}T00:00`, signal: gone.signal };
    await expect(running.appointments.calendar.desk(query)).rejects.toThrow('gone');
  });
});

describe('the payment and the contact of an appointment', () => {
  const cut = { product_id: HAIRCUT, staff_id: ANNA, customer_id: CLEO };
  const ten = (day: number): string => `2026-04-${String(day).padStart(2, '0')} 10:00`;

  test.each([
    ['pending', 'unpaid'],
    ['on-hold', 'unpaid'],
    ['failed', 'unpaid'],
    ['cancelled', 'unpaid'],
    ['processing', 'paid'],
    ['completed', 'paid'],
    ['refunded', 'refunded'],
  ] as const)('an order that is %s makes it %s', async (status, payment) => {
    const id = await book({ ...cut, start: ten(1), enforce: 'none' });
    (await orderOf(id)).status = status;
    expect(await shown(id)).toMatchObject({ order_status: status, payment });
  });

  test.each([
    ['paid', 'paid'],
    ['confirmed', 'unpaid'],
  ])('without an order the status %s makes it %s', async (status, payment) => {
    const id = await book({ ...cut, start: ten(2), status, enforce: 'none' });
    running.shop.orders.splice(running.shop.orders.indexOf(await orderOf(id)), 1);
    expect(await shown(id)).toMatchObject({ order_status: '', payment });
  });

  test('an appointment that costs nothing is free', async () => {
    const id = await book({ ...cut, start: ten(3), cost: '0' });
    expect(await shown(id)).toMatchObject({ payment: 'free' });
  });

  test('the price is what the customer pays, with tax; once the line is removed, the cost', async () => {
    const id = await book({ ...cut, start: ten(4) });
    const { items } = await orderOf(id);
    items[0] = { ...items[0]!, tax: '7.60' };
    expect(await shown(id)).toMatchObject({ cost: '40.00', price: '47.60' });
    items[0] = { ...items[0], quantity: 0, total: '0.00', tax: '0.00' };
    expect(await shown(id)).toMatchObject({ cost: '40.00', price: '40.00' });
  });

  test('a cancelled appointment that was paid in cash is paid until the refund is noted', async () => {
    const id = await book({ ...cut, start: ten(5) });
    const note = (kind: 'cash' | 'refunded', amount: string) =>
      running.appointments.update(id, { noteMoney: kind, noteAmount: amount });
    const payments = async () => (await shown(id))['payment'];
    await note('cash', '15.00');
    expect(await payments()).toBe('partial');
    await note('cash', '25.00');
    await running.appointments.update(id, { status: 'cancelled' });
    expect(await payments()).toBe('paid');
    await note('refunded', '10.00');
    expect(await payments()).toBe('partial');
    await note('refunded', '30.00');
    expect(await payments()).toBe('refunded');
  });

  test.each([
    ['all of it', HAIRCUT, { payment: 'refunded', paid: '0.00', refunded: '40.00' }],
    ['what is above the fee', MASSAGE, { payment: 'paid', paid: '10.00', refunded: '30.00' }],
  ])('a shop that states refunds for the whole order has refunded %s', async (_what, productId, expected) => {
    const id = await book({ ...cut, product_id: productId, start: `2026-04-${productId + 3} 10:00` });
    const order = await orderOf(id);
    Object.assign(order, { status: 'processing', paid: '40.00', refunded: '0.00' });
    await running.appointments.orderChanged(order.id);
    await running.appointments.update(id, { status: 'cancelled', cancelledBy: 'customer' });
    Object.assign(order, { refunded: expected.refunded });
    await running.appointments.orderChanged(order.id);
    expect(await shown(id)).toMatchObject({ ...expected, open_refund: '0.00' });
  });

  test('an appointment that entered a paid order later has no part of a refund that the shop states for the order', async () => {
    const paid = await book({ ...cut, start: ten(20) });
    const order = await orderOf(paid);
    Object.assign(order, { status: 'processing', paid: '40.00', refunded: '0.00' });
    await running.appointments.orderChanged(order.id);
    const later = await book({ ...cut, start: ten(21), order_id: order.id });
    expect((await orderOf(later)).items).toHaveLength(2);
    await running.appointments.update(paid, { status: 'cancelled' });
    order.refunded = '40.00';
    await running.appointments.orderChanged(order.id);
    expect(await shown(paid)).toMatchObject({ payment: 'refunded', refunded: '40.00' });
    expect(await shown(later)).toMatchObject({ paid: '0.00', refunded: '0.00' });
    await running.appointments.update(later, { status: 'cancelled' });
    expect(await shown(later)).not.toMatchObject({ payment: 'refunded' });
    expect(await shown(later)).toMatchObject({ refunded: '0.00' });
  });

  test('a booking with a deposit that was paid in full has all of it refunded when its order is refunded', async () => {
    const id = await book({ product_id: DEPOSIT, staff_id: ANNA, customer_id: CLEO, start: ten(22) });
    const order = await orderOf(id);
    Object.assign(order, { status: 'processing', paid: '40.00', refunded: '0.00' });
    await running.appointments.orderChanged(order.id);
    Object.assign(order, { status: 'refunded', refunded: '40.00' });
    await running.appointments.orderChanged(order.id);
    expect(await shown(id)).toMatchObject({ payment: 'refunded', refunded: '40.00' });
  });

  test('a guest’s contact is that of the appointment, or else of its order, and never of another person’s order', async () => {
    const guest = { guest_name: 'Gus Gast', guest_email: 'gus@mail.example', guest_phone: '030 1234' };
    const id = await book({ ...cut, customer_id: 0, ...guest, start: ten(7), note: 'Rings twice' });
    expect(await shown(id)).toMatchObject({
      customer_name: 'Gus Gast',
      customer_email: 'gus@mail.example',
      customer_phone: '030 1234',
      note: 'Rings twice',
    });
    await running.appointments.update(id, { contact: { name: '', email: '', phone: '' } });
    expect(await shown(id)).toMatchObject({
      customer_name: 'Gus Gast',
      customer_email: 'gus@mail.example',
      customer_phone: '030 1234',
    });
    Object.assign(await orderOf(id), { customerId: DORA });
    expect(await shown(id)).toMatchObject({ customer_name: '', customer_email: '', customer_phone: '' });
  });

  test('a customer is reached by the address of the account and the telephone of the order', async () => {
    const id = await book({ ...cut, start: ten(8) });
    const order = await orderOf(id);
    Object.assign(order, { billing: { ...order.billing, email: 'old@mail.example', phone: '040 5678' } });
    expect(await shown(id)).toMatchObject({
      customer_email: 'cleo@shop.example',
      customer_phone: '040 5678',
    });
  });

  test('a customer whose account has no address is reached by that of the order', async () => {
    const id = await book({ ...cut, customer_id: PHONE_ONLY, start: ten(9) });
    const order = await orderOf(id);
    Object.assign(order, { billing: { ...order.billing, email: 'desk@mail.example' } });
    expect(await shown(id)).toMatchObject({ customer_email: 'desk@mail.example' });
  });
});

describe('the facts about an appointment that staff should see', () => {
  test('a workshop has the number of taken places and of all places', async () => {
    const seat = { product_id: WORKSHOP, staff_id: ANNA, start: '2026-05-05 09:00' };
    const first = await book({ ...seat, customer_id: CLEO });
    const second = await book({ ...seat, customer_id: DORA, qty: 2 });
    expect(await shown(first)).toMatchObject({ places: { taken: 3, of: 6 } });
    await running.appointments.update(second, { status: 'cancelled' });
    expect(await shown(first)).toMatchObject({ places: { taken: 1, of: 6 } });
    expect(await shown(second)).toMatchObject({ places: { taken: 1, of: 6 } });
  });

  test('places of an appointment that began before the window are those at the start of the window', async () => {
    const long = await book({ product_id: ROOM, start: '2026-05-05 23:00', end: '2026-05-06 02:00' });
    await book({ product_id: ROOM, start: '2026-05-06 00:00', end: '2026-05-06 01:00' });
    const { appointments } = await read(windowOf('2026-05-06', '2026-05-07'));
    expect(appointments.find(({ id }) => id === long)).toMatchObject({ places: { taken: 2, of: 2 } });
    expect(await shown(long)).toMatchObject({ places: { taken: 1, of: 2 } });
  });

  test.each([
    [ROOM, '2026-05-07 09:00', '2026-05-07 10:00', 'in open time', false],
    [ROOM, '2026-05-07 08:30', '2026-05-07 09:30', 'partly before it opens', true],
    [ROOM, '2026-05-07 22:00', '2026-05-07 23:00', 'at night', true],
    [RETREAT, '2026-05-08', '2026-05-10', 'on days that open for some hours', false],
    [RETREAT, '2026-04-30', '2026-05-03', 'over a day that is closed', true],
  ])('product %s from %s to %s is %s: is_outside_hours %s', async (productId, start, end, _, isOutside) => {
    const id = await book({ product_id: productId, start, end });
    expect(await shown(id)).toMatchObject({ is_outside_hours: isOutside });
  });

  test('an unpaid booking says when it is cancelled, until staff confirm it or its order waits for a transfer', async () => {
    const unpaid = async (day: string, minutes: number): Promise<number> => {
      const booking = { productId: ROOM, start: `${day}T09:00`, customerId: CLEO };
      return (await running.appointments.book(booking, { unpaidMinutes: minutes })).id;
    };
    const kept = await unpaid('2026-05-12', 20);
    expect(await shown(kept)).toMatchObject({ status: 'unpaid', release_utc: NOW + 1200 });
    await running.as('boss').put(`/api/v2/appointments/${kept}`).send({ status: 'confirmed' }).expect(200);
    expect(await shown(kept)).toMatchObject({ payment: 'unpaid', release_utc: null });
    const onHold = await unpaid('2026-05-13', 20);
    (await orderOf(onHold)).status = 'on-hold';
    expect(await shown(onHold)).toMatchObject({ status: 'unpaid', release_utc: null });
    expect(await shown(await unpaid('2026-05-14', 0))).toMatchObject({ release_utc: null });
  });

  test('an appointment of a product with staff that names no member is unassigned', async () => {
    const id = await book({ product_id: HAIRCUT, staff_ids: [], start: '2026-05-11 09:00' });
    expect(await shown(id)).toMatchObject({ is_unassigned: true, places: { taken: 1, of: 2 } });
    const assigned = await book({ product_id: ROOM, start: '2026-05-11 09:00' });
    expect(await shown(assigned)).toMatchObject({ is_unassigned: false });
  });

  test('an appointment whose product is gone is shown without places', async () => {
    const id = await book({ product_id: ROOM, start: '2026-05-12 22:00', enforce: 'none' });
    const product = running.shop.products.get(ROOM)!;
    running.shop.products.delete(ROOM);
    const desk = await shown(id);
    running.shop.products.set(ROOM, product);
    expect(desk).toMatchObject({ product_name: '', places: null, is_outside_hours: false });
  });
});

test('a year of many members and appointments takes as many statements as a day of few', async () => {
  const statementsOf = async (members: number, bookings: number, query: string): Promise<number> => {
    let statements = 0;
    const database = await openDatabase({
      logging: (sql) => (statements += BESIDE_A_REQUEST.test(sql) ? 0 : 1),
    });
    const staffIds = Array.from({ length: members }, (_, i) => 20 + i);
    const users = staffIds.map((id) => ({ id, login: `member${id}`, roles: ['shop_staff'] }));
    const products = [HAIRCUT, WORKSHOP].map((id) => ({
      id,
      name: `Product ${id}`,
      qty: 3,
      staff_ids: staffIds,
    }));
    const file = { ...SALON, products, rules: [], users: [...SALON.users!, ...users] };
    const shop = await openShop(file, { database: database.sequelize });
    const drafts = Array.from({ length: bookings }, (_, i) => ({
      productId: i % 2 === 0 ? HAIRCUT : WORKSHOP,
      staffId: staffIds[i % members]!,
      start: { wallClock: at(`${DAY}T09:00`) + Math.floor(i / 2) * 86_400 },
      enforce: 'none' as const,
    }));
    await shop.appointments.batch({ create: drafts });
    statements = 0;
    const answer = await shop.as('boss').get(`/api/v2/desk/calendar?${query}`);
    const counted = statements;
    await shop.close();
    await database.close();
    expect((answer.body as Desk).appointments).toHaveLength(bookings);
    return counted;
  };
  const few = await statementsOf(1, 2, windowOf(DAY, NEXT));
  expect(few).toBeGreaterThan(0);
  expect(await statementsOf(12, 60, windowOf('2026-03-01', '2027-03-01'))).toBe(few);
});
