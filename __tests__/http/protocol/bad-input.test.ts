import type { Endpoint } from '../../../lib/rest/endpoint';
import type { Field } from '../../../lib/rest/fields/field';
import { allEndpoints } from '../../support/http/all-endpoints';
import { type Agent, at, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { toQuery, wrongValues } from '../../support/http/wrong-values';

const FILE = { ...SALON, users: SALON.users!.map((user) => ({ ...user, password: 'of the page' })) };

let running: RunningShop;
let boss: Agent;
/** Headers of a request from a manager's signed-in page. */
let page: Record<string, string>;
/** Token of a customer's link; its endpoints check the token before anything else. */
let link: Record<string, string>;
let stored: string;

beforeAll(async () => {
  running = await openShop(FILE);
  boss = running.as('boss');
  const { access } = running.shop.host;
  const cookie = (await access.signIn('boss', 'of the page'))!;
  const session = (await access.session({ headers: { cookie } }))!;
  page = { cookie, 'x-site-nonce': running.appointments.nonceFor(session) };
  const { id } = await running.appointments.create({ productId: 8, start: '2026-03-10T09:00' });
  link = { 'X-SITE-Link-Token': await running.appointments.selfService.link(id) };
  stored = await everythingStored();
});
afterAll(() => running.close());

async function everythingStored(): Promise<string> {
  const { items } = await running.appointments.list({ perPage: 100 });
  return JSON.stringify([items, await running.appointments.rules.all(), running.shop.orders]);
}

/** Valid bodies and queries, into which a test puts one wrong field. */
const TWO = [{ product_id: 8 }, { product_id: 8 }];

const RIGHT: Readonly<Record<string, object>> = {
  'GET /calendar': { start_ts: at('2026-03-10T00:00'), end_ts: at('2026-03-11T00:00') },
  'GET /customers': { search: 'cle' },
  'POST /customers': { name: 'Eve', email: 'eve@eve.example' },
  'GET /desk/calendar': { start_ts: at('2026-03-10T00:00'), end_ts: at('2026-03-11T00:00') },
  'GET /desk/price': { product_id: 8, cost: '10' },
  'GET /index': { start_ts: at('2026-03-10T00:00'), end_ts: at('2026-03-11T00:00') },
  'GET /slots/month': { product_id: 8 },
  'GET /entitlements': { customer_id: 5, product_id: 8, start: at('2026-03-10T10:00') },
  'POST /appointments': { product_id: 8, start: at('2026-03-10T10:00') },
  'PUT /appointments/:id/customer-status': { customer_status: 'arrived' },
  'PUT /appointments/:id/check-ins': { place: 1 },
  'POST /series': { product_id: 8, start: at('2026-03-10T10:00'), frequency: 'daily', count: 2 },
  'POST /series/preview': { product_id: 8, start: at('2026-03-10T10:00'), frequency: 'daily', count: 2 },
  'GET /visits/slots': { items: JSON.stringify(TWO) },
  'POST /visits': { items: TWO, start: at('2026-03-10T10:00') },
  'POST /visits/preview': { items: TWO, start: at('2026-03-10T10:00') },
  'POST /visits/:id': { start: at('2026-03-10T10:00') },
  'POST /waitlist': { product_id: 8, min_date: '2026-03-10' },
  'POST /desk/customers/erase': { email: 'guest@example.org' },
  'POST /self-service/reschedule': { start: at('2026-03-10T10:00') },
  'POST /self-service/visit/reschedule': { start: at('2026-03-10T10:00') },
  'POST /resources': { name: 'Room' },
  'POST /availabilities': { kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '10:00' },
};

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly status: number; readonly params: Record<string, string> | string[] };
}

function assertNames(body: Refusal, status: number, ...names: string[]): void {
  expect({ status, inBody: body.data.status }).toEqual({ status: 400, inBody: 400 });
  expect(['rest_invalid_param', 'shop_appointments_invalid_status']).toContain(body.code);
  expect(Object.keys(body.data.params).sort()).toEqual(names.sort());
  expect(JSON.stringify(body)).not.toMatch(/\bat .*\.[jt]s:\d+|node_modules|SELECT /);
}

