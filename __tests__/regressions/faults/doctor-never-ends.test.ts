import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, runChild } from '../../support/child';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
const children: Child[] = [];
afterAll(async () => {
  for (const child of children) await child.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Code that opens a shop with a product and a rule; each configuration module of the tests starts with it. */
const SHOP = `
const { createAppointments } = require('shop-appointments');
const { createMemoryShop } = require('shop-appointments/adapters/memory');
async function open(url) {
  const shop = createMemoryShop({
    site: { name: 'Salon', url, timezone: 'UTC', currency: 'EUR' },
    products: [{ id: 1, name: 'Haircut', price: '30', duration: 60, duration_unit: 'minute' }],
    rules: [{ kind: 'global', range_type: 'time:all', from_range: '08:00', to_range: '20:00', appointable: true }],
  });
  const appointments = createAppointments({
    ...shop.options,
    database: 'sqlite::memory:',
    secret: 'a-secret-of-the-tests-that-is-long-enough',
  });
  await appointments.migrate();
  await shop.loadRules(appointments.rules);
  return appointments;
}
`;

/**
 * Code that listens on a port, opens a connection and starts a timer; each of these keeps a process from
 * ending.
 */
const STAYS_ALIVE = `
const server = require('node:net').createServer().listen(0, '127.0.0.1', () =>
  require('node:net').connect(server.address().port, '127.0.0.1'));
setInterval(() => undefined, 1_000);
`;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function run(command: string, source: string): Promise<Ended> {
  const file = join(folder, `shop-${children.length}.cjs`);
  writeFileSync(file, source);
  const child = runChild('lib/cli/main.ts', {}, command, file);
  children.push(child);
  const code = await child.ended();
  return { code, out: child.out(), err: child.err() };
}

test.each([
  ['exports.appointments = a promise', 'exports.appointments = open("https://salon.example");'],
  [
    'module.exports = a promise of { appointments }',
    'module.exports = open("https://salon.example").then((appointments) => ({ appointments }));',
  ],
])('2.5 doctor ends although the shop stays alive: %s', async (_, line) => {
  const { code, out } = await run('doctor', SHOP + STAYS_ALIVE + line);
  expect(out).toMatch(/^ok {4}Site: .*\n(?:.+\n)+All is well\.\n$/);
  expect(code).toBe(0);
});

test('2.5 doctor exits with 1, after all of its output, if there is a problem', async () => {
  const { code, out } = await run(
    'doctor',
    `${SHOP}${STAYS_ALIVE}exports.appointments = open('http://salon.example');`,
  );
  expect(out).toContain('MEND  Site: site.url is http://salon.example');
  expect(out).toMatch(/Correct what the lines marked MEND name, and run the doctor again\.\n$/);
  expect(code).toBe(1);
});

test('2.5 rebuild exits although the shop keeps the process alive', async () => {
  const { code, out } = await run(
    'rebuild',
    `${SHOP}${STAYS_ALIVE}exports.appointments = open('https://salon.example');`,
  );
  expect(out).toMatch(/^The stored times of rules were rebuilt for \d+ owners/);
  expect(code).toBe(0);
});

test('2.5 verify exits with 2 for wrong arguments, and doctor for a module with another export', async () => {
  expect(await run('verify', '')).toMatchObject({ code: 2 });
  expect(await run('doctor', `${STAYS_ALIVE}exports.app = {};`)).toMatchObject({
    code: 2,
    out: expect.stringContaining('must export the result of createAppointments()') as string,
  });
});

test('2.5 a promise that never settles does not count as success', async () => {
  const { code, err } = await run('doctor', 'exports.appointments = new Promise(() => undefined);');
  expect(code).toBe(1);
  expect(err).toContain('a promise that never resolves or rejects');
});
