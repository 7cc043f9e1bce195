import type supertest from 'supertest';
import { at, openShop, password, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeEach(async () => {
  running = await openShop();
  for (const [customerId, staffId] of [
    [5, 3],
    [6, 4],
  ] as const) {
    await running.appointments.create({ productId: 7, start: '2026-03-10T09:00', customerId, staffId });
  }
});
afterEach(() => running.close());

type Sign = (test: supertest.Test) => supertest.Test;
const by =
  (login: string): Sign =>
  (test) =>
    test.auth(login, password(login));
const withKey =
  (name: string): Sign =>
  (test) =>
    test.auth(`ck_${name}`, `cs_${name}`);

const CALLERS: Record<string, Sign> = {
  nobody: (test) => test,
  'wrong password': (test) => test.auth('boss', 'wrong'),
  'unknown user': (test) => test.auth('mallory', 'wrong'),
  customer: by('cleo'),
  'other customer': by('dora'),
  staff: by('anna'),
  'other staff': by('ben'),
  manager: by('boss'),
  'read key': withKey('read'),
  'write key': withKey('write'),
  'read_write key': withKey('both'),
  'key of nobody': withKey('shop'),
  'key of a customer': withKey('cleo'),
  'pair in the query': (test) => test.query({ consumer_key: 'ck_both', consumer_secret: 'cs_both' }),
  'wrong pair in the query': (test) => test.query({ consumer_key: 'ck_both', consumer_secret: 'cs_read' }),
};

const OUT = '401 shop_rest_cannot_view';
const HIDDEN = '403 shop_rest_cannot_view';
const NOT_YOURS_TO_WRITE = '403 shop_rest_cannot_create';
const ROOM = { product_id: 8, start: at('2026-03-10T09:00') };
const HOURS = { kind: 'global', range_type: 'time:all', from_range: '13:00', to_range: '14:00' };

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
const OPERATIONS: Record<string, [Verb, string, object?]> = {
  list: ['get', '/api/v2/appointments'],
  own: ['get', '/api/v1/appointments/1'],
  create: ['post', '/api/v2/appointments', ROOM],
  update: ['put', '/api/v2/appointments/1', { qty: 1 }],
  patch: ['patch', '/api/v1/appointments/1', { qty: 1 }],
  delete: ['delete', '/api/v2/appointments/1'],
  batch: ['post', '/api/v2/appointments/batch', { delete: [1] }],
  slots: ['get', '/api/v2/slots?product_id=7'],
  rules: ['get', '/api/v1/availabilities'],
  rule: ['get', '/api/v2/availabilities/1'],
  'create rule': ['post', '/api/v2/availabilities', HOURS],
  'update rule': ['put', '/api/v2/availabilities/1', { title: 'x' }],
  'delete rule': ['delete', '/api/v2/availabilities/1'],
  discovery: ['get', '/api/v2/'],
};

/** Expected access by caller and operation. Appointment 1 is Cleo's, with the member Anna. */
const EXPECTED: Record<
  string,
  Partial<Record<keyof typeof OPERATIONS, string>> & { writes: string; reads: string; open: string }
> = {
  nobody: { writes: OUT, reads: OUT, open: '200' },
  'wrong password': { writes: OUT, reads: OUT, open: OUT },
  'unknown user': { writes: OUT, reads: OUT, open: OUT },
  customer: { writes: NOT_YOURS_TO_WRITE, reads: '200', open: '200' },
  'other customer': { writes: NOT_YOURS_TO_WRITE, reads: '200', own: HIDDEN, open: '200' },
  staff: { writes: NOT_YOURS_TO_WRITE, reads: '200', open: '200' },
  'other staff': { writes: NOT_YOURS_TO_WRITE, reads: '200', own: HIDDEN, open: '200' },
  manager: { writes: '200', reads: '200', open: '200' },
  'read key': { writes: NOT_YOURS_TO_WRITE, reads: '200', open: '200' },
  'write key': { writes: '200', reads: HIDDEN, open: '200' },
  'read_write key': { writes: '200', reads: '200', open: '200' },
  'key of nobody': { writes: '200', reads: '200', open: '200' },
  'key of a customer': { writes: NOT_YOURS_TO_WRITE, reads: '200', open: '200' },
  'pair in the query': { writes: '200', reads: '200', open: '200' },
  'wrong pair in the query': { writes: OUT, reads: OUT, open: OUT },
};

const KIND: Record<string, 'reads' | 'writes' | 'open'> = {
  list: 'reads',
  own: 'reads',
  slots: 'open',
  rules: 'open',
  rule: 'open',
  discovery: 'open',
};

test.each(Object.keys(CALLERS))('%s gets the expected response for each operation', async (caller) => {
  const expected = EXPECTED[caller]!;
  for (const [name, [verb, path, body]] of Object.entries(OPERATIONS)) {
    const answer = await CALLERS[caller]!(running.anonymous[verb](path)).send(body);
    const got = answer.status < 300 ? '200' : `${answer.status} ${(answer.body as { code: string }).code}`;
    const wanted = expected[name] ?? expected[KIND[name] ?? 'writes'];
    expect([name, got]).toEqual([name, wanted]);
  }
});

test('lists contain only records that the caller may read', async () => {
  const ids = async (sign: Sign, query = '') => {
    const answer = await sign(running.anonymous.get(`/api/v2/appointments?order=asc&orderby=id${query}`));
    return [(answer.body as { id: number }[]).map(({ id }) => id), answer.headers['x-site-total']];
  };
  expect(await ids(by('boss'))).toEqual([[1, 2], '2']);
  expect(await ids(withKey('shop'))).toEqual([[1, 2], '2']);
  expect(await ids(by('cleo'))).toEqual([[1], '1']);
  expect(await ids(by('dora'))).toEqual([[2], '1']);
  expect(await ids(by('anna'))).toEqual([[1], '1']);
  expect(await ids(by('ben'))).toEqual([[2], '1']);
  expect(await ids(by('cleo'), '&customer_id=6')).toEqual([[], '0']);
});

test('only credentials and capabilities are requested from the host before the capability check', async () => {
  const { products, orders } = running.shop.host;
  const find = jest.spyOn(products, 'find');
  const createPending = jest.spyOn(orders, 'createPending');
  await running.anonymous.post('/api/v2/appointments').send({ product_id: 7, start: 'x' }).expect(401);
  await by('cleo')(running.anonymous.post('/api/v2/appointments')).send({ product_id: 'x' }).expect(403);
  expect(find).not.toHaveBeenCalled();
  expect(createPending).not.toHaveBeenCalled();
});

test('credentials are checked before parameters, and parameters before the record', async () => {
  await running.anonymous.get('/api/v2/appointments?per_page=x').expect(401);
  await by('boss')(running.anonymous.put('/api/v2/appointments/999')).send({ qty: 'x' }).expect(400);
  await by('boss')(running.anonymous.put('/api/v2/appointments/999')).send({ qty: 1 }).expect(404);
});

test('secrets are not in logs, links and errors', async () => {
  const answers = await Promise.all([
    running.anonymous.get('/api/v2/appointments?per_page=1&consumer_key=ck_both&consumer_secret=cs_both'),
    running.anonymous.get('/api/v2/appointments?per_page=x&consumer_key=ck_both&consumer_secret=cs_both'),
    running.anonymous.get('/api/v2/appointments?consumer_key=ck_both&consumer_secret=cs_wrong'),
  ]);
  for (const { headers, text } of answers) expect(JSON.stringify([headers, text])).not.toMatch(/cs_|ck_/);
  expect(JSON.stringify(running.errors)).not.toMatch(/cs_|ck_/);
});
