import type { ShopFile } from '../../../adapters/memory';
import type { AppointmentQuery } from '../../../lib/services/appointments/list';
import { asInstant } from '../../../lib/time/units';
import { ids, refusal } from '../../support/http/catalogue';
import { type Agent, openShop, type RunningShop, SALON } from '../../support/http/shop';

/** The categories Colour and Balayage are below Hair; only the haircut is directly in Hair. */
const FILE: ShopFile = {
  ...SALON,
  categories: [
    { id: 1, name: 'Hair' },
    { id: 2, name: 'Colour', parent: 1 },
    { id: 3, name: 'Balayage', parent: 2 },
    { id: 4, name: 'Rooms', parent: 5 },
    { id: 5, name: 'Rented', parent: 4 },
  ],
  products: [
    ...SALON.products!.filter(({ id }) => id === 7 || id === 10),
    { id: 8, name: 'Room', price: '15.00', duration: 60, duration_unit: 'minute', qty: 9, category_ids: [4] },
    { id: 12, name: 'Strands', price: '70.00', duration: 60, duration_unit: 'minute', category_ids: [3] },
  ],
};

const DAY = 86_400;
/** Midnight of Monday 2 March 2026 in Berlin. */
const MONDAY = Date.UTC(2026, 2, 1, 23) / 1000;

let running: RunningShop;
let now = asInstant(MONDAY);

/**
 * Appointments of the test: 1 is Cleo's, created on Monday at 00:00:00; 2 is Dora's and paid, created on Tuesday at
 * 12:00; 3 is a guest's with Anna, created on Wednesday at 23:59:59; 4 is Cleo's and cancelled, created on Thursday at
 * 00:00. Then appointment 5 is in a cart and 6 in the trash.
 */
beforeAll(async () => {
  running = await openShop(FILE, { clock: { now: () => now } });
  const { appointments } = running;
  const create = (seconds: number, fields: object) => {
    now = asInstant(MONDAY + seconds);
    return appointments.create({ productId: 8, start: '2026-04-01T09:00', ...fields });
  };
  await create(0, { customerId: 5 });
  await create(DAY + DAY / 2, { customerId: 6, status: 'paid' });
  await create(3 * DAY - 1, { productId: 7, staffId: 3 });
  await create(3 * DAY, { customerId: 5, status: 'cancelled' });
  await create(4 * DAY, { status: 'in-cart' });
  const { id } = await create(5 * DAY, { customerId: 6 });
  await appointments.remove(id, { force: false });
  expect(id).toBe(6);
});
afterAll(() => running.close());

const list = (query: string, agent: Agent = running.as('boss'), version = 'v2') =>
  ids(agent, `/${version}/appointments?orderby=id&order=asc&${query}`);
const core = async (query: AppointmentQuery) =>
  (await running.appointments.list({ orderby: 'id', order: 'asc', ...query })).items.map(({ id }) => id);

const CASES: readonly [string, AppointmentQuery, number[]][] = [
  ['include=3,1,99', { include: [3, 1, 99] }, [1, 3]],
  ['include[]=1&include[]=2&exclude=2', { include: [1, 2], exclude: [2] }, [1]],
  ['exclude=1&exclude=4', { exclude: [1, 4] }, [2, 3]],
  ['include=6', { include: [6] }, []],
  ['offset=1&per_page=2', { offset: 1, perPage: 2 }, [2, 3]],
  ['offset=3&page=1', { offset: 3, page: 1 }, [4]],
  ['after=2026-03-03', { after: '2026-03-03' }, [3, 4]],
  ['before=2026-03-03', { before: '2026-03-03' }, [1]],
  ['after=2026-03-02&before=2026-03-05', { after: '2026-03-02', before: '2026-03-05' }, [2, 3]],
  ['after=2026-03-03T12:00:00', { after: '2026-03-03T12:00:00' }, [3, 4]],
  ['after=2026-03-03T11:59:59', { after: '2026-03-03T11:59:59' }, [2, 3, 4]],
  ['before=2026-03-03T12:00:00', { before: '2026-03-03T12:00:00' }, [1]],
  ['before=2026-03-03T11:00:01Z', { before: '2026-03-03T11:00:01Z' }, [1, 2]],
  ['status=paid,cancelled', { status: ['paid', 'cancelled'] }, [2, 4]],
  ['status[]=paid&status[]=trash', { status: ['paid', 'trash'] }, [2, 6]],
  ['status=unpaid', { status: 'unpaid' }, [1, 3]],
  ['status=any', { status: 'any' }, [1, 2, 3, 4, 5]],
  ['status=any&status=trash', { status: ['any', 'trash'] }, [1, 2, 3, 4, 5, 6]],
  ['search=CLEO', { search: 'CLEO' }, [1, 4]],
  ['search=dora%40shop', { search: 'dora@shop' }, [2]],
  ['search=6', { search: '6' }, [2]],
  ['search=nobody', { search: 'nobody' }, []],
  ['search=cleo&status=cancelled&product_id=8', { search: 'cleo', status: 'cancelled', productId: 8 }, [4]],
];

