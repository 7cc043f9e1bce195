import express from 'express';
import { once } from 'node:events';
import { get, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Appointments, appointmentsRouter } from 'shop-appointments';
import { openShop, type RunningShop } from '../../support/http/shop';
import { internalsOf } from '../../support/internals';
import { spaciousSalon } from '../../support/shops/spacious-salon';

const FILE = spaciousSalon(6, 12);
/** Query for slots from April to December; the shop's time is March 2026. */
const MONTHS = 'min_date=2026-04-01&max_date=2026-12-31';
const QUARTER = 'min_date=2026-04-01&max_date=2026-06-30';
const YEAR = 'min_date=2026-04-01&max_date=2027-03-31';

let shop: RunningShop;
let server: Server;
beforeAll(async () => {
  shop = await openShop(FILE, {}, (appointments) =>
    express()
      .set('trust proxy', 1)
      .use('/api', appointmentsRouter(appointments))
      .use('/other', appointmentsRouter(appointments)),
  );
  server = shop.app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
});
afterEach(() => jest.restoreAllMocks());

const at = (path: string) => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path });

/**
 * Sends a request, and closes its connection when the computation is about to begin. The computation waits until the
 * server has noticed the closed connection, because a fast computation could end before that.
 * @returns how the computation ended
 */
async function abandoned(
  path: string,
  service: { [name: string]: unknown },
  method: string,
): Promise<'finished' | 'ended early'> {
  const original = service[method] as (...given: unknown[]) => Promise<unknown>;
  const noticed = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  const computed = new Promise<unknown>((resolve) => {
    jest
      .spyOn(service as Record<string, jest.Func>, method)
      .mockImplementation(async (...given: unknown[]) => {
        sent.destroy();
        await noticed;
        const answer = original(...given);
        resolve(answer);
        return answer;
      });
  });
  const sent = get(at(path)).on('error', () => undefined);
  return computed.then(
    () => 'finished' as const,
    (error: unknown) => {
      expect(error).toMatchObject({ name: 'AbortError' });
      return 'ended early' as const;
    },
  );
}

const services = (appointments: Appointments) =>
  ({ slots: appointments.slots, readySlots: internalsOf(appointments).readySlots }) as unknown as Record<
    string,
    { [name: string]: unknown }
  >;

test.each<[what: string, path: string, service: string, method: string]>([
  ['a summary', `/api/v2/slots?summary=day&${MONTHS}`, 'readySlots', 'list'],
  ['a list of slots', `/api/v2/slots?product_ids=1&${MONTHS}`, 'readySlots', 'list'],
  // The list covers only a quarter of a year, because a longer one would have too many records and be refused
  // immediately.
  ['an explained list', `/api/v2/slots?explain=true&product_ids=1&${QUARTER}`, 'slots', 'list'],
  ['a list of v1', `/api/v1/slots?product_ids=1&${MONTHS}`, 'slots', 'list'],
])('2.4 %s ends with the connection that it is computed for', async (_, path, service, method) => {
  expect(await abandoned(path, services(shop.appointments)[service]!, method)).toBe('ended early');
  expect(shop.errors).toEqual([]);
});

const CORE_WINDOW = { from: 1_775_000_000, to: 1_790_000_000 };
const CORE_DATES = { minDate: '2026-04-01', maxDate: '2026-12-31' };

type Call = readonly [what: string, call: (core: Appointments, signal: AbortSignal) => Promise<unknown>];

const COMPUTATIONS: readonly Call[] = [
  ['slots.list', ({ slots }, signal) => slots.list({ ...CORE_DATES, signal })],
  ['slots.days', ({ slots }, signal) => slots.days({ ...CORE_DATES, signal })],
];

test.each<Call>([
  ...COMPUTATIONS,
  ['index.list', ({ index }, signal) => index.list({ ...CORE_WINDOW, signal })],
  ['calendar.page', ({ calendar }, signal) => calendar.page({ ...CORE_WINDOW, signal })],
])('2.4 the core does not begin %s if its signal has aborted', async (_, call) => {
  const signal = AbortSignal.abort(new Error('nobody waits'));
  await expect(call(shop.appointments, signal)).rejects.toThrow('nobody waits');
});

test.each(COMPUTATIONS)('2.4 the core ends %s in the middle when its signal aborts', async (_, call) => {
  const caller = new AbortController();
  const { signal } = caller;
  // Counts how often the computation checks whether its request was abandoned: at its beginning, and after each pause. The
  // signal aborts in the first pause, because a fast machine makes few pauses before the list has too many records.
  let looks = 0;
  const look = signal.throwIfAborted.bind(signal);
  jest.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    looks += 1;
    if (looks === 2) caller.abort(new Error('nobody waits any more'));
    look();
  });
  await expect(call(shop.appointments, signal)).rejects.toThrow('nobody waits any more');
  expect(looks).toBe(2);
});

