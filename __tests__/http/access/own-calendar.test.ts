import { errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const [HAIRCUT, ANNA, BEN, CLEO] = [7, 3, 4, 5];
const MORNING = '2026-03-10T10:00';
const LATER = '2026-03-10T11:00';
const OFF = {
  kind: 'staff',
  kind_id: ANNA,
  range_type: 'custom',
  from_date: '2026-03-16',
  to_date: '2026-03-17',
  appointable: false,
};

let salon: RunningShop;
beforeAll(async () => {
  // Everyone but Ben has the capability `manage_own_calendar`: Anna, but also the customer Cleo and the manager, for
  // whom it must change nothing.
  salon = await openShop(SALON, {
    ports: ({ access, ...host }) => {
      const can: typeof access.can = async (userId, capability) =>
        capability === 'manage_own_calendar' ? userId !== BEN : access.can(userId, capability);
      return { ...host, access: { ...access, can } };
    },
  });
});
afterAll(() => salon.close());

const made = async (staffId: number, start: string): Promise<number> =>
  (await salon.appointments.create({ productId: HAIRCUT, start, customerId: CLEO, staffId })).id;
type Verb = 'post' | 'put' | 'patch' | 'delete' | 'get';
const send = async (login: string, verb: Verb, path: string, body: object = {}) =>
  salon.as(login)[verb](`/api/v2${path}`).send(body);
const FORBIDDEN = [403, 'shop_rest_cannot_create'];

test('a member with the capability books for a guest, moves, cancels, and sets time off', async () => {
  const guest = {
    product_id: HAIRCUT,
    start: MORNING,
    guest_name: 'Ada Lovelace',
    enforce: 'full',
  };
  const booked = await send('anna', 'post', '/appointments', guest);
  expect([booked.status, booked.body]).toMatchObject([201, { staff_ids: [ANNA], customer_id: 0 }]);
  const { id } = booked.body as { id: number };
  const moved = await send('anna', 'put', `/appointments/${id}`, { start: LATER, enforce: 'full' });
  expect([moved.status, moved.body]).toMatchObject([200, { staff_ids: [ANNA], status: 'unpaid' }]);
  const cancelled = await send('anna', 'patch', `/appointments/${id}`, { status: 'cancelled' });
  expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'cancelled' }]);

  const off = await send('anna', 'post', '/availabilities', OFF);
  expect([off.status, off.body]).toMatchObject([201, { kind: 'staff', kind_id: ANNA, appointable: false }]);
  const longer = await send('anna', 'put', `/availabilities/${(off.body as { id: number }).id}`, {
    to_date: '2026-03-18',
  });
  expect([longer.status, longer.body]).toMatchObject([200, { to_date: '2026-03-18' }]);
  const path = `/availabilities/${(off.body as { id: number }).id}`;
  expect((await send('anna', 'delete', `${path}?dry_run=1`)).status).toBe(403);
  expect((await send('anna', 'delete', path)).status).toBe(200);
  expect(salon.errors).toEqual([]);
});

test('nothing else is allowed with the capability', async () => {
  const [own, bens] = [await made(ANNA, '2026-03-11T10:00'), await made(BEN, '2026-03-11T10:00')];
  const rule = await salon.appointments.rules.create({
    kind: 'staff',
    kindId: BEN,
    rangeType: 'custom',
    fromDate: '2026-03-20',
    appointable: false,
  });
  const booking = { product_id: HAIRCUT, start: LATER };
  const writes: [Verb, string, object?][] = [
    ['post', '/appointments', { ...booking, staff_id: BEN }],
    ['post', '/appointments', { ...booking, customer_id: CLEO }],
    ['post', '/appointments', { ...booking, customer_id: 0 }],
    ['post', '/appointments', { ...booking, enforce: 'none' }],
    ['post', '/appointments', { ...booking, cost: '1' }],
    ['put', `/appointments/${bens}`, { start: LATER }],
    ['put', `/appointments/${bens}`, { status: 'cancelled' }],
    ['post', `/appointments/${own}`, { staff_id: BEN }],
    ['patch', `/appointments/${own}`, { start: LATER, enforce: 'none' }],
    ['put', `/appointments/${own}`, { status: 'paid' }],
    ['put', `/appointments/${own}`, { note_money: 'cash' }],
    ['put', `/appointments/${own}`, { status: 'cancelled', refund: '0' }],
    ['delete', `/appointments/${own}`],
    ['post', '/appointments/batch', { delete: [own] }],
    ['post', '/availabilities', { ...OFF, kind_id: BEN }],
    ['post', '/availabilities', { ...OFF, kind: 'global', kind_id: null }],
    ['post', '/availabilities', { ...OFF, appointable: true }],
    ['post', '/availabilities', { ...OFF, dry_run: 1 }],
    ['put', `/availabilities/${rule.id}`, { kind_id: ANNA, to_date: '2026-03-21' }],
    ['put', '/availabilities/1', { title: 'x' }],
    ['delete', `/availabilities/${rule.id}`],
    ['post', '/availabilities/batch', { delete: [rule.id] }],
  ];
  for (const [verb, path, body] of writes) {
    const answer = await send('anna', verb, path, body);
    expect([verb, path, body, answer.status, errorOf(answer).code]).toEqual([verb, path, body, ...FORBIDDEN]);
  }
  expect((await send('anna', 'put', '/appointments/999', { start: LATER })).status).toBe(404);
  for (const path of [`/appointments/${bens}`, '/customers?search=cleo'])
    expect((await send('anna', 'get', path)).status).toBe(403);
});

test('GET /v2/desk says whether the caller keeps the own calendar; a manager, who is not limited, does not', async () => {
  const keeps = async (login: string) =>
    ((await send(login, 'get', '/desk')).body as { keeps_calendar: boolean }).keeps_calendar;
  expect([await keeps('anna'), await keeps('ben'), await keeps('boss')]).toEqual([true, false, false]);
});

test('members without the capability, and customers with it, write nothing; the capability limits no manager', async () => {
  const id = await made(BEN, '2026-03-12T10:00');
  const guest = { product_id: HAIRCUT, start: LATER, guest_name: 'Ada Lovelace' };
  for (const login of ['ben', 'cleo']) {
    const answers = [
      await send(login, 'put', `/appointments/${id}`, { status: 'cancelled' }),
      await send(login, 'post', '/appointments', guest),
      await send(login, 'post', '/availabilities', { ...OFF, kind_id: BEN }),
    ];
    expect(answers.map((one) => [one.status, errorOf(one).code])).toEqual([FORBIDDEN, FORBIDDEN, FORBIDDEN]);
  }
  expect((await send('boss', 'put', `/appointments/${id}`, { cost: '1' })).status).toBe(200);
});
