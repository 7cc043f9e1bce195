import type supertest from 'supertest';
import { createMemoryShop } from '../../../adapters/memory';
import type { User } from '../../../lib/domain/people/user';
import type { AccessPort, HostPorts } from '../../../lib/ports/ports';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';

/**
 * User ids that a port may wrongly return for a visitor who has not signed in, for example if it is written
 * in JavaScript.
 */
const NOBODIES: [string, unknown][] = [
  ['0', 0],
  ['null', null],
  ['an empty text', ''],
  ['undefined', undefined],
  ['-1', -1],
  ['the text 0', '0'],
  ['no number', NaN],
];

const WINDOW = `start_ts=${at('2026-03-10T00:00')}&end_ts=${at('2026-03-11T00:00')}`;

let open: RunningShop[] = [];
afterEach(async () => {
  await Promise.all(open.map((salon) => salon.close()));
  open = [];
});

interface Salon extends RunningShop {
  readonly warnings: readonly string[];
  readonly guest: number;
  readonly series: number;
}

/** Opens a salon with bookings of guests. Its user 0 has every role. */
async function salonWith(
  change: (host: HostPorts) => Partial<AccessPort>,
  usersOf: (host: HostPorts) => Partial<HostPorts['users']> = userZero,
): Promise<Salon> {
  const { host } = createMemoryShop(SALON);
  const warnings: string[] = [];
  const quiet = () => undefined;
  const salon = await openShop(SALON, {
    host: {
      ...host,
      access: { ...host.access, ...change(host) },
      users: { ...host.users, ...usersOf(host) },
    },
    logger: { info: quiet, error: quiet, warn: (_facts, message) => warnings.push(message) },
  });
  open.push(salon);
  const { appointments } = salon;
  const metaData = [{ key: 'phone', value: '555-0100' }];
  const start = '2026-03-10T09:00';
  const guest = await appointments.create({ productId: 7, start, staffId: 3, customerId: 0, metaData });
  const { series } = await appointments.series.create({
    productId: 8,
    start: '2026-03-10T10:00',
    rrule: 'FREQ=DAILY;COUNT=2',
  });
  return { ...salon, warnings, guest: guest.id, series: series.id };
}

const userZero = ({ users }: HostPorts): Partial<HostPorts['users']> => ({
  async find(ids, context) {
    const found = await users.find(ids, context);
    const zero = { ...(await users.find([3], context)).get(3)!, id: 0, displayName: 'Visitor' };
    return new Map<number, User>([...found, [0, zero]]);
  },
});

/** Tries all ways to read the guests' bookings, and checks that each is refused. */
async function assertSeesNothing(salon: Salon, sign: (test: supertest.Test) => supertest.Test) {
  for (const path of [
    '/api/v1/appointments',
    '/api/v2/appointments?customer_id=0',
    `/api/v2/appointments/${salon.guest}`,
    `/api/v2/appointments/${salon.guest}/ics`,
    '/api/v2/series',
    `/api/v2/series/${salon.series}`,
    `/api/v2/calendar?${WINDOW}`,
    '/api/v2/desk',
    `/api/v2/desk/calendar?${WINDOW}`,
    '/api/v2/staff',
    '/api/v2/sse',
  ]) {
    const answer = await sign(salon.anonymous.get(path));
    expect([path, answer.status, answer.text.includes('555-0100')]).toEqual([path, 401, false]);
  }
  for (const path of [
    '/api/v2/appointments',
    '/api/v2/appointments/batch',
    '/api/v2/availabilities',
    '/api/v2/series',
  ]) {
    expect([path, (await sign(salon.anonymous.post(path)).send({})).status]).toEqual([path, 401]);
  }
  const index = await sign(salon.anonymous.get(`/api/v2/index?source=slot&${WINDOW}`)).expect(200);
  const rows = index.body as { source_id: number; status: string }[];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect([row.source_id, row.status]).toEqual([0, 'active']);
}

test.each(NOBODIES)('3.1 a session whose user is %s cannot read bookings of guests', async (_, userId) => {
  const salon = await salonWith(() => ({
    session: async () => ({ id: 'visitor', userId: userId as number }),
    can: async () => true,
  }));
  const nonce = salon.appointments.nonceFor({ id: 'visitor', userId: userId as number });
  await assertSeesNothing(salon, (test) => test.set('Cookie', 'sid=visitor').set('X-SITE-Nonce', nonce));
  await salon.anonymous.get('/api/v2/slots?product_id=7').set('X-SITE-Nonce', nonce).expect(200);
  expect(salon.warnings.filter((message) => message.includes('access port'))).toHaveLength(1);
});

test.each(NOBODIES)(
  '3.1 an application password of user %s sees no booking of a guest',
  async (_, userId) => {
    const salon = await salonWith(() => ({
      findApplicationPassword: async () => ({ id: '1', userId: userId as number }),
      can: async () => true,
    }));
    await assertSeesNothing(salon, (test) => test.auth('visitor', 'visitor'));
    expect(salon.warnings.filter((message) => message.includes('access port'))).toHaveLength(1);
  },
);

test.each(NOBODIES.filter(([, userId]) => userId !== null))(
  '3.1 an API key of user %s sees no booking of a guest',
  async (_, userId) => {
    const consumerSecret = 'cs_visitor';
    const salon = await salonWith(() => ({
      findKey: async () => ({
        id: 1,
        userId: userId as number,
        permissions: 'read_write' as const,
        consumerSecret,
      }),
      can: async () => true,
    }));
    await assertSeesNothing(salon, (test) => test.auth('ck_visitor', consumerSecret));
    await salon.anonymous.get('/api/v2/slots?product_id=7').auth('ck', consumerSecret).expect(200);
    expect(salon.warnings.filter((message) => message.includes('access port'))).toHaveLength(1);
  },
);

test('3.1 customer 0 has no list, no series and no personal data in the core either', async () => {
  const { appointments } = await salonWith(() => ({}));
  const visibleTo = { customerId: 0, staffId: 0 };
  expect((await appointments.list({})).total).toBe(3);
  expect((await appointments.list({ visibleTo })).total).toBe(0);
  expect((await appointments.list({ visibleTo, customerId: 0 })).total).toBe(0);
  expect((await appointments.series.list({ visibleTo })).total).toBe(0);
  const page = await appointments.calendar.page({
    from: '2026-03-10',
    to: '2026-03-11',
    viewer: 0,
  });
  expect(page.appointments).toEqual([]);
  const refused = { code: 'rest_invalid_param' };
  await expect(appointments.customers.export(0)).rejects.toMatchObject(refused);
  await expect(appointments.customers.erase(0)).rejects.toMatchObject(refused);
});

test('3.1 a user 0 of the users port is left out of every list', async () => {
  const salon = await salonWith(
    () => ({}),
    ({ users }) => ({
      async staff(query, context) {
        const { items, total } = await users.staff(query, context);
        return { items: [{ ...items[0]!, id: 0 }, ...items], total: total + 1 };
      },
    }),
  );
  const answer = await salon.as('boss').get('/api/v2/staff').expect(200);
  expect((answer.body as { id: number }[]).map(({ id }) => id)).toEqual([3, 4]);
  expect(answer.headers['x-site-total']).toBe('2');
  expect(salon.warnings.filter((message) => message.includes('users port'))).toHaveLength(1);
});
