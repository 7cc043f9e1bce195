import { webhookPayload } from '../../../lib/wire/webhook-payload';
import { internalsOf } from '../../support/internals';
import { ANNA, BEN, CLEO, HAIRCUT, MORNING, openTextShop, ROOM } from '../../support/http/text-shop';
import { type Agent, errorOf, type RunningShop } from '../../support/http/shop';
import { textId } from '../../support/shops/text-ids';

let running: RunningShop;
let manager: Agent;
beforeEach(async () => {
  running = await openTextShop();
  manager = running.as('boss');
});
afterEach(() => running.close());

const NEW_STAFF = textId('user', 99);
type Json = Record<string, unknown>;

const book = (body: object) => manager.post('/api/v2/appointments').send({ start: MORNING, ...body });

test('a shop with text ids can be used over HTTP without integers: browse, list slots, book, cancel', async () => {
  const products = (await running.anonymous.get('/api/v1/products?orderby=id&order=asc')).body as Json[];
  const haircut = products.find(({ external_id: id }) => id === HAIRCUT)!;
  expect(haircut).toMatchObject({
    name: 'Haircut',
    staff_external_ids: [ANNA, BEN],
    category_external_ids: [textId('category', 1)],
    staff_external_base_costs: { [BEN]: '45.00' },
    staff_qtys: [expect.objectContaining({ staff_external_id: BEN })],
  });
  const day = `product_id=${String(haircut.id)}&min_date=2026-03-10&max_date=2026-03-10`;
  const slots = await running.anonymous.get(`/api/v2/slots?${day}`);
  const first = (slots.body as { records: Json[] }).records[0]!;
  expect(first).toMatchObject({
    product_external_id: HAIRCUT,
    timestamp: MORNING,
    available: 1,
    staff_external_id: ANNA,
  });
  const created = await book({
    product_external_id: first.product_external_id,
    staff_external_id: first.staff_external_id,
    customer_external_id: CLEO,
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    product_external_id: HAIRCUT,
    customer_external_id: CLEO,
    staff_external_ids: [ANNA],
    staff_details: [{ external_id: ANNA, display_name: 'anna E.' }],
    order_external_id: textId('order', 1),
    order_item_external_id: textId('orderItem', 1),
  });
  expect(running.shop.orders).toEqual([expect.objectContaining({ id: 1, customerId: 5 })]);
  const { id } = created.body as { id: number };
  const listed = await running.as('cleo').get('/api/v1/appointments');
  expect(listed.body).toEqual([expect.objectContaining({ id, product_external_id: HAIRCUT })]);
  const cancelled = await manager.put(`/api/v2/appointments/${id}`).send({ status: 'cancelled' });
  expect(cancelled.body).toMatchObject({ status: 'cancelled', customer_external_id: CLEO });
});

test('a missing record is null: a guest, a slot without staff, a top-level category', async () => {
  expect((await book({ product_external_id: ROOM })).body).toMatchObject({
    customer_id: 0,
    customer_external_id: null,
    staff_external_ids: [],
  });
  const slots = await running.anonymous.get('/api/v1/slots');
  expect((slots.body as Json[]).find((slot) => slot.product_external_id === ROOM)).toMatchObject({
    staff_id: 0,
    staff_external_id: null,
  });
  const categories = await running.anonymous.get('/api/v1/products/categories');
  expect(categories.body).toEqual([
    expect.objectContaining({ external_id: textId('category', 1), parent: 0, parent_external_id: null }),
  ]);
});

test('a field of the shop of the same name stays inside meta data', async () => {
  const metaData = [{ key: 'k', value: { product_id: 1, staff_ids: [2] } }];
  const created = await book({ product_external_id: ROOM, meta_data: metaData });
  expect((created.body as Json).meta_data).toEqual([{ id: 1, ...metaData[0] }]);
});

test('_fields selects external ids like every field', async () => {
  const body = (await running.anonymous.get('/api/v1/products?_fields=external_id,name&search=Haircut'))
    .body as Json[];
  expect(body).toHaveLength(1);
  expect(Object.keys(body[0]!)).toEqual(['external_id', 'name']);
});

