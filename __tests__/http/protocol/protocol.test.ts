import express, { type ErrorRequestHandler, type Express } from 'express';
import { type AddressInfo, connect } from 'node:net';
import supertest from 'supertest';
import { AppointmentsError } from '../../../lib/domain/errors';
import { appointmentsErrors } from '../../../lib/express/errors';
import { appointmentsRouter } from '../../../lib/express/router';
import { testUnless } from '../../support/http/mount-places';
import { at, errorOf, openShop, password, type RunningShop } from '../../support/http/shop';

let running: RunningShop | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const open = async (...args: Parameters<typeof openShop>): Promise<RunningShop> =>
  (running = await openShop(...args));
const room = { product_id: 8, start: at('2026-03-10T09:00') };

describe('discovery', () => {
  test('the root lists every route with its methods, without credentials', async () => {
    const { anonymous } = await open();
    const answer = await anonymous.get('/api/');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: 'Salon',
      url: 'https://salon.example',
      namespaces: ['v1', 'v2'],
    });
    const { routes } = answer.body as { routes: Record<string, { methods: string[] }> };
    expect(
      Object.fromEntries(Object.entries(routes).map(([path, { methods }]) => [path, methods.join(' ')])),
    ).toMatchObject({
      '/v1': 'GET',
      '/v1/appointments': 'GET POST',
      '/v1/appointments/batch': 'POST',
      '/v1/appointments/(?P<id>[\\d]+)': 'GET POST PUT PATCH DELETE',
      '/v1/slots': 'GET',
      '/v1/availabilities': 'GET',
      '/v1/availabilities/(?P<id>[\\d]+)': 'GET',
      '/v2': 'GET',
      '/v2/appointments': 'GET POST',
      '/v2/appointments/batch': 'POST',
      '/v2/appointments/(?P<id>[\\d]+)': 'GET POST PUT PATCH DELETE',
      '/v2/slots': 'GET',
      '/v2/availabilities': 'GET POST',
      '/v2/availabilities/batch': 'POST',
      '/v2/availabilities/(?P<id>[\\d]+)': 'GET POST PUT PATCH DELETE',
    });
  });

  test.each(['/api/v1', '/api/v1/', '/api/v2', '/api/v2/'])(
    '%s lists the routes of that version only',
    async (path) => {
      const { anonymous } = await open();
      const answer = await anonymous.get(path);
      const { namespace, routes } = answer.body as { namespace: string; routes: object };
      expect(namespace).toBe(path.slice(5, 7));
      expect(Object.keys(routes).every((route) => route.startsWith(`/${namespace}`))).toBe(true);
    },
  );

  test('arguments are described', async () => {
    const { anonymous } = await open();
    const answer = await anonymous.get('/api');
    const { endpoints } = (
      answer.body as { routes: Record<string, { endpoints: { args: Record<string, object> }[] }> }
    ).routes['/v2/appointments']!;
    expect(endpoints[1]!.args.product_id).toEqual({
      description: 'Appointable product.',
      required: true,
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    });
    expect(endpoints[0]!.args.order).toMatchObject({ enum: ['asc', 'desc'], default: 'desc' });
  });
});

