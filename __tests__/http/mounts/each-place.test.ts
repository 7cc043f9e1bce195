import { internalsOf } from '../../support/internals';
import { at, errorOf, openShop, type RunningShop } from '../../support/http/shop';
import { PLACES } from '../../support/http/mount-places';

const PATH = '/api/v2/appointments';
const ROOM = { product_id: 8, start: at('2026-03-10T09:00') };

// The shop's app may change requests and responses before or after the router. This file tests the places where that
// matters; `npm run mounts` runs the whole HTTP suite in each place.
describe.each(Object.entries(PLACES))('the router in the place %s', (name, { mount }) => {
  let salon: RunningShop;
  beforeAll(async () => {
    salon = await openShop(undefined, {}, mount);
  });
  afterAll(() => salon.close());

  const boss = () => salon.as('boss');
  const made = async (day: string): Promise<number> => {
    const start = at(`${day}T10:00`);
    return (await salon.appointments.create({ productId: 8, start: { wallClock: start } })).id;
  };
  const path = (id: number): string => `${PATH}/${id}`;

  test('bodies of JSON and of a form are read, with their nested names', async () => {
    const json = await boss().post(PATH).send(ROOM);
    expect([json.status, json.body]).toMatchObject([201, { product_id: 8, start: ROOM.start }]);
    const form = await boss().post(PATH).type('form').send(`product_id=8&start=${ROOM.start}&qty=1`);
    expect([form.status, form.body]).toMatchObject([201, { product_id: 8, qty: 1 }]);
    const batch = await boss().post(`${PATH}/batch`).type('form').send('delete[0]=1&delete[1]=2');
    expect(batch.body).toMatchObject({ delete: [{ id: 1 }, { id: 2 }] });
    const rule = await boss()
      .post('/api/v2/availabilities')
      .send({ kind: 'global', range_type: 'days', from_range: 1, to_range: 5, title: 'Ü \u{1f600}' });
    expect([rule.status, rule.body]).toMatchObject([201, { title: 'Ü \u{1f600}' }]);
  });

  test.each([
    ['malformed JSON', '{"product_id":', 400, 'rest_invalid_json'],
    [
      'a body over 1 MiB',
      JSON.stringify({ note: 'x'.repeat(2 ** 20) }),
      413,
      'shop_rest_request_entity_too_large',
    ],
    ['a missing field', '{}', 400, 'rest_missing_callback_param'],
  ])('%s is refused by name', async (_, body, status, code) => {
    const refused = await boss().post(PATH).type('json').send(body);
    expect([refused.status, errorOf(refused).code]).toEqual([status, code]);
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('query strings are read with brackets, lists and repeated names', async () => {
    const [first, second] = [await made('2026-03-11'), await made('2026-03-12')];
    const idsOf = async (query: string): Promise<number[]> =>
      ((await boss().get(`${PATH}?orderby=id&order=asc&${query}`)).body as { id: number }[]).map(
        ({ id }) => id,
      );
    const both = [first, second];
    for (const query of [
      `include[]=${first}&include[]=${second}`,
      `include[0]=${first}&include[1]=${second}`,
      `include=${first},${second}`,
    ])
      expect(await idsOf(query)).toEqual(both);
    const filtered = await boss().get(
      '/api/v2/availabilities?filter[0][key]=title&filter[0][operator]=%3D&filter[0][value]=Dentist',
    );
    expect(filtered.body).toMatchObject([{ title: 'Dentist' }]);
  });

  test('methods: HEAD, OPTIONS, one that a header names, and one that the route lacks', async () => {
    const id = await made('2026-03-13');
    const head = await boss().head(path(id));
    expect([head.status, head.text]).toEqual([200, undefined]);
    expect((await boss().options(PATH)).headers.allow).toBe('GET, POST, HEAD, OPTIONS');
    const changed = await boss().post(path(id)).set('X-HTTP-Method-Override', 'PATCH').send({ qty: 2 });
    expect(changed.body).toMatchObject({ id, qty: 2 });
    expect((await boss().delete(path(id))).status).toBe(200);
    expect((await boss().get(path(id))).status).toBe(404);
    const none = await boss().put('/api/v2/slots');
    expect([none.status, errorOf(none).code]).toEqual([404, 'rest_no_route']);
  });

  test('tags of records: an unchanged one is a 304, and a write on an older version a 412', async () => {
    const id = await made('2026-03-14');
    const tag = (await boss().get(path(id))).headers.etag as string;
    const again = await boss().get(path(id)).set('If-None-Match', tag);
    expect([again.status, again.headers.etag, again.headers['content-type']]).toEqual([304, tag, undefined]);
    expect((await boss().patch(path(id)).send({ qty: 2 })).status).toBe(200);
    expect((await boss().patch(path(id)).set('If-Match', tag).send({ qty: 1 })).status).toBe(412);
  });

  test('a repeated request with its key gets the stored response', async () => {
    const body = { product_id: 8, start: at('2026-03-16T09:00') };
    const send = () => boss().post(PATH).set('Idempotency-Key', `key-of-${name}`).send(body);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'] as unknown)).toEqual([
      undefined,
      'true',
    ]);
    const other = await boss()
      .post(PATH)
      .set('Idempotency-Key', `key-of-${name}`)
      .send({ ...body, qty: 2 });
    expect([other.status, errorOf(other).code]).toEqual([422, 'shop_rest_idempotency_mismatch']);
  });

  test('requests without rights get 401 without credentials, and 403 with those of a customer', async () => {
    expect((await salon.anonymous.post(PATH).send(ROOM)).status).toBe(401);
    expect((await salon.as('cleo').post(PATH).send(ROOM)).status).toBe(403);
  });

  test('a failure behind the interface is a 500 without the error’s text, and is logged', async () => {
    const failing = jest
      .spyOn(internalsOf(salon.appointments).storage.appointments, 'list')
      .mockRejectedValueOnce(new Error('the secret of the database'));
    const failed = await boss().get(PATH);
    failing.mockRestore();
    expect([failed.status, failed.text.includes('the secret')]).toEqual([500, false]);
    expect(salon.errors).toHaveLength(1);
  });
});
