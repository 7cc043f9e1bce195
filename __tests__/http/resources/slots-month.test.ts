import type { ShopFile } from '../../../adapters/memory';
import type { WireSlotMonth } from '../../../lib/rest/presenters/slots/slot-month';
import { asInstant } from '../../../lib/time/units';
import { at, errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const PATH = '/api/v2/slots/month';

/**
 * A salon with few slots: a haircut by Anna or Ben on Mondays at 9 and 10, a room for three on Tuesdays, and
 * a retreat without hours.
 */
const SMALL: ShopFile = {
  ...SALON,
  products: [
    {
      id: 7,
      name: 'Haircut',
      price: '40.00',
      duration: 60,
      duration_unit: 'minute',
      staff_ids: [3, 4],
      staff_base_costs: { 4: '45' },
    },
    {
      id: 8,
      name: 'Room',
      price: '15.00',
      duration: 60,
      duration_unit: 'minute',
      qty: 3,
      pricing: [{ type: 'quant', from: 3, to: 3, base_cost: '0.8', base_modifier: 'times' }],
    },
    { id: 9, name: 'Retreat', price: '90.00', duration: 60, duration_unit: 'minute' },
    { id: 10, name: 'Secret', price: '1.00', duration: 60, duration_unit: 'minute', status: 'draft' },
    { id: 11, name: 'Comb', price: '5.00', type: 'simple' },
  ],
  rules: [
    ...([7, 8] as const).map((product) => ({
      kind: 'product' as const,
      kind_id: product,
      range_type: product === 7 ? ('time:1' as const) : ('time:2' as const),
      from_range: '09:00',
      to_range: '11:00',
      appointable: true,
    })),
  ],
};

let running: RunningShop;
/** Monday 2 March 2026, 08:00 in Berlin. */
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 2, 2, 7) / 1_000;
  running = await openShop(SMALL, { clock: { now: () => asInstant(now) } });
});
afterEach(() => running.close());

const read = async (query: string): Promise<WireSlotMonth> => {
  const response = await running.anonymous.get(`${PATH}?${query}`);
  expect({ query, status: response.status, text: response.text.slice(0, 200) }).toMatchObject({
    status: 200,
  });
  return response.body as WireSlotMonth;
};
const facts = ({ first_free, month, day, days, times }: WireSlotMonth) => ({
  first_free,
  month,
  day,
  days: days.map(({ date, starts, max_qty }) => `${date.slice(5)} ${starts}/${max_qty}`).join(', '),
  times: times.map(({ start_iso, available }) => `${start_iso.slice(11, 16)} ${available}`).join(', '),
});

test('a month has the days of the page, the first free day, and the times of that day', async () => {
  await running.appointments.create({ productId: 7, start: '2026-03-02T09:00', staffId: 3 });
  const slot = { product_id: 7, product_name: 'Haircut', duration: 60, duration_unit: 'minute', staff_id: 0 };
  const monday = (date: string) => ({
    product_id: 7,
    product_name: 'Haircut',
    date,
    timestamp: at(`${date}T09:00`),
    timestamp_utc: at(`${date}T${date === '2026-03-30' ? '07' : '08'}:00`),
    start_iso: `${date}T09:00:00+0${date === '2026-03-30' ? 2 : 1}:00`,
    available: 2,
    starts: 2,
    max_qty: 1,
  });
  expect(await read('product_id=7')).toStrictEqual({
    timezone: 'Europe/Berlin',
    today: '2026-03-02',
    first_free: '2026-03-02',
    month: '2026-03',
    day: '2026-03-02',
    days: ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map(monday),
    times: [
      {
        ...slot,
        date: '2026-03-02T09:00',
        timestamp: at('2026-03-02T09:00'),
        timestamp_utc: at('2026-03-02T08:00'),
        start_iso: '2026-03-02T09:00:00+01:00',
        available: 1,
        scheduled: 1,
        max_qty: 1,
      },
      {
        ...slot,
        date: '2026-03-02T10:00',
        timestamp: at('2026-03-02T10:00'),
        timestamp_utc: at('2026-03-02T09:00'),
        start_iso: '2026-03-02T10:00:00+01:00',
        available: 2,
        scheduled: 0,
        max_qty: 1,
      },
    ],
  });
});