describe('routes', () => {
  test.each([
    ['get', '/api/v2/nothing'],
    ['put', '/api/v1/availabilities/1'],
    ['get', '/api/v2/appointments/abc'],
    ['get', '/api/v2/appointments/1/more'],
    ['get', '/api/v2//appointments'],
    ['get', '/api/v2/appointments/-1'],
    ['post', '/api/v1/availabilities/1'],
    ['put', '/api/v2/appointments'],
    ['post', '/api/v2/'],
    ['post', '/api/v2/slots'],
    ['get', '/api/v2/appointments/batch'],
    ['get', '/api/v2/__proto__'],
    ['get', '/api/v2/%E0%A4%A'],
  ] as const)('%s %s is 404 rest_no_route', async (verb, path) => {
    const shop = await open();
    const answer = await shop.as('boss')[verb](path);
    expect([answer.status, errorOf(answer).code, errorOf(answer).data]).toEqual([
      404,
      'rest_no_route',
      { status: 404 },
    ]);
  });

  test('other paths are left to the host, below the mount and beside it', async () => {
    const mount = (appointments: Parameters<typeof appointmentsRouter>[0]): Express => {
      const app = express();
      app.use('/api', appointmentsRouter(appointments));
      app.use((req, res) => void res.status(299).send(`host ${req.method} ${req.originalUrl}`));
      return app;
    };
    // Sends requests without comparing responses with the OpenAPI description, because the shop's app responds.
    const host = supertest((await open(undefined, {}, mount)).app);
    for (const path of ['/api/v3/x', '/api/v10', '/api/orders', '/api/v1beta', '/other', '/api//']) {
      expect([path, (await host.get(path)).text]).toEqual([path, `host GET ${path}`]);
    }
    expect((await host.post('/api/')).text).toBe('host POST /api/');
    expect((await host.get('/api/v2/nothing')).status).toBe(404);
  });

  test.each(['/', '/deep/er/mount'])('a router mounted at %s works', async (at) => {
    const shop = await open(undefined, {}, (appointments) => {
      const app = express();
      app.use(at, appointmentsRouter(appointments));
      return app;
    });
    const base = at === '/' ? '' : at;
    const answer = await shop.as('boss').post(`${base}/v2/appointments`).send(room);
    expect(answer.headers.location).toBe(`https://salon.example${base}/v2/appointments/1`);
    expect((await shop.as('boss').get(`${base}/v2/appointments/1`)).status).toBe(200);
  });

  test('the host’s own Vary header stays in the response', async () => {
    const { anonymous } = await open(undefined, {}, (appointments) => {
      const app = express();
      app.use((_req, res, next) => {
        res.setHeader('Vary', 'Origin');
        next();
      });
      app.use('/api', appointmentsRouter(appointments));
      return app;
    });
    expect((await anonymous.get('/api/v2/')).headers.vary).toBe('Origin, Authorization, Cookie');
  });

  test('enabled: false removes every route', async () => {
    const shop = await open(undefined, { enabled: false });
    for (const path of ['/api/', '/api/v1/', '/api/v2/slots', '/api/v2/appointments']) {
      const answer = await shop.as('boss').get(path);
      expect([path, answer.status, answer.type]).toEqual([path, 404, 'text/html']);
    }
  });
});

