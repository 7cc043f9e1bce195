import type { Appointments } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

let shop: TestShop;
let core: Untyped;
beforeAll(async () => {
  shop = await openShop();
  core = untyped(shop.appointments);
});
afterAll(() => shop.close());

type Call = (...given: unknown[]) => Promise<unknown>;
type Untyped = Record<string, Call> &
  Record<'rules' | 'slots' | 'holds' | 'series' | 'index' | 'calendar', Record<string, Call>>;

/** The library without its types, as JavaScript code sees it. */
const untyped = (appointments: Appointments): Untyped => appointments as unknown as Untyped;

const RULE = { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '12:00' };
const MILLISECONDS = 1_772_445_600_000;

test.each<[what: string, call: () => Promise<unknown>, names: string]>([
  ['rules.create() without a draft', () => core.rules.create!(), 'fields'],
  [
    "rules.create({ appointable: 'false' })",
    () => core.rules.create!({ ...RULE, appointable: 'false' }),
    'appointable',
  ],
  ['rules.create({ title: null })', () => core.rules.create!({ ...RULE, title: null }), 'title'],
  ['rules.create({ fromRange: null })', () => core.rules.create!({ ...RULE, fromRange: null }), 'fromRange'],
  [
    'rules.create({ fromDate: 20260302 })',
    () => core.rules.create!({ ...RULE, fromDate: 20260302 }),
    'fromDate',
  ],
  ['rules.create({ rrule: {} })', () => core.rules.create!({ ...RULE, rrule: {} }), 'rrule'],
  ['rules.create({ qty })', () => core.rules.create!({ ...RULE, qty: 3 }), 'qty'],
  ['rules.create({ rangeType: undefined })', () => core.rules.create!({ kind: 'global' }), 'rangeType'],
  ["rules.update('1', {})", () => core.rules.update!('1', {}), 'id'],
  ["rules.find('1')", () => core.rules.find!('1'), 'ids'],
  ['create()', () => core.create!(), 'input'],
  ['create({})', () => core.create!({}), 'productId'],
  ['create({ start: NaN })', () => core.create!({ productId: 1, start: NaN }), 'start'],
  ['create({ start: milliseconds })', () => core.create!({ productId: 1, start: MILLISECONDS }), 'start'],
  [
    'create({ start: a Date as text of the wrong kind })',
    () => core.create!({ productId: 1, start: {} }),
    'start',
  ],
  ["create({ allDay: 'no' })", () => core.create!({ productId: 1, start: 0, allDay: 'no' }), 'allDay'],
  ['create({ staffIds: 11 })', () => core.create!({ productId: 3, start: 0, staffIds: 11 }), 'staffIds'],
  ['create({ metaData: [1] })', () => core.create!({ productId: 1, start: 0, metaData: [1] }), 'metaData'],
  ['create({ cost: true })', () => core.create!({ productId: 1, start: 0, cost: true }), 'cost'],
  ['create({ timezone: 1 })', () => core.create!({ productId: 1, start: 0, timezone: 1 }), 'timezone'],
  ["get('1')", () => core.get!('1'), 'id'],
  ['get()', () => core.get!(), 'id'],
  ["find(['1'])", () => core.find!(['1']), 'ids'],
  ["history('1 OR 1=1')", () => core.history!('1 OR 1=1'), 'id'],
  ['list({ perPage: 0 })', () => core.list!({ perPage: 0 }), 'perPage'],
  ['list({ productId: "1" })', () => core.list!({ productId: '1' }), 'productId'],
  ['list({ status: [1] })', () => core.list!({ status: [1] }), 'status'],
  ["list({ from: '20260302' })", () => core.list!({ from: '20260302' }), 'from'],
  ['update(1)', () => core.update!(1), 'fields'],
  ["remove(1, { force: 'false' })", () => core.remove!(1, { force: 'false' }), 'force'],
  ['batch({ create: {} })', () => core.batch!({ create: {} }), 'create'],
  ["orderChanged('1')", () => core.orderChanged!('1'), 'orderId'],
  ['book({})', () => core.book!({}), 'productId'],
  ['book({ start: milliseconds })', () => core.book!({ productId: 1, start: MILLISECONDS }), 'start'],
  ['slots.list()', () => core.slots.list!(), 'query'],
  ['slots.list({ from: NaN })', () => core.slots.list!({ from: NaN }), 'from'],
  ['slots.list({ from: milliseconds })', () => core.slots.list!({ from: MILLISECONDS }), 'from'],
  ['slots.list({ perPage: 0 })', () => core.slots.list!({ perPage: 0 }), 'perPage'],
  ['slots.list({ page: -1 })', () => core.slots.list!({ page: -1 }), 'page'],
  ['slots.list({ productIds: 1 })', () => core.slots.list!({ productIds: 1 }), 'productIds'],
  [
    "slots.list({ combineStaff: 'false' })",
    () => core.slots.list!({ combineStaff: 'false' }),
    'combineStaff',
  ],
  ['slots.days({ maxDate: 7 })', () => core.slots.days!({ maxDate: 7 }), 'maxDate'],
  ['index.list({})', () => core.index.list!({}), 'from'],
  ['index.list({ to: NaN })', () => core.index.list!({ from: 0, to: NaN }), 'to'],
  ['index.list({ source: "x" })', () => core.index.list!({ from: 0, to: 1, source: 'x' }), 'source'],
  ['calendar.page({})', () => core.calendar.page!({}), 'from'],
  [
    "calendar.page({ status: ['unpaid'] })",
    () => core.calendar.page!({ from: 0, to: 1, status: ['unpaid'] }),
    'status',
  ],
  ["calendar.ics(1, { reader: 'all' })", () => core.calendar.ics!(1, { reader: 'all' }), 'reader'],
  ['calendar.importFor(11)', () => core.calendar.importFor!(11), 'input'],
  ['holds.place({}, ...)', () => core.holds.place!({}, { owner: 'a' }), 'productId'],
  ['holds.place(...) without an owner', () => core.holds.place!({ productId: 1, start: 0 }), 'owner'],
  ['holds.checkout(1)', () => core.holds.checkout!(1), 'holds'],
  ["holds.change(1, '', { quantity: '2' })", () => core.holds.change!(1, '', { quantity: '2' }), 'quantity'],
  ['series.create({})', () => core.series.create!({}), 'productId'],
  [
    "series.create({ count: '3' })",
    () => core.series.create!({ productId: 1, start: 0, frequency: 'daily', count: '3' }),
    'count',
  ],
  [
    "series.preview({ frequency: 'hourly' })",
    () => core.series.preview!({ productId: 1, start: 0, frequency: 'hourly', count: 3 }),
    'frequency',
  ],
  // Without a check, the value under a misspelt name, or under the REST spelling of a name, would be lost silently.
  ['create({ qty })', () => core.create!({ productId: 1, start: 0, qty: 3 }), 'qty'],
  ['update(1, { qty })', () => core.update!(1, { qty: 3 }), 'qty'],
  ['list({ dateFrom })', () => core.list!({ dateFrom: 0 }), 'dateFrom'],
  ['slots.list({ minTimestamp })', () => core.slots.list!({ minTimestamp: 0 }), 'minTimestamp'],
  ['index.list({ startTs })', () => core.index.list!({ from: 0, to: 1, startTs: 0 }), 'startTs'],
  ['series.update(1, { qty })', () => core.series.update!(1, { qty: 2 }), 'qty'],
  ["series.update(1, { scope: 'some' })", () => core.series.update!(1, { scope: 'some' }), 'scope'],
])('4.9 %s is a 400 that names the field', async (_, call, names) => {
  const { status, data } = await refusal(call());
  expect(status).toBe(400);
  const { params } = data as { params: string[] | Record<string, string> };
  expect(Array.isArray(params) ? params : Object.keys(params)).toContain(names);
});