/** Fields that are read only if another field is absent; each of them is tested without the other. */
const READ_INSTEAD = ['start', 'end', 'start_human', 'end_human'];
/** Maximum length of the wrong values in one request, because Node refuses longer request lines. */
const LONGEST_ROUND = 8000;

describe('every declared field refuses wrong values', () => {
  const table = allEndpoints();
  const cases = table.flatMap((row) =>
    row.versions.map((version) => [`${row.methods[0]} /${version}${row.path}`, row, version] as const),
  );

  test('some fields are declared, so that the tests below check something', () => {
    expect(cases.flatMap(([, row]) => wrongOf(row)).length).toBeGreaterThan(400);
  });

  test.each(cases)('%s', async (_, row, version) => {
    const wrong = wrongOf(row);
    // Both versions of the interface use the same declaration of a field, so one value is enough to test the
    // older version.
    const isNewest = version === row.versions.at(-1);
    for (const { name, field, values } of wrong)
      for (const value of isNewest && READ_INSTEAD.includes(field.name) ? values : values.slice(0, 1))
        await assertRefuses(row, version, [{ name, field, value }]);
    if (isNewest) for (const round of roundsOf(wrong)) await assertRefuses(row, version, round);
    expect(await everythingStored()).toBe(stored);
  });

  /** A spelling of a field's name, and the values that the field must refuse. */
  interface Wrong {
    readonly name: string;
    readonly field: Field;
    readonly values: readonly unknown[];
  }
  type Sent = Omit<Wrong, 'values'> & { readonly value: unknown };

  /** Lists the wrong values of an endpoint. A wrong nonce is a 401, because it is checked before the fields. */
  function wrongOf({ params, methods }: Endpoint): Wrong[] {
    const from = methods[0] === 'GET' ? 'query' : 'json';
    return params.fields
      .filter(({ name }) => name !== 'nonce')
      .flatMap((field) =>
        [field.name, ...(field.aliases ?? [])].map((name) => ({
          name,
          field,
          values: wrongValues(field, from),
        })),
      );
  }

  /**
   * Combines the remaining wrong values into few requests. A request contains each field at most once, under one of its
   * names and with one wrong value. Its error must name all the fields.
   */
  function roundsOf(wrong: readonly Wrong[]): Sent[][] {
    const rounds: Sent[][] = [];
    const left = wrong
      .filter(({ field }) => !READ_INSTEAD.includes(field.name))
      .flatMap(({ name, field, values }) => values.slice(1).map((value) => ({ name, field, value })));
    for (const sent of left) {
      const fits = (round: readonly Sent[]): boolean =>
        round.every(({ field }) => field !== sent.field) &&
        JSON.stringify([...round, sent].map(({ value }) => value)).length < LONGEST_ROUND;
      const round = rounds.find(fits);
      if (round) round.push(sent);
      else rounds.push([sent]);
    }
    return rounds;
  }

  async function assertRefuses(row: Endpoint, version: string, sent: readonly Sent[]): Promise<void> {
    const method = row.methods[0]!;
    const path = `/api/${version}${row.path.replace(':id', '1')}`;
    const body = {
      ...RIGHT[`${method} ${row.path}`],
      ...Object.assign({}, ...sent.map(({ field }) => without(row, field))),
      ...Object.fromEntries(sent.map(({ name, value }) => [name, value])),
    } as object;
    const answer =
      method === 'GET' ? await read(row, `${path}?${queryOf(body)}`) : await sendJson(row, path, body);
    try {
      assertNames(answer.body as Refusal, answer.status, ...sent.map(({ name }) => name));
    } catch (error) {
      const values = sent.map(({ name, value }) => `${name} = ${JSON.stringify(value).slice(0, 200)}`);
      throw new Error(`${values.join(', ')}: ${answer.status} ${answer.text}`, { cause: error });
    }
  }

  test('no read stored anything', async () => {
    expect(await everythingStored()).toBe(stored);
  });

  /** Sends a read. Only signed-in pages may read the event stream. */
  const read = ({ access }: Endpoint, url: string) =>
    access === 'session' ? running.anonymous.get(url).set(page) : boss.get(url).set(link);

  /**
   * Removes the field under test from a valid request. Removes `start` if the field is another time, because its
   * aliases are read only without it.
   */
  function without(row: Endpoint, field: Field): object {
    return READ_INSTEAD.includes(field.name) &&
      ['/appointments', '/series', '/series/preview', '/visits', '/visits/preview'].includes(row.path)
      ? { start: undefined }
      : { [field.name]: undefined };
  }

  const queryOf = (params: object): string =>
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => toQuery(key, value))
      .join('&');

  async function sendJson(row: Endpoint, path: string, body: object) {
    const verb = row.methods[0]!.toLowerCase() as 'post' | 'put' | 'delete';
    return boss[verb](path).set(link).set('content-type', 'application/json').send(JSON.stringify(body));
  }
});

