import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import supertest from 'supertest';
import { ids, refusal } from '../../support/http/catalogue';
import { mounted } from '../../support/http/mount-places';
import { errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const FILE = {
  ...SALON,
  users: SALON.users!.map((user) => ({ ...user, password: `page of ${user.login}` })),
};

let running: RunningShop;
let id: number;
beforeAll(async () => {
  running = await openShop(FILE);
});
afterAll(() => running.close());
beforeEach(async () => {
  const start = '2026-03-10T09:00';
  ({ id } = await running.appointments.create({ productId: 8, start, enforce: 'none' }));
});

const item = () => `/api/v2/appointments/${id}`;
const key = (name: string) => (test: supertest.Test) => test.auth(`ck_${name}`, `cs_${name}`);
const post = (path: string) => supertest(running.app).post(path);

describe('repeated names in a query', () => {
  test('4.5 a list takes the values of all repetitions of its name', async () => {
    const day = 'min_date=2026-03-20&max_date=2026-03-20';
    const list = async (query: string) => {
      const answer = await running.anonymous.get(`/api/v2/slots?${day}&${query}`);
      const { records } = answer.body as {
        records: readonly { product_id: number; staff_id: number | null }[];
      };
      return [...new Set(records.map(({ product_id, staff_id }) => `${product_id}/${staff_id}`))].sort();
    };
    expect(await list('product_ids=8&product_ids=7')).toEqual(['7/3', '7/4', '8/null']);
    expect(await list('product_id=8&product_id=7')).toEqual(['7/3', '7/4', '8/null']);
    expect(await list('product_ids=7,8&product_ids=9')).toEqual(['7/3', '7/4', '8/null', '9/null']);
    expect(await list('product_ids[]=8&product_ids=9')).toEqual(['8/null', '9/null']);
    expect(await list('product_ids=7&staff_ids=4&staff_ids=&staff_ids=4')).toEqual(['7/4']);
    expect(await ids(running.anonymous, '/v2/availabilities?scopes=staff&scopes=global')).toEqual([1, 2, 3]);
    expect(await ids(running.anonymous, '/v2/products?include=7&include=8&orderby=include')).toEqual([7, 8]);
  });

  test.each([
    ['slots?min_date=2026-03-10&min_date=2026-03-11', 'min_date'],
    ['slots?page=1&page=2', 'page'],
    ['slots?combine_staff=0&combine_staff=1', 'combine_staff'],
    ['products?search=cut&search=room', 'search'],
    ['products?orderby=id&orderby=name', 'orderby'],
    ['index?start_ts=1772409600&end_ts=1772496000&end_ts=1772496001', 'end_ts'],
  ])(
    '4.5 any other name that comes again with another value is a 400 that names it: %s',
    async (path, name) => {
      const answer = await running.anonymous.get(`/api/v2/${path}`);
      expect(refusal(answer)).toEqual([400, 'rest_invalid_param', name]);
      expect(errorOf(answer).data.params).toEqual({ [name]: 'must be one value, not several' });
    },
  );

  test('4.5 a repetition with the same value is ignored, because published clients send it', async () => {
    const answer = await running.anonymous.get(
      '/api/v2/products?search=cut&per_page=5&search=cut&per_page=5',
    );
    expect(answer.body).toMatchObject([{ id: 7 }]);
  });
});

describe('POST on an item', () => {
  test('4.5 updates an appointment, a rule and a series', async () => {
    const boss = running.as('boss');
    for (const version of ['v1', 'v2']) {
      const path = `/api/${version}/appointments/${id}`;
      const answer = await boss.post(path).send({ customer_id: version === 'v1' ? 5 : 6 });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { id, customer_id: version === 'v1' ? 5 : 6 },
      ]);
    }
    const rule = await boss.post('/api/v2/availabilities/1').send({ title: 'Hours' });
    expect([rule.status, rule.body]).toMatchObject([200, { id: 1, title: 'Hours' }]);
    const series = await boss
      .post('/api/v2/series')
      .send({ product_id: 8, start: '2026-04-07T09:00', rrule: 'FREQ=WEEKLY;COUNT=2' });
    const { id: seriesId } = series.body as { id: number };
    const changed = await boss.post(`/api/v2/series/${seriesId}`).send({ qty: 2 });
    expect([changed.status, changed.body]).toMatchObject([200, { id: seriesId, qty: 2 }]);
    expect(changed.headers.location).toBeUndefined();
  });

  test('4.5 checks the version that If-Match names', async () => {
    const { headers } = await running.as('boss').get(item());
    const tagged = () => running.as('boss').post(item()).set('If-Match', headers.etag!);
    expect((await tagged().send({ customer_id: 5 })).status).toBe(200);
    expect((await tagged().send({ customer_id: 6 })).status).toBe(412);
  });

  test('4.5 keeps the response of an Idempotency-Key for its own item only', async () => {
    const other = await running.appointments.create({ productId: 8, start: '2026-03-12T09:00' });
    const send = (path: string) =>
      running.as('boss').post(path).set('Idempotency-Key', 'same').send({ customer_id: 5 });
    expect((await send(item())).body).toMatchObject({ id, customer_id: 5 });
    const again = await send(item());
    expect([again.headers['idempotent-replayed'], again.body]).toMatchObject(['true', { id }]);
    expect((await send(`/api/v2/appointments/${other.id}`)).body).toMatchObject({
      id: other.id,
      customer_id: 5,
    });
  });
});

