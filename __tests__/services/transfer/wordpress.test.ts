import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import nock from 'nock';
import type { ImportOptions, ImportVerdict } from 'shop-appointments';
import { makeCertificate } from '../../support/certificate';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';

const SITE = 'https://wordpress.example';
const FROM = { url: `${SITE}/wp-json/appointments`, key: 'ck_1', secret: 'cs_1' };
const LISTING = { namespace: 'appointments/v1', routes: { '/appointments/v1/appointments': {} } };

/** Records as a WordPress site sends them: numbers as texts, and `start` as a time of the site's clock. */
const PRODUCTS = [
  { id: 91, name: 'Haircut', duration: '45', duration_unit: 'minute', qty: '1' },
  { id: 92, name: 'Tattoo', duration: '2', duration_unit: 'hour', qty: '1' },
];
const STAFF = [{ id: 71, display_name: 'Anna', email: 'ANNA@shop.example ' }];
const RULES = [
  {
    id: '5',
    kind: 'availability#staff',
    kind_id: '71',
    event_id: '',
    title: 'Lunch',
    range_type: 'time:all',
    from_range: '11:00',
    to_range: '11:30',
    from_date: '',
    to_date: '0000-00-00',
    appointable: 'no',
    priority: '10',
    qty: '0',
    ordering: '1',
    rrule: '',
  },
];
const appointment = (id: number, fields: object) => ({
  id,
  product_id: '91',
  staff_ids: ['71'],
  start: String(at('2026-07-07T09:00')),
  end: String(at('2026-07-07T10:00')),
  // The site states only the offset of winter, so its times in summer are an hour too late.
  start_utc: String(at('2026-07-07T09:00') - 3_600),
  end_utc: String(at('2026-07-07T10:00') - 3_600),
  status: 'paid',
  customer_status: 'expected',
  customer_id: '12',
  customer_full_name: 'Cleo Example',
  qty: '1',
  cost: '35.00',
  all_day: '',
  order_id: '501',
  order_item_id: '900',
  date_created: '2026-01-05T10:00:00',
  date_modified: '2026-01-06T10:00:00',
  timezone: '',
  local_timezone: '',
  ...fields,
});
const APPOINTMENTS: readonly object[] = [
  appointment(101, {}),
  appointment(102, {
    start: String(at('2026-01-12T09:00')),
    end: String(at('2026-01-12T10:00')),
    start_utc: '',
    end_utc: '',
  }),
  appointment(103, { status: 'in-cart' }),
  appointment(104, { product_id: '92' }),
  appointment(105, { start: 'soon' }),
  appointment(106, { staff_ids: [], staff_id: '99' }),
  // In this night, 02:30 comes twice; the site's instant says that the second one is meant.
  appointment(107, {
    start: String(at('2026-10-25T02:30')),
    end: String(at('2026-10-25T03:30')),
    start_utc: String(at('2026-10-25T01:30')),
    end_utc: String(at('2026-10-25T02:30')),
  }),
];

/**
 * Serves lists as the WordPress site does: at most two records a page, with paging headers, and keys only in the query.
 */
function serve(lists: Readonly<Record<string, readonly object[]>>): void {
  nock(SITE)
    .persist()
    .get(/.*/)
    .reply((uri) => {
      const { pathname, searchParams } = new URL(uri, SITE);
      const name = pathname.replace('/wp-json/appointments', '');
      if (name === '/v2/') return [404, { code: 'rest_no_route' }];
      if (searchParams.get('consumer_secret') !== 'cs_1') return [401, { code: 'shop_rest_cannot_view' }];
      if (name === '/v1/') return [200, LISTING];
      const list = lists[name];
      if (!list) return [404, { code: 'rest_no_route' }];
      if (name === '/v1/availabilities') return [200, list];
      const offset = searchParams.get('offset') ?? (Number(searchParams.get('page') ?? 1) - 1) * 2;
      const page = list.slice(Number(offset), Number(offset) + 2);
      const headers = {
        'X-WP-Total': String(list.length),
        'X-WP-TotalPages': String(Math.ceil(list.length / 2)),
      };
      if (page.length === 0 && list.length > 0)
        return [400, { code: 'rest_post_invalid_page_number' }, headers];
      return [200, page, headers];
    });
}