describe('required fields', () => {
  test.each([
    ['/api/v1/appointments', {}, ['product_id', 'start']],
    ['/api/v2/appointments', {}, ['product_id', 'start']],
    ['/api/v2/appointments', { product_id: 8 }, ['start']],
    ['/api/v2/appointments', { start: at('2026-03-10T10:00') }, ['product_id']],
    ['/api/v2/availabilities', {}, ['kind', 'range_type']],
    ['/api/v2/availabilities', { kind: 'global' }, ['range_type']],
  ])('POST %s %j', async (path, body, params) => {
    const answer = await boss.post(path).send(body);
    expect([answer.status, (answer.body as Refusal).code, (answer.body as Refusal).data]).toEqual([
      400,
      'rest_missing_callback_param',
      { status: 400, params },
    ]);
  });

  test('wrong and missing fields are named together', async () => {
    const answer = await boss
      .post('/api/v2/appointments')
      .send({ start: 'whenever', qty: 0, all_day: 'perhaps' });
    const { code, data } = answer.body as Refusal;
    expect(code).toBe('rest_invalid_param');
    expect(Object.keys(data.params).sort()).toEqual(['all_day', 'product_id', 'qty', 'start']);
  });
});

/** Cases that are written by hand, to find what the declarations of the fields miss. */
describe('cases written by hand', () => {
  test.each<[string, string, object, string]>([
    ['post', '/api/v2/appointments', { product_id: 0, start: 1 }, 'product_id'],
    ['post', '/api/v2/appointments', { product_id: '8', start: 1, qty: 10_001 }, 'qty'],
    ['post', '/api/v2/appointments', { product_id: 8, start: 1, cost: -0.01 }, 'cost'],
    ['post', '/api/v2/appointments', { product_id: 8, start: 1, customer_id: -1 }, 'customer_id'],
    ['post', '/api/v2/appointments', { product_id: 8, start: 1, staff_id: -3 }, 'staff_id'],
    ['post', '/api/v2/appointments', { product_id: 8, start: 1, staff_ids: '' }, 'staff_ids'],
    ['post', '/api/v2/appointments', { product_id: 8, start: 1, customer_status: 'late' }, 'customer_status'],
    ['post', '/api/v2/appointments', { product_id: 8, start: 1, enforce: 'some' }, 'enforce'],
    [
      'post',
      '/api/v2/appointments',
      { product_id: 8, start: 1, meta_data: { key: 'a', value: 1 } },
      'meta_data',
    ],
    ['post', '/api/v2/appointments', { product_id: 999, start: at('2026-03-10T09:00') }, 'product_id'],
    ['post', '/api/v2/availabilities', { kind: 'shop', range_type: 'days' }, 'kind'],
    ['post', '/api/v2/availabilities', { kind: 'global', range_type: 'time:8' }, 'range_type'],
    [
      'post',
      '/api/v2/availabilities',
      { kind: 'product', range_type: 'days', from_range: 1, to_range: 5 },
      'kind_id',
    ],
    [
      'post',
      '/api/v2/availabilities',
      { kind: 'global', range_type: 'days', from_range: 1, to_range: 9 },
      'to_range',
    ],
    [
      'post',
      '/api/v2/availabilities',
      { kind: 'global', range_type: 'time:all', from_range: '9 o’clock', to_range: '10:00' },
      'from_range',
    ],
    [
      'post',
      '/api/v2/availabilities',
      { kind: 'global', range_type: 'custom', from_date: '2026-03-10', to_date: '2026-03-09' },
      'to_date',
    ],
    [
      'post',
      '/api/v2/availabilities',
      { kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '10:00', rrule: 'FREQ=NEVER' },
      'rrule',
    ],
    ['put', '/api/v2/appointments/1', { note_money: 'cheque' }, 'note_money'],
    ['put', '/api/v2/appointments/1', { note_money: 'cash', note_amount: '5,00' }, 'note_amount'],
    ['put', '/api/v2/appointments/1', { note_amount: '5.00' }, 'note_amount'],
    ['put', '/api/v2/appointments/1', { take_back_note: true }, 'take_back_note'],
    ['put', '/api/v2/appointments/1', { status: 'cancelled', cancelled_by: 'staff' }, 'cancelled_by'],
    ['put', '/api/v2/appointments/1', { status: 'cancelled', refund: '-1' }, 'refund'],
    ['put', '/api/v2/appointments/1', { notify_customer: 'perhaps' }, 'notify_customer'],
    ['put', '/api/v2/appointments/1', { waive_fee: 'ill' }, 'waive_fee'],
    ['put', '/api/v2/appointments/1', { charge_no_show: true }, 'charge_no_show'],
    ['put', '/api/v2/appointments/1', { money_settled: 'perhaps' }, 'money_settled'],
  ])('%s %s %j', async (verb, path, body, name) => {
    const answer = await boss[verb as 'post'](path).send(body);
    assertNames(answer.body as Refusal, answer.status, name);
    expect(await everythingStored()).toBe(stored);
  });

  test.each([
    ['/api/v2/appointments?per_page=101', 'per_page'],
    ['/api/v2/appointments?per_page=0', 'per_page'],
    ['/api/v2/appointments?page=0', 'page'],
    ['/api/v2/appointments?order=up', 'order'],
    ['/api/v2/appointments?orderby=password', 'orderby'],
    ['/api/v2/appointments?status=gone', 'status'],
    ['/api/v1/slots?limit=1001', 'limit'],
    ['/api/v2/slots?limit=1001', 'limit'],
    ['/api/v2/slots?per_page=1001', 'per_page'],
    ['/api/v2/slots?min_timestamp=1773129600000', 'min_timestamp'],
    ['/api/v2/slots?min_date=2026-03-10&max_date=2026-03-09', 'min_date'],
    ['/api/v2/slots?product_id=11', 'product_ids'],
    ['/api/v2/appointments/1/cancellation?cancelled_by=staff', 'cancelled_by'],
    ['/api/v2/appointments/1/change?qty=0', 'qty'],
    ['/api/v2/desk/price?product_id=8&cost=5,00', 'cost'],
    ['/api/v2/slots?min_date=2026-01-01&max_date=2028-01-01', 'max_date'],
  ])('GET %s', async (path, name) => {
    const answer = await boss.get(path);
    assertNames(answer.body as Refusal, answer.status, name);
  });

  test.each([
    ['post', '/api/v2/appointments', 'trash'],
    ['post', '/api/v1/appointments', 'draft'],
    ['post', '/api/v2/appointments', 5],
    ['put', '/api/v2/appointments/1', 'complete'],
    ['put', '/api/v1/appointments/1', 'in-cart'],
    ['patch', '/api/v2/appointments/1', 'was-in-cart'],
    ['patch', '/api/v2/appointments/1', ['paid']],
  ] as const)('%s %s with status %j is 400 shop_appointments_invalid_status', async (verb, path, status) => {
    const right = verb === 'post' ? { product_id: 8, start: at('2026-03-10T11:00') } : {};
    const answer = await boss[verb](path).send({ ...right, status });
    expect([answer.status, (answer.body as Refusal).code]).toEqual([400, 'shop_appointments_invalid_status']);
    expect(Object.keys((answer.body as Refusal).data.params)).toEqual(['status']);
    expect(await everythingStored()).toBe(stored);
  });

  test('no refused request was a fault of the server', () => {
    expect(running.errors).toEqual([]);
  });
});
