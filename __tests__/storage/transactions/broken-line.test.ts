import { endLeases } from '../../support/leases';
import { setTimeout as sleep } from 'node:timers/promises';
import { Sequelize } from 'sequelize';
import type { AppointmentsError } from 'shop-appointments';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { type BrokenLine, openBrokenLine } from '../../support/broken-line';
import { runChild } from '../../support/child';
import { forEachDatabase, type TestDatabase } from '../../support/databases';

const UNREACHABLE = { status: 503, code: 'shop_rest_busy' };
const UNKNOWN = { status: 503, code: 'shop_rest_outcome_unknown' };

forEachDatabase((name, open) => {
  if (name === 'SQLite') {
    test.skip('SQLite has no connection that could break', () => undefined);
    return;
  }

  let database: TestDatabase;
  let line: BrokenLine;
  let sequelize: Sequelize;
  let salon: TestShop;
  /** Each test has a day of its own, with a class for three at ten. */
  let day = '';
  let days = 0;
  const aClass = (hour = 10) => ({ productId: 2, start: `${day}T${hour}:00` });
  const stored = async () => (await salon.appointments.list({ from: day, to: day, perPage: 100 })).items;
  beforeAll(async () => {
    database = await open();
    line = await openBrokenLine(database.url);
    sequelize = new Sequelize(line.url, { logging: false, pool: { max: 3 } });
    salon = await openShop({ database: sequelize, databaseTimeoutMs: 2_000 });
  });
  beforeEach(() => {
    days += 1;
    day = `2026-03-${String(days + 2).padStart(2, '0')}`;
  });
  afterEach(() => line.mend());
  afterAll(async () => {
    await salon.close();
    await sequelize.close();
    await line.close();
    await database.close();
  });
  const total = async () => (await stored()).length;

  test('while the server is unreachable, reads and writes are a 503; when it is back, everything works', async () => {
    const { id } = await salon.appointments.create(aClass());
    line.cut();
    expect(await refusal(salon.appointments.get(id))).toMatchObject({
      ...UNREACHABLE,
      data: { retryAfter: 5 },
    });
    expect(await refusal(salon.appointments.create(aClass()))).toMatchObject(UNREACHABLE);
    expect(await refusal(salon.appointments.slots.list({ productIds: [1] }))).toMatchObject(UNREACHABLE);
    line.mend();
    await salon.appointments.create(aClass());
    expect(await total()).toBe(2);
  });

  test('connections that were closed unnoticed are replaced without an error', async () => {
    await Promise.all([1, 2, 3].map(() => total()));
    line.cut();
    line.mend();
    expect(await total()).toBe(0);
    await salon.appointments.create(aClass());
    expect(await total()).toBe(1);
  });

  test('if the connection breaks during a write, the write is repeated once', async () => {
    line.cutAt(['INSERT INTO shop_appointments_outbox'], 'before');
    const created = await salon.appointments.create(aClass());
    expect(await stored()).toMatchObject([{ id: created.id }]);
    const told = (await salon.events()).filter(({ resourceId }) => resourceId === created.id);
    expect(told.map(({ topic }) => topic)).toEqual(['appointment.created']);
  });

  test.each([
    ['before the server hears of it', 'before', 0],
    ['before its response arrives', 'after', 1],
  ] as const)('a line that breaks at the commit, %s: a 503 that says to look', async (_, when, stored) => {
    const { id } = await salon.appointments.create(aClass());
    line.cutAt(['UPDATE shop_appointments_appointments', 'COMMIT'], when);
    const answer = await refusal(salon.appointments.update(id, { quantity: 2 }));
    expect(answer).toMatchObject({
      ...UNKNOWN,
      data: { appointmentIds: [id] },
      message: expect.stringContaining('look for them') as string,
    });
    expect(answer.data).not.toHaveProperty('retryAfter');
    expect((await salon.appointments.get(id)).quantity).toBe(1 + stored);
  });

  test('a booking whose commit got no response is settled by the worker: with its order, or removed', async () => {
    const orders = salon.shop.orders.length;
    line.cutAt(['INSERT INTO shop_appointments_appointments', 'COMMIT'], 'after');
    expect(await refusal(salon.appointments.create(aClass()))).toMatchObject(UNKNOWN);
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    expect([await total(), salon.shop.orders.length]).toEqual([0, orders]);
  });

  test('the library does not wait for a stalled connection: 503, and it works again when the stall is over', async () => {
    await total();
    line.stall();
    const answers = await Promise.all([
      refusal(salon.appointments.create(aClass())),
      refusal(salon.appointments.list()),
    ]);
    expect(answers).toMatchObject([UNREACHABLE, UNREACHABLE]);
    line.mend();
    await salon.appointments.create(aClass());
    expect(await total()).toBe(1);
  });

  test('connections that stay silent are given up, and do not use up the pool', async () => {
    await Promise.all([1, 2, 3].map(() => total()));
    line.strand();
    await Promise.allSettled([1, 2, 3].map(() => salon.appointments.list()));
    await salon.appointments.create(aClass());
    line.strand();
    await Promise.allSettled([1, 2, 3].map(() => salon.appointments.list()));
    await salon.appointments.create(aClass());
    expect(await total()).toBe(2);
  });

  test('connections whose sessions the server has ended unnoticed are given up, and the process survives', async () => {
    const child = runChild('__tests__/support/sessions-ended-unseen.ts', {}, database.url);
    expect([await child.ended(), child.out(), child.err()]).toEqual([
      0,
      'shop_rest_busy\nserves again\n',
      '',
    ]);
  });

  test('on a slow connection no place is lost or sold twice', async () => {
    line.slow(5);
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => salon.appointments.create(aClass())));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('in a race on an unreliable connection, promised bookings are stored, nothing is overbooked, and no order remains', async () => {
    const [promised, orders]: [number[], number] = [[], salon.shop.orders.length];
    const over = new AbortController();
    const breaking = (async () => {
      while (!over.signal.aborted) {
        await sleep(60);
        line.cut();
        await sleep(10);
        line.mend();
      }
    })();
    const work = async (hour: number): Promise<void> => {
      for (let n = 0; n < 3; n += 1) {
        const created = await salon.appointments
          .create(aClass(hour))
          .catch((error: unknown) => expect([409, 503]).toContain((error as AppointmentsError).status));
        if (created) promised.push(created.id);
      }
    };
    await Promise.all([10, 11, 10, 11, 10, 11].map(work));
    over.abort();
    await breaking;
    salon.clock.set('2026-03-02T12:00');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    const kept = await stored();
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(promised));
    for (const hour of [10, 11])
      expect(kept.filter(({ start }) => start === at(aClass(hour).start)).length).toBeLessThanOrEqual(3);
    const ids = new Set(kept.map(({ id }) => id));
    const told = (await salon.events()).filter(({ resourceId }) => ids.has(resourceId));
    expect(told.map(({ topic }) => topic)).toEqual(kept.map(() => 'appointment.created'));
    const pending = salon.shop.orders.slice(orders).filter(({ status }) => status === 'pending');
    expect(new Set(pending.map(({ id }) => id))).toEqual(new Set(kept.map(({ orderId }) => orderId)));
  });
});
