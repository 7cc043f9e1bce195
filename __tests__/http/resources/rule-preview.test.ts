import { at, errorOf, openShop, type RunningShop } from '../../support/http/shop';
import { ANNA, HAIRCUT, MORNING, openTextShop } from '../../support/http/text-shop';

const BATCH = '/api/v2/availabilities/batch';
/** Tuesday 10 March 2026; the salon is open from 9 to 12 every day. */
const TUESDAY = { start_ts: at('2026-03-10T00:00'), end_ts: at('2026-03-11T00:00') };
const CLOSED = {
  kind: 'global',
  range_type: 'custom',
  from_date: '2026-03-10',
  appointable: false,
  priority: 20,
};
const LATE = { kind: 'staff', kind_id: 4, range_type: 'time:all', from_range: '22:00', to_range: '02:00' };

let salon: RunningShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(() => salon.close());

const preview = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  salon
    .as('boss')
    .post(BATCH)
    .set(headers)
    .send({ dry_run: true, ...TUESDAY, ...body });

test('a dry run shows the appointments and hours that the write would change, and stores nothing', async () => {
  const book = (body: object) => salon.as('boss').post('/api/v2/appointments').send(body);
  await book({ product_id: 7, staff_id: 3, start: at('2026-03-10T10:00'), customer_id: 5 });
  await book({ product_id: 8, start: at('2026-03-10T09:00') });
  await book({ product_id: 8, start: at('2026-03-12T09:00') });
  const before = await salon.appointments.rules.all();
  const answer = await preview({ create: [CLOSED, { ...LATE, priority: 30 }] });
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      dry_run: true,
      count: 2,
      appointments: [
        { id: 2, product_name: 'Room', start: at('2026-03-10T09:00') },
        { id: 1, product_name: 'Haircut', customer_name: 'cleo E.', staff_details: [{ id: 3 }] },
      ],
      more: 0,
    },
  ]);
  const morning = [{ from: '09:00', to: '12:00' }];
  const night = [
    { from: '00:00', to: '02:00' },
    { from: '22:00', to: '24:00' },
  ];
  const day = { date: '2026-03-10', kind_id: 0, before: morning, after: [] };
  expect((answer.body as { days: object[] }).days).toEqual([
    { ...day, kind: 'global' },
    { ...day, kind: 'product', kind_id: 10, before: [{ from: '09:00', to: '12:00' }] },
    { ...day, kind: 'staff', kind_id: 4, after: night },
  ]);
  expect(await salon.appointments.rules.all()).toEqual(before);
});

test('a dry run can also be requested in the query, and refuses the same as the write', async () => {
  const query = await salon
    .as('boss')
    .post(`${BATCH}?dry_run=1&start_ts=${TUESDAY.start_ts}`)
    .send({ delete: [1] });
  expect([query.status, query.body]).toMatchObject([200, { dry_run: true, count: 0 }]);
  expect((query.body as { days: { date: string }[] }).days[0]!.date).toBe('2026-03-10');
  expect(await salon.appointments.rules.all()).toHaveLength(4);

  const params = async (body: object) => errorOf(await preview(body)).data.params;
  expect(await params({ create: [{ ...CLOSED, from_date: null }] })).toHaveProperty(['create[0][from_date]']);
  expect(await params({ delete: [1], end_ts: at('2027-03-12T00:00') })).toEqual({
    end_ts: 'the window may span at most 366 days',
  });
  expect(await params({ delete: [1], end_ts: TUESDAY.start_ts })).toEqual({
    end_ts: 'must be after start_ts',
  });
  expect((await preview({ delete: [99] })).status).toBe(404);
  expect(
    (
      await salon
        .as('anna')
        .post(BATCH)
        .send({ dry_run: true, delete: [1] })
    ).status,
  ).toBe(403);
});

test('a dry run frees its Idempotency-Key for the write', async () => {
  const key = { 'Idempotency-Key': 'k-1' };
  expect((await preview({ create: [CLOSED] }, key)).status).toBe(200);
  const write = await salon
    .as('boss')
    .post(BATCH)
    .set(key)
    .send({ create: [CLOSED] });
  expect([write.status, write.headers['idempotent-replayed']]).toEqual([200, undefined]);
  expect(await salon.appointments.rules.all()).toHaveLength(5);
});

test('a shop whose ids are texts sees its own ids in a dry run', async () => {
  const shop = await openTextShop();
  try {
    await shop
      .as('boss')
      .post('/api/v2/appointments')
      .send({ product_external_id: HAIRCUT, staff_external_id: ANNA, start: MORNING });
    const rule = { kind: 'staff', kind_external_id: ANNA, range_type: 'days', from_range: 1, to_range: 7 };
    const answer = await shop
      .as('boss')
      .post(BATCH)
      .send({ dry_run: true, start_ts: MORNING, create: [{ ...rule, appointable: false }] });
    const { appointments, days } = answer.body as { appointments: object[]; days: object[] };
    expect(appointments).toMatchObject([{ product_external_id: HAIRCUT }]);
    expect(days[0]).toMatchObject({ kind: 'staff', kind_external_id: ANNA, after: [] });
  } finally {
    await shop.close();
  }
});
