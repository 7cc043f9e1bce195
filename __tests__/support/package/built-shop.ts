import { spawnSync } from 'node:child_process';
import type { Child } from '../child';
import { shellOf } from './documents';
import { type Clone, LAST_LINE_TO_TRY } from './fresh-clone';

const LISTENING = /^listening on (http:\/\/127\.0\.0\.1:[1-9]\d*)\n/m;

const tried = (line: string): { status: number; body: unknown } => {
  const { stdout } = spawnSync('sh', ['-c', line.replace('curl ', 'curl -s -w "\\n%{http_code}" ')]);
  const [body, status] = stdout.toString().split('\n');
  return { status: Number(status), body: JSON.parse(body!) as unknown };
};

/** Declares tests of the sample shop after `npm start`: how it runs, what ends it, and what prevents its start. */
export function testBuiltShop(clone: () => Clone, started: () => Child): void {
  test('the README’s commands start it; it prints its address and three curl lines that work when pasted', () => {
    expect(shellOf('README.md', 'npm start')).toBe('npm ci && npm start\nnpm cit\n');
    const printed = started().out();
    expect(printed.match(new RegExp(LISTENING, 'gm'))).toHaveLength(1);
    const lines = printed.split('\n').filter((line) => line.startsWith('  curl '));
    const answers = lines.map(tried);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
    expect(answers[0]!.body).toMatchObject({ count: 3 });
    expect(answers[1]!.body).toHaveLength(3);
    expect(answers[2]!.body).toMatchObject({ product_id: 1, customer_id: 6, status: 'unpaid' });
  });

  test('it prints the addresses of pages to open: the shop, a service, and the admin', async () => {
    const addresses = [
      ...started()
        .out()
        .matchAll(/^ {2}(http:\S+) {2}/gm),
    ].map(([, address]) => address!);
    expect(addresses.map((address) => new URL(address).pathname)).toEqual(['/', '/services/1', '/admin']);
    for (const address of addresses) {
      const page = await fetch(address);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
  });

  test('SIGTERM and SIGINT end it with exit code 0 while clients stay connected, and what was booked is there after a restart', async () => {
    const env = { DATABASE_URL: 'sqlite:restart/shop.db', SHOP_NOW: '2026-03-04T07:00:00Z' };
    const first = clone().startShop(env);
    const [, line] = await first.printed(LAST_LINE_TO_TRY);
    expect(line).toContain('"start":"2026-03-04T09:00"');
    tried(line!);
    const [, url] = LISTENING.exec(first.out())!;
    expect((await fetch(`${url}/api/v2/slots?product_ids=1`)).status).toBe(200);
    await first.stop('SIGTERM');
    expect([await first.ended(), first.err()]).toEqual([0, '']);

    const second = clone().startShop(env);
    const [, again] = await second.printed(LISTENING);
    const headers = { Authorization: `Basic ${btoa('manager:DEMO demo Lind ensa lon2 pass')}` };
    const list = await fetch(`${again}/api/v1/appointments?per_page=100`, { headers });
    expect(await list.json()).toHaveLength(53);
    await second.stop('SIGINT');
    expect([await second.ended(), second.err()]).toEqual([0, '']);
  });

  const wrong: [what: string, env: Record<string, string>, message: RegExp][] = [
    [
      'a SHOP_FILE that is no shop',
      { SHOP_FILE: 'package.json' },
      /^The shop cannot run\. SHOP_FILE package\.json: site must be an object, and is absent$/,
    ],
    ['a wrong SHOP_NOW', { SHOP_NOW: 'yesterday' }, /^The shop cannot run\. SHOP_NOW must be an ISO instant/],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://u:hush@127.0.0.1:9/x' },
      /^The shop cannot run\. DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9$/,
    ],
  ];

  test.each(wrong)('%s is one clear line on stderr and exit code 1', async (_what, env, message) => {
    const shop = clone().startShop(env);
    expect(await shop.ended()).toBe(1);
    expect(shop.err().trimEnd().split('\n')).toEqual([expect.stringMatching(message)]);
    expect(shop.out()).toBe('');
  });
}