describe('bodies', () => {
  const post = (shop: RunningShop, body: string, type = 'application/json') =>
    supertest(shop.app)
      .post('/api/v2/appointments')
      .auth('boss', password('boss'))
      .set('content-type', type)
      .send(body);

  test('malformed JSON is 400 rest_invalid_json', async () => {
    const shop = await open();
    for (const body of ['{"product_id":', '[]', 'null', '7', '{"a":'.repeat(40) + '1' + '}'.repeat(40)]) {
      const answer = await post(shop, body);
      expect([body.slice(0, 20), answer.status, errorOf(answer).code]).toEqual([
        body.slice(0, 20),
        400,
        'rest_invalid_json',
      ]);
    }
  });

  testUnless('behind-a-parser', 'its parser reads bodies first')(
    'malformed JSON without credentials or with wrong ones is a 401, because it is not read',
    async () => {
      const { app } = await open();
      const broken = () => supertest(app).post('/api/v2/appointments').type('json').send('{');
      expect((await broken()).status).toBe(401);
      expect((await broken().auth('boss', 'wrong')).status).toBe(401);
    },
  );

  test.each<[string, string, (body: string) => string]>([
    ['announced', 'Content-Length: 8388608', (body) => body],
    [
      'unannounced',
      'Transfer-Encoding: chunked',
      (body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ])('over 1 MiB, %s, are a 413, and the connection stays open', async (_, header, framed) => {
    const shop = await open();
    const server = shop.app.listen(0);
    const socket = connect((server.address() as AddressInfo).port).setEncoding('utf8');
    try {
      const login = Buffer.from(`boss:${password('boss')}`).toString('base64');
      const type = `Host: shop\r\nAuthorization: Basic ${login}\r\nContent-Type: application/json`;
      socket.write(`POST /api/v2/appointments HTTP/1.1\r\n${type}\r\n${header}\r\n\r\n`);
      socket.write(framed(' '.repeat(8_388_608)));
      socket.write('GET /api/v2/ HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
      let received = '';
      for await (const part of socket) received += part as string;
      expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    } finally {
      socket.destroy();
      await new Promise((closed) => server.close(closed));
    }
  });

  const withoutParser = testUnless('behind-a-parser', 'the host’s parser looks at every body');
  withoutParser('a body on a GET is not looked at', async () => {
    const { anonymous } = await open();
    expect((await anonymous.get('/api/v2/slots?product_id=8').type('json').send('{broken')).status).toBe(200);
  });

  describe('behind a host’s own parsers', () => {
    const behindParsers = (appointments: Parameters<typeof appointmentsRouter>[0]): Express => {
      const app = express();
      app.use(express.json(), express.urlencoded({ extended: true }));
      app.use('/api', appointmentsRouter(appointments), appointmentsErrors());
      return app;
    };

    test('JSON and forms arrive', async () => {
      const shop = await open(undefined, {}, behindParsers);
      expect((await post(shop, JSON.stringify(room))).status).toBe(201);
      expect(
        (await post(shop, `product_id=8&start=${room.start}&qty=1`, 'application/x-www-form-urlencoded'))
          .status,
      ).toBe(201);
      expect((await post(shop, '')).body).toMatchObject({ code: 'rest_missing_callback_param' });
    });

    test('a body that the host’s parser leaves unread is read by the library', async () => {
      const shop = await open(undefined, {}, behindParsers);
      expect((await post(shop, JSON.stringify(room), 'application/vnd.api+json')).status).toBe(201);
    });

    test('appointmentsErrors() responds to requests that the host’s parser refuses', async () => {
      const shop = await open(undefined, {}, behindParsers);
      const malformed = await post(shop, '{"product_id":');
      expect([malformed.status, malformed.body]).toMatchObject([
        400,
        { code: 'rest_invalid_json', data: { status: 400 } },
      ]);
      const large = await post(shop, JSON.stringify({ title: 'x'.repeat(200_000) }));
      expect([large.status, large.body]).toMatchObject([413, { code: 'shop_rest_request_entity_too_large' }]);
    });
  });
});

test('appointmentsErrors(appointments) gives errors of the host’s own routes the form of the interface', async () => {
  const fault = new Error('A fault of the host');
  const shop = await open(undefined, {}, (appointments) => {
    const app = express();
    app.get('/own', () => appointments.get(99));
    app.get('/set-up', async () => {
      throw new AppointmentsError('shop_appointments_not_migrated', 'secret words');
    });
    app.get('/fault', async () => {
      throw fault;
    });
    const others: ErrorRequestHandler = (error, _req, res, next) => {
      if (error === fault) res.json({ other: true });
      else next(error);
    };
    return app.use(appointmentsErrors(appointments), others);
  });
  const missing = await shop.anonymous.get('/own');
  expect([missing.status, missing.body]).toMatchObject([
    404,
    { code: 'shop_rest_appointment_invalid_id', data: { status: 404 } },
  ]);
  const setUp = await shop.anonymous.get('/set-up');
  expect([setUp.status, setUp.body]).toMatchObject([500, { code: 'internal_server_error' }]);
  expect(setUp.text).not.toContain('secret words');
  expect((await shop.anonymous.get('/fault')).body).toEqual({ other: true });
});

describe('faults', () => {
  const failing = (error: unknown) => async () => {
    throw error;
  };

  test('an unforeseen error is a 500 that does not tell its cause, which is logged', async () => {
    const shop = await open();
    const cause = new Error('SQLITE_ERROR: no such table: secret_table');
    jest.spyOn(shop.appointments, 'list').mockImplementation(failing(cause));
    const answer = await shop.as('boss').get('/api/v2/appointments');
    expect([answer.status, errorOf(answer).code, errorOf(answer).data]).toEqual([
      500,
      'internal_server_error',
      { status: 500 },
    ]);
    expect(answer.text).not.toMatch(/SQLITE|secret_table|\.ts/);
    expect(shop.errors).toEqual([{ err: cause }]);
  });

  test('a fault of the configuration is in the log, and not in responses', async () => {
    const shop = await open();
    const cause = new AppointmentsError('shop_appointments_not_migrated', 'Run appointments.migrate()');
    jest.spyOn(shop.appointments, 'list').mockImplementation(failing(cause));
    const answer = await shop.as('boss').get('/api/v2/appointments');
    expect([answer.status, errorOf(answer).code]).toEqual([500, 'internal_server_error']);
    expect(shop.errors).toEqual([{ err: cause }]);
  });

  test('a 503 says when to try again', async () => {
    const shop = await open();
    const busy = new AppointmentsError('shop_rest_busy', 'The database stayed busy.', { retryAfter: 7 });
    jest.spyOn(shop.appointments, 'list').mockImplementation(failing(busy));
    const answer = await shop.as('boss').get('/api/v2/appointments');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '7']);
    expect(answer.headers['cache-control']).toBe('private');
  });

  test('a host adapter that fails is 502, and its message stays in the log', async () => {
    const shop = await open();
    jest
      .spyOn(shop.shop.host.access, 'findKey')
      .mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7'));
    const answer = await shop.as('boss').get('/api/v2/appointments');
    expect([answer.status, errorOf(answer).code]).toEqual([502, 'shop_rest_host_error']);
    expect(answer.text).not.toContain('10.0.0.7');
    expect(JSON.stringify(shop.errors)).not.toBe('[]');
  });
});
