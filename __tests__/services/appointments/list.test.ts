import type { Appointment, AppointmentQuery } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
let early: Appointment;
let noon: Appointment;
let next: Appointment;
let late: Appointment;

/**
 * Creates appointments a minute apart, not in the order of their starts. The appointment `early` is changed
 * last.
 */
beforeAll(async () => {
  salon = await openShop();
  const { appointments, clock } = salon;
  const create = (minute: string, draft: { productId: number; start: string } & Record<string, unknown>) => {
    clock.set(`2026-03-02T09:${minute}`);
    return appointments.create(draft);
  };
  noon = await create('01', { productId: 1, start: '2026-03-03T12:00', customerId: 21 });
  late = await create('02', { productId: 3, start: '2026-03-05T10:00', staffId: 11, status: 'paid' });
  early = await create('03', { productId: 2, start: '2026-03-03T00:00' });
  next = await create('04', { productId: 3, start: '2026-03-04T00:00', staffId: 12, customerId: 21 });
  await create('05', { productId: 2, start: '2026-03-03T10:00', status: 'in-cart' });
  await create('06', { productId: 2, start: '2026-03-03T10:00', status: 'was-in-cart' });
  const { id } = await create('07', { productId: 2, start: '2026-03-03T10:00' });
  await appointments.remove(id, { force: false });
  clock.set('2026-03-02T09:30');
  early = await appointments.update(early.id, { customerStatus: 'arrived' });
});
afterAll(async () => {
  await salon.close();
});

const ids = async (query: AppointmentQuery) =>
  (await salon.appointments.list(query)).items.map(({ id }) => id);
const idsOf = (...expected: Appointment[]) => expected.map(({ id }) => id);

test('a list of an e-mail address has it in any case, and no longer address', async () => {
  const { appointments } = salon;
  const create = (email: string) =>
    appointments.create({ productId: 2, start: '2026-04-01T10:00', contact: { name: 'Ada', email } });
  const [ada] = [await create('Ada@g'), await create('ada@g.example'), await create('mada@g')];
  const found = await ids({ contactEmail: ' ada@G ' });
  for (const id of await ids({ from: '2026-04-01' })) await appointments.remove(id, { force: true });
  expect(found).toEqual(idsOf(ada));
});

test('by default a list has the newest created first, and neither carts nor trash', async () => {
  expect(await ids({})).toEqual(idsOf(next, early, late, noon));
});

test.each<[AppointmentQuery['orderby'], () => Appointment[]]>([
  ['date', () => [noon, late, early, next]],
  ['date_created', () => [noon, late, early, next]],
  ['date_modified', () => [noon, late, next, early]],
  ['modified', () => [noon, late, next, early]],
  ['id', () => [noon, late, early, next]],
  ['start', () => [early, noon, next, late]],
  ['end', () => [early, noon, next, late]],
  ['product_id', () => [noon, early, late, next]],
  ['customer_id', () => [late, early, noon, next]],
  ['status', () => [late, noon, early, next]],
])('a list is ordered by %s, both ways', async (orderby, ascending) => {
  expect(await ids({ orderby, order: 'asc' })).toEqual(idsOf(...ascending()));
  expect(await ids({ orderby })).toEqual(idsOf(...ascending().reverse()));
});

test('a list has pages, and the total over all of them', async () => {
  const page = (number: number) =>
    salon.appointments.list({ orderby: 'id', order: 'asc', page: number, perPage: 3 });
  expect(await page(1)).toMatchObject({ items: [noon, late, early], total: 4 });
  expect(await page(2)).toMatchObject({ items: [next], total: 4 });
  expect(await page(3)).toMatchObject({ items: [], total: 4 });
});

test.each<[string, AppointmentQuery, () => Appointment[]]>([
  ['product', { productId: 3 }, () => [late, next]],
  ['one member', { staffId: 12 }, () => [next]],
  ['customer', { customerId: 21 }, () => [noon, next]],
  ['status', { status: 'paid' }, () => [late]],
  ['several at once', { customerId: 21, productId: 3 }, () => [next]],
  ['date_from, that moment included', { from: '2026-03-04' }, () => [late, next]],
  ['date_from as a date-time', { from: '2026-03-03T12:00:01' }, () => [late, next]],
  ['date_to as a bare date, that whole day included', { to: '2026-03-03' }, () => [noon, early]],
  ['date_to as a date-time, that moment not included', { to: '2026-03-03T12:00:00' }, () => [early]],
  ['both', { from: '2026-03-03T00:00:01', to: '2026-03-04' }, () => [noon, next]],
  ['a date-time with an offset', { from: '2026-03-03T12:00:00Z', to: '2026-03-04' }, () => [next]],
  ['whom it is visible to', { visibleTo: { customerId: 21, staffId: 11 } }, () => [noon, late, next]],
])('a list can be filtered by %s', async (_, query, expected) => {
  expect(await ids({ ...query, orderby: 'id', order: 'asc' })).toEqual(idsOf(...expected()));
});

test('a status that lists leave out by default is found if the list names it', async () => {
  for (const status of ['in-cart', 'was-in-cart', 'trash']) expect(await ids({ status })).toHaveLength(1);
});

test.each<[string, AppointmentQuery, string]>([
  ['a page of 0', { page: 0 }, 'page'],
  ['more than a hundred a page', { perPage: 101 }, 'perPage'],
  ['an unknown order', { orderby: 'cost' as never }, 'orderby'],
  ['a direction that is none', { order: 'up' as never }, 'order'],
  ['a date that does not exist', { from: '2026-02-30' }, 'from'],
  ['a date that is none', { to: 'tomorrow' }, 'to'],
])('%s is a 400 that names it', async (_, query, name) => {
  const { status, data } = await refusal(salon.appointments.list(query));
  expect([status, Object.keys(data.params as object)]).toEqual([400, [name]]);
});
