import { internalsOf } from '../../support/internals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sequelize } from 'sequelize';
import { openShop, type RunningShop, SALON } from '../../support/http/shop';
import { openDatabase, type TestDatabase, testOnSqlite } from '../../support/databases';
import { statementsOf } from '../../support/statements-of';

const PASSWORD = 'of the page';
const MEMBERS = 12;
const A_USER = 10;
const file = {
  ...SALON,
  users: [
    ...SALON.users!.map((user) => ({ ...user, password: PASSWORD })),
    ...Array.from({ length: MEMBERS }, (_, number) => ({
      ...SALON.users![0]!,
      id: 1_000 + number,
      login: `manager-${number}`,
      email: `manager-${number}@shop.example`,
      application_passwords: [],
      password: PASSWORD,
    })),
  ],
};

let running: RunningShop;
let database: TestDatabase;
let server: Server;
let url: string;
beforeAll(async () => {
  // Uses a database file, for which a check for new commits is cheap.
  database = await openDatabase();
  running = await openShop(file, { database: database.sequelize });
  await internalsOf(running.appointments).storage.outbox.number();
  server = createServer(running.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2/sse`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await running.close();
  await database.close();
});

/** Opens an event stream, and waits until it has begun. */
async function wait(login: string, since: number): Promise<() => Promise<string>> {
  const { access } = running.shop.host;
  const cookie = (await access.signIn(login, PASSWORD))!;
  const session = (await access.session({ headers: { cookie } }))!;
  const nonce = running.appointments.nonceFor(session);
  const answer = await fetch(`${url}?nonce=${nonce}&since_id=${since}&wait=25`, { headers: { cookie } });
  const reader = answer.body!.getReader();
  const text = async () => Buffer.from((await reader.read()).value ?? []).toString();
  expect(await text()).toBe('retry: 1000\n\n');
  return text;
}

/** Returns the number of reads of the event log while `work` runs. */
async function readings(sequelize: Sequelize, work: () => Promise<void>): Promise<number> {
  const statements = await statementsOf(sequelize, work);
  return statements.filter(({ sql }) => /^\s*SELECT/.test(sql) && /outbox/.test(sql)).length;
}

async function last(): Promise<number> {
  const { outbox } = internalsOf(running.appointments).storage;
  await outbox.number();
  return outbox.last();
}

const book = (day: number) =>
  running.appointments.create({
    productId: 8,
    start: `2026-03-${day}T09:00`,
    enforce: 'none',
    staffIds: [],
  });

test('2.3 an event reaches one waiting stream or 120 of them with the same number of reads of the log', async () => {
  const one = await wait('boss', await last());
  const ofOne = await readings(database.sequelize, async () => {
    await book(10);
    expect(await one()).toContain('event: appointment.created');
  });

  const since = await last();
  const all: (() => Promise<string>)[] = [];
  for (let number = 0; number < MEMBERS; number += 1)
    for (let stream = 0; stream < A_USER; stream += 1) all.push(await wait(`manager-${number}`, since));
  const ofAll = await readings(database.sequelize, async () => {
    await book(11);
    for (const next of all) expect(await next()).toContain('event: appointment.created');
  });
  expect(ofOne).toBeGreaterThan(0);
  // Some streams may be woken a moment later than others, and share a second read.
  expect(ofAll).toBeLessThanOrEqual(3 * ofOne);
});

test('2.3 members of staff share the reads of their own views', async () => {
  const since = await last();
  const anna = await Promise.all(Array.from({ length: A_USER }, () => wait('anna', since)));
  const readingsOfAll = await readings(database.sequelize, async () => {
    await running.appointments.create({
      productId: 7,
      staffIds: [3],
      start: '2026-03-12T09:00',
      enforce: 'none',
    });
    for (const next of anna) expect(await next()).toContain('event: appointment.created');
  });
  expect(readingsOfAll).toBeLessThanOrEqual(15);
});

testOnSqlite('2.3 streams that begin to wait while nothing happens do not read the log again', async () => {
  const since = await last();
  await wait('boss', since);
  const again = await readings(database.sequelize, async () => {
    for (let stream = 1; stream < 5; stream += 1) await wait('boss', since);
  });
  expect(again).toBe(0);
});

test('2.3 a stream that shares its reads misses nothing, whatever its cursor', async () => {
  const since = await last();
  const made = [];
  for (const day of [20, 21, 22]) made.push((await book(day)).id);
  const later = await last();
  expect(later).toBe(since + 3);
  const ids = async (after: number): Promise<number[]> => {
    const { events } = await running.appointments.events.read({ after, limit: 50 });
    return events.map(({ resourceId }) => resourceId);
  };
  const pages = await Promise.all([since, since + 1, since, since + 2, since + 1].map(ids));
  expect(pages).toEqual([made, made.slice(1), made, made.slice(2), made.slice(1)]);
  const one = (await book(23)).id;
  expect(await Promise.all([ids(later), ids(later)])).toEqual([[one], [one]]);
});
