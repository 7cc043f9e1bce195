import { at, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeEach(async () => {
  running = await openShop();
});
afterEach(() => running.close());

interface Shown extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

const MARCH_10 = at('2026-03-10T09:00');

async function send(verb: 'post' | 'put' | 'patch', path: string, body: object): Promise<Shown> {
  const answer = await running.as('boss')[verb](`/api/v2${path}`).send(body);
  expect([answer.status, answer.text]).toEqual([verb === 'post' ? 201 : 200, expect.any(String)]);
  return answer.body as Shown;
}

async function sendForm(verb: 'post' | 'put', path: string, fields: string): Promise<Shown> {
  const answer = await running.as('boss')[verb](`/api/v2${path}`).type('form').send(fields);
  expect([answer.status, answer.text]).toEqual([verb === 'post' ? 201 : 200, expect.any(String)]);
  return answer.body as Shown;
}

const OPTIONAL = [
  ...[
    'end',
    'start_date',
    'end_date',
    'start_human',
    'end_human',
    'status',
    'customer_status',
    'customer_id',
  ],
  ...['qty', 'all_day', 'staff_id', 'staff_ids', 'cost', 'cost_includes_tax', 'timezone', 'local_timezone'],
  ...['order_id', 'google_calendar_event_id', 'google_calendar_staff_event_ids', 'meta_data', 'enforce'],
];
const nothing = <Value>(names: readonly string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]));
/** Returns the appointment without the fields that differ between two appointments with equal input. */
const alike = ({ id, order_id, order_item_id, ...rest }: Shown) => {
  expect([id, order_id, order_item_id].every(Number.isInteger)).toBe(true);
  return rest;
};

describe('appointments', () => {
  test('4.4 a create with null in every optional field equals a create without them', async () => {
    const plain = await send('post', '/appointments', { product_id: 8, start: MARCH_10 });
    const nulls = await send('post', '/appointments', {
      ...nothing(OPTIONAL, null),
      product_id: 8,
      start: MARCH_10,
    });
    expect(alike(nulls)).toEqual(alike(plain));
  });

  test('4.4 a create from a form with empty fields equals a create without them', async () => {
    const plain = await send('post', '/appointments', { product_id: 8, start: MARCH_10 });
    const empty = OPTIONAL.map((name) => `${name}=`).join('&');
    const form = await sendForm(
      'post',
      '/appointments',
      `${empty}&staff_ids[]=&meta_data[]=&product_id=8&start=${MARCH_10}`,
    );
    expect(alike(form)).toEqual(alike(plain));
  });

  test('4.4 no staff sent, as null or as an empty form field, takes a member; an empty list takes none', async () => {
    const create = { product_id: 7, start: MARCH_10 };
    expect(await send('post', '/appointments', { ...create, staff_id: null })).toMatchObject({
      staff_ids: [3],
    });
    expect(await send('post', '/appointments', { ...create, staff_ids: null })).toMatchObject({
      staff_ids: [4],
    });
    const later = at('2026-03-11T10:00');
    expect(await sendForm('post', '/appointments', `product_id=7&start=${later}&staff_ids=`)).toMatchObject({
      staff_ids: [3],
    });
    expect(await send('post', '/appointments', { ...create, start: later, staff_ids: [] })).toMatchObject({
      staff_ids: [],
    });
  });

  test('4.4 null for a required field counts as missing', async () => {
    const answer = await running
      .as('boss')
      .post('/api/v2/appointments')
      .send({ product_id: null, start: null });
    expect(answer.body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { status: 400, params: ['product_id', 'start'] },
    });
  });

  test('4.4 an update with null clears the staff and the external event id, and changes nothing else', async () => {
    const before = await send('post', '/appointments', {
      product_id: 7,
      start: MARCH_10,
      staff_id: 4,
      customer_id: 5,
      qty: 1,
      cost: '12.50',
      local_timezone: 'Asia/Tokyo',
      google_calendar_event_id: 'event-1',
      google_calendar_staff_event_ids: ['event-2'],
      meta_data: [{ key: 'colour', value: 'red' }],
    });
    const { staff_details: details, ...kept } = before;
    expect(details).toMatchObject([{ id: 4 }]);
    const nulls = nothing([...OPTIONAL, 'product_id', 'start', 'reason'], null);
    const after = await send('put', `/appointments/${before.id}`, nulls);
    expect(after).toEqual({
      ...kept,
      staff_ids: [],
      google_calendar_event_id: '',
      date_modified: after.date_modified,
    });
    const again = await send('patch', `/appointments/${before.id}`, nulls);
    expect(again).toEqual(after);
  });

  test('4.4 an empty form field of an update empties a text, clears the staff, and changes nothing else', async () => {
    const before = await send('post', '/appointments', {
      product_id: 7,
      start: MARCH_10,
      staff_id: 4,
      customer_id: 5,
      local_timezone: 'Asia/Tokyo',
      google_calendar_event_id: 'event-1',
    });
    const { staff_details: details, ...kept } = before;
    expect(details).toMatchObject([{ id: 4 }]);
    const form = [...OPTIONAL, 'product_id', 'start'].map((name) => `${name}=`).join('&');
    expect(await sendForm('put', `/appointments/${before.id}`, form)).toMatchObject({
      ...kept,
      staff_ids: [],
      local_timezone: '',
      google_calendar_event_id: '',
      date_modified: expect.any(String) as string,
    });
  });

  test('4.4 the items of a batch are read in the same way', async () => {
    const { id } = await send('post', '/appointments', { product_id: 8, start: MARCH_10 });
    const answer = await running
      .as('boss')
      .post('/api/v2/appointments/batch')
      .send({
        create: [{ product_id: 8, start: MARCH_10 + 3600, qty: null, status: null }],
        update: [{ id, qty: null, customer_id: 5, google_calendar_event_id: null }],
        delete: null,
      });
    expect(answer.body).toMatchObject({
      create: [{ qty: 1, status: 'unpaid' }],
      update: [{ id, customer_id: 5 }],
    });
    expect(Object.keys(answer.body as object)).toEqual(['create', 'update']);
    const form = await running
      .as('boss')
      .post('/api/v2/appointments/batch')
      .type('form')
      .send(
        `create[0][product_id]=8&create[0][start]=${MARCH_10 + 7200}&create[0][qty]=&update[0][id]=${id}&update[0][qty]=`,
      );
    expect(form.body).toMatchObject({ create: [{ qty: 1 }], update: [{ id, qty: 1 }] });
  });
});