test('the days and times equal those of the list of slots', async () => {
  await running.appointments.create({ productId: 7, start: '2026-03-09T09:00' });
  for (const member of ['', '&staff_id=4']) {
    const { days, times } = await read(`product_id=7&day=2026-03-09${member}`);
    const list = async (query: string) =>
      (
        (await running.anonymous.get(`/api/v2/slots?product_id=7${member}&${query}`)) as {
          body: { records: unknown[] };
        }
      ).body.records;
    expect(days).toEqual(await list('summary=day&min_date=2026-03-02&max_date=2026-03-31'));
    expect(times).toEqual(await list('combine_staff=true&min_date=2026-03-09&max_date=2026-03-09'));
    expect(times).toHaveLength(2);
  }
});

test('with=price: each time has the price of one of the wanted places', async () => {
  const priceOf = async (query: string) =>
    (await read(`product_id=7&with=price${query}`)).times.map(({ price }) => price);
  expect(await priceOf('')).toEqual(['40.00', '40.00']);
  expect(await priceOf('&staff_id=4')).toEqual(['45.00', '45.00']);
  expect((await read('product_id=7')).times[0]).not.toHaveProperty('price');
  const ofRoom = async (quantity: number) =>
    (await read(`product_id=8&day=2026-03-03&with=price&qty=${quantity}`)).times[0]?.price;
  expect(await ofRoom(2)).toBe('15.00');
  expect(await ofRoom(3)).toBe('12.00');
});

test('with=price: the list of slots has the price of one of the wanted places, too', async () => {
  const inList = async (quantity: number) => {
    const window = 'min_date=2026-03-03&max_date=2026-03-03';
    const query = `product_ids=8&${window}&with=price&qty=${quantity}`;
    const response = await running.anonymous.get(`/api/v2/slots?${query}`);
    return (response.body as { records: { price: string }[] }).records[0]?.price;
  };
  expect(await inList(2)).toBe('15.00');
  expect(await inList(3)).toBe('12.00');
});

test('the month is the requested one, or else that of the requested day, of the first free day, or of today', async () => {
  const shown = async (query: string) => {
    const { month, day } = await read(query);
    return [month, day];
  };
  expect(await shown('product_id=7&month=2026-05&day=2026-05-04')).toEqual(['2026-05', '2026-05-04']);
  expect(await shown('product_id=7&day=2026-05-04')).toEqual(['2026-05', '2026-05-04']);
  expect(await shown('product_id=7&month=2026-05')).toEqual(['2026-05', '2026-05-04']);
  expect(await shown('product_id=9&month=2026-05')).toEqual(['2026-05', null]);
  // A page that shows another month still shows the times of the chosen day.
  expect(await shown('product_id=7&month=2026-05&day=2026-04-06')).toEqual(['2026-05', '2026-04-06']);
  now += 29 * 86_400; // 31 March is a Tuesday.
  expect(await shown('product_id=7')).toEqual(['2026-04', '2026-04-06']);
  expect(await shown('product_id=9')).toEqual(['2026-03', null]);
});

test('the first free day has a start with enough places for one booking, of the member if one is named', async () => {
  const { appointments } = running;
  for (const start of ['2026-03-03T09:00', '2026-03-03T10:00'])
    await appointments.create({ productId: 8, start, quantity: start.includes('T09') ? 3 : 1 });
  await appointments.create({ productId: 8, start: '2026-03-10T09:00', quantity: 1 });
  const free = async (query: string) => (await read(query)).first_free;
  expect(await free('product_id=8')).toBe('2026-03-03');
  expect(await free('product_id=8&qty=2')).toBe('2026-03-03');
  expect(await free('product_id=8&qty=3')).toBe('2026-03-10');
  expect(await free('product_id=8&qty=4')).toBeNull();
  for (const hour of ['09', '10'])
    await appointments.create({ productId: 7, start: `2026-03-02T${hour}:00`, staffId: 4 });
  expect(await free('product_id=7')).toBe('2026-03-02');
  expect(await free('product_id=7&staff_id=4')).toBe('2026-03-09');
  expect(await free('product_id=7&staff_id=99')).toBeNull();
  // Two members with one place each cannot serve a booking of two places.
  expect(await free('product_id=7&qty=2')).toBeNull();
});

test('a day that is sold out is listed with its times, and is not the first free one', async () => {
  for (const hour of ['09', '10'])
    await running.appointments.create({ productId: 8, start: `2026-03-03T${hour}:00`, quantity: 3 });
  expect(facts(await read('product_id=8&month=2026-03&day=2026-03-03'))).toEqual({
    first_free: '2026-03-10',
    month: '2026-03',
    day: '2026-03-03',
    days: '03-03 0/0, 03-10 2/3, 03-17 2/3, 03-24 2/3, 03-31 2/3',
    times: '09:00 0, 10:00 0',
  });
});

