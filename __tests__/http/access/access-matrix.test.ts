import type supertest from 'supertest';
import { createNonce } from '../../../lib/access/nonce';
import { systemClock } from '../../../lib/runtime/clock';
import { asInstant } from '../../../lib/time/units';
import { internalsOf } from '../../support/internals';
import { at, mountAfter, openShop, password, type RunningShop, SALON } from '../../support/http/shop';

/** Meaning of the abbreviations in the matrix; `ok` means 200 or 201. */
const ANSWERS: Readonly<Record<string, string>> = {
  in: '401 shop_rest_cannot_view', // Credentials are missing or wrong.
  no: '401 rest_forbidden', // The nonce is wrong where credentials are needed.
  see: '403 shop_rest_cannot_view', // The caller is signed in, but may not see the record.
  do: '403 shop_rest_cannot_create', // The caller is signed in, but may not change the record.
};

/**
 * Callers, the columns of the matrix. Cleo's appointment with Anna is `own`, Dora's with Ben is `theirs`; API
 * keys and cookies are the manager's.
 */
const CALLERS = [
  'nobody',
  'wrong secret',
  'customer Cleo',
  'other customer Dora',
  'staff Anna',
  'other staff Ben',
  'manager',
  'read key',
  'write key',
  'read_write key',
  'cookie without nonce',
  'cookie with stale nonce',
  "cookie with another session's nonce",
  'cookie with its nonce',
] as const;
type Caller = (typeof CALLERS)[number];

/**
 * Expected response of each endpoint (row) for each caller (column, in the order above), by the sections of the REST
 * contract on authentication and access rules. Product 10 is a draft: "private or unpublished items remain restricted".
 * On a public read, a key that may only write, and a cookie with a wrong nonce, count as no credentials.
 */
