import { type OutboxEvent, TOPICS } from 'shop-appointments';
import { openShop, refusal, type TestShop } from './support/shops/core-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ index: { enabled: true } });
});
afterAll(() => shop.close());

const HAIRCUT = 1;
const MASSAGE = 3;
const CUSTOMER = 21;
const TUESDAY = '2026-03-03';
/** A window of one day, a Tuesday, as two instants. */
const WINDOW = {
  start: Date.parse(`${TUESDAY}T00:00+01:00`) / 1000,
  end: Date.parse(`${TUESDAY}T24:00+01:00`) / 1000,
};

/** Lists the paths of all keys in a value that contain an underscore. */
function wireNamesIn(value: unknown, path = ''): string[] {
  if (value instanceof Map) return [...value.values()].flatMap((one) => wireNamesIn(one, `${path}.get()`));
  if (Array.isArray(value)) return value.flatMap((one) => wireNamesIn(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => [
    ...(key.includes('_') ? [`${path}.${key}`] : []),
    ...wireNamesIn(held, `${path}.${key}`),
  ]);
}

/**
 * Lists names of the REST interface in a value that the core returned, and tells whether the value is empty and so
 * proves nothing.
 */
const namesOf = (value: unknown): readonly [names: string[], isEmpty: boolean] => [
  wireNamesIn(value),
  JSON.stringify(value instanceof Map ? [...value.values()] : value).length < 10,
];

test('no value that the core returns has a field name of the REST interface', async () => {
  const { appointments: core } = shop;
  const { slots, holds, series, index, calendar, events, customers, selfService, rules } = core;
  const day = { minDate: TUESDAY, maxDate: TUESDAY };
  const booked = await core.book({
    productId: MASSAGE,
    staffId: 12,
    start: `${TUESDAY}T10:00`,
    customerId: CUSTOMER,
    metaData: [{ key: 'note', value: 'window' }],
  });
  const held = await holds.place({ productId: HAIRCUT, start: `${TUESDAY}T08:00` }, { owner: 'a visitor' });
  const recurring = { frequency: 'weekly', count: 2 } as const;
  const made = await series.create({
    ...recurring,
    productId: HAIRCUT,
    start: `${TUESDAY}T14:00`,
    customerId: CUSTOMER,
  });
  const rule = await rules.create({
    kind: 'product',
    kindId: HAIRCUT,
    eventId: null,
    title: 'Closed',
    rangeType: 'time:all',
    fromRange: '12:00',
    toRange: '13:00',
    fromDate: null,
    toDate: null,
    rrule: null,
    appointable: false,
    priority: null,
    capacity: null,
    ordering: 0,
  });
  const token = await selfService.link(booked.id);
  const all: OutboxEvent[] = [...(await events.read({ limit: 100 })).events];
  expect(TOPICS.filter((topic) => all.some((event) => event.topic === topic)).length).toBeGreaterThan(1);

  const returned: Record<string, unknown> = {
    booked,
    held,
    made,
    rule,
    all,
    got: await core.get(booked.id),
    listed: await core.list(),
    history: await core.history(booked.id),
    slots: await slots.list({ ...day, explain: true, withPrice: true }, {}),
    combined: await slots.list({ ...day, combineStaff: true, page: 1 }, {}),
    days: await slots.days(day, {}),
    month: await slots.month({ productId: MASSAGE, day: TUESDAY, withPrice: true }),
    next: await slots.next({ productIds: [MASSAGE], timeFrom: '10:00' }),
    hold: await holds.get(held.appointment.id, held.token),
    preview: await series.preview({ ...recurring, productId: HAIRCUT, start: '2026-03-04T09:00' }),
    seriesListed: await series.list(),
    rows: await index.list({ from: WINDOW.start, to: WINDOW.end }),
    page: await calendar.page({ from: WINDOW.start, to: WINDOW.end }),
    view: await selfService.read(token),
    timesToMoveTo: await selfService.slots(token, day),
    monthToMoveTo: await selfService.month(token, { day: TUESDAY }),
    customer: await customers.export(CUSTOMER),
    counts: await events.counts(),
    deliveries: await events.deliveries({ webhookId: 1 }),
    batch: await core.batch({ create: [{ productId: 4711, start: `${TUESDAY}T09:00` }], delete: [9] }),
    dryRun: await rules.dryRun({ id: rule.id }),
    drift: await index.selfCheck(),
    feed: await calendar.feedAddress({ mount: '/api' }),
  };
  const found = Object.entries(returned).map(([name, value]) => [name, ...namesOf(value)]);
  const lists = ['dryRun'];
  expect(found).toEqual(Object.keys(returned).map((name) => [name, [], lists.includes(name)]));
});

test('error data, parameters and messages have no field names of the REST interface', async () => {
  const { appointments: core } = shop;
  const start = `${TUESDAY}T16:00`;
  await core.book({ productId: HAIRCUT, start });
  const late = await core.create({ productId: HAIRCUT, start: '2026-03-02T10:00' });
  const token = await core.selfService.link(late.id);
  shop.clock.set('2026-03-02T11:00');
  const errors = await Promise.all(
    [
      () => core.book({ productId: HAIRCUT, start }),
      () => core.create({ productId: 4711, start, customerId: 4711, orderId: 4711 }),
      () => core.create({} as never),
      () => core.slots.list({ minDate: '2026-03-12', maxDate: '2026-03-11' }),
      () => core.slots.list({ perPage: -1 }),
      () => core.rules.create({ kind: 'product', rangeType: 'custom', fromDate: '?' } as never),
      () => core.series.create({ productId: HAIRCUT, start, frequency: 'daily', count: 2 }),
      () => core.selfService.cancel(token),
      () => core.index.list({ from: 2, to: 1 }),
      () => core.holds.place({ productId: MASSAGE, start, staffIds: [99] }, { owner: 'a visitor' }),
    ].map((call) => refusal(call())),
  );
  expect(errors.map(({ data }) => wireNamesIn(data))).toEqual(errors.map(() => []));
  expect(errors.map(({ message }) => /\b(?!in_cart)[a-z]+_[a-z]+/.exec(message)?.[0])).toEqual(
    errors.map(() => undefined),
  );
  expect(new Set(errors.flatMap(({ data }) => Object.keys(data)))).toEqual(
    new Set(['action', 'params', 'reasons', 'available', 'alternatives', 'occurrences', 'cancelUntil']),
  );
});

test('the appointments of an order are JSON with the names of the contract', async () => {
  const [booked] = (await shop.appointments.list({ customerId: CUSTOMER })).items;
  const json = await shop.appointments.forOrders([booked!.orderId]);
  expect(wireNamesIn(json)).toContain('.get()[].product_id');
});
