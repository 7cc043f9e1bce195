import { existsSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { type Child, runChild } from '../support/child';
import { send } from '../support/package/recipe-shop';

const ROOT = join(__dirname, '../..');
/** The folder `node_modules` of an installed Nest 11, the version that Vendure 3 uses. */
const NEST_11 = process.env.NEST_11_FOLDER ?? join(ROOT, 'examples/vendure-shop/node_modules');
const KEY = { Authorization: `Basic ${btoa('ck_nest:cs_nest')}` };
const START = '2031-01-10T09:00';

/** Lines that each program must print: calls of the shop's hooks and of the library, in order. */
const LIFE = [
  '0 appointments at the start',
  'orders are open',
  'work begins',
  'work ends',
  'orders are closed',
  'the library is closed',
];

const versionIn = (folder: string): string => {
  const file = join(folder, '@nestjs/core/package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : '';
};

for (const [major, folder] of [
  ['12', join(ROOT, 'node_modules')],
  ['11', NEST_11],
] as const) {
  const isThere = versionIn(folder).startsWith(`${major}.`);
  const why = isThere ? '' : `, skipped: no Nest ${major} in the folder NEST_11_FOLDER`;
  (isThere ? describe : describe.skip)(`Nest ${major}${why}`, () => testNest(folder));
}

function testNest(folder: string): void {
  const running: Child[] = [];
  const run = (way: string): Child => {
    const child = runChild('__tests__/support/nest/nest-shop.ts', { NEST_FOLDER: folder }, way);
    running.push(child);
    return child;
  };
  const open = async (way: string): Promise<{ url: string; child: Child }> => {
    const child = run(way);
    return { url: (await child.printed(/^listening on (.+)$/m))[1]!, child };
  };
  /**
   * Runs a program of nest-shop.ts and returns the lines that it printed. Throws unless the program ends by itself and
   * without a warning.
   */
  const linesOf = async (way: string): Promise<string[]> => {
    const child = run(way);
    expect([await child.ended(), child.err()]).toEqual([0, '']);
    return child.out().trim().split('\n');
  };
  afterAll(() => Promise.all(running.map((child) => child.stop('SIGKILL'))));

  describe('an application with a prefix, versions and middleware', () => {
    let url: string;
    let child: Child;
    beforeAll(async () => {
      ({ url, child } = await open('serve'));
    });

    test('the router has neither the prefix nor the versions, and is behind the middleware of the application', async () => {
      const slots = await send('GET', `${url}/api/v2/slots?product_ids=1&per_page=1`);
      expect([slots.status, slots.headers.get('x-shop')]).toEqual([200, 'own middleware']);
    });

    test('a malformed body gets the response of the library at its path, and that of Nest elsewhere', async () => {
      const there = await send('POST', `${url}/api/v2/appointments`, { headers: KEY, body: '{' });
      expect(there).toMatchObject({ status: 400, body: { code: 'rest_invalid_json' } });
      const elsewhere = await send('POST', `${url}/shop/v7/bookings`, { body: '{' });
      expect(elsewhere).toMatchObject({ status: 400, body: { error: 'Bad Request' } });
    });

    test('a controller books, an order that was paid moves its appointment, and errors have the form of the library', async () => {
      const book = () => send('POST', `${url}/shop/v7/bookings`, { body: { start: START } });
      expect(await book()).toMatchObject({ status: 201, body: { id: 1, orderId: 1 } });
      const refused = await book();
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'shop_appointments_slot_unavailable', data: { status: 409 } },
      });
      const { data } = refused.body as { data: { alternatives: { start_iso: string }[] } };
      expect(data.alternatives[0]!.start_iso).toBe('2031-01-10T10:00:00+01:00');

      const paid = await send('POST', `${url}/shop/v7/bookings/paid`, { body: { orderId: 1 } });
      expect(paid).toMatchObject({ status: 201, body: ['paid'] });
    });

    test('an error of the shop stays that of Nest', async () => {
      const fault = await send('GET', `${url}/shop/v7/bookings/fault`);
      expect([fault.status, fault.body]).toEqual([
        500,
        { statusCode: 500, message: 'Internal server error' },
      ]);
    });

    test('at SIGTERM the work ends before the services that it uses, without waiting for event streams', async () => {
      const { body } = await send('GET', `${url}/shop/v7/bookings/session`);
      const { cookie, nonce } = body as { cookie: string; nonce: string };
      const stream = `${url}/api/v2/sse?wait=25&since_id=99&nonce=${nonce}`;
      const status = await new Promise((resolve) => {
        get(stream, { headers: { cookie }, agent: false }, (response) => resolve(response.statusCode));
      });
      expect(status).toBe(200);
      const begun = performance.now();
      await child.stop('SIGTERM');
      expect(performance.now() - begun).toBeLessThan(15_000);
      expect(child.err()).toBe('');
      const lines = child.out().trim().split('\n');
      expect(lines.filter((line) => !line.startsWith('listening'))).toEqual(LIFE);
    });
  });

  test('a body parser and a filter that the application adds do not change the responses; without background work there is none', async () => {
    const { url, child } = await open('own');
    const broken = await send('POST', `${url}/booking/v2/appointments`, { headers: KEY, body: '{' });
    expect(broken).toMatchObject({ status: 400, body: { code: 'rest_invalid_json' } });
    const body = { productId: 1, start: 'never' };
    expect(await send('POST', `${url}/shop/v7/shielded`, { body })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param' },
    });
    expect((await send('POST', `${url}/shop/v7/bookings`, { body })).status).toBe(418);
    await child.stop('SIGTERM');
    expect(child.out()).not.toMatch(/^work/m);
  });

  test('another HTTP adapter than Express is refused when the application initialises', async () => {
    expect(await linesOf('fastify')).toEqual([
      'AppointmentsModule needs the HTTP adapter of @nestjs/platform-express, and this application has "fastify".',
    ]);
  });

  test('a wrong option is refused when the application is created', async () => {
    expect((await linesOf('wrong')).join()).toContain('holdMinutes');
  });

  test('an application context has the library and its background work, without HTTP', async () => {
    expect(await linesOf('worker')).toEqual(LIFE);
  });
}