const MATRIX = `
  no  wro cle dor ann ben man rk  wk  rwk c   c-s c-o c-n
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    -     /
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v1,v2 /
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /openapi.json
  in  in  ok  ok  ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v1,v2 /appointments
  in  in  ok  see ok  see ok  ok  see ok  in  no  no  ok  | GET    v1,v2 /appointments/{own}
  in  in  see ok  see ok  ok  ok  see ok  in  no  no  ok  | GET    v1,v2 /appointments/{theirs}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v1,v2 /appointments
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v1,v2 /appointments/{own}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v1,v2 /appointments/{theirs}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v1,v2 /appointments/{own}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PATCH  v1,v2 /appointments/{own}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v1,v2 /appointments/{theirs}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PATCH  v1,v2 /appointments/{theirs}
  in  in  do  do  ok  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /appointments/{own}/customer-status
  in  in  do  do  do  ok  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /appointments/{theirs}/customer-status
  in  in  do  do  ok  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /appointments/{own}/check-ins
  in  in  do  do  do  ok  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /appointments/{theirs}/check-ins
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /appointments/{own}/cancellation
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /appointments/{own}/change?qty=1
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /appointments/{own}/slots
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | DELETE v1,v2 /appointments/{own}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | DELETE v1,v2 /appointments/{theirs}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v1,v2 /appointments/batch
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v1,v2 /slots?product_id=7
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /slots/month?product_id=7
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /slots/next
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | GET    v2    /self-service
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | GET    v2    /self-service/month
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | GET    v2    /self-service/change?start=1773133200
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | POST   v2    /self-service/reschedule
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | POST   v2    /self-service/cancel
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | GET    v2    /self-service/visit
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | GET    v2    /self-service/visit/slots
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | GET    v2    /self-service/visit/month
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | GET    v2    /self-service/visit/change?start=1773133200
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | POST   v2    /self-service/visit/reschedule
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | POST   v2    /self-service/visit/cancel
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /index?start_ts=1772409600&end_ts=1772496000
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v1,v2 /availabilities
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v1,v2 /availabilities/{rule}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /availabilities
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /availabilities/batch
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /availabilities/{rule}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /availabilities/{rule}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PATCH  v2    /availabilities/{rule}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | DELETE v2    /availabilities/{rule}
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /resources
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /resources/{resource}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /resources
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /resources/{resource}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /resources/{resource}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PATCH  v2    /resources/{resource}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | DELETE v2    /resources/{resource}
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v1,v2 /products
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v1,v2 /products/7
  in  in  see see see see ok  ok  in  ok  in  in  in  ok  | GET    v1,v2 /products/10
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v1,v2 /products/categories
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v1,v2 /products/categories/1
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /product-categories
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /product-categories/1
  in  in  ok  ok  ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v1,v2 /staff
  in  in  ok  ok  ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v1,v2 /staff/3
  in  in  ok  ok  ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v1,v2 /staff/4
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /customers?search=cle
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /customers
  in  in  ok  ok  ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /entitlements?product_id=7&start=1772409600
  no  no  no  no  no  no  no  no  no  no  no  no  no  ok  | GET    v2    /sse
  in  in  ok  ok  ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /series
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /series
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | POST   v2    /series/preview
  in  in  ok  see ok  see ok  ok  see ok  in  no  no  ok  | GET    v2    /series/{series}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /series/{series}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /series/{series}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PATCH  v2    /series/{series}
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /series/{series}/cancellation
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | DELETE v2    /series/{series}
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /visits/slots?items=%5B%7B%22product_id%22%3A8%7D%2C%7B%22product_id%22%3A8%7D%5D
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | POST   v2    /visits/preview
  in  in  ok  ok  ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /visits
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /visits
  in  in  ok  see ok  see ok  ok  see ok  in  no  no  ok  | GET    v2    /visits/{visit}
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /visits/{visit}/slots
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /visits/{visit}/cancellation
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /visits/{visit}/change?start=1778576400
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /visits/{visit}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /visits/{visit}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PATCH  v2    /visits/{visit}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | DELETE v2    /visits/{visit}
  in  in  see see ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /calendar?start_ts=1772409600&end_ts=1772496000
  in  in  see see ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /desk
  in  in  see see ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /desk/calendar?start_ts=1772409600&end_ts=1772496000
  in  in  see see ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /desk/price?product_id=8&cost=10
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /desk/tasks
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /messages
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /messages/{message}/told
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /figures?min_date=2026-03-01&max_date=2026-03-31
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /figures/csv?min_date=2026-03-01&max_date=2026-03-31
  in  in  ok  ok  ok  ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /waitlist
  in  in  ok  ok  ok  ok  ok  do  ok  ok  in  no  no  ok  | POST   v2    /waitlist
  in  in  ok  see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /waitlist/{waiting}
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /waitlist/{waiting}/offer
  in  in  ok  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /waitlist/{offered}/accept
  in  in  ok  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /waitlist/{waiting}/decline
  in  in  ok  do  do  do  ok  do  ok  ok  in  no  no  ok  | DELETE v2    /waitlist/{waiting}
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | GET    v2    /self-service/waitlist
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | POST   v2    /self-service/waitlist/accept
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | POST   v2    /self-service/waitlist/decline
  in  in  in  in  in  in  in  in  in  in  in  in  in  in  | POST   v2    /self-service/waitlist/leave
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /desk/deliveries/{delivery}/resend
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /desk/appointments?search=cle
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /desk/appointments/{guest}/guest
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /desk/appointments/{own}/history
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /desk/customers/5
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /desk/customers/5/note
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /desk/appointments/{guest}/guest
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | PUT    v2    /desk/appointments/{guest}/guest/note
  in  in  see see see see ok  ok  see ok  in  no  no  ok  | GET    v2    /desk/customers/5/export
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /desk/customers/6/erase
  in  in  do  do  do  do  ok  do  ok  ok  in  no  no  ok  | POST   v2    /desk/customers/erase
  in  in  ok  see ok  see ok  ok  see ok  in  no  no  ok  | GET    v2    /appointments/{own}/ics
  in  in  see ok  see ok  ok  ok  see ok  in  no  no  ok  | GET    v2    /appointments/{theirs}/ics
  ok  in  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  | GET    v2    /calendar/feeds/{feed}
`;

interface Row {
  readonly method: string;
  readonly versions: readonly string[];
  readonly path: string;
  readonly cells: readonly string[];
}

const ROWS: readonly Row[] = MATRIX.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [cells = '', what = ''] = line.split('|');
    const [method = '', versions = '', path = ''] = what.trim().split(/\s+/);
    return {
      method,
      versions: versions.split(','),
      path,
      cells: cells.trim().split(/\s+/),
    };
  });

const ROOM = { product_id: 8, start: at('2026-03-10T09:00'), enforce: 'none' };
const HOURS = { kind: 'global', range_type: 'time:all', from_range: '13:00', to_range: '14:00' };