test('4.9 an unknown topic is refused, and so is a listener that is not a function', () => {
  const { events } = shop.appointments;
  const on = (topic: string, listener: unknown) =>
    events.on(topic as 'appointment.created', listener as () => void);
  expect(() => on('appointment.erased', () => undefined)).toThrow(
    /topic: must be one of appointment\.created/,
  );
  expect(() => on('appointment.created', undefined)).toThrow(/listener/);
});

test('4.9 the refused calls stored nothing', async () => {
  expect((await shop.appointments.list({ status: 'any' })).total).toBe(0);
  expect(await shop.appointments.rules.all()).toHaveLength(1);
});

test('4.9 calls after close() are refused with that reason', async () => {
  const { appointments } = await openShop();
  await appointments.close();
  const calls: (() => Promise<unknown>)[] = [
    () => appointments.get(1),
    () => appointments.create({ productId: 1, start: '2026-03-03T10:00' }),
    () => appointments.slots.list({}),
    () => appointments.rules.all(),
    () => appointments.events.read({ limit: 1 }),
    () => appointments.transaction(async () => undefined),
    () => appointments.migrate(),
    () => appointments.tick(),
  ];
  for (const call of calls) {
    const { code, status, message } = await refusal(call());
    expect({ code, status }).toEqual({ code: 'shop_rest_busy', status: 503 });
    expect(message).toContain('close() was called');
  }
});
