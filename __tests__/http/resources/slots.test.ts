import type { WireSlot } from '../../../lib/rest/presenters/slots/slot';
import { type Agent, at, openShop, type RunningShop, SALON } from '../../support/http/shop';

let running: RunningShop;
let anonymous: Agent;
beforeAll(async () => {
  running = await openShop();
  anonymous = running.anonymous;
  await running.appointments.create({ productId: 7, start: '2026-03-10T09:00', staffId: 3 });
});
afterAll(() => running.close());

const DAY = 'min_date=2026-03-10&max_date=2026-03-10';

const v1 = async (query: string) => (await anonymous.get(`/api/v1/slots?${query}`)).body as WireSlot[];
const v2 = async (query: string) =>
  (await anonymous.get(`/api/v2/slots?${query}`)).body as { records: WireSlot[]; count: number };
const hours = (slots: readonly WireSlot[]) =>
  slots.map(({ date, staff_id }) => `${date.slice(11)}/${staff_id}`);

test('v1 returns a bare array', async () => {
  const [first] = await v1(`product_ids=7&${DAY}`);
  expect(first).toStrictEqual({
    product_id: 7,
    product_name: 'Haircut',
    date: '2026-03-10T09:00',
    timestamp: at('2026-03-10T09:00'),
    duration: 60,
    duration_unit: 'minute',
    available: 0,
    scheduled: 1,
    staff_id: 3,
  });
});

test('v2 is {records, count}, one record for each member and time', async () => {
  const { records, count } = await v2(`product_ids=7&${DAY}`);
  expect(hours(records)).toEqual(['09:00/3', '09:00/4', '10:00/3', '10:00/4', '11:00/3', '11:00/4']);
  expect(count).toBe(6);
  expect(records[2]).toStrictEqual({
    product_id: 7,
    product_name: 'Haircut',
    date: '2026-03-10T10:00',
    timestamp: at('2026-03-10T10:00'),
    timestamp_utc: at('2026-03-10T09:00'),
    start_iso: '2026-03-10T10:00:00+01:00',
    duration: 60,
    duration_unit: 'minute',
    available: 1,
    scheduled: 0,
    staff_id: 3,
  });
});

test('a product without staff: staff_id null in v2, 0 in v1; a day product has no timestamp in v1', async () => {
  expect((await v2(`product_ids=8&${DAY}`)).records[0]).toHaveProperty('staff_id', null);
  expect((await v1(`product_ids=8&${DAY}`))[0]).toHaveProperty('staff_id', 0);
  const [retreat] = await v1(`product_ids=9&${DAY}`);
  expect(retreat).toHaveProperty('date', '2026-03-10');
  expect(retreat).not.toHaveProperty('timestamp');
});

test.each([
  ['product_id=7', 'product_ids=7'],
  ['product_ids=7,8', 'product_ids[]=7&product_ids[]=8'],
  ['product_ids=7&product_id=8', 'product_ids=7'],
  ['category_id=1', 'category_ids=1'],
  ['product_ids=7&staff_id=4', 'product_ids=7&staff_ids=4'],
  ['product_ids=7&staff_ids=3,4', 'product_ids=7&staff_ids[]=3&staff_ids[]=4'],
  ['product_ids=7&staff_id=', 'product_ids=7'],
])('the query %s lists the same slots as %s', async (one, other) => {
  const answer = await v2(`${one}&${DAY}`);
  expect(answer.count).toBeGreaterThan(0);
  expect(answer).toEqual(await v2(`${other}&${DAY}`));
});

test('without products and categories: every product that the public may read', async () => {
  const ids = new Set((await v2(DAY)).records.map(({ product_id }) => product_id));
  expect([...ids].sort()).toEqual([7, 8, 9]);
});

test('a manager sees slots of a draft, the public does not', async () => {
  expect((await v2(`product_ids=10&${DAY}`)).count).toBe(0);
  const seen = await running.as('boss').get(`/api/v2/slots?product_ids=10&${DAY}`);
  expect((seen.body as { count: number }).count).toBeGreaterThan(0);
});

test('qty chooses no slots, and prices that do not depend on it stay', async () => {
  const { records } = await v2(`product_ids=8&${DAY}&with=price&qty=3`);
  expect(records.length).toBeGreaterThan(0);
  expect(records).toEqual((await v2(`product_ids=8&${DAY}&with=price`)).records);
  expect(await v2(`product_ids=8&${DAY}&qty=3`)).toEqual(await v2(`product_ids=8&${DAY}`));
});

test('with=price states the price of a place; v1 ignores it', async () => {
  const { records } = await v2(`product_ids=7&${DAY}&with=price`);
  expect(records[0]).toMatchObject({ staff_id: 3, price: '40.00' });
  const [first] = await v1(`product_ids=7&${DAY}&with=price`);
  expect(first).not.toHaveProperty('price');
  const refused = await anonymous.get(`/api/v2/slots?with=discount&${DAY}`);
  expect(refused.body).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { with: expect.any(String) as string } },
  });
});

