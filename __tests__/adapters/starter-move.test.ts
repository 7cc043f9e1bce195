import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runInThisContext } from 'node:vm';
import { QueryTypes, Sequelize } from 'sequelize';
import { type Appointments, createAppointments } from 'shop-appointments';
import { starter } from 'shop-appointments/adapters/starter';
import { filesOf } from '../support/package/documents';

const SITE = { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' };
const SECRET = 'the secret of the site, thirty-two bytes';
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'starter-move-'));
const [OLD, NEW] = ['old', 'new'].map((name) => `sqlite:${join(folder, name)}.db`) as [string, string];
afterAll(() => rmSync(folder, { recursive: true }));

async function open(database: string) {
  const { host, ...shop } = starter({ database });
  const appointments = createAppointments({ ...shop, host, site: SITE, secret: SECRET, logger: SILENT });
  await appointments.migrate();
  return { host, appointments };
}

async function book(appointments: Appointments) {
  const { records } = await appointments.slots.list({ productIds: [1], hideUnavailable: true });
  return appointments.book({ productId: 1, start: records[0]!.startIso });
}

/** Runs the script that the page shows, with the names that it imports and its environment variables. */
async function runScript(appointments: Appointments): Promise<void> {
  const script = filesOf('docs/starter.md').find(({ file }) => file === 'move-starter.js')!.text;
  const body = script.replaceAll(/^import .*$/gm, '');
  const source = `(async (QueryTypes, Sequelize, appointments, process) => { ${body} })`;
  const run = runInThisContext(source) as (...values: unknown[]) => Promise<void>;
  const env = { OLD_DATABASE_URL: OLD, DATABASE_URL: NEW };
  await run(QueryTypes, Sequelize, appointments, { env });
}

test('the script on the page about the starter moves services, people and orders, and new orders follow the old ones', async () => {
  const old = await open(OLD);
  await old.host.products.create({ name: 'Haircut', price: '40' });
  await old.appointments.rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '09:00',
    toRange: '17:00',
  });
  const before = await book(old.appointments);
  const email = 'mia@salon.example';
  const mia = await old.host.users.create({ firstName: 'Mia', email, roles: ['shop_manager'] });
  await old.host.users.setPassword(mia.id, 'a long password');
  const order = await old.host.orders.read(before.orderId);
  const lines: string[] = [];
  for await (const line of old.appointments.export()) lines.push(line);
  await old.appointments.close();

  await runScript((await open(NEW)).appointments);
  const present = await open(NEW);
  await present.appointments.restore(Readable.from(lines));
  expect(await present.host.products.all()).toMatchObject([{ id: 1, name: 'Haircut' }]);
  expect((await present.host.users.withPassword(email, 'a long password'))?.id).toBe(mia.id);
  expect(await present.host.orders.read(before.orderId)).toEqual(order);
  const after = await book(present.appointments);
  expect([after.start > before.start, after.orderId]).toEqual([true, before.orderId + 1]);
  await present.appointments.close();
});

test('the script names every table of the starter', async () => {
  const { text } = filesOf('docs/starter.md').find(({ file }) => file === 'move-starter.js')!;
  const database = new Sequelize(NEW, { logging: false });
  const tables = await database.getQueryInterface().showAllTables();
  await database.close();
  const ours = tables.map(String).filter((name) => name.startsWith('shop_starter_'));
  expect(ours.length).toBeGreaterThan(8);
  for (const name of ours) expect(text).toContain(`'${name.slice('shop_starter_'.length)}'`);
});
