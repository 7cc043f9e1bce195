import express, { type Express, type RequestHandler } from 'express';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { appointmentsRouter, type Logger, warmUp } from '../../../lib/index';
import { runChild } from '../../support/child';
import { openDatabase, type TestDatabase } from '../../support/databases';
import { BESIDE_A_REQUEST, statementsOf } from '../../support/statements-of';
import { openShop, type RunningShop } from '../../support/http/shop';

/** Now is Monday 2 March 2026. Of the salon's products, 7, 8 and 9 are published and can be booked. */
let running: RunningShop;
let database: TestDatabase;
let warnings: jest.MockedFunction<Logger['warn']>;
/** Milliseconds since the process started. The clock stands still unless a test changes it. */
let elapsed: number;
let asked: { readonly url: string; readonly status: number; readonly port: number }[];

beforeEach(async () => {
  database = await openDatabase();
  warnings = jest.fn<ReturnType<Logger['warn']>, Parameters<Logger['warn']>>();
  const logger: Logger = { info: () => undefined, warn: warnings, error: () => undefined };
  running = await openShop(undefined, { database: database.sequelize, logger });
  asked = [];
  elapsed = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await running.close();
  await database.close();
});

/** Builds the shop's app with a handler before the router, and records the requests that it receives. */
function appWith(before: RequestHandler, mount = '/api'): Express {
  const app = express();
  app.use((req, res, next) => {
    res.on('close', () => {
      asked.push({ url: req.originalUrl, status: res.statusCode, port: req.socket.localPort! });
    });
    next();
  });
  return app.use(before).use(mount, appointmentsRouter(running.appointments));
}

const nothing: RequestHandler = (_req, _res, next) => next();

/** Whether a server is listening on the port. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

it('requests the coming month of the first products, each with one day less, without credentials', async () => {
  await warmUp(running.appointments, appWith(nothing), '/api');
  const month = (product: number, last: string): string =>
    `/api/v2/slots?product_ids=${product}&min_date=2026-03-02&max_date=${last}`;
  expect(asked.map(({ url, status }) => [url, status])).toEqual([
    [month(7, '2026-04-01'), 200],
    [month(8, '2026-03-31'), 200],
    [month(9, '2026-03-30'), 200],
    [month(7, '2026-03-29'), 200],
    [month(8, '2026-03-28'), 200],
  ]);
  expect(warnings).not.toHaveBeenCalled();
});

it('writes nothing, and stops listening at its end', async () => {
  const statements = await statementsOf(database.sequelize, () =>
    warmUp(running.appointments, appWith(nothing), '/api'),
  );
  const ours = statements.map(({ sql }) => sql).filter((sql) => !BESIDE_A_REQUEST.test(sql));
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((sql) => !sql.startsWith('SELECT'))).toEqual([]);
  expect(await isOpen(asked[0]!.port)).toBe(false);
});

it('warms each process of a cluster up separately', async () => {
  const child = runChild('__tests__/support/http/warm-up-in-a-cluster.ts', {});
  expect({ code: await child.ended(), err: child.err(), out: child.out() }).toEqual({
    code: 0,
    err: '',
    out: '1\n2\n3\n',
  });
});

it('requests only public data that can be booked', async () => {
  const search = jest.spyOn(running.shop.options.host.products, 'search');
  await warmUp(running.appointments, appWith(nothing), '/api');
  const query = { type: 'appointment', status: 'publish', limit: 3 };
  expect(search.mock.calls).toEqual([[query, { userId: 0 }]]);
});

it('sends no request if the interface is disabled', async () => {
  const off = await openShop(undefined, { database: database.sequelize, enabled: false });
  await warmUp(off.appointments, appWith(nothing), '/api');
  expect(asked).toEqual([]);
  await off.close();
});

it('works with a router at the root', async () => {
  await warmUp(running.appointments, appWith(nothing, '/'), '');
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it('sends one request to a slow shop, so that the start is not much later', async () => {
  const slow: RequestHandler = (_req, _res, next) => {
    elapsed += 301;
    next();
  };
  await warmUp(running.appointments, appWith(slow), '/api');
  expect(asked.map(({ status }) => status)).toEqual([200]);
  expect(warnings).not.toHaveBeenCalled();
});

it('sends no request if the shop has no bookable products', async () => {
  jest.spyOn(running.shop.options.host.products, 'search').mockResolvedValue({ items: [], total: 0 });
  await warmUp(running.appointments, appWith(nothing), '/api');
  expect(asked).toEqual([]);
});

describe('the shop starts anyway', () => {
  const neverEnding: RequestHandler = (_req, res) => {
    const trickle = setInterval(() => res.write('.'), 10);
    res.on('close', () => clearInterval(trickle));
  };

  it.each<[what: string, before: RequestHandler, mount: string, why: RegExp]>([
    ['whose router is somewhere else', nothing, '/elsewhere', /has the status 404/],
    ['whose app breaks off', (req) => void req.socket.destroy(), '/api', /hang up/],
    ['whose app does not respond, two seconds later', () => undefined, '/api', /aborted/],
    ['whose app never ends its response, two seconds later', neverEnding, '/api', /aborted/],
  ])('a shop %s', async (_, before, mount, why) => {
    await warmUp(running.appointments, appWith(before), mount);
    const [facts, message] = warnings.mock.calls[0]!;
    const { err } = facts as { err: Error };
    expect(message).toBe(
      'The warm-up requests failed. The shop starts anyway, but its first requests may be slower.',
    );
    expect(err.message).toMatch(`The warm-up request GET ${mount}/v2/slots?`);
    expect((err.cause as Error).message).toMatch(why);
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('if its products cannot be read', async () => {
    jest.spyOn(running.shop.options.host.products, 'search').mockRejectedValue(new Error('no products'));
    await warmUp(running.appointments, appWith(nothing), '/api');
    expect(asked).toEqual([]);
    expect(warnings).toHaveBeenCalledTimes(1);
  });
});
