import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Appointments } from 'shop-appointments';
import { forEachDatabase, openDatabase, type TestDatabase } from '../../support/databases';
import { errorOf, openShop as openHttpShop, SALON } from '../../support/http/shop';
import { openShop, refusal } from '../../support/shops/core-shop';
import { runRound } from '../../shutdown/round';

const SEED = 20_311;

forEachDatabase((_name, _open, openBare) => {
  test.each(['URL', 'instance'] as const)(
    '14.1 a shop that is stopped during 60 requests responds to all that reached it, with a database by %s',
    async (opener) => {
      console.info(`seed ${SEED}`);
      const database = await openBare();
      try {
        const { faults, answered } = await runRound({ url: database.url, opener, seed: SEED });
        expect(faults).toEqual([]);
        expect(answered).toBeGreaterThan(0);
      } finally {
        await database.close();
      }
    },
  );
});

/** A point in running code at which a test can pause the code. */
class Stop {
  private enter = (): void => undefined;
  leave = (): void => undefined;
  readonly reached = new Promise<void>((resolve) => (this.enter = resolve));
  private readonly left = new Promise<void>((resolve) => (this.leave = resolve));

  here(): Promise<void> {
    this.enter();
    return this.left;
  }
}

describe('close() while calls are running', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    // A database in a file or on a server, which the library opens and closes itself.
    database = await openDatabase();
  });
  afterEach(() => database.close());

  async function openStopping(stop: Stop): Promise<Appointments> {
    const { appointments } = await openShop({
      database: database.url,
      ports: (host) => ({
        ...host,
        products: {
          ...host.products,
          async tax(lines, context) {
            await stop.here();
            await appointments.get(1).catch(() => undefined);
            return host.products.tax(lines, context);
          },
        },
      }),
    });
    return appointments;
  }

  test.each<[string, (appointments: Appointments, stop: Stop) => Promise<unknown>]>([
    [
      'a booking, whose port calls the core,',
      (appointments) => appointments.book({ productId: 1, start: '2026-03-03T10:00' }),
    ],
    [
      'a transaction of the host, which calls the core,',
      (appointments, stop) =>
        appointments.transaction(async (transaction) => {
          await stop.here();
          await appointments.rules.all();
          return appointments.rules.create(
            { kind: 'global', rangeType: 'time:all', fromRange: '21:00', toRange: '22:00' },
            { transaction },
          );
        }),
    ],
  ])('14.2 %s ends, and new calls are refused', async (_, call) => {
    const stop = new Stop();
    const appointments = await openStopping(stop);
    const running = call(appointments, stop);
    await stop.reached;
    const closed = appointments.close();
    expect(await refusal(appointments.rules.all())).toMatchObject({ code: 'shop_rest_busy', status: 503 });
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    stop.leave();
    await expect(running).resolves.not.toThrow();
    await closed;
    await appointments.close();
    expect(await refusal(appointments.rules.all())).toMatchObject({ code: 'shop_rest_busy', status: 503 });
  });

  test('14.2 a call that never ends does not delay close(), and fails with a code', async () => {
    const stop = new Stop();
    const appointments = await openStopping(stop);
    const running = refusal(appointments.book({ productId: 1, start: '2026-03-03T10:00' }));
    await stop.reached;
    await appointments.close();
    stop.leave();
    expect(await running).toMatchObject({ code: 'shop_rest_busy', status: 503 });
  });

  test('14.2 a request that continues after close() gets a 503 with a code', async () => {
    const stop = new Stop();
    const shop = await openHttpShop(SALON, {
      database: database.url,
      ports: (host) => ({
        ...host,
        products: {
          ...host.products,
          async find(ids, context) {
            if (ids.includes(8)) await stop.here();
            return host.products.find(ids, context);
          },
        },
      }),
    });
    const running = shop.anonymous.get('/api/v2/slots?product_ids=8').then((response) => response);
    await stop.reached;
    await shop.appointments.close();
    stop.leave();
    const response = await running;
    expect([response.status, errorOf(response).code]).toEqual([503, 'shop_rest_busy']);
    expect(shop.errors).toEqual([]);
    await shop.close();
  });

  test('14.2 background work ends with close(), even without its own signal', async () => {
    const { appointments } = await openShop({ database: database.url });
    const background = appointments.run({ signal: new AbortController().signal });
    await appointments.close();
    await background;
  });
});

test('14.2 an event stream ends when its server stops listening, and a late request gets the reason', async () => {
  const shop = await openHttpShop({
    ...SALON,
    users: SALON.users!.map((user) => ({ ...user, password: 'p' })),
  });
  const server = createServer(shop.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { access } = shop.shop.host;
  const cookie = (await access.signIn('boss', 'p'))!;
  const nonce = shop.appointments.nonceFor((await access.session({ headers: { cookie } }))!);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v2/sse?nonce=${nonce}&since_id=1000000&wait=25`;
  const [stream] = (await once(get(url, { headers: { cookie } }), 'response')) as [IncomingMessage];
  await once(stream, 'data');
  const closed = once(server, 'close');
  server.close();
  // If the stream stayed open, the server would end only after 25 seconds, and the connection five seconds later.
  await Promise.all([once(stream.resume(), 'end'), closed]);
  await shop.close();
  const late = await shop.anonymous.get('/api/v2/products');
  expect(errorOf(late)).toMatchObject({
    code: 'shop_rest_busy',
    message: 'The shop is stopping: try again in a moment.',
    data: { status: 503 },
  });
});