describe('the input of creates', () => {
  const idOf = async (kind: 'product' | 'user', id: string) =>
    (await running.appointments.externalIds.resolve(kind, [id])).get(id)!;

  test('a field and its external id may both be sent if they agree', async () => {
    const [product_id, cleo, anna] = await Promise.all([
      idOf('product', HAIRCUT),
      idOf('user', CLEO),
      idOf('user', ANNA),
    ]);
    const both = {
      product_id,
      product_external_id: HAIRCUT,
      customer_id: cleo,
      customer_external_id: CLEO,
      staff_ids: [anna],
      staff_external_ids: [ANNA],
    };
    expect((await book(both)).status).toBe(201);
  });

  test.each([
    ['product', { product_id: 999 }, { product_external_id: ROOM }],
    ['customer', { customer_id: 0 }, { customer_external_id: CLEO }],
    ['staff', { staff_ids: [] }, { staff_external_ids: [ANNA] }],
    ['staff member', { staff_id: 999 }, { staff_external_id: ANNA }],
    ['order', { order_id: 999 }, { order_external_id: textId('order', 1) }],
  ])('400 names both if they disagree: %s', async (_, integer, text) => {
    await book({ product_external_id: ROOM });
    const answer = await book({ product_external_id: HAIRCUT, ...text, ...integer });
    expect(errorOf(answer)).toMatchObject({ code: 'rest_invalid_param', data: { status: 400 } });
    const { params } = errorOf(answer).data as unknown as { params: Json };
    expect(Object.keys(params).sort()).toEqual([...Object.keys(integer), ...Object.keys(text)].sort());
  });

  test.each([
    ['product_external_id', 'product', 'there is no appointable product with this id'],
    ['customer_external_id', 'user', 'there is no user with this id'],
    ['order_external_id', 'order', 'there is no order with this id'],
    ['staff_external_id', 'user', `no staff member has the id ${textId('user', 99)}`],
  ] as const)('an unknown id is refused as an unknown integer is: %s', async (field, kind, problem) => {
    const answer = await book({ product_external_id: HAIRCUT, [field]: textId(kind, 99) });
    expect(errorOf(answer)).toEqual({
      code: 'rest_invalid_param',
      message: `Invalid parameter ${field}: ${problem}`,
      data: { status: 400, params: { [field]: problem } },
    });
    const { externalIds } = internalsOf(running.appointments).storage;
    const pairs = await externalIds.knownIntegersOf(new Map([[kind, new Set([textId(kind, 99)])]]));
    expect(pairs.get(kind)).toEqual(new Map());
  });

  test('several unknown members are named as they were sent', async () => {
    const answer = await book({
      product_external_id: HAIRCUT,
      staff_external_ids: [ANNA, NEW_STAFF, textId('user', 98)],
    });
    expect(errorOf(answer).data.params).toEqual({
      staff_external_ids: `no staff member has the id ${NEW_STAFF}, ${textId('user', 98)}`,
    });
  });

  test('a required id that is sent in neither form counts as missing', async () => {
    expect(errorOf(await book({ product_external_id: null })).message).toBe(
      'Missing parameter(s): product_id',
    );
  });

  test.each([
    ['a number', { product_external_id: 5 }, 'product_external_id'],
    ['a text too long', { product_external_id: 'x'.repeat(192) }, 'product_external_id'],
    ['a text in place of a list', { staff_external_ids: ANNA }, 'staff_external_ids'],
  ])('400 for %s', async (_, body, field) => {
    const answer = await book({ product_external_id: HAIRCUT, ...body });
    expect(Object.keys(errorOf(answer).data.params as object)).toEqual([field]);
  });

  test('a batch: items are resolved together, and each fails on its own', async () => {
    const answer = await manager.post('/api/v2/appointments/batch').send({
      create: [
        { product_external_id: ROOM, start: MORNING },
        { product_external_id: textId('product', 99), start: MORNING },
        { product_external_id: ROOM, product_id: 999, start: MORNING },
        { product_external_id: HAIRCUT, staff_external_id: NEW_STAFF, start: MORNING },
      ],
    });
    const { create } = answer.body as { create: Json[] };
    expect(create[0]).toMatchObject({ product_external_id: ROOM });
    const paramsOf = (item: Json) => (item.error as { data: { params: object } }).data.params;
    expect(paramsOf(create[1]!)).toEqual({
      product_external_id: 'there is no appointable product with this id',
    });
    expect(Object.keys(paramsOf(create[2]!))).toEqual(['product_id', 'product_external_id']);
    expect(paramsOf(create[3]!)).toEqual({ staff_external_id: `no staff member has the id ${NEW_STAFF}` });
  });

  test('whether the owner of a rule is a product or a member depends on its kind', async () => {
    const hours = { range_type: 'time:all', from_range: '09:00', to_range: '10:00' };
    const rule = (body: object) => manager.post('/api/v2/availabilities').send({ ...hours, ...body });
    const ofProduct = await rule({ kind: 'product', kind_external_id: HAIRCUT });
    expect(ofProduct.body).toMatchObject({ kind: 'product', kind_external_id: HAIRCUT });
    const ofAnna = await rule({ kind: 'staff', kind_external_id: ANNA });
    expect(ofAnna.body).toMatchObject({ kind: 'staff', kind_external_id: ANNA });
    const unknown = await rule({ kind: 'staff', kind_external_id: NEW_STAFF });
    expect(errorOf(unknown).data.params).toEqual({
      kind_external_id: 'there is no staff member with this id',
    });
    const ofAll = await rule({ kind: 'global', kind_external_id: ANNA });
    expect(ofAll.body).toMatchObject({ kind_id: 0, kind_external_id: null });
  });

  test('a series and its preview', async () => {
    const weekly = {
      product_external_id: HAIRCUT,
      staff_external_id: BEN,
      start: MORNING,
      frequency: 'weekly',
      count: 2,
    };
    // Reads the products first, because a preview shows external ids only of records that the visitor has
    // read.
    await running.anonymous.get('/api/v2/products').expect(200);
    const preview = await running.anonymous.post('/api/v2/series/preview').send(weekly);
    expect((preview.body as { occurrences: Json[] }).occurrences[0]).toMatchObject({
      available: true,
      staff_external_id: BEN,
    });
    const created = await manager.post('/api/v2/series').send({ ...weekly, customer_external_id: CLEO });
    expect(created.body).toMatchObject({
      product_external_id: HAIRCUT,
      customer_external_id: CLEO,
      staff_external_ids: [BEN],
    });
  });

  test('a change ignores external ids, so that a record that was read can be sent back', async () => {
    const { id } = (await book({ product_external_id: ROOM })).body as { id: number };
    const changed = await manager
      .patch(`/api/v2/appointments/${id}`)
      .send({ product_external_id: textId('product', 99), qty: 2 });
    expect(changed.body).toMatchObject({ qty: 2, product_external_id: ROOM });
  });

  test('a repeated request with its Idempotency-Key gets the same response', async () => {
    const send = () =>
      book({ product_external_id: ROOM, customer_external_id: CLEO }).set('Idempotency-Key', 'k1');
    const [first, again] = [await send(), await send()];
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ customer_external_id: CLEO });
  });
});