/** Body of each write, by endpoint. */
const BODIES: Readonly<Record<string, (ids: Ids) => object>> = {
  'POST /appointments': () => ROOM,
  'POST /appointments/batch': ({ own, theirs }) => ({ update: [{ id: own, qty: 2 }], delete: [theirs] }),
  'PUT /appointments/{own}/customer-status': () => ARRIVED,
  'PUT /appointments/{theirs}/customer-status': () => ARRIVED,
  'PUT /appointments/{own}/check-ins': () => ({ place: 1 }),
  'PUT /appointments/{theirs}/check-ins': () => ({ place: 1 }),
  'POST /availabilities': () => HOURS,
  'POST /availabilities/batch': ({ rule }) => ({ create: [HOURS], update: [{ id: rule, title: 'x' }] }),
  'PUT /availabilities/{rule}': () => ({ title: 'x' }),
  'POST /availabilities/{rule}': () => ({ title: 'x' }),
  'PATCH /availabilities/{rule}': () => ({ title: 'x' }),
  'POST /resources': () => ({ name: 'Studio' }),
  'PUT /resources/{resource}': () => ({ name: 'Studio' }),
  'POST /resources/{resource}': () => ({ name: 'Studio' }),
  'PATCH /resources/{resource}': () => ({ name: 'Studio' }),
  'POST /self-service/reschedule': () => ({ start: at('2026-03-10T10:00') }),
  'POST /self-service/visit/reschedule': () => ({ start: at('2026-03-10T10:00') }),
  'POST /series': () => ({ product_id: 8, ...nextDay() }),
  'POST /series/preview': () => ({ product_id: 8, ...nextDay() }),
  'PUT /series/{series}': () => ({ status: 'confirmed' }),
  'POST /series/{series}': () => ({ status: 'confirmed' }),
  'PATCH /series/{series}': () => ({ status: 'confirmed' }),
  'POST /visits': () => ({ items: TWO_ROOMS, ...nextDay() }),
  'POST /visits/preview': () => ({ items: TWO_ROOMS, ...nextDay() }),
  'PUT /visits/{visit}': () => nextDay(),
  'POST /visits/{visit}': () => nextDay(),
  'PATCH /visits/{visit}': () => nextDay(),
  'POST /waitlist': () => ({ ...WISH, contact: { email: 'who@mail.example' } }),
  'POST /waitlist/{waiting}/offer': () => ({}),
  'POST /customers': () => ({ name: 'Nova Example', email: 'nova@mail.example' }),
  'PUT /desk/customers/5/note': () => ({ note: '' }),
  'PUT /desk/appointments/{guest}/guest': () => ({ name: 'Gus Example' }),
  'PUT /desk/appointments/{guest}/guest/note': () => ({ note: '' }),
  'POST /desk/customers/6/erase': () => ({}),
  'POST /desk/customers/erase': () => ({ email: 'nobody@mail.example' }),
  'POST /desk/deliveries/{delivery}/resend': () => ({}),
  'POST /messages/{message}/told': () => ({}),
};
const TWO_ROOMS = [{ product_id: 8 }, { product_id: 8 }];
const WISH = { product_id: 7, staff_id: 3, min_date: '2026-04-01' };
const ARRIVED = { customer_status: 'arrived' };
const CHANGE = { qty: 2, enforce: 'none' };

interface Ids {
  readonly own: number;
  readonly theirs: number;
  readonly guest: number;
  readonly rule: number;
  readonly resource: number;
  readonly feed: string;
  readonly series: number;
  readonly visit: number;
  readonly delivery: number;
  readonly message: number;
  readonly waiting: number;
  readonly offered: number;
}

let days = 0;
/** Plans a series of one appointment on a day without bookings, because series are always fully checked. */
const nextDay = () => ({ start: at('2026-06-01T09:00') + 86_400 * (days += 1), rrule: 'FREQ=DAILY;COUNT=1' });

const SECRET = 'a secret of the test, thirty-two bytes';
const FILE = {
  ...SALON,
  users: SALON.users!.map((user) => ({ ...user, password: `page of ${user.login}` })),
};

let running: RunningShop;
let sign: Readonly<Record<Caller, (test: supertest.Test) => supertest.Test>>;

beforeAll(async () => {
  running = await openShop(FILE, { secret: SECRET }, mountBehindProxy);
  sign = await signers();
});
afterAll(() => running.close());