let target: RunningShop;
beforeAll(async () => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
  target = await openShop({ ...SALON, rules: SALON.rules!.slice(0, 1) });
});
afterEach(() => nock.cleanAll());
// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());
afterAll(async () => {
  await target.close();
  nock.enableNetConnect();
});

async function imported(options: ImportOptions = {}, from = FROM): Promise<ImportVerdict[]> {
  const verdicts: ImportVerdict[] = [];
  for await (const verdict of target.appointments.import(from, options)) verdicts.push(verdict);
  return verdicts;
}

test('a site that behaves like WordPress is imported, with a verdict for each record', async () => {
  serve({
    '/v1/products': PRODUCTS,
    '/v1/staff': STAFF,
    '/v1/availabilities': RULES,
    '/v1/appointments': APPOINTMENTS,
  });
  const mapping = { customer: ({ id }: { id: string }) => (id === '12' ? 5 : null) };
  const verdicts = await imported({ mapping });
  const told = verdicts.map(({ kind, sourceId, verdict, reasons }) => [
    `${kind} ${sourceId} ${verdict}`,
    reasons.join(' '),
  ]);
  const noOrder = 'The appointment is imported without an order: the order 501 stays in the other system.';
  expect(told).toEqual([
    ['product 91 changed', 'The product setting duration is 45 in the other system, and 60 in this shop.'],
    [
      'product 92 refused',
      'This shop has no appointable product with the name Tattoo. Create it with the settings that it has in the other system, or name a product of this shop for it in the mapping.',
    ],
    ['member 71 taken', ''],
    ['rule 5 taken', ''],
    [
      'appointment 101 changed',
      `The other system gives 2026-07-07 09:00 another offset from UTC than Europe/Berlin has. The appointment keeps the local time 2026-07-07 09:00. ${noOrder}`,
    ],
    ['appointment 102 changed', `The appointment has ended, so it gets the status complete. ${noOrder}`],
    [
      'appointment 103 refused',
      'The appointment has the status "in-cart". Appointments with this status are not imported.',
    ],
    [
      'appointment 104 refused',
      'The appointment is for the product Tattoo, which was not found in this shop.',
    ],
    [
      'appointment 105 refused',
      'The start of the appointment is not a date-time, or a time in seconds, from 1970 to 2999.',
    ],
    ['appointment 106 refused', 'The appointment has the staff member 99, who was not found in this shop.'],
    ['appointment 107 changed', noOrder],
  ]);
  const idOf = (sourceId: string) =>
    verdicts.find((one) => one.kind === 'appointment' && one.sourceId === sourceId)!.id!;
  expect(await target.appointments.get(idOf('101'))).toMatchObject({
    startIso: '2026-07-07T09:00:00+02:00',
    endIso: '2026-07-07T10:00:00+02:00',
    customerId: 5,
    staffIds: [3],
    status: 'paid',
    cost: '35.00',
    contact: { name: 'Cleo Example', email: 'cleo@shop.example' },
  });
  expect(await target.appointments.get(idOf('102'))).toMatchObject({ status: 'complete' });
  expect((await target.appointments.get(idOf('107'))).startIso).toBe('2026-10-25T02:30:00+01:00');
  const rules = await target.appointments.rules.all();
  expect(rules.at(-1)).toMatchObject({
    kind: 'staff',
    kindId: 3,
    title: 'Lunch',
    appointable: false,
    priority: 10,
  });

  // The times of a site in another zone are read in its zone.
  serve({
    '/v1/products': PRODUCTS,
    '/v1/staff': STAFF,
    '/v1/availabilities': [],
    '/v1/appointments': [APPOINTMENTS[0]!],
  });
  const [elsewhere] = (await imported({ dryRun: true, timezone: '+01:00', mapping })).filter(
    ({ kind }) => kind === 'appointment',
  );
  expect(elsewhere!.reasons.join(' ')).not.toContain('offset');
});

