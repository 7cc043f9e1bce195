import type { WireDaySummary } from '../../../lib/rest/presenters/slots/slot';
import { at, errorOf, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
  const { appointments } = running;
  await appointments.create({ productId: 7, start: '2026-03-10T09:00', staffId: 3 });
  for (const hour of ['09', '10', '11'])
    await appointments.create({ productId: 8, start: `2026-03-12T${hour}:00`, quantity: 2 });
  await appointments.create({ productId: 8, start: '2026-03-13T09:00', quantity: 2 });
  await appointments.create({ productId: 8, start: '2026-03-13T10:00', quantity: 1 });
});
afterAll(() => running.close());

async function days(query: string): Promise<WireDaySummary[]> {
  const answer = await running.anonymous.get(`/api/v2/slots?summary=day&${query}`);
  const { records, count } = answer.body as { records: WireDaySummary[]; count: number };
  expect(count).toBe(records.length);
  return records;
}

test('summary=day: one record for each product and day, with all members together', async () => {
  const [first, ...others] = await days('product_ids=7&min_date=2026-03-10&max_date=2026-03-11');
  expect(first).toStrictEqual({
    product_id: 7,
    product_name: 'Haircut',
    date: '2026-03-10',
    timestamp: at('2026-03-10T09:00'),
    timestamp_utc: at('2026-03-10T08:00'),
    start_iso: '2026-03-10T09:00:00+01:00',
    available: 2,
    starts: 3,
    max_qty: 1,
  });
  expect(others.map(({ date }) => date)).toEqual(['2026-03-11']);
});

test('summary=day: a sold-out day is listed without starts, and hide_unavailable leaves it out', async () => {
  const window = 'product_ids=8&min_date=2026-03-12&max_date=2026-03-13';
  const facts = (of: readonly WireDaySummary[]) =>
    of.map(({ date, starts, available, max_qty, start_iso }) => [
      date.slice(8),
      starts,
      available,
      max_qty,
      start_iso.slice(11, 16),
    ]);
  expect(facts(await days(window))).toEqual([
    ['12', 0, 0, 0, '09:00'],
    ['13', 2, 2, 2, '10:00'],
  ]);
  expect(facts(await days(`${window}&hide_unavailable=true`))).toEqual([['13', 2, 2, 2, '10:00']]);
});

test('summary=day: a closed day has no record, nor has a day on which the requested member is away', async () => {
  expect(await days('product_ids=8&min_date=2026-05-01&max_date=2026-05-01')).toEqual([]);
  const [ben] = await days('product_ids=7&staff_ids=4&min_date=2026-03-11&max_date=2026-03-11');
  expect(ben).toMatchObject({ starts: 2, available: 1, start_iso: '2026-03-11T10:00:00+01:00' });
});

test('summary=day: days are paged, and paged_stream finds the first free one without the others', async () => {
  const asked =
    'product_ids=8&min_date=2026-03-12&max_date=2026-04-30&hide_unavailable=true&page=1&per_page=1';
  const path = `/api/v2/slots?summary=day&${asked}`;
  const paged = await running.anonymous.get(path);
  expect(paged.headers).toHaveProperty('x-site-total', '49');
  const streamed = await running.anonymous.get(`${path}&paged_stream=true`);
  expect(streamed.headers).not.toHaveProperty('x-site-total');
  for (const { body } of [paged, streamed])
    expect(body).toMatchObject({ count: 1, records: [{ date: '2026-03-13' }] });
});

test('summary=week is refused', async () => {
  const refused = await running.anonymous.get('/api/v2/slots?summary=week');
  expect([refused.status, errorOf(refused).code]).toEqual([400, 'rest_invalid_param']);
});

test('the core returns summaries of days, too', async () => {
  const query = { productIds: [8], minDate: '2026-03-12', maxDate: '2026-03-12' };
  expect((await running.appointments.slots.days(query)).records).toMatchObject([{ starts: 0 }]);
});