/** Sends every request from another address, so that no limit on requests per address applies. */
const mountBehindProxy = mountAfter((app) => app.set('trust proxy', true));

async function signers(): Promise<typeof sign> {
  const { access } = running.shop.host;
  const pageOf = async (login: string) => {
    const cookie = (await access.signIn(login, `page of ${login}`))!;
    return { cookie, session: (await access.session({ headers: { cookie } }))! };
  };
  const [boss, cleo] = [await pageOf('boss'), await pageOf('cleo')];
  const dayAgo = asInstant(systemClock.now() - 86_400);
  const user = (login: string) => (test: supertest.Test) => test.auth(login, password(login));
  const key = (name: string) => (test: supertest.Test) => test.auth(`ck_${name}`, `cs_${name}`);
  const page = (nonce: string) => (test: supertest.Test) =>
    test.set('Cookie', boss.cookie).set('X-SITE-Nonce', nonce);
  return {
    nobody: (test) => test,
    'wrong secret': (test) => test.auth('ck_both', 'cs_read'),
    'customer Cleo': user('cleo'),
    'other customer Dora': user('dora'),
    'staff Anna': user('anna'),
    'other staff Ben': user('ben'),
    manager: user('boss'),
    'read key': key('read'),
    'write key': key('write'),
    'read_write key': key('both'),
    'cookie without nonce': (test) => test.set('Cookie', boss.cookie),
    'cookie with stale nonce': page(createNonce(SECRET, boss.session, dayAgo)),
    "cookie with another session's nonce": page(running.appointments.nonceFor(cleo.session)),
    'cookie with its nonce': page(running.appointments.nonceFor(boss.session)),
  };
}

/** Creates the records that the requests refer to. */
async function freshRecords(): Promise<Ids> {
  const { appointments } = running;
  const book = async (customerId: number, staffId: number): Promise<number> => {
    const start = '2026-03-10T09:00';
    return (await appointments.create({ productId: 7, start, customerId, staffId, enforce: 'none' })).id;
  };
  const rule = await appointments.rules.create({
    kind: 'global',
    kindId: null,
    eventId: null,
    title: '',
    fromDate: null,
    toDate: null,
    rangeType: 'time:all',
    fromRange: '13:00',
    toRange: '14:00',
    appointable: true,
    priority: null,
    capacity: null,
    ordering: 0,
    rrule: null,
  });
  const feed = (await appointments.calendar.feedAddress({ mount: '' })).split('/').at(-1)!;
  const own = { productId: 7, customerId: 5, staffId: 3 };
  const { start, rrule } = nextDay();
  const { series } = await appointments.series.create({ ...own, start: { wallClock: start }, rrule });
  const delivery = await aDelivery();
  const guest = await book(0, 3);
  await appointments.update(guest, { contact: { email: 'guest@mail.example' } });
  return {
    own: await book(5, 3),
    theirs: await book(6, 4),
    guest,
    rule: rule.id,
    resource: (await appointments.resources.create({ name: 'Chair' })).id,
    feed,
    series: series.id,
    visit: (await aVisit()).id,
    delivery,
    message: await aMessage(),
    ...(await twoEntries()),
  };
}

/** Books a visit of customer 5 with member 3 on a day without bookings. */
function aVisit() {
  const { start } = nextDay();
  const items = [
    { productId: 7, staffId: 3 },
    { productId: 7, staffId: 3 },
  ];
  return running.appointments.visits.create({ items, customerId: 5, start: { wallClock: start } });
}

/** Makes two waitlist entries of customer 5, one of which has an offer. Ends earlier entries. */
async function twoEntries(): Promise<Pick<Ids, 'waiting' | 'offered'>> {
  const { waitlist } = running.appointments;
  for (const status of ['waiting', 'offered'] as const)
    for (const { id } of (await waitlist.list({ status })).items) await waitlist.leave(id);
  const own = { productId: 7, customerId: 5, staffId: 3, minDate: '2026-04-01', maxDate: '2026-05-30' };
  const contact = { email: 'cleo@mail.example' };
  const { id } = await waitlist.join({ ...own, contact });
  const offered = await waitlist.join({ ...own, contact, timeTo: '17:00' });
  await waitlist.offer(offered.id);
  return { waiting: id, offered: offered.id };
}

