import type { Express } from 'express';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop, password, type RunningShop, SALON } from '../../support/http/shop';

const LIST = '/api/v2/appointments';

let salon: RunningShop;
let warnings: string[];
beforeEach(async () => {
  warnings = [];
  const quiet = () => undefined;
  salon = await openShop(SALON, {
    logger: { info: quiet, error: quiet, warn: (_facts, message) => warnings.push(message) },
  });
});
afterEach(() => salon.close());

const wrong = (from: string, login = 'boss') =>
  salon.anonymous.get(LIST).auth(login, 'wrong').set('X-Forwarded-For', from);

const trust = (proxies: unknown): Express => salon.app.set('trust proxy', proxies);

test.each([
  ['X-Forwarded-For', '198.51.100.7'],
  ['Forwarded', 'for=198.51.100.7'],
  ['X-Real-IP', '198.51.100.7'],
])('3.4 the log says once that no proxy is trusted, when %s arrives', async (header, value) => {
  for (let time = 0; time < 5; time += 1) {
    await salon.anonymous.get('/api/v2/slots?product_id=7').set(header, value).expect(200);
  }
  expect(warnings).toEqual([
    expect.stringMatching(/"trust proxy".*failed sign-ins of one client lock out all.*503/),
  ]);
});

test('3.4 the log also warns of an untrusted unix socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'socket-'));
  const socketPath = join(folder, 'shop');
  const server = salon.app.listen(socketPath);
  try {
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    for (let time = 0; time < 2; time += 1) {
      const status = await new Promise((resolve, reject) => {
        const sent = request({ socketPath, path: '/api/v2/slots?product_id=7', headers }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        });
        sent.on('error', reject).end();
      });
      expect(status).toBe(200);
    }
    expect(warnings).toEqual([expect.stringContaining('Express does not trust proxies')]);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});

test('3.4 the log has no warning if the proxy is trusted, or if there is none', async () => {
  await salon.anonymous.get('/api/v2/slots?product_id=7').expect(200);
  trust(1);
  await salon.anonymous.get('/api/v2/slots?product_id=7').set('X-Forwarded-For', '198.51.100.7').expect(200);
  trust('loopback');
  await salon.anonymous.get('/api/v2/slots?product_id=7').set('X-Forwarded-For', '198.51.100.7').expect(200);
  expect(warnings).toEqual([]);
});

test('3.4 behind a trusted proxy one client locks out only itself', async () => {
  trust(1);
  for (let login = 0; login < 100; login += 1) await wrong('198.51.100.7', `user${login}`).expect(401);
  await wrong('198.51.100.7', 'anna').expect(429);
  await salon.anonymous
    .get(LIST)
    .auth('anna', password('anna'))
    .set('X-Forwarded-For', '198.51.100.8')
    .expect(200);
});

test.each([
  ['/56', (at: number) => `2001:db8:7:1${at.toString(16).padStart(2, '0')}::9`, 40],
  ['/48', (at: number) => `2001:db8:7:${(at * 256).toString(16)}::9`, 80],
])('3.4 a client with the networks of a whole %s tries a login no further', async (_, address, most) => {
  trust(1);
  for (let at = 0; at < most; at += 1) await wrong(address(at)).expect(401);
  await wrong(address(most)).expect(429);
  await wrong('2001:db8:8::9').expect(401);
});

test('3.4 300 logins from 300 networks of one /56 are not all tried', async () => {
  trust(1);
  const statuses: number[] = [];
  for (let at = 0; at < 300; at += 1) {
    const address = `2001:db8:7:1${(at % 256).toString(16).padStart(2, '0')}::9`;
    statuses.push((await wrong(address, `user${at}`)).status);
  }
  expect(statuses.indexOf(429)).toBe(200);
});

test('3.4 invented addresses do not help a client, even if every sender is trusted', async () => {
  trust(true);
  for (let at = 0; at < 100; at += 1) await wrong(`10.1.2.${at}, 198.51.100.7`).expect(401);
  await wrong('10.1.3.1, 198.51.100.7').expect(429);
  await salon.anonymous
    .get(LIST)
    .auth('boss', password('boss'))
    .set('X-Forwarded-For', '10.1.3.2, 198.51.100.8')
    .expect(200);
  expect(warnings).toEqual([expect.stringContaining('"trust proxy" of Express is true')]);
});