// A turn may take 10 ms, so the computation must take several times as long for an eighth of it to be more.
test('2.4 a summary of a year lets other work run all the time', async () => {
  // Measures processor time, because other work on the machine makes gaps in wall clock time.
  const spent = (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const began = spent();
  let last = began;
  const turns: number[] = [];
  let isOver = false;
  const others = (): void => {
    const now = spent();
    turns.push(now - last);
    last = now;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const answer = await shop.anonymous.get(`/api/v2/slots?summary=day&hide_unavailable=true&${YEAR}`);
  isOver = true;
  expect(answer.status).toBe(200);
  const eighth = (last - began) / 8;
  // Garbage collections may lengthen the two longest times without other work. So the third longest is judged: it must
  // be shorter than an eighth of the computation.
  const [, , third] = turns.toSorted((x, y) => y - x);
  expect(third).toBeLessThan(eighth);
  // Without pauses, the whole list would be computed in a single turn of the event loop.
  expect(turns.filter((turn) => turn > eighth / 40).length).toBeGreaterThan(8);
});

test('2.4 a request without credentials is refused before its body arrives, and its connection stays open', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    'POST /api/v2/appointments HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n',
  );
  const [first] = (await once(socket, 'data')) as [string];
  expect(first).toMatch(/^HTTP\/1\.1 401 /);
  let more = '';
  socket.on('data', (chunk: string) => (more += chunk));
  socket.write('['.repeat(1_000_000));
  socket.write('GET /api/v2/ HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(more).toMatch(/HTTP\/1\.1 200 /);
});

test('2.4 a body is still read if it may contain credentials, and not otherwise', async () => {
  const send = (type: string, body: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { ...at('/api/v2/appointments'), method: 'POST', headers: { 'Content-Type': type, ...headers } },
        (response) => resolve(response.resume().statusCode!),
      );
      sent.on('error', reject).end(body);
    });
  jest
    .spyOn(shop.shop.host.access, 'session')
    .mockImplementation(async ({ headers }) =>
      headers.cookie === 'session=1' ? { id: '1', userId: 3 } : undefined,
    );
  // A malformed body, which would give a 400 if it were read.
  const broken = '{';
  expect(await send('application/json', broken, { Cookie: 'session=1' })).toBe(400);
  expect(await send('application/json', broken)).toBe(401);
  expect(await send('application/json', broken, { Authorization: 'Basic eDp5' })).toBe(401);
  expect(await send('application/json', broken, { 'X-SITE-Nonce': 'a-nonce' })).toBe(401);
  const signed = 'oauth_consumer_key=ck&oauth_signature=x';
  const form = 'application/x-www-form-urlencoded';
  expect(await send(form, signed)).toBe(401);
  expect(await send(form, signed + '&a=1'.repeat(1000))).toBe(400);
  expect(await send(form, signed + '&a=1'.repeat(1000), { Authorization: 'Basic eDp5' })).toBe(401);
});

test('2.4 few requests compute at once, over all routers; others wait and then get 503; a cached response does not wait', async () => {
  const { products } = shop.shop.host;
  const find = products.find.bind(products);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // The shop does not respond about product 6, so each request for its slots occupies a computing turn.
  const asked = jest.spyOn(products, 'find').mockImplementation(async (ids, context) => {
    if (ids.includes(6)) await released;
    return find(ids, context);
  });
  const proven = '/api/v2/slots?product_ids=1&min_date=2026-04-01&max_date=2026-04-01';
  expect((await shop.anonymous.get(proven)).status).toBe(200);

  const statusOf = (path: string, from = '198.51.100.9'): Promise<{ status: number; retryAfter?: string }> =>
    new Promise((resolve, reject) => {
      get({ ...at(path), headers: { 'X-Forwarded-For': from } }, (response) => {
        const { statusCode, headers } = response.resume();
        resolve({ status: statusCode!, retryAfter: headers['retry-after'] });
      }).on('error', reject);
    });
  jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] });
  try {
    // Sends two requests from each of four networks, one to each router.
    const computed = [1, 2, 3, 4].flatMap((network) =>
      ['/api', '/other'].map((mount) => statusOf(`${mount}/v1/slots?product_ids=6`, `192.0.2.${network}`)),
    );
    await callsOf(asked, 8);
    const late = [1, 2, 3].map((product) => statusOf(`/api/v1/slots?product_ids=${product}`));
    const lateIndex = statusOf('/api/v2/index?start_ts=1775000000&end_ts=1775100000');
    expect(await statusOf(proven)).toMatchObject({ status: 200 });
    await jest.advanceTimersByTimeAsync(3_000);
    for (const refused of await Promise.all([...late, lateIndex]))
      expect(refused).toEqual({ status: 503, retryAfter: '5' });
    release();
    for (const { status } of await Promise.all(computed)) expect(status).toBe(200);
  } finally {
    release();
    jest.useRealTimers();
  }
  // All computing turns are free again.
  expect(await statusOf('/api/v1/slots?product_ids=2')).toMatchObject({ status: 200 });
});

/**
 * Names of timers that stay real. Only `setTimeout` is faked, so that Node's own timers of connections keep working.
 */
const ALL_BUT_TIMEOUTS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

async function callsOf(asked: jest.SpyInstance, count: number): Promise<void> {
  const calls = () => asked.mock.calls as [readonly number[]][];
  while (calls().filter(([ids]) => ids.includes(6)).length < count)
    await new Promise((resolve) => setImmediate(resolve));
}

test('2.4 an explained list that is too long is refused before it is computed', async () => {
  const cpuOf = async (path: string, status: number): Promise<number> => {
    const before = process.cpuUsage();
    const answer = await shop.anonymous.get(path);
    const { user, system } = process.cpuUsage(before);
    expect(answer.status).toBe(status);
    return user + system;
  };
  const explained = '/api/v2/slots?explain=true&hide_unavailable=true&product_ids=1';
  // Computing a sixth of the time range costs more than refusing the whole range.
  const computed = await cpuOf(`${explained}&min_date=2026-04-01&max_date=2026-05-15`, 200);
  expect(await cpuOf(`${explained}&${MONTHS}`, 400)).toBeLessThan(computed);
});