/** Makes a message to a customer that is in the log. */
async function aMessage(): Promise<number> {
  const { storage, options } = internalsOf(running.appointments);
  const dueAt = options.clock.now();
  const draft = { subjectKind: 'visit', subjectId: 1, kind: 'booked', hours: 0, version: 0, dueAt } as const;
  await storage.lockingTransaction((t) => storage.messages.store([draft], dueAt, t));
  return (await storage.messages.list({ limit: 1, offset: 0 })).items[0]!.id;
}

let deliveries = 0;

async function aDelivery(): Promise<number> {
  const { storage, options } = internalsOf(running.appointments);
  const draft = { webhookId: 'till', topic: 'appointment.created', resource: 'appointment', resourceId: 1 };
  const from = await storage.deliveries.cursor();
  deliveries += 1;
  const createdAt = options.clock.now();
  await storage.deliveries.add(from, from, [{ ...draft, eventId: deliveries, body: '{}', createdAt }]);
  return (await storage.deliveryLog.list('till', 0, 1))[0]!.id;
}

let requests = 0;

async function call(caller: Caller, { method, path }: Row, version: string, ids: Ids): Promise<string> {
  const filled = path.replace(/\{(\w+)\}/, (_, name: keyof Ids) => String(ids[name]));
  const url = `/api${version === '-' ? '' : `/${version}`}${filled}`;
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  requests += 1;
  const test = sign[caller](running.anonymous[verb](url)).set(
    'X-Forwarded-For',
    `10.0.${requests >> 8}.${requests & 255}`,
  );
  const isSending = method !== 'GET' && method !== 'DELETE';
  const body = BODIES[`${method} ${path}`]?.(ids) ?? CHANGE;
  const answer = await (isSending ? test.send(body) : test);
  const { code } = answer.body as { code?: string };
  return answer.status === 200 || answer.status === 201 ? 'ok' : `${answer.status} ${code}`;
}

test.each(CALLERS)('%s; refused writes change nothing', async (caller) => {
  const column = CALLERS.indexOf(caller);
  let ids = await freshRecords();
  const wrong: string[] = [];
  const tryAll = async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) {
      for (const version of row.versions) {
        const cell = row.cells[column]!;
        const got = await call(caller, row, version, ids);
        const expected = cell === 'ok' ? 'ok' : ANSWERS[cell];
        if (got !== expected) wrong.push(`${row.method} ${version} ${row.path}: ${got}, not ${expected}`);
        const hasTaken = row.method === 'DELETE' || /\/(batch|erase)$/.test(row.path);
        if (got === 'ok' && hasTaken) ids = await freshRecords();
      }
    }
  };
  const isRefusedWrite = ({ method, cells }: Row): boolean => method !== 'GET' && cells[column] !== 'ok';
  const before = await stored(ids);
  await tryAll(ROWS.filter(isRefusedWrite));
  expect(await stored(ids)).toEqual(before);
  await tryAll(ROWS.filter((row) => !isRefusedWrite(row)));
  expect(wrong).toEqual([]);
});

/** Reads the records that refused writes might have changed. */
async function stored(ids: Ids) {
  const { appointments } = running;
  return {
    appointments: [...(await appointments.find([ids.own, ids.theirs])).values()],
    rule: await appointments.rules.get(ids.rule),
    total: (await appointments.list({})).total,
    rules: (await appointments.rules.all()).length,
  };
}

test('every line of the matrix has a cell for every caller, and every endpoint has a line', async () => {
  for (const { cells } of ROWS) expect(cells).toHaveLength(CALLERS.length);
  const listing = (await running.anonymous.get('/api/')).body as {
    routes: Record<string, { methods: string[] }>;
  };
  const listed = Object.entries(listing.routes).flatMap(([route, { methods }]) =>
    methods.map((method) => `${method} ${route.replace(/\(\?P<\w+>[^)]*\)/, 'ID')}`),
  );
  expect(listed.length).toBeGreaterThan(30);
  const covered = ROWS.flatMap(({ method, versions, path }) =>
    versions.map((version) => {
      const [route = ''] = path.split('?');
      return `${method} /${version}${route.replace(/\/$/, '').replace(/\/(\{\w+\}|\d+)(?=\/(?:ics|slots|cancellation|change|customer-status|check-ins|export|erase|guest|guest\/note|note|history|resend|told|offer|accept|decline)$|$)/, '/ID')}`;
    }),
  );
  expect(listed.filter((endpoint) => !covered.includes(endpoint))).toEqual([]);
});