/** Cases: the fields of an appointment, the verdict with its reasons, and the stored values. */
const ODD: readonly (readonly [fields: object, verdict: string, stored: object])[] = [
  [
    { start: at('2027-07-12T09:00') * 1_000 },
    'refused The start of the appointment is not a date-time, or a time in seconds, from 1970',
    {},
  ],
  [
    { start: 9e14 },
    'refused The start of the appointment is not a date-time, or a time in seconds, from 1970',
    {},
  ],
  [
    { start_utc: 9e14 },
    'refused The start of the appointment is not a date-time, or a time in seconds, from 1970',
    {},
  ],
  [
    { end: 1_815_386_400_000 },
    'refused The end of the appointment is not a date-time, or a time in seconds, from 1970 to 2999.',
    {},
  ],
  [{ end: at('2029-07-12T09:00') }, 'refused The appointment lasts more than 366 days', {}],
  [{ end: at('2027-07-11T09:00') }, 'changed The end of the appointment is not after its start', {}],
  [
    { start: '2027-07-13T09:00:00+02:00', end: '2027-07-13T08:00:00Z' },
    'taken',
    { startIso: '2027-07-13T09:00:00+02:00', endIso: '2027-07-13T10:00:00+02:00' },
  ],
  [{ cost: '12.500' }, 'taken', { cost: '12.500' }],
  [{ cost: '1,000' }, 'refused The cost "1,000" of the appointment is not an amount.', {}],
  [{ cost: '1e3' }, 'refused The cost "1e3" of the appointment is not an amount.', {}],
  [
    { qty: 'abc' },
    'changed The quantity "abc" of the appointment is not a number of 1 or more: the appointment takes 1 place.',
    { quantity: 1 },
  ],
  [
    { qty: 999_999_999 },
    'refused The appointment takes 999999999 places, and this shop accepts at most 10000.',
    {},
  ],
  [
    { contact: { email: 'nobody' } },
    'changed The e-mail address "nobody" of the customer is not valid, and is left out.',
    {},
  ],
  [{ contact: { name: 'x'.repeat(201) } }, 'changed The name of the customer is cut to 200 characters.', {}],
  [
    { customer_status: 'toString' },
    'changed The customer_status "toString" of the appointment is not known in this shop',
    {},
  ],
  [
    { local_timezone: 'Mars/North' },
    'changed The local_timezone "Mars/North" of the appointment is not known in this shop',
    {},
  ],
];

test('values that cannot be stored as they are at the source are refused or reported, and so are records without an id of their own', async () => {
  const shop = await openShop({ ...SALON, site: { ...SALON.site, currency: 'KWD' } });
  const usual = {
    start_utc: '',
    end_utc: '',
    status: 'confirmed',
    product_id: '93',
    staff_ids: [],
    order_id: '',
    order_item_id: '',
    cost: '1.000',
  };
  const records = ODD.map(([fields], index) => {
    const day = `2027-${String(8 + Math.floor(index / 20)).padStart(2, '0')}-${String(1 + (index % 20)).padStart(2, '0')}`;
    const times = { start: at(`${day}T09:00`), end: at(`${day}T10:00`) };
    return appointment(201 + index, { ...usual, ...times, ...fields });
  });
  // Both records are on one page of the list.
  const twice = [appointment(300, usual), appointment(300, { ...usual, status: 'cancelled' })];
  const room = { id: 93, name: 'Room' };
  serve({
    '/v1/products': [room, room, { name: 'Nameless' }],
    '/v1/staff': [],
    '/v1/availabilities': [{ ...RULES[0], id: '' }],
    '/v1/appointments':
      records.length % 2 === 0 ? [...records, ...twice] : [...records, records[0]!, ...twice],
  });
  const verdicts: ImportVerdict[] = [];
  for await (const verdict of shop.appointments.import(FROM)) verdicts.push(verdict);
  for (const [index, [, expected, stored]] of ODD.entries()) {
    const { verdict, reasons, id } = verdicts.find(({ sourceId }) => sourceId === `${201 + index}`)!;
    expect([verdict, ...reasons].join(' ')).toContain(expected);
    if (id !== null) expect(await shop.appointments.get(id)).toMatchObject(stored);
  }
  const told = verdicts.map(({ kind, sourceId, verdict, reasons }) => [kind, sourceId, verdict, ...reasons]);
  expect(told.filter(([, id]) => id === '' || id === '93' || id === '300')).toEqual([
    expect.arrayContaining(['product', '93']),
    ['product', '', 'refused', 'The record has no id, so a later import could not recognise it.'],
    ['rule', '', 'refused', 'The record has no id, so a later import could not recognise it.'],
    ['appointment', '300', 'taken'],
    [
      'appointment',
      '300',
      'refused',
      'The other system sent two records with the id 300, and only the first is imported.',
    ],
  ]);
  await shop.close();
});