describe('availabilities', () => {
  const HOURS = { kind: 'global', range_type: 'time:all', from_range: '13:00', to_range: '14:00' };
  const REST = [
    ...['kind_id', 'event_id', 'title', 'from_date', 'to_date', 'appointable', 'priority', 'qty'],
    ...['ordering', 'rrule', 'dry_run', 'type', 'from', 'to'],
  ];

  test('4.4 a create takes null and empty form fields as not sent', async () => {
    const { id: first, ...plain } = await send('post', '/availabilities', HOURS);
    const { id: second, ...nulls } = await send('post', '/availabilities', {
      ...nothing(REST, null),
      ...HOURS,
    });
    const form = new URLSearchParams({ ...nothing(REST, ''), ...HOURS }).toString();
    const { id: third, ...filled } = await sendForm('post', '/availabilities', form);
    expect([nulls, filled]).toEqual([plain, plain]);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  test('4.4 an empty from_range of a form does not hide the field from', async () => {
    const form = 'kind=global&range_type=&type=time:all&from_range=&from=13:00&to_range=&to=14:00';
    expect(await sendForm('post', '/availabilities', form)).toMatchObject({
      from_range: '13:00',
      to_range: '14:00',
    });
  });

  test('4.4 an update with null clears the fields that may be empty, and leaves the others', async () => {
    const before = await send('post', '/availabilities', {
      ...HOURS,
      title: 'Lunch',
      event_id: 7,
      from_date: '2026-03-01',
      rrule: 'FREQ=DAILY;COUNT=3',
      appointable: false,
      ordering: 2,
    });
    const after = await send('put', `/availabilities/${before.id}`, {
      ...nothing([...Object.keys(HOURS), 'title', 'appointable', 'ordering', 'dry_run'], null),
      event_id: null,
      rrule: null,
    });
    expect(after).toEqual({ ...before, event_id: null, rrule: null, date_modified: after.date_modified });
  });
});

describe('series', () => {
  test('4.4 a preview and a create take null and empty form fields as not sent', async () => {
    const wanted = { product_id: 8, start: '2026-03-10T09:00', frequency: 'weekly', count: 2 };
    const rest = ['start_date', 'staff_id', 'staff_ids', 'qty', 'rrule', 'interval', 'until'];
    const boss = running.as('boss');
    const plain = (await boss.post('/api/v2/series/preview').send(wanted)).body as Shown;
    expect(plain).toMatchObject({ count: 2, available_count: 2 });
    const nulls = await boss.post('/api/v2/series/preview').send({ ...nothing(rest, null), ...wanted });
    expect(nulls.body).toEqual(plain);
    const form = new URLSearchParams({
      ...nothing(rest, ''),
      ...wanted,
      count: '2',
      product_id: '8',
    }).toString();
    expect((await boss.post('/api/v2/series/preview').type('form').send(form)).body).toEqual(plain);
    const made = await send('post', '/series', {
      ...nothing([...rest, 'customer_id', 'skip_unavailable'], null),
      ...wanted,
    });
    const changed = await send('put', `/series/${made.id}`, {
      scope: null,
      appointment_id: null,
      status: null,
      staff_ids: null,
      qty: null,
      start: null,
      skip_unavailable: null,
    });
    expect(changed).toMatchObject({ id: made.id, qty: 1, appointment_ids: made.appointment_ids });
  });
});
