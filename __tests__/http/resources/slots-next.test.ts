import { type Agent, at, errorOf, openShop, type RunningShop } from '../../support/http/shop';

interface WireNext {
  readonly records: readonly { readonly date: string; readonly staff_id: number | null }[];
  readonly count: number;
  readonly searched_until: string | null;
}

let running: RunningShop;
let anonymous: Agent;
beforeAll(async () => {
  running = await openShop();
  anonymous = running.anonymous;
  await running.appointments.create({ productId: 7, start: '2026-03-02T09:00', staffId: 3 });
});
afterAll(() => running.close());

const next = async (query: string): Promise<WireNext> => {
  const response = await anonymous.get(`/api/v2/slots/next?${query}`);
  expect({ query, status: response.status, text: response.text.slice(0, 200) }).toMatchObject({
    status: 200,
  });
  return response.body as WireNext;
};
const starts = async (query: string) =>
  (await next(query)).records.map(({ date, staff_id }) => `${date.slice(5)}/${staff_id}`);

test('the first free start has the fields of a slot, its end, and the places of all members together', async () => {
  expect(await next('product_ids=7')).toStrictEqual({
    records: [
      {
        product_id: 7,
        product_name: 'Haircut',
        date: '2026-03-02T09:00',
        timestamp: at('2026-03-02T09:00'),
        timestamp_utc: at('2026-03-02T08:00'),
        start_iso: '2026-03-02T09:00:00+01:00',
        duration: 60,
        duration_unit: 'minute',
        available: 1,
        scheduled: 1,
        staff_id: 0,
        max_qty: 1,
        end_iso: '2026-03-02T10:00:00+01:00',
      },
    ],
    count: 1,
    searched_until: null,
  });
});

test.each([
  ['product_id=7&staff_id=3', ['03-02T10:00/3']],
  ['product_id=7&staff_ids=3,4&count=3', ['03-02T09:00/4', '03-02T10:00/3', '03-02T10:00/4']],
  ['product_id=8&qty=2&count=2', ['03-02T09:00/0', '03-02T10:00/0']],
  ['product_id=8&after=2026-03-04T10:00', ['03-04T10:00/0']],
  [`product_id=8&after=${at('2026-03-04T10:01')}`, ['03-04T11:00/0']],
  ['product_id=8&after=2026-03-04T10:00:00Z', ['03-04T11:00/0']],
  ['product_id=8&weekdays=3,0&time_from=11:00&count=2', ['03-04T11:00/0', '03-08T11:00/0']],
  ['product_id=8&weekdays[]=7&time_to=10:00', ['03-08T09:00/0']],
  ['product_id=10', []],
])('a query for the first free starts: %s', async (query, expected) => {
  expect(await starts(query)).toEqual(expected);
});

test('a search that finds too few starts says where to continue', async () => {
  const first = await next('product_id=8&qty=2&time_from=13:00');
  expect(first).toEqual({ records: [], count: 0, searched_until: '2028-03-02T00:00:00+01:00' });
  const second = await next(
    `product_id=8&count=2&after=${encodeURIComponent(first.searched_until!)}&time_from=11:30&time_to=10:00`,
  );
  expect(second.records.map(({ date }) => date)).toEqual(['2028-03-02T09:00', '2028-03-03T09:00']);
});

test('no search happens for a member of none of the products', async () => {
  expect(await next('product_id=7&staff_id=5')).toEqual({ records: [], count: 0, searched_until: null });
});

test.each([
  ['next?count=51', 'count'],
  ['next?count=0', 'count'],
  ['next?qty=10001', 'qty'],
  ['next?after=soon', 'after'],
  ['next?product_id=11', 'product_ids'],
  ['next?weekdays=8', 'weekdays'],
  ['next?weekdays=mon', 'weekdays'],
  ['next?time_from=9', 'time_from'],
  ['next?time_from=24:00', 'time_from'],
  ['next?time_to=24:01', 'time_to'],
  ['?weekdays=8', 'weekdays'],
  ['?time_from=24:00', 'time_from'],
  ['?time_to=9am', 'time_to'],
])('a wrong value is a 400 that names its field: /slots/%s', async (path, name) => {
  const response = await anonymous.get(`/api/v2/slots${path.replace(/^next/, '/next')}`);
  const { code, data } = errorOf(response);
  expect([response.status, code, Object.keys(data.params!)]).toEqual([400, 'rest_invalid_param', [name]]);
});

describe('hours and weekdays in a list', () => {
  const WEEK = 'product_id=7&min_date=2026-03-09&max_date=2026-03-15';
  const FILTER = 'weekdays=2,3&time_from=10:00&time_to=12:00';
  const list = async (query: string) =>
    (await anonymous.get(`/api/v2/slots?${WEEK}&${query}`)).body as {
      records: { date: string; price?: string }[];
      refused?: { date: string }[];
      count: number;
    };
  const FOUR = ['10T10:00', '10T11:00', '11T10:00', '11T11:00'];
  const dates = (records: readonly { date: string }[]) => [
    ...new Set(records.map(({ date }) => date.slice(8))),
  ];

  test.each(['', 'combine_staff=1', 'with=price', 'hide_unavailable=1', 'combine_staff=1&with=price&page=1'])(
    'limit a list with %j, also when it is sent again',
    async (form) => {
      const filtered = await list(`${FILTER}&${form}`);
      expect(dates(filtered.records)).toEqual(FOUR);
      expect(await list(`${FILTER}&${form}`)).toEqual(filtered);
      expect((await list(form)).records.length).toBeGreaterThan(filtered.records.length);
    },
  );

  test('are applied before a list is divided into pages', async () => {
    const page = await anonymous.get(`/api/v2/slots?${WEEK}&${FILTER}&combine_staff=1&page=2&per_page=3`);
    expect(page.headers).toMatchObject({ 'x-site-total': '4', 'x-site-totalpages': '2' });
    expect(dates((page.body as { records: { date: string }[] }).records)).toEqual(['11T11:00']);
    const streamed = await list(`${FILTER}&combine_staff=1&page=2&per_page=3&paged_stream=1`);
    expect(dates(streamed.records)).toEqual(['11T11:00']);
  });

  test('limit the summary of days, and the explanation', async () => {
    expect((await list(`${FILTER}&summary=day`)).records).toMatchObject([
      { date: '2026-03-10', starts: 2 },
      { date: '2026-03-11', starts: 2 },
    ]);
    const { refused } = await list('weekdays=3&time_from=12:00&time_to=14:00&explain=1');
    expect(dates(refused!)).toEqual(['11T12:00', '11T13:00']);
  });

  test('are ignored in v1', async () => {
    const v1 = async (query: string) =>
      (await anonymous.get(`/api/v1/slots?${WEEK}${query}`)).body as unknown[];
    expect(await v1(`&${FILTER}`)).toEqual(await v1(''));
    expect(await v1('&weekdays=bogus')).toEqual(await v1(''));
  });
});