/** Cases with --timezone America/New_York: the fields of a rule, and the verdict with its reasons. */
const ODD_RULES: readonly (readonly [fields: object, verdict: string])[] = [
  [{ range_type: 'custom', from_date: '2026-05-01', to_date: '2026-05-01' }, 'taken'],
  [
    {},
    'changed The rule keeps its times of day: they were in the time zone America/New_York, and are in Europe/Berlin in this shop.',
  ],
  [
    { range_type: 'custom', from_date: '2026-05-01', to_date: '2026-05-01', priority: 'high' },
    'changed The priority "high" of the rule cannot be used in this shop, and is left out.',
  ],
  [
    { range_type: 'custom', from_date: '2026-05-01', to_date: '2026-05-01', qty: '-2' },
    'changed The qty "-2" of the rule cannot be used in this shop, and is left out.',
  ],
  [
    { range_type: 'custom', from_date: '2026-05-01', to_date: '2026-05-01', appointable: 'maybe' },
    'changed The field appointable of the rule is "maybe", so the rule closes its times in this shop.',
  ],
  [
    { range_type: 'time:9' },
    'refused The rule has the range_type "time:9", which this shop does not know: create the rule in this shop by hand.',
  ],
];

test('a rule that cannot be stored as it is at the source has a verdict that says why', async () => {
  const shop = await openShop({ ...SALON, rules: [] });
  serve({
    '/v1/products': PRODUCTS,
    '/v1/staff': STAFF,
    '/v1/availabilities': ODD_RULES.map(([fields], index) => ({ ...RULES[0], id: 20 + index, ...fields })),
    '/v1/appointments': [],
  });
  const told: string[] = [];
  for await (const { kind, verdict, reasons } of shop.appointments.import(FROM, {
    timezone: 'America/New_York',
  }))
    if (kind === 'rule') told.push([verdict, ...reasons].join(' '));
  expect(told).toEqual(ODD_RULES.map(([, verdict]) => verdict));
  await shop.close();
});