test('alternatives in errors have external ids', async () => {
  const only = { product_external_id: HAIRCUT, staff_external_id: ANNA };
  await book(only);
  const answer = await book(only);
  expect(answer.status).toBe(409);
  const { alternatives } = errorOf(answer).data as unknown as { alternatives: Json[] };
  expect(alternatives[0]).toMatchObject({ staff_external_id: ANNA });
});

test('a stored response of slots has companions, and an entity tag by which it is unchanged', async () => {
  const path = '/api/v2/slots?min_date=2026-03-10&max_date=2026-03-11';
  const first = await running.anonymous.get(path);
  const again = await running.anonymous.get(path);
  expect(again.text).toBe(first.text);
  const texts = new Set((first.body as { records: Json[] }).records.map((one) => one.staff_external_id));
  expect(texts).toEqual(new Set([ANNA, BEN, null]));
  const unchanged = await running.anonymous.get(path).set('If-None-Match', first.headers.etag as string);
  expect(unchanged.status).toBe(304);
});

test('the response to a stored booking has no external ids if they cannot be read', async () => {
  const { hostIds } = internalsOf(running.appointments);
  const find = jest.spyOn(hostIds, 'find').mockRejectedValue(new Error('The database has gone'));
  const answer = await book({ product_external_id: ROOM });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ qty: 1 });
  expect(answer.body).not.toHaveProperty('product_external_id');
  find.mockRestore();
});

test('the external ids of a response are looked up once for each kind', async () => {
  await book({ product_external_id: HAIRCUT, staff_external_id: ANNA, customer_external_id: CLEO });
  await book({ product_external_id: ROOM, customer_external_id: CLEO });
  const find = jest.spyOn(internalsOf(running.appointments).hostIds, 'find');
  await manager.get('/api/v2/appointments').expect(200);
  expect(find.mock.calls.map(([kind]) => kind).sort()).toEqual(['order', 'orderItem', 'product', 'user']);
  find.mockRestore();
});

test('events of the stream, and webhooks, keep the fields of the contract', async () => {
  const { appointments, shop } = running;
  const cookie = (await shop.host.access.signIn('boss', 'of the page'))!;
  const session = (await shop.host.access.session({ headers: { cookie } }))!;
  const nonce = appointments.nonceFor({ ...session, userId: textId('user', 1) });
  await book({ product_external_id: ROOM, customer_external_id: CLEO });
  const stream = await running.anonymous.get(`/api/v2/sse?nonce=${nonce}&since_id=0`).set({ cookie });
  expect(stream.text).toContain('event: appointment.created');
  expect(stream.text).not.toContain('external_id');
  const { events } = await appointments.events.read({ limit: 50 });
  const event = events.find(({ topic }) => topic === 'appointment.created')!;
  const payload = webhookPayload(event, internalsOf(appointments).site.zone);
  expect(payload).toMatchObject({ qty: 1 });
  expect(JSON.stringify(payload)).not.toContain('external_id');
});