test('a month without places, a past month and a closed day are empty', async () => {
  const empty = { days: '', times: '' };
  const march = { month: '2026-03', first_free: null, day: null };
  expect(facts(await read('product_id=9'))).toEqual({ ...march, ...empty });
  expect(facts(await read('product_id=7&month=2026-02&day=2026-02-23'))).toEqual({
    first_free: '2026-03-02',
    month: '2026-02',
    day: '2026-02-23',
    ...empty,
  });
  expect(facts(await read('product_id=7&day=2026-03-03'))).toMatchObject({ day: '2026-03-03', times: '' });
});

test('the first free day is at most 366 days ahead', async () => {
  const rule = (await running.appointments.rules.all()).find(({ kindId }) => kindId === 7)!;
  const opensOn = (date: string) =>
    running.appointments.rules.update(rule.id, { rangeType: 'time:range', fromDate: date, toDate: date });
  await opensOn('2027-03-02');
  expect(facts(await read('product_id=7'))).toMatchObject({ first_free: '2027-03-02', month: '2027-03' });
  await opensOn('2027-03-03');
  expect(facts(await read('product_id=7'))).toMatchObject({ first_free: null, month: '2026-03' });
});

test('the first free day is searched within the limit of a list: members times days', async () => {
  const freeIfOpenOn = async (day: string) => {
    // The limit of 124 member days allows two members 62 days, until 2 May.
    const shop = await openShop(SMALL, { limits: { memberDays: 124 } });
    const rule = (await shop.appointments.rules.all()).find(({ kindId }) => kindId === 7)!;
    await shop.appointments.rules.update(rule.id, { rangeType: 'time:range', fromDate: day, toDate: day });
    const response = await shop.anonymous.get(`${PATH}?product_id=7`);
    await shop.close();
    return (response.body as WireSlotMonth).first_free;
  };
  expect(await freeIfOpenOn('2026-05-02')).toBe('2026-05-02');
  expect(await freeIfOpenOn('2026-05-03')).toBeNull();
});

test('days are those of the site: at its midnight, and where an hour comes twice', async () => {
  await running.appointments.rules.create({
    kind: 'product',
    kindId: 9,
    rangeType: 'time:all',
    fromRange: '01:00',
    toRange: '04:00',
    appointable: true,
  });
  now = Date.UTC(2026, 9, 24, 21, 59) / 1_000; // In Berlin it is 23:59 on 24 October.
  expect(await read('product_id=9')).toMatchObject({ today: '2026-10-24', first_free: '2026-10-25' });
  now += 60;
  const { today, times } = await read('product_id=9');
  expect(today).toBe('2026-10-25');
  // Combined lists omit the second 02:00, because its timestamp would mean the first 02:00.
  expect(times.map(({ start_iso }) => start_iso)).toEqual([
    '2026-10-25T01:00:00+02:00',
    '2026-10-25T02:00:00+02:00',
    '2026-10-25T03:00:00+01:00',
  ]);
});

test('an unchanged response is a 304, and every change of the page has a new tag', async () => {
  const tagOf = async (query: string) =>
    ((await running.anonymous.get(`${PATH}?${query}`)).headers as { etag: string }).etag;
  const days = {
    'product_id=7': '2026-03-02',
    'product_id=7&day=2026-03-09': '2026-03-09',
    'product_id=7&day=2026-03-16&with=price': '2026-03-16',
  };
  const queries = Object.keys(days);
  for (const [query, day] of Object.entries(days)) {
    const tag = await tagOf(query);
    const again = await running.anonymous.get(`${PATH}?${query}`).set('If-None-Match', tag);
    expect([again.status, again.text]).toEqual([304, '']);
    await running.appointments.create({ productId: 7, start: `${day}T09:00` });
    expect(await tagOf(query)).not.toBe(tag);
  }
  expect(new Set(await Promise.all(queries.map(tagOf))).size).toBe(3);
  const [first] = queries;
  const before = await tagOf(first!);
  now += 3_600; // The slot at 9:00 has begun.
  const after = await running.anonymous.get(`${PATH}?${first}`).set('If-None-Match', before);
  expect((after.body as WireSlotMonth).times.map(({ date }) => date)).toEqual(['2026-03-02T10:00']);
});

