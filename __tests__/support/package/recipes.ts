import { join } from 'node:path';
import { Sequelize } from 'sequelize';
import type { Child } from '../child';
import { shellOf } from './documents';
import { freePort, type Project } from './new-project';
import { testCart } from './recipe-cart';
import { testDataLayers } from './recipe-data-layers';
import { testDeposits } from './recipe-deposits';
import { testOrdersElsewhere } from './recipe-orders-elsewhere';
import { testPlainSql } from './recipe-plain-sql';
import { testProcesses } from './recipe-processes';
import { testReceiver } from './recipe-receiver';
import { testRefunds } from './recipe-refunds';
import { testSignIn } from './recipe-sign-in';

/** Program that serves each of the recipes' apps on a port of its own, and prints the ports. */
const SERVE = `for (const file of process.argv.slice(2)) {
  const { app } = await import('./' + file + '.js');
  app.listen(0, function () {
    console.log(file + ' at port ' + this.address().port);
  });
}`;

/** Stands in for Next.js with the two functions that the recipe uses. */
const NEXT = `module.exports = () => ({
  prepare: async () => {},
  getRequestHandler: () => require('../../your-framework.js').handle,
});`;

const FRAMEWORK = `export const handle = (request, response) => response.end('a page at ' + request.url);`;

const SLOTS = '/api/v2/slots?product_ids=1&min_date=2031-03-11&max_date=2031-03-11';

/**
 * Declares tests of the recipes on the database of "Getting started". They may run in any order, and at the same time.
 */
export function testRecipes(project: () => Project): void {
  const open = async (file: string): Promise<{ url: string; child: Child }> => {
    const port = await freePort();
    const child = project().node('with-port.js', port, file);
    await child.printed(/is open/);
    return { url: `http://127.0.0.1:${port}`, child };
  };

  beforeAll(() => {
    project().write('serve.js', SERVE);
    project().write(
      'with-port.js',
      `process.env.PORT = process.argv[2];\nawait import('./' + process.argv[3] + '.js');`,
    );
    project().write('your-framework.js', FRAMEWORK);
    project().write('node_modules/next/index.js', NEXT);
  });

  test('the body parser, other origins and rate limits', async () => {
    project().set('REQUESTS_A_MINUTE', '2');
    const apps = project().node('serve.js', 'with-parser', 'with-cors', 'with-limits');
    const urlOf = async (file: string): Promise<string> =>
      `http://127.0.0.1:${(await apps.printed(new RegExp(`^${file} at port (\\d+)$`, 'm')))[1]}`;
    const [parser, cors, limits] = [
      await urlOf('with-parser'),
      await urlOf('with-cors'),
      await urlOf('with-limits'),
    ];

    const body = { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } };
    const refused = await fetch(`${parser}/api/v2/appointments`, body);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'rest_invalid_json' }]);

    const origin = { Origin: 'https://www.shop.example' };
    const slots = await fetch(cors + SLOTS, { headers: origin });
    expect([slots.status, slots.headers.get('access-control-allow-origin')]).toEqual([200, origin.Origin]);
    expect(slots.headers.get('vary')).toMatch(/Origin.*Authorization/);
    const asked = { ...origin, 'Access-Control-Request-Method': 'PUT' };
    const preflight = await fetch(`${cors}/api/v2/appointments/1`, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, POST, PUT, PATCH, DELETE',
    ]);
    const stranger = await fetch(cors + SLOTS, { headers: { Origin: 'https://elsewhere.example' } });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();

    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await fetch(limits + SLOTS)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const late = await fetch(limits + SLOTS);
    expect(await late.json()).toMatchObject({ code: 'shop_too_many_requests', data: { status: 429 } });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each(['next-server', 'plain-server'])(
    '%s: the router beside another framework’s pages, until the process is told to end',
    async (file) => {
      const { url, child } = await open(file);
      expect((await fetch(url + SLOTS)).status).toBe(200);
      expect(await (await fetch(`${url}/about`)).text()).toBe('a page at /about');
      expect(await (await fetch(`${url}/api/hello`)).text()).toBe('a page at /api/hello');
      await child.stop('SIGTERM');
      expect([await child.ended(), child.err()]).toEqual([0, '']);
    },
  );

  test('several processes on one port, and a worker by itself, end when they are told', async () => {
    const worker = project().node('worker.js');
    const [{ url, child }] = await Promise.all([open('cluster'), worker.printed(/at work/)]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(url + SLOTS)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all([child.stop('SIGTERM'), worker.stop('SIGTERM')]);
    expect([await child.ended(), await worker.ended(), worker.err()]).toEqual([0, 0, '']);
  });

  test('a backup that is taken while the shop runs holds the booking', async () => {
    await project().shell(shellOf('recipes/backups.md', 'node backup.js'));
    const storage = join(project().path, 'shop-backup.db');
    const backup = new Sequelize({ dialect: 'sqlite', storage, logging: false });
    const [rows] = await backup.query('SELECT id, order_id FROM shop_appointments_appointments');
    await backup.close();
    expect(rows).toEqual([{ id: 1, order_id: 1 }]);
  });

  testCart(project);
  testDeposits(project);
  testRefunds(project);
  testDataLayers(project);
  testOrdersElsewhere(project);
  testPlainSql(project);
  testProcesses(project);
  testReceiver(project);
  testSignIn(project);
}
