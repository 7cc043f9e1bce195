import { at, errorOf, openShop, type RunningShop } from '../../support/http/shop';

let salon: RunningShop;

beforeEach(async () => {
  salon = await openShop();
  const post = (body: object) => salon.as('boss').post('/api/v2/appointments').send(body);
  await post({ product_id: 7, staff_id: 3, start: at('2026-03-10T09:00') });
  await post({ product_id: 7, staff_id: 4, start: at('2026-03-10T09:00') });
  await post({ product_id: 8, start: at('2026-03-12T11:00') });
  // Books 15:00, which is outside the opening hours, as if by phone.
  await post({ product_id: 8, start: at('2026-03-10T15:00') });
});

afterEach(() => salon.close());

const tuesday = { range_type: 'custom', from_date: '2026-03-10', to_date: '2026-03-10', appointable: false };

const outside = (body: unknown): number[] =>
  (body as { appointments: { id: number }[] }).appointments.map(({ id }) => id);

test('a closure lists the appointments that it would leave outside, and is not stored', async () => {
  const before = await salon.appointments.rules.all();
  const ask = (rule: object) =>
    salon
      .as('boss')
      .post('/api/v2/availabilities?dry_run=1')
      .send({ ...tuesday, ...rule });
  const global = await ask({ kind: 'global' });
  expect([global.status, global.body]).toMatchObject([200, { dry_run: true, count: 2 }]);
  expect(outside(global.body)).toEqual([1, 2]);
  expect(outside((await ask({ kind: 'staff', kind_id: 3 })).body)).toEqual([1]);
  expect(outside((await ask({ kind: 'product', kind_id: 8 })).body)).toEqual([]);
  expect(await salon.appointments.rules.all()).toEqual(before);
});

test('the dry run of a change or a removal lists the appointments, too', async () => {
  const hours = '/api/v2/availabilities/1?dry_run=1';
  expect(outside((await salon.as('boss').patch(hours).send({ to_range: '11:00' })).body)).toEqual([3]);
  expect(outside((await salon.as('boss').delete(hours)).body)).toEqual([1, 2, 3]);
  expect((await salon.appointments.rules.get(1)).toRange).toBe('12:00');
});

test('a dry run is refused if the write would be refused', async () => {
  const wrong = await salon
    .as('boss')
    .post('/api/v2/availabilities?dry_run=1')
    .send({ ...tuesday, kind: 'staff' });
  expect(errorOf(wrong).code).toBe('rest_invalid_param');
  expect((await salon.as('cleo').delete('/api/v2/availabilities/1?dry_run=1')).status).toBe(403);
  expect((await salon.as('boss').delete('/api/v2/availabilities/99?dry_run=1')).status).toBe(404);
});
