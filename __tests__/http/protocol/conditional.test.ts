import { at, errorOf, openShop, type RunningShop } from '../../support/http/shop';

let salon: RunningShop;
/** Path of an appointment at version 2, which it got when its order was created. */
let path: string;

beforeEach(async () => {
  salon = await openShop();
  const body = { product_id: 8, start: at('2026-03-10T09:00'), customer_id: 5 };
  const made = await salon.as('boss').post('/api/v2/appointments').send(body);
  path = `/api/v2/appointments/${String((made.body as { id: number }).id)}`;
});

afterEach(() => salon.close());

const tagOf = async (of: string): Promise<string> => (await salon.as('boss').get(of)).headers.etag as string;

describe('If-None-Match on reads', () => {
  test.each(['get', 'head'] as const)('a %s with the tag of an earlier response gets 304', async (verb) => {
    const tag = await tagOf(path);
    expect(tag).toMatch(/^"1-2-[\w-]{22}"$/);
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await salon.as('boss')[verb](path).set('If-None-Match', sent);
      expect([answer.status, answer.headers.etag, answer.text || '']).toEqual([304, tag, '']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'private', vary: 'Authorization, Cookie' });
      expect(answer.headers['content-type']).toBeUndefined();
    }
  });

  test('any other tag gets the whole response', async () => {
    const answer = await salon.as('boss').get(path).set('If-None-Match', '"1-1-other"');
    expect([answer.status, (answer.body as { id: number }).id]).toEqual([200, 1]);
  });

  test('a change makes a new tag, also for lists that contain the record', async () => {
    const [one, list] = [await tagOf(path), await tagOf('/api/v2/appointments')];
    const changed = await salon.as('boss').patch(path).send({ customer_status: 'arrived' });
    expect(changed.headers.etag).toMatch(/^"1-3-/);
    expect(await tagOf(path)).toBe(changed.headers.etag);
    expect(await tagOf(path)).not.toBe(one);
    expect(await tagOf('/api/v2/appointments')).not.toBe(list);
    expect((await salon.as('boss').get('/api/v2/appointments').set('If-None-Match', list)).status).toBe(200);
  });

  test('the tag also depends on the selected fields, the version of the interface, and the rights of the caller', async () => {
    const manager = await tagOf('/api/v2/availabilities/3');
    const { headers } = await salon.anonymous.get('/api/v2/availabilities/3');
    expect([manager.slice(0, 5), String(headers.etag).slice(0, 5)]).toEqual(['"3-1-', '"3-1-']);
    expect(headers.etag).not.toBe(manager);
    expect(await tagOf(`${path}?_fields=id`)).not.toBe(await tagOf(path));
    expect(await tagOf(path.replace('v2', 'v1'))).not.toBe(await tagOf(path));
  });

  test('slots and the list of routes have tags, too', async () => {
    for (const read of ['/api/v2/slots?product_id=8', '/api/v2/products', '/api/']) {
      const tag = await tagOf(read);
      expect((await salon.as('boss').get(read).set('If-None-Match', tag)).status).toBe(304);
    }
  });
});

describe('If-Match on writes', () => {
  const writes: [string, () => Promise<string>, object][] = [
    ['an appointment', async () => path, { qty: 2 }],
    ['a rule', async () => '/api/v2/availabilities/1', { title: 'Hours' }],
  ];

  test.each(writes)('the second of two changes of %s from one version is refused', async (_, of, change) => {
    const target = await of();
    const tag = await tagOf(target);
    const first = await salon.as('boss').put(target).set('If-Match', tag).send(change);
    expect(first.status).toBe(200);
    for (const verb of ['put', 'patch', 'delete'] as const) {
      const refused = await salon.as('boss')[verb](target).set('If-Match', tag).send({ priority: 9, qty: 1 });
      expect([refused.status, errorOf(refused).code]).toEqual([412, 'shop_rest_precondition_failed']);
    }
    expect(await tagOf(target)).toBe(first.headers.etag);
    const tags = `"x", ${String(first.headers.etag)}`;
    expect((await salon.as('boss').delete(target).set('If-Match', tags)).status).toBe(200);
  });

  test('a star matches any stored version', async () => {
    expect((await salon.as('boss').patch(path).set('If-Match', '*').send({ qty: 2 })).status).toBe(200);
  });

  test('changes of the shop’s data beside the record do not matter: its own version counts', async () => {
    const tag = (await tagOf(path)).replace(/-[^-]{22}"$/, '-another-digest"');
    expect((await salon.as('boss').patch(path).set('If-Match', tag).send({ qty: 2 })).status).toBe(200);
  });

  test.each(['W/"1-2-x"', '"2-2-x"', '1-2', '"1"', '"1-1-x"', '"1-3-x"', ''])(
    'If-Match with %s matches no version',
    async (sent) => {
      const refused = await salon.as('boss').patch(path).set('If-Match', sent).send({ qty: 2 });
      expect(errorOf(refused).code).toBe('shop_rest_precondition_failed');
      expect((await salon.appointments.get(1)).quantity).toBe(1);
    },
  );

  test('an unknown id is a 404 before it is a 412', async () => {
    const answer = await salon
      .as('boss')
      .patch('/api/v2/appointments/99')
      .set('If-Match', '"99-1-x"')
      .send({ qty: 2 });
    expect(answer.status).toBe(404);
  });

  test('the header is ignored for a batch, which is about many records', async () => {
    const batch = salon.as('boss').post('/api/v2/appointments/batch').set('If-Match', '"1-9-x"');
    expect((await batch.send({ update: [{ id: 1, qty: 2 }] })).body).toMatchObject({
      update: [{ id: 1, qty: 2 }],
    });
  });
});
