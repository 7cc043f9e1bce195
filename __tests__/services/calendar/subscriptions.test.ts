import { internalsOf } from '../../support/internals';
import nock from 'nock';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fetchCalendar } from '../../../lib/services/calendar/fetch-calendar';
import { asInstant } from '../../../lib/time/units';
import { calendarOf } from '../../support/icalendar/calendars';
import { type Certificate, makeCertificate } from '../../support/certificate';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** Address of the calendar's server: a literal IP address, so that no name has to be resolved. */
const SERVER = 'https://93.184.215.14';
const ADDRESS = `${SERVER}/secret-4711/anna.ics`;
const ANN = 11;
const lesson = (uid: string, hour: string): string =>
  `UID:${uid}\nSUMMARY:Lesson ${uid}\nDTSTART:20260310T${hour}0000\nDURATION:PT1H`;

let salon: TestShop;
let now: number;
let warnings: object[];
beforeEach(async () => {
  now = Date.UTC(2026, 2, 2, 8) / 1000;
  warnings = [];
  nock.disableNetConnect();
  salon = await openShop({
    clock: { now: () => asInstant(now) },
    logger: {
      info: () => undefined,
      warn: (facts) => warnings.push(facts),
      error: (facts) => warnings.push(facts),
    },
  });
});
// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());
afterEach(async () => {
  nock.cleanAll();
  nock.enableNetConnect();
  await salon.close();
});
const server = () => nock(SERVER).get('/secret-4711/anna.ics');
const answer = (...events: string[]) => server().reply(200, calendarOf(...events));
const later = async (seconds: number): Promise<void> => {
  now += seconds;
  await salon.appointments.tick();
};
const titles = async () =>
  (await salon.appointments.rules.all()).flatMap(({ title, eventId }) => (eventId === null ? [] : title));
const subscriptions = {
  add: (...args: Parameters<TestShop['appointments']['calendar']['subscriptions']['add']>) =>
    salon.appointments.calendar.subscriptions.add(...args),
  list: (staffId?: number) => salon.appointments.calendar.subscriptions.list(staffId),
  remove: (id: number) => salon.appointments.calendar.subscriptions.remove(id),
};

test('a subscription is read by the next pass, again every hour, and never in between', async () => {
  const added = await subscriptions.add(ANN, { url: ADDRESS.replace('https:', 'webcal:') });
  expect(added).toMatchObject({
    staffId: ANN,
    url: ADDRESS,
    priority: 100,
    triedAt: null,
    refreshedAt: null,
    lastError: '',
  });
  expect((await subscriptions.add(ANN, { url: ADDRESS })).id).toBe(added.id);
  const first = answer(lesson('a', '10'), lesson('b', '12'));
  await later(0);
  expect(first.isDone()).toBe(true);
  expect(await titles()).toEqual(['Lesson a', 'Lesson b']);
  expect(await subscriptions.list()).toMatchObject([
    { id: added.id, triedAt: now, refreshedAt: now, events: 2, lastError: '' },
  ]);
  const second = answer(lesson('b', '12'), lesson('c', '13'));
  await later(50 * 60);
  expect(second.isDone()).toBe(false);
  await later(20 * 60);
  expect(second.isDone()).toBe(true);
  expect(await titles()).toEqual(['Lesson b', 'Lesson c']);
  expect(await subscriptions.list(12)).toEqual([]);
  expect(warnings).toEqual([]);
});

test.each<[string, () => nock.Scope, RegExp]>([
  [
    'is down',
    // Delays the error, because without a delay nock emits it before the request has a socket and a listener.
    () => server().delay(50).replyWithError('connect ECONNREFUSED'),
    /could not be fetched: connect ECONNREFUSED/,
  ],
  ['says 404', () => server().reply(404, 'gone'), /HTTP 404/],
  ['redirects', () => server().reply(302, '', { Location: `${SERVER}/other` }), /redirects are not followed/],
  ['sends a page', () => server().reply(200, '<html></html>'), /does not begin with BEGIN:VCALENDAR/],
  ['sends nothing', () => server().reply(200, ''), /empty/],
  ['breaks off', () => server().reply(200, calendarOf(lesson('z', '10')).slice(0, 120)), /cut off/],
])(
  'a server that %s: the known events stay, the reason is stored, and the address is not shown',
  async (_, fail, reason) => {
    await subscriptions.add(ANN, { url: ADDRESS });
    answer(lesson('a', '10'));
    await later(0);
    const readAt = now;
    fail();
    await later(4_000);
    expect(await titles()).toEqual(['Lesson a']);
    const [one] = await subscriptions.list();
    expect(one).toMatchObject({ triedAt: now, refreshedAt: readAt, events: 1 });
    expect(one!.lastError).toMatch(reason);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify([warnings, one!.lastError])).not.toContain('4711');
    answer(lesson('b', '10'));
    await later(4_000);
    expect(await titles()).toEqual(['Lesson b']);
    expect((await subscriptions.list())[0]!.lastError).toBe('');
  },
);

