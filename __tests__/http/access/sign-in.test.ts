import express, { type Express, type RequestHandler } from 'express';
import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import supertest from 'supertest';
import type { AccessPort } from '../../../lib/ports/ports';
import { openDatabase } from '../../support/databases';
import { mounted, testUnless } from '../../support/http/mount-places';
import { mountAfter, openShop, password, type RunningShop, SALON } from '../../support/http/shop';

const SITE = 'https://salon.example';
const LIST = '/api/v2/appointments';
const ROOM = {
  product_id: '8',
  start: '2026-03-10T09:00',
  'meta_data[0][key]': 'a b',
  'meta_data[0][value]': 'c&d',
};

let open: RunningShop[] = [];
afterEach(async () => {
  await Promise.all(open.map((running) => running.close()));
  open = [];
});

async function start(...args: Parameters<typeof openShop>): Promise<RunningShop> {
  const running = await openShop(...args);
  open.push(running);
  return running;
}

/** Mounts the router behind handlers of the shop's app. */
const behind = (...handlers: RequestHandler[]) =>
  mountAfter((app) => handlers.length > 0 && app.use(handlers));

interface Signed {
  readonly header: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Signs a request with an independent OAuth implementation. */
function sign(method: string, url: string, data: object = {}, hash: 'sha1' | 'sha256' = 'sha256'): Signed {
  const client = new OAuth({
    consumer: { key: 'ck_both', secret: 'cs_both' },
    signature_method: hash === 'sha1' ? 'HMAC-SHA1' : 'HMAC-SHA256',
    realm: 'Salon',
    hash_function: (base, key) => createHmac(hash, key).update(base).digest('base64'),
  });
  const own = client.authorize({ method, url: mounted(url), data: { ...data } });
  const parameters = Object.entries(own).filter(([name]) => name.startsWith('oauth_'));
  return {
    header: client.toHeader(own).Authorization,
    parameters: Object.fromEntries(parameters.map(([name, value]) => [name, String(value)])),
  };
}

const form = (values: object): string => new URLSearchParams({ ...values }).toString();

describe('OAuth 1.0a over HTTP', () => {
  test.each(['sha1', 'sha256'] as const)('in the header, HMAC with %s', async (hash) => {
    const { app } = await start();
    const url = `${LIST}?per_page=5&orderby=id`;
    const { header } = sign('GET', SITE + url, {}, hash);
    await supertest(app).get(url).set('Authorization', header).expect(200);
  });

  test.each<[string, RequestHandler[]]>([
    ['read here', []],
    ["read by the host's own parser", [express.urlencoded({ extended: true })]],
    ["read by the host's own plain parser", [express.urlencoded({ extended: false })]],
  ])('in a form body, %s', async (_, handlers) => {
    const { app } = await start(SALON, {}, behind(...handlers));
    const { parameters } = sign('POST', SITE + LIST, ROOM);
    const post = (body: object) => supertest(app).post(LIST).type('form').send(form(body));
    await post({ ...ROOM, ...parameters, product_id: '9' }).expect(401);
    await post({ ...ROOM, ...parameters }).expect(201);
  });

  test('in the header, with a form body that is signed too', async () => {
    const { app } = await start();
    const post = (body: object, header: string) =>
      supertest(app).post(LIST).set('Authorization', header).type('form').send(form(body));
    await post({ ...ROOM, qty: '2' }, sign('POST', SITE + LIST, ROOM).header).expect(401);
    await post(ROOM, sign('POST', SITE + LIST, ROOM).header).expect(201);
  });

  test('a JSON body is not part of the signature', async () => {
    const { app } = await start();
    const { header } = sign('POST', SITE + LIST);
    await supertest(app)
      .post(LIST)
      .set('Authorization', header)
      .send({ product_id: 8, start: ROOM.start })
      .expect(201);
  });

  test('is accepted if signed for the site’s own address, or for the one that the request was sent to', async () => {
    const { app } = await start();
    const server = app.listen(0);
    const { port } = server.address() as { port: number };
    for (const [origin, status] of [
      [SITE, 200],
      [`http://127.0.0.1:${port}`, 200],
      ['https://other.example', 401],
    ] as const) {
      const { header } = sign('GET', origin + LIST);
      const answer = await fetch(`http://127.0.0.1:${port}${LIST}`, { headers: { Authorization: header } });
      expect([origin, answer.status]).toEqual([origin, status]);
    }
    server.close();
  });

  test('is accepted once, even if it is repeated at another instance on the same database', async () => {
    const database = await openDatabase();
    const options = { database: database.url };
    const [one, other] = [await start(SALON, options), await start({ ...SALON, rules: [] }, options)];
    const { header } = sign('GET', SITE + LIST);
    const get = ({ app }: RunningShop) => supertest(app).get(LIST).set('Authorization', header);
    await get(one).expect(200);
    await get(other).expect(401);
    await get(one).expect(401);
    await Promise.all(open.map((running) => running.close()));
    open = [];
    await database.close();
  });
});

describe('failed sign-ins', () => {
  const wrong = (app: Express, from?: string) => {
    const test = supertest(app).get(LIST).auth('boss', 'wrong');
    return from === undefined ? test : test.set('X-Forwarded-For', from);
  };

  test('get 429 with Retry-After after twenty; other clients are not affected', async () => {
    const { app } = await start();
    for (let time = 0; time < 20; time += 1) await wrong(app).expect(401);
    const refused = await supertest(app).get(LIST).auth('boss', password('boss')).expect(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(refused.body).toEqual({
      code: 'shop_rest_too_many_attempts',
      message: expect.stringContaining(`${seconds} seconds`) as string,
      data: { action: 'retry', status: 429, retry_after: seconds },
    });
    await supertest(app).get(LIST).auth('anna', password('anna')).expect(200);
    await supertest(app).get('/api/v2/slots?product_id=7').expect(200);
  });

  test('count for the address of the connection, whatever the request’s headers say', async () => {
    const { app } = await start();
    for (let time = 0; time < 20; time += 1) await wrong(app, `192.0.2.${time}`).expect(401);
    await wrong(app, '192.0.2.99').expect(429);
  });

  test('count for the address that the proxy states, if the host trusts its proxy', async () => {
    const { app } = await start();
    app.set('trust proxy', true);
    for (let time = 0; time < 20; time += 1) await wrong(app, '192.0.2.1').expect(401);
    await wrong(app, '192.0.2.1').expect(429);
    await wrong(app, '192.0.2.2').expect(401);
  });
});

// An unread body must count, too, otherwise a client could evade the limit of sign-in attempts by disconnecting early.
testUnless('behind-a-parser', 'its parser reads bodies first, and the sender has gone by then')(
  'wrong credentials in a body count as a failed sign-in, even if the client disconnects before they are read',
  async () => {
    const hangsUp: RequestHandler = (req, _res, next) => {
      if (req.method === 'POST') req.once('end', () => req.socket.destroy());
      next();
    };
    const { app } = await start(SALON, {}, behind(hangsUp));
    const { parameters } = sign('POST', 'https://other.example');
    for (let time = 0; time < 20; time += 1) {
      const post = supertest(app).post(LIST).type('form').send(form(parameters));
      await expect(post).rejects.toThrow('socket hang up');
    }
    await supertest(app).get(`${LIST}?consumer_key=ck_both&consumer_secret=wrong`).expect(429);
  },
);

test('a key of which the shop stores only a hash signs in over HTTP Basic, and cannot sign requests', async () => {
  const { host } = createMemoryShop(SALON);
  const findKey: AccessPort['findKey'] = async (consumerKey) => {
    const key = await host.access.findKey(consumerKey);
    if (!key) return undefined;
    const { id, userId, permissions, consumerSecret = '' } = key;
    return { id, userId, permissions, isConsumerSecret: async (candidate) => candidate === consumerSecret };
  };
  const { app } = await start(SALON, { host: { ...host, access: { ...host.access, findKey } } });
  await supertest(app).get(LIST).auth('ck_both', 'cs_both').expect(200);
  await supertest(app).get(`${LIST}?consumer_key=ck_both&consumer_secret=cs_both`).expect(200);
  await supertest(app).get(LIST).auth('ck_both', 'cs_read').expect(401);
  const { header } = sign('GET', SITE + LIST);
  const signed = await supertest(app).get(LIST).set('Authorization', header).expect(401);
  expect(signed.body).toMatchObject({
    code: 'shop_rest_cannot_view',
    message: expect.stringContaining('cannot sign requests: send it with HTTP Basic') as string,
  });
});
