import type { WireSlot } from '../../lib/rest/presenters/slots/slot';
import { at, openShop, type RunningShop } from '../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
});
afterAll(() => running.close());

const DAY = 'min_date=2026-03-10&max_date=2026-03-10';
const slots = async (version: string, query: string): Promise<WireSlot[]> => {
  const { body } = (await running.anonymous.get(`/api/${version}/slots?${query}`)) as {
    body: WireSlot[] | { records: WireSlot[] };
  };
  return Array.isArray(body) ? body : body.records;
};
const distinct = <T>(values: readonly T[]) => [...new Set(values)];

describe.each(['v1', 'v2'])('Slots parameters in %s', (version) => {
  test('product_ids: only these products, also as product_id', async () => {
    for (const query of ['product_ids=8', 'product_ids[]=8', 'product_id=8']) {
      const found = await slots(version, `${query}&${DAY}`);
      expect(distinct(found.map(({ product_id }) => product_id))).toEqual([8]);
    }
  });

  test('category_ids: only the products of these categories, also as category_id', async () => {
    for (const query of ['category_ids=1', 'category_ids[]=1', 'category_id=1']) {
      const found = await slots(version, `${query}&${DAY}`);
      expect(distinct(found.map(({ product_id }) => product_id))).toEqual([7]);
    }
  });

  test('staff_ids: only these members, also as staff_id and as a comma-separated list', async () => {
    const staff = async (query: string) =>
      distinct((await slots(version, `product_ids=7&${query}&${DAY}`)).map(({ staff_id }) => staff_id));
    expect(await staff('staff_ids=4')).toEqual([4]);
    expect(await staff('staff_id=3')).toEqual([3]);
    expect(await staff('staff_ids=3,4')).toEqual([3, 4]);
  });

  test('min_date and max_date: the listed days, both included', async () => {
    const found = await slots(version, 'product_ids=9&min_date=2026-03-10&max_date=2026-03-12');
    expect(found.map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-11', '2026-03-12']);
  });

  test('get_past_times: past times, only on request', async () => {
    const friday = 'product_ids=8&min_date=2026-02-27&max_date=2026-02-27';
    expect(await slots(version, friday)).toEqual([]);
    expect(await slots(version, `${friday}&get_past_times=true`)).toHaveLength(3);
  });
});

test('Slots: paged_stream is active only with combine_staff and paging', async () => {
  const total = async (query: string) =>
    (await running.anonymous.get(`/api/v2/slots?product_ids=7&${DAY}&paged_stream=true&${query}`)).headers[
      'x-site-total'
    ];
  expect(await total('per_page=2')).toBe('6');
  expect(await total('per_page=2&combine_staff=true')).toBeUndefined();
  const whole = await slots('v2', `product_ids=7&${DAY}&combine_staff=true&paged_stream=true`);
  expect(whole).toHaveLength(3);
});

test('Slots: they begin at the wall clock time of a site an hour ahead of GMT', async () => {
  const [first] = await slots('v2', `product_ids=8&${DAY}`);
  expect(first).toMatchObject({ timestamp: at('2026-03-10T09:00'), timestamp_utc: at('2026-03-10T08:00') });
});