test('several processes read a calendar once', async () => {
  await subscriptions.add(ANN, { url: ADDRESS });
  let asked = 0;
  nock(SERVER)
    .persist()
    .get('/secret-4711/anna.ics')
    .delay(100)
    .reply(() => {
      asked += 1;
      return [200, calendarOf(lesson('a', '10'))];
    });
  await Promise.all([1, 2, 3].map(() => salon.appointments.tick()));
  expect([asked, await titles()]).toEqual([1, ['Lesson a']]);
});

test('another process reads a calendar whose reader has died', async () => {
  const { id } = await subscriptions.add(ANN, { url: ADDRESS });
  await internalsOf(salon.appointments).storage.calendarSources.take(id, asInstant(now));
  answer(lesson('a', '10'));
  await later(60);
  expect(await titles()).toEqual([]);
  await later(61);
  expect(await titles()).toEqual(['Lesson a']);
});

test('a process that reads for longer than its lease does not end the lease of its successor', async () => {
  const answers: (() => void)[] = [];
  server()
    .twice()
    .reply(200, () => new Promise((resolve) => answers.push(() => resolve(calendarOf(lesson('a', '10'))))));
  const read = () => salon.appointments.calendar.importFor(ANN, { url: ADDRESS });
  const hasAsked = async (times: number): Promise<void> => {
    while (answers.length < times) await new Promise((resolve) => setImmediate(resolve));
  };
  const late = refusal(read());
  await hasAsked(1);
  now += 121;
  const successor = read();
  await hasAsked(2);
  answers[0]!();
  expect(await late).toMatchObject({ status: 503 });
  expect(await refusal(read())).toMatchObject({ status: 503 });
  answers[1]!();
  expect(await successor).toMatchObject({ created: 1 });
});

test('a removed subscription: its rules are removed, and it is not read again; importFor reads it at once', async () => {
  answer(lesson('a', '10'));
  const { sourceId } = await salon.appointments.calendar.importFor(ANN, { url: ADDRESS });
  expect(await subscriptions.list()).toEqual([]);
  const { id } = await subscriptions.add(ANN, { url: ADDRESS });
  expect(id).toBe(sourceId);
  await subscriptions.remove(id);
  expect([await titles(), await subscriptions.list()]).toEqual([[], []]);
  const events = (await salon.events()).map(({ topic }) => topic);
  expect(events).toEqual(['availability.created', 'availability.deleted']);
  await later(10_000);
});

test('a response of more than 5 MiB is refused as soon as it exceeds them', async () => {
  server().reply(200, 'x'.repeat(5 * 1024 * 1024 + 1));
  await expect(fetchCalendar(ADDRESS, { allow: [] })).rejects.toThrow('larger than 5 MiB');
  const exact = calendarOf().padEnd(5 * 1024 * 1024, '\r\n');
  server().reply(200, exact);
  expect(await fetchCalendar(ADDRESS, { allow: [] })).toHaveLength(5 * 1024 * 1024);
});

describe('a real server', () => {
  let certificate: Certificate;
  let real: Server;
  let listener: RequestListener;
  beforeAll(async () => {
    certificate = makeCertificate();
    const { key, cert } = certificate;
    real = createServer({ key, cert }, (req, res) => listener(req, res)).listen(0, '127.0.0.1');
    await once(real, 'listening');
  });
  beforeEach(() => nock.enableNetConnect('127.0.0.1'));
  afterAll(() => {
    real.closeAllConnections();
    real.close();
    certificate.remove();
  });
  const get = (totalMs: number) => {
    const { port } = real.address() as AddressInfo;
    const network = { allow: [`127.0.0.1:${port}`], ca: certificate.cert, totalMs };
    return fetchCalendar(`https://127.0.0.1:${port}/a.ics`, network);
  };

  test.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    [
      'sends a line now and then',
      (_, res) => {
        const drip = setInterval(() => res.write('BEGIN:VCALENDAR\r\n'), 20).unref();
        res.on('close', () => clearInterval(drip));
      },
    ],
  ])('that %s is given up', async (_, slow) => {
    listener = slow;
    await expect(get(200)).rejects.toThrow('could not be fetched: the response took too long');
  });

  test('on an allowed address is asked for a calendar, even over plain HTTP', async () => {
    const asked: unknown[] = [];
    listener = (req, res) => {
      asked.push([
        req.method,
        req.url,
        req.headers.accept?.startsWith('text/calendar'),
        req.headers['accept-encoding'],
      ]);
      res.end(calendarOf());
    };
    expect(await get(10_000)).toBe(calendarOf());
    expect(asked).toEqual([['GET', '/a.ics', true, 'identity']]);
  });
});

test.each([
  'https://127.0.0.1/a.ics',
  'https://[::1]/a.ics',
  'https://10.0.0.1/a.ics',
  'https://169.254.169.254/a.ics',
])('%s is not requested', async (url) => {
  await expect(fetchCalendar(url, { allow: [] })).rejects.toThrow('not an address of the public internet');
});
