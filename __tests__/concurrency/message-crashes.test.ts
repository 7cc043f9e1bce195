import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Appointments, createAppointments } from '../../lib/index';
import { runChild } from '../support/child';
import { forEachDatabase, type TestDatabase } from '../support/databases';
import { endMessageLeases } from '../support/leases';
import type { MessageKillPoint, MessageWork } from './message-worker';
import { NOW, openRaceShop, SECRET, standingClock } from './shop';

/** Workers run in processes of their own, which start slowly on a busy machine. */
const PATIENCE = 120_000;
const BOOKINGS = 6;
/**
 * Number of times that a pass is killed, spread evenly over its statements; `DEATHS=1000` kills it before every
 * statement.
 */
const DEATHS = Number(process.env.DEATHS ?? 1);
/**
 * Number of messages that a worker sends at the same time. If the worker dies, at most this many messages are sent
 * twice.
 */
const SENT_AT_ONCE = 4;

forEachDatabase((_name, _open, open) => {
  let database: TestDatabase;
  let appointments: Appointments;
  let folder: string;
  let sentFile: string;
  beforeEach(async () => {
    database = await open();
    folder = mkdtempSync(join(tmpdir(), 'messages-'));
    sentFile = join(folder, 'sent');
    writeFileSync(sentFile, '');
    const shop = openRaceShop();
    appointments = createAppointments({
      ...shop.options,
      messages: { kinds: ['booked'] },
      site: shop.site,
      host: { ...shop.host, messages: { send: () => Promise.reject(new Error('not in this process')) } },
      database: database.sequelize,
      secret: SECRET,
      clock: standingClock(),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    await appointments.migrate();
    // The worker's first pass only records from which event on messages are sent. It sends nothing itself.
    await appointments.tick();
    for (let hour = 0; hour < BOOKINGS; hour += 1) await book(hour);
  });
  const book = (hour: number) =>
    appointments.create({
      productId: 1,
      start: NOW + 7 * 86_400 + hour * 3_600,
      status: 'confirmed',
      enforce: 'none',
      contact: { name: 'Dee', email: `dee${hour}@home.example` },
    });
  afterEach(async () => {
    await appointments.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const runWorker = (
    killAt: MessageKillPoint,
    {
      killedCall = 1,
      ahead = 0,
      ...dies
    }: Partial<Pick<MessageWork, 'killedCall' | 'ahead' | 'diesBefore'>> = {},
  ) => {
    const task: MessageWork = { url: database.url, sentFile, killAt, killedCall, ahead, ...dies };
    return runChild('__tests__/concurrency/message-worker.ts', {}, JSON.stringify(task));
  };
  const accepted = (): string[] =>
    readFileSync(sentFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '');

  const KILLS: readonly (readonly [MessageKillPoint, number])[] = [
    ['before the call', 1],
    ['before the call', 3],
    ['after the call', 1],
    ['after the call', 4],
  ];
  test.each(KILLS)(
    'a worker dies %s number %d of the transport: another one sends each message, with its id, and the log has each once',
    async (killAt, killedCall) => {
      const killed = runWorker(killAt, { killedCall });
      await killed.ended();
      await endMessageLeases(appointments);
      const other = runWorker('never');
      expect([await other.ended(), other.err()]).toEqual([0, '']);
      const ids = accepted();
      expect(new Set(ids).size).toBe(BOOKINGS);
      expect(ids.length - BOOKINGS).toBeLessThanOrEqual(SENT_AT_ONCE);
      const { items, total } = await appointments.messages.list({ perPage: 100 });
      expect(total).toBe(BOOKINGS);
      expect(items.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
        Array.from({ length: BOOKINGS }, () => 'booked sent'),
      );
    },
    PATIENCE,
  );

  test(
    'a worker dies between two statements of a pass: another one sends each message, and the log has each once',
    async () => {
      const whole = runWorker('never');
      await whole.ended();
      const statements = Number(/statements (\d+)/.exec(whole.out())?.[1]);
      expect(statements).toBeGreaterThan(BOOKINGS);
      const number = Math.min(DEATHS, statements);
      for (let death = 0; death < number; death += 1) {
        const diesBefore = 1 + Math.floor(((death + 0.5) * statements) / number);
        const booked = [await book(BOOKINGS + 2 * death), await book(BOOKINGS + 2 * death + 1)];
        await runWorker('never', { diesBefore }).ended();
        await endMessageLeases(appointments);
        const other = runWorker('never');
        expect([await other.ended(), other.err()]).toEqual([0, '']);
        for (const { id } of booked) {
          const { items } = await appointments.messages.list({ appointmentId: id });
          expect({ diesBefore, log: items.map(({ kind, state }) => `${kind} ${state}`) }).toEqual({
            diesBefore,
            log: ['booked sent'],
          });
        }
        expect(new Set(accepted()).size).toBe(BOOKINGS + 2 * (death + 1));
        expect(accepted().length).toBeLessThanOrEqual(BOOKINGS + 4 * (death + 1));
      }
      if (DEATHS > 1) process.stdout.write(`a pass of messages: ${number} deaths\n`);
    },
    PATIENCE * (DEATHS > 1 ? 60 : 1),
  );

  test(
    'two workers whose clocks are an hour apart send each message once',
    async () => {
      const workers = [runWorker('never'), runWorker('never', { ahead: 3_600 })];
      await Promise.all(workers.map((worker) => worker.ended()));
      expect(workers.map((worker) => worker.err())).toEqual(['', '']);
      // A worker skips messages that the other one has leased, so a further pass is needed.
      await appointments.tick();
      expect(accepted()).toHaveLength(BOOKINGS);
      expect(new Set(accepted()).size).toBe(BOOKINGS);
    },
    PATIENCE,
  );
});