test('a source that cannot be used ends with a sentence that says what to do, and nothing is stored', async () => {
  const before = (await target.appointments.list({})).total;
  const same = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, name: `Product ${index}` }));
  const cases: readonly (readonly [string, (site: nock.Interceptor) => void])[] = [
    ['Create an API key there', (site) => site.reply(401, { code: 'no' })],
    ['Create an API key there', (site) => site.reply(403, { code: 'no' })],
    ['Pass the address without /v1', (site) => site.reply(404, 'Not found')],
    ['Pass the address without /v1', (site) => site.reply(200, { routes: { '/orders': {} } })],
    ['is not JSON', (site) => site.reply(200, '<html>')],
    [
      'Pass the address of the REST interface to which',
      (site) => site.reply(301, '', { Location: 'https://www.wordpress.example/' }),
    ],
    [
      'That address is not encrypted',
      (site) => site.reply(302, '', { Location: 'http://wordpress.example/wp-json' }),
    ],
    ['accepts no more requests at present', (site) => site.reply(429, 'Slow down')],
    [
      'accepts no more requests at present',
      (site) => site.reply(429, 'Slow down', { 'Retry-After': '86400' }),
    ],
    ['accepts no more requests at present', (site) => site.reply(429, 'Slow down', { 'Retry-After': '0' })],
    ['responds with an error (HTTP 500)', (site) => site.reply(500, 'Fatal error')],
    ['cannot be reached', (site) => site.replyWithError('getaddrinfo ENOTFOUND wordpress.example')],
    [
      'not a list of records',
      (site) => site.reply((uri) => [200, uri.includes('/v2/?') || uri.endsWith('/v2/') ? LISTING : {}]),
    ],
    [
      'page 2 has the same records as page 1',
      (site) => site.reply((uri) => [200, uri.endsWith('/v2/') ? LISTING : same]),
    ],
    [
      'page 2 has the same records as page 1',
      (site) =>
        site.reply((uri) => [
          200,
          uri.endsWith('/v2/') ? LISTING : same.slice(0, 50),
          { 'X-SITE-Total': '120' },
        ]),
    ],
    [
      'records were sent, although the response states a total of',
      (site) =>
        site.reply((uri) => {
          if (uri.endsWith('/v2/')) return [200, LISTING];
          const page = Number(new URL(uri, SITE).searchParams.get('page'));
          return [200, same.map(({ id }) => ({ id: id + page * 100, name: '' })), { 'X-SITE-Total': '100' }];
        }),
    ],
    [
      'does not end: more than 1000000 records',
      (site) =>
        site.reply((uri) => {
          if (uri.endsWith('/v2/')) return [200, LISTING];
          return [200, uri.includes('/appointments') ? `[${'{},'.repeat(1_000_000)}{}]` : []];
        }),
    ],
    ['a response of more than 32 MiB', (site) => site.reply(200, 'x'.repeat(33 * 1024 * 1024))],
  ];
  for (const [message, answer] of cases) {
    answer(nock(SITE).persist().get(/.*/));
    await expect(imported()).rejects.toMatchObject({
      code: 'shop_appointments_not_imported',
      message: expect.stringContaining(message) as unknown,
    });
    nock.cleanAll();
  }
  for (const url of [
    'http://shop.example',
    'ftp://shop.example',
    'shop.example',
    'https://me:word@shop.example',
  ])
    await expect(imported({}, { ...FROM, url })).rejects.toMatchObject({ code: 'rest_invalid_param' });
  await expect(imported({}, { ...FROM, url: 'https://127.0.0.1/api' })).rejects.toThrow('webhooks.allow');
  await expect(imported({ dryrun: true } as ImportOptions)).rejects.toThrow('dryrun');
  expect((await target.appointments.list({})).total).toBe(before);
});

test('a source whose certificate is not valid gets no key, and the message says to renew it', async () => {
  const certificate = makeCertificate();
  const server = createServer({ key: certificate.key, cert: certificate.cert }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let requests = 0;
  server.on('request', () => (requests += 1));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = await openShop(SALON, { webhooks: { allow: [place] } });
  const first = shop.appointments.import({ ...FROM, url: `https://${place}/api` }).next();
  await expect(first).rejects.toThrow(/The TLS certificate of .* is not valid .*Renew the certificate/);
  expect(requests).toBe(0);
  await shop.close();
  server.close();
  certificate.remove();
});

test('what has changed is found in a list that ignores the order, or refuses to be sorted', async () => {
  const changed = appointment(409, { order_id: '', date_modified: '2026-03-02T09:00:00' });
  const list = [...Array.from({ length: 7 }, (_, index) => appointment(401 + index, {})), changed];
  const lists = { '/v1/products': [], '/v1/staff': [], '/v1/availabilities': [], '/v1/appointments': list };
  const told = async () => {
    const verdicts = await imported({ since: '2026-03-02T08:00', dryRun: true });
    return verdicts.filter(({ kind, verdict }) => kind === 'appointment' && verdict !== 'missing');
  };
  serve(lists);
  expect((await told()).map(({ sourceId }) => sourceId)).toEqual(['409']);

  nock.cleanAll();
  nock(SITE)
    .persist()
    .get((uri) => uri.includes('/appointments?') && uri.includes('orderby='))
    .reply(400, { code: 'rest_invalid_param' });
  serve(lists);
  expect((await told()).map(({ sourceId }) => sourceId)).toEqual(['409']);
});

test('a source that limits its requests is read as slowly as it asks', async () => {
  let refusals = 0;
  nock(SITE)
    .get(/.*/)
    .times(9)
    .reply(() => {
      refusals += 1;
      return [refusals % 2 === 0 ? 429 : 503, 'Slow down', { 'Retry-After': '0' }];
    });
  serve({ '/v1/products': PRODUCTS, '/v1/staff': [], '/v1/availabilities': [], '/v1/appointments': [] });
  expect((await imported({ dryRun: true })).filter(({ kind }) => kind === 'product')).toHaveLength(2);
  expect(refusals).toBe(9);
});