test('hide_unavailable leaves out sold-out slots', async () => {
  expect(hours((await v2(`product_ids=7&${DAY}&hide_unavailable=true`)).records)[0]).toBe('09:00/4');
  expect(hours(await v1(`product_ids=7&${DAY}&hide_unavailable=1`))[0]).toBe('09:00/4');
});

test('get_past_times lists past slots', async () => {
  const monday = 'product_ids=8&min_date=2026-02-27&max_date=2026-02-27';
  expect((await v2(monday)).count).toBe(0);
  expect((await v2(`${monday}&get_past_times=true`)).count).toBe(3);
});

test('min_timestamp and max_timestamp are half-open and replace the dates; v1 ignores them', async () => {
  const window = `min_timestamp=${at('2026-03-10T10:00')}&max_timestamp=${at('2026-03-10T11:00')}`;
  expect(hours((await v2(`product_ids=7&${window}`)).records)).toEqual(['10:00/3', '10:00/4']);
  expect(await v1(`product_ids=7&${DAY}&${window}`)).toHaveLength(6);
});

test('an empty window has no slots, in any form of request', async () => {
  const noon = at('2026-03-10T12:00');
  // On 29 March the clock goes from 02:00 to 03:00, so the skipped 02:30 means 03:30.
  const [skipped, after] = [at('2026-03-29T02:30'), at('2026-03-29T03:00')];
  for (const window of [
    `min_timestamp=${noon}&max_timestamp=${noon}`,
    `min_timestamp=${skipped}&max_timestamp=${after}`,
  ]) {
    for (const more of ['', '&summary=day', '&per_page=5', '&combine_staff=true', '&explain=true']) {
      const answer = await anonymous.get(`/api/v2/slots?product_ids=7&${window}${more}`);
      expect([more, answer.status, answer.body]).toMatchObject([more, 200, { records: [], count: 0 }]);
    }
  }
});

test('two starts with one timestamp (the repeated hour): v1 shows the first, v2 both', async () => {
  const night = await openShop({
    ...SALON,
    rules: [
      { kind: 'global', range_type: 'time:all', from_range: '01:00', to_range: '04:00', appointable: true },
    ],
  });
  const query = 'product_ids=8&min_date=2026-10-25&max_date=2026-10-25';
  const dates = async (version: string) => {
    const { body } = (await night.anonymous.get(`/api/${version}/slots?${query}`)) as {
      body: WireSlot[] | { records: WireSlot[] };
    };
    return (Array.isArray(body) ? body : body.records).map(({ date }) => date.slice(11));
  };
  expect(await dates('v1')).toEqual(['01:00', '02:00', '03:00']);
  expect(await dates('v2')).toEqual(['01:00', '02:00', '02:00', '03:00']);
  await night.close();
});

test('combine_staff: each time once, with the places of all members and staff_id 0; v1 ignores it', async () => {
  const { records } = await v2(`product_ids=7&${DAY}&combine_staff=true`);
  expect(records.map(({ available, staff_id, max_qty }) => [available, staff_id, max_qty])).toEqual([
    [1, 0, 1],
    [2, 0, 1],
    [2, 0, 1],
  ]);
  expect(await v1(`product_ids=7&${DAY}&combine_staff=true`)).toHaveLength(6);
});

describe('paging', () => {
  const page = async (path: string) => {
    const answer = await anonymous.get(`/api/${path}&product_ids=7&${DAY}`);
    const body = answer.body as WireSlot[] | { records: WireSlot[] };
    const records = Array.isArray(body) ? body : body.records;
    return [hours(records), answer.headers['x-site-total'], answer.headers['x-site-totalpages']];
  };

  test('happens only on request', async () => {
    expect((await page('v2/slots?'))[1]).toBeUndefined();
  });

  test('per_page, limit as its alias, and page', async () => {
    const second = [['10:00/3', '10:00/4'], '6', '3'];
    expect(await page('v2/slots?per_page=2&page=2')).toEqual(second);
    expect(await page('v2/slots?limit=2&page=2')).toEqual(second);
    expect(await page('v2/slots?limit=5&per_page=2&page=2')).toEqual(second);
    expect(await page('v1/slots?limit=2&page=2')).toEqual(second);
    expect((await page('v1/slots?per_page=2'))[0]).toHaveLength(6);
  });

  test('page alone means ten per page', async () => {
    expect((await page('v2/slots?page=1')).slice(1)).toEqual(['6', '1']);
  });

  test('the next page is linked', async () => {
    const { headers } = await anonymous.get(`/api/v2/slots?product_ids=7&${DAY}&per_page=4`);
    expect(headers.link).toBe(
      `<https://salon.example/api/v2/slots?product_ids=7&${DAY}&per_page=4&page=2>; rel="next"`,
    );
  });

  test('paged_stream has no totals', async () => {
    const answer = await anonymous.get(
      `/api/v2/slots?product_ids=7&${DAY}&combine_staff=1&paged_stream=1&per_page=2`,
    );
    expect((answer.body as { count: number }).count).toBe(2);
    expect(answer.headers).not.toHaveProperty('x-site-total');
  });
});