test('the same day, whether requested or found, has the same tag and text', async () => {
  const [found, asked] = await Promise.all(
    ['product_id=7', 'product_id=7&month=2026-03&day=2026-03-02&qty=1'].map((query) =>
      running.anonymous.get(`${PATH}?${query}`),
    ),
  );
  expect(asked!.text).toBe(found!.text);
  expect(asked!.headers.etag).toBe(found!.headers.etag);
});

test.each<[query: string, status: number, code: string, params: unknown]>([
  ['', 400, 'rest_missing_callback_param', ['product_id']],
  ['product_id=x', 400, 'rest_invalid_param', { product_id: expect.any(String) as string }],
  [
    'product_id=7&month=2026-13',
    400,
    'rest_invalid_param',
    { month: expect.stringMatching(/YYYY-MM$/) as string },
  ],
  [
    'product_id=7&day=2026-02-30',
    400,
    'rest_invalid_param',
    { day: expect.stringMatching(/YYYY-MM-DD$/) as string },
  ],
  ['product_id=7&qty=0', 400, 'rest_invalid_param', { qty: expect.any(String) as string }],
  ['product_id=7&with=stars', 400, 'rest_invalid_param', { with: expect.any(String) as string }],
  ['product_id=99', 404, 'shop_rest_product_invalid_id', undefined],
  ['product_id=10', 404, 'shop_rest_product_invalid_id', undefined],
  ['product_id=11', 404, 'shop_rest_product_invalid_id', undefined],
])('a wrong query is refused: %s', async (query, status, code, params) => {
  const refused = await running.anonymous.get(`${PATH}?${query}`);
  expect([refused.status, errorOf(refused).code]).toEqual([status, code]);
  expect(errorOf(refused).data.params).toEqual(params);
});

test('a manager sees the month of a product that is not published', async () => {
  const { status } = await running.as('boss').get(`${PATH}?product_id=10`);
  expect(status).toBe(200);
});

test('the core returns the same month, and refuses what the interface refuses', async () => {
  const { slots } = running.appointments;
  const month = await slots.month({ productId: 8, quantity: 3, day: '2026-03-03', withPrice: true });
  expect(month).toMatchObject({
    timezone: 'Europe/Berlin',
    today: '2026-03-02',
    firstFree: '2026-03-03',
    month: '2026-03',
    day: '2026-03-03',
  });
  expect(month.days.map(({ date }) => date.slice(8))).toEqual(['03', '10', '17', '24', '31']);
  expect(month.times.map(({ price, available }) => [price, available])).toEqual([
    ['12.00', 3],
    ['12.00', 3],
  ]);
  await expect(slots.month({ productId: 10 })).rejects.toMatchObject({ status: 404 });
  await expect(slots.month({ productId: 10 }, {})).resolves.toMatchObject({ month: '2026-03' });
  await expect(slots.month({ productId: 7, month: '2026-3' })).rejects.toMatchObject({
    data: { params: { month: 'must be a month, YYYY-MM' } },
  });
  await expect(slots.month({ productId: 7, day: 'today' })).rejects.toMatchObject({
    data: { params: { day: 'must be a date, YYYY-MM-DD' } },
  });
});

test('a month that exceeds a limit is a 400 that names the month', async () => {
  const narrow = await openShop(SMALL, { limits: { slotDays: 20 } });
  const refused = await narrow.anonymous.get(`${PATH}?product_id=7`);
  await narrow.close();
  expect(errorOf(refused).data.params).toEqual({ month: 'the window may span at most 20 days' });
});

test('the zone of a site with only an offset is one that browsers know', async () => {
  const shown = async (timezone: string) => {
    const shop = await openShop({ ...SMALL, site: { ...SMALL.site, timezone } });
    const response = await shop.anonymous.get(`${PATH}?product_id=7`);
    await shop.close();
    return (response.body as WireSlotMonth).timezone;
  };
  expect(await Promise.all(['-0530', '+02', 'UTC', 'Z'].map(shown))).toEqual([
    ...['-05:30', '+02:00', 'UTC', '+00:00'],
  ]);
});

test('hours and weekdays limit the days, the first free day and the times', async () => {
  expect(facts(await read('product_id=7&time_from=10:00'))).toMatchObject({
    first_free: '2026-03-02',
    days: '03-02 1/1, 03-09 1/1, 03-16 1/1, 03-23 1/1, 03-30 1/1',
    times: '10:00 2',
  });
  expect((await read('product_id=7&weekdays=2')).first_free).toBeNull();
  const late = await running.anonymous.get(`${PATH}?product_id=7&time_from=noon`);
  expect([late.status, Object.keys(errorOf(late).data.params as object)]).toEqual([400, ['time_from']]);
});
