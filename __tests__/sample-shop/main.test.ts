import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** The package as it is built and installed: its manifest, its dist folder and its dependencies. */
let built: string;
const running: ChildProcessWithoutNullStreams[] = [];

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'sample-shop-built-'));
  cpSync(join(ROOT, 'package.json'), join(built, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(built, 'node_modules'));
  // What it says about types is for the types' own check; it builds all the same.
  for (const config of ['tsconfig.build.json', 'lib/picker', 'examples/sample-shop/pages/scripts']) {
    spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [
      '-p',
      join(ROOT, config),
      '--outDir',
      join(built, 'dist'),
    ]);
  }
});

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

afterAll(() => rmSync(built, { recursive: true }));

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly out: () => string;
  readonly err: () => string;
}

/** Runs the shop in the built package's folder, with a database of its own in memory unless `env` says more. */
function run(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(built, 'dist/examples/sample-shop/main.js')], {
    cwd: built,
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: 'sqlite::memory:', ...env },
  });
  running.push(child);
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()));
  return { child, out: () => out.join(''), err: () => err.join('') };
}

/** Waits until the output holds `text`. */
async function printed({ child, out, err }: Started, text: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const match = text.exec(out());
    if (match) return match;
    if (child.exitCode !== null) throw new Error(`exit ${child.exitCode}: ${err()}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  }
}

async function exitOf({ child }: Started): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'close');
  return child.exitCode;
}

const LISTENING = /^listening on (http:\/\/127\.0\.0\.1:[1-9]\d*)\n/m;

test('it prints its address, with the real port, and three curl lines that work when pasted; SIGINT ends it', async () => {
  const shop = run({});
  await printed(shop, LISTENING);
  await printed(shop, /'Content-Type: .*\n/);
  expect(shop.out().match(new RegExp(LISTENING, 'gm'))).toHaveLength(1);
  const lines = shop
    .out()
    .split('\n')
    .filter((line) => line.startsWith('  curl '));
  expect(lines).toHaveLength(3);
  const answers = lines.map((line) => {
    const { stdout } = spawnSync('sh', ['-c', line.replace('  curl ', '  curl -s -w "\\n%{http_code}" ')]);
    const [body, status] = stdout.toString().split('\n');
    return { status: Number(status), body: JSON.parse(body!) as unknown };
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
  expect(answers[0]!.body).toMatchObject({ count: 3 });
  expect(answers[1]!.body).toHaveLength(3);
  expect(answers[2]!.body).toMatchObject({ product_id: 1, customer_id: 6, status: 'unpaid' });
  shop.child.kill('SIGINT');
  expect(await exitOf(shop)).toBe(0);
  expect(shop.err()).toBe('');
});

test('SIGTERM ends it with exit code 0 while clients stay connected, and what was booked is there after a restart', async () => {
  const env = { DATABASE_URL: 'sqlite:restart/shop.db', SHOP_NOW: '2026-03-04T07:00:00Z' };
  const first = run(env);
  const [, url] = await printed(first, LISTENING);
  await printed(first, /'Content-Type: .*\n/);
  const [, line] = /^ {2}(curl .*Content-Type.*)$/m.exec(first.out())!;
  expect(line).toContain('"start":"2026-03-04T09:00"');
  spawnSync('sh', ['-c', line!]);
  expect((await fetch(`${url}/api/v2/slots?product_ids=1`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await exitOf(first)).toBe(0);
  expect(first.err()).toBe('');

  const second = run(env);
  const [, again] = await printed(second, LISTENING);
  const headers = { Authorization: `Basic ${btoa('manager:DEMO demo Lind ensa lon2 pass')}` };
  const list = await fetch(`${again}/api/v1/appointments?per_page=100`, { headers });
  expect(await list.json()).toHaveLength(10);
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
  const shop = run(env);
  expect(await exitOf(shop)).toBe(1);
  const lines = shop.err().trimEnd().split('\n');
  expect(lines).toEqual([expect.stringMatching(message)]);
  expect(shop.out()).toBe('');
});