test.each(CASES)(
  '4.6 a list of appointments takes %s, over REST and in the core',
  async (query, inCore, expected) => {
    for (const version of ['v1', 'v2']) {
      expect([version, await list(query, running.as('boss'), version)]).toEqual([version, expected]);
    }
    expect(await core(inCore)).toEqual(expected);
  },
);

test('4.6 the totals are those of the request; an offset replaces pages', async () => {
  const { headers } = await running.as('boss').get('/api/v2/appointments?status=any&offset=1&per_page=2');
  expect([headers['x-site-total'], headers['x-site-totalpages'], headers.link]).toEqual([
    '5',
    '3',
    undefined,
  ]);
  const paged = await running.as('boss').get('/api/v2/appointments?status=any&page=2&per_page=2');
  expect(paged.headers.link).toContain('page=3');
});

test('4.6 each reader finds only visible appointments, and only managers search by e-mail address', async () => {
  expect(await list('status=any', running.as('cleo'))).toEqual([1, 4]);
  expect(await list('search=dora', running.as('cleo'))).toEqual([]);
  expect(await list('search=cleo', running.as('cleo'))).toEqual([1, 4]);
  expect(await list('include=1,2,3', running.as('anna'))).toEqual([3]);
  await running.appointments.update(3, { customerId: 6 });
  expect(await list('search=dora', running.as('anna'))).toEqual([3]);
  expect(await list('search=dora%40', running.as('anna'))).toEqual([]);
  expect(await list('search=dora%40', running.as('boss'))).toEqual([2, 3]);
  await running.appointments.update(3, { customerId: 0 });
});

test.each([
  ['include=a', 'include'],
  ['exclude=0', 'exclude'],
  ['offset=-1', 'offset'],
  ['after=yesterday', 'after'],
  ['before=2026-02-30', 'before'],
  ['status=paid,gone', 'status'],
])('4.6 a 400 names what cannot be read: %s', async (query, name) => {
  expect(refusal(await running.as('boss').get(`/api/v2/appointments?${query}`))).toEqual([
    400,
    'rest_invalid_param',
    name,
  ]);
});

test('4.6 a shop that cannot search its users finds appointments by their contacts', async () => {
  const { host } = running.shop;
  const mute = await openShop(FILE, { host: { ...host, users: { ...host.users, search: undefined } } });
  const { id } = await mute.appointments.create({
    productId: 8,
    start: '2026-03-10T09:00',
    contact: { name: 'Cleo' },
  });
  const found = await list('search=cleo', mute.as('boss'));
  await mute.close();
  expect(found).toEqual([id]);
});

test('4.6 a search that finds too many customers says so, and shows no part of them', async () => {
  const { host } = running.shop;
  const search = async () => ({ items: [], total: 54_321 });
  const large = await openShop(FILE, { host: { ...host, users: { ...host.users, search } } });
  const asked = (login: string) => large.as(login).get('/api/v2/appointments?search=%40mail.example');
  const answers = [await asked('boss'), await asked('anna'), await asked('cleo')];
  await large.close();
  expect(answers.map(refusal)).toEqual(Array(3).fill([400, 'rest_invalid_param', 'search']));
  // Only a manager may learn how many customers match.
  expect(answers.map(({ text }) => text.includes('54321'))).toEqual([true, false, false]);
});

test('4.6 a category includes the categories below it: products, slots and counts', async () => {
  expect(await ids(running.anonymous, '/v2/products?category=1&orderby=id&order=asc')).toEqual([7, 12]);
  expect(await ids(running.anonymous, '/v1/products?category=2')).toEqual([12]);
  const slots = async (query: string) => {
    const answer = await running.anonymous.get(
      `/api/v2/slots?min_date=2026-04-02&max_date=2026-04-02&${query}`,
    );
    const { records } = answer.body as { records: readonly { product_id: number }[] };
    return [...new Set(records.map(({ product_id }) => product_id))];
  };
  expect(await slots('category_ids=1')).toEqual([7, 12]);
  expect(await slots('category_id=2')).toEqual([12]);
  expect(await slots('category_ids=1&product_ids=12,8')).toEqual([12]);
  const counts = async (path: string) =>
    ((await running.anonymous.get(`/api${path}`)).body as { id: number; count: number }[]).map(
      ({ id, count }) => `${id}: ${count}`,
    );
  for (const path of ['/v1/products/categories', '/v2/product-categories']) {
    expect(await counts(`${path}?orderby=id`)).toEqual(['1: 2', '2: 1', '3: 1', '4: 1', '5: 1']);
    expect((await running.anonymous.get(`/api${path}/2`)).body).toMatchObject({ id: 2, count: 1 });
  }
});