describe('a POST that stands for another method', () => {
  test('4.5 a form that stands for a query is read like one: its empty fields count as not sent', async () => {
    const answer = await key('read')(post('/api/v2/appointments?_method=GET&_fields=id'))
      .type('form')
      .send(`include=${id}&staff_id=&status=&after=&search=`);
    expect([answer.status, answer.body]).toEqual([200, [{ id }]]);
  });

  const ways: readonly [string, (path: string, method: string) => supertest.Test][] = [
    ['X-HTTP-Method-Override', (path, method) => post(path).set('X-HTTP-Method-Override', method)],
    ['_method', (path, method) => post(`${path}${path.includes('?') ? '&' : '?'}_method=${method}`)],
  ];

  describe.each(ways)('named in %s', (_, meaning) => {
    test('4.5 behaves like that method', async () => {
      const both = key('both');
      for (const method of ['PUT', 'patch']) {
        const changed = await both(meaning(item(), method)).send({ customer_id: method === 'PUT' ? 5 : 6 });
        expect([changed.status, changed.body]).toMatchObject([
          200,
          { id, customer_id: method === 'PUT' ? 5 : 6 },
        ]);
      }
      const list = '/api/v2/appointments?per_page=1';
      expect((await both(meaning(list, 'GET'))).body).toMatchObject([{ id }]);
      expect((await both(meaning(item(), 'DELETE')).send({ force: false })).status).toBe(200);
      expect((await running.appointments.get(id)).status).toBe('trash');
      expect((await both(meaning(item(), 'DELETE'))).status).toBe(200);
      expect((await running.appointments.find([id])).size).toBe(0);
    });

    test('4.5 needs the credentials of that method', async () => {
      const status = async (name: string | undefined, method: string) => {
        const test = meaning(item(), method).send({ customer_id: 5 });
        const answer = await (name === undefined ? test : key(name)(test));
        return [answer.status, errorOf(answer).code];
      };
      expect(await status(undefined, 'DELETE')).toEqual([401, 'shop_rest_cannot_view']);
      expect(await status('cleo', 'PUT')).toEqual([403, 'shop_rest_cannot_create']);
      expect(await status('read', 'DELETE')).toEqual([403, 'shop_rest_cannot_create']);
      expect(await status('write', 'GET')).toEqual([403, 'shop_rest_cannot_view']);
      expect((await status('read', 'GET'))[0]).toBe(200);
      expect((await running.appointments.get(id)).customerId).toBe(0);
      expect((await status('write', 'PUT'))[0]).toBe(200);
    });

    test('4.5 needs the nonce of the session', async () => {
      const cookie = (await running.shop.host.access.signIn('boss', 'page of boss'))!;
      const session = (await running.shop.host.access.session({ headers: { cookie } }))!;
      expect((await meaning(item(), 'DELETE').set('Cookie', cookie)).status).toBe(401);
      const nonce = running.appointments.nonceFor(session);
      expect((await meaning(item(), 'DELETE').set('Cookie', cookie).set('X-SITE-Nonce', nonce)).status).toBe(
        200,
      );
    });

    test('4.5 is signed as a POST', async () => {
      const url = `${item()}?customer_id=6`;
      const signed = (method: string) => {
        const { url: sentTo } = meaning(url, 'PUT');
        const address = mounted(`https://salon.example${sentTo.slice(sentTo.indexOf('/api'))}`);
        return meaning(url, 'PUT').set('Authorization', signature(method, address));
      };
      expect((await signed('PUT')).status).toBe(401);
      const answer = await signed('POST');
      expect([answer.status, answer.body]).toMatchObject([200, { customer_id: 6 }]);
    });

    test('4.5 is a route of that method, or none', async () => {
      for (const method of ['OPTIONS', 'TRACE', 'HEAD', '__proto__', 'PUT, DELETE'])
        expect([method, errorOf(await key('both')(meaning(item(), method))).code]).toEqual([
          method,
          'rest_no_route',
        ]);
      const twice = await key('both')(post(`${item()}?_method=PUT&_method=DELETE`));
      expect(errorOf(twice).code).toBe('rest_no_route');
      const noItem = await key('both')(meaning('/api/v2/appointments', 'DELETE'));
      expect(errorOf(noItem).code).toBe('rest_no_route');
    });
  });

  test('4.5 has no effect in a request that is not a POST', async () => {
    const answer = await key('both')(
      supertest(running.app).get(`${item()}?_method=DELETE`).set('X-HTTP-Method-Override', 'DELETE'),
    );
    expect([answer.status, (await running.appointments.find([id])).size]).toEqual([200, 1]);
  });

  test('4.5 a GET in a POST reads its parameters from the body, too', async () => {
    const answer = await post('/api/v2/slots?_method=GET&min_date=2026-03-20')
      .type('form')
      .send('max_date=2026-03-20&product_ids=8&product_ids=9');
    const { records } = answer.body as { records: readonly { product_id: number }[] };
    expect(new Set(records.map(({ product_id }) => product_id))).toEqual(new Set([8, 9]));
  });
});

/** Returns an OAuth signature that an independent implementation made. */
function signature(method: string, url: string): string {
  const client = new OAuth({
    consumer: { key: 'ck_both', secret: 'cs_both' },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, signingKey) => createHmac('sha256', signingKey).update(base).digest('base64'),
  });
  return client.toHeader(client.authorize({ method, url })).Authorization;
}
