import { internalsOf } from '../../support/internals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAppointments } from '../../../lib/create-appointments';
import type { AppointmentDraft } from '../../../lib/domain/drafts';
import { asInstant } from '../../../lib/time/units';
import { appointmentRow } from '../../support/http/rows';
import { openDatabase } from '../../support/databases';
import { outboxDraft } from '../../support/stored';
import { at, errorOf, NOW, openShop, password, type RunningShop, SALON } from '../../support/http/shop';

const FILE = { ...SALON, users: SALON.users!.map((user) => ({ ...user, password: 'of the page' })) };
const DAY = 86_400;

let running: RunningShop;
let clock = NOW;
/** Id of the last event before the test, because storing the shop's rules emits events, too. */
let before: number;
const servers: Server[] = [];
beforeEach(async () => {
  clock = NOW;
  running = await openShop(FILE, { clock: { now: () => clock } });
  await internalsOf(running.appointments).storage.outbox.number();
  before = await internalsOf(running.appointments).storage.outbox.last();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  await running.close();
});

/** Headers of a page on which the user is signed in. */
async function pageOf(login: string): Promise<{ cookie: string; nonce: string }> {
  const { access } = running.shop.host;
  const cookie = (await access.signIn(login, 'of the page'))!;
  const session = (await access.session({ headers: { cookie } }))!;
  return { cookie, nonce: running.appointments.nonceFor(session) };
}

async function stream(login: string, query = '', headers: Record<string, string> = {}) {
  const { cookie, nonce } = await pageOf(login);
  return running.anonymous
    .get(`/api/v2/sse?nonce=${nonce}${query}`)
    .set({ cookie, ...headers })
    .buffer(true)
    .parse((res, done) => {
      let text = '';
      res.on('data', (chunk: Buffer) => (text += chunk.toString()));
      res.on('end', () => done(null, text));
    });
}

/** Whether a stream stays open and waits for events; a stream beyond the limit ends immediately. */
async function isHeldOpen(open: (signal: AbortSignal) => Promise<Response>): Promise<boolean> {
  const impatience = new AbortController();
  const text = (await open(impatience.signal)).text().catch(() => 'still waiting');
  const first = await Promise.race([text, new Promise((resolve) => setTimeout(resolve, 200))]);
  impatience.abort();
  return first === undefined;
}

interface Frame {
  readonly id?: string;
  readonly event?: string;
  readonly data?: { readonly payload: Record<string, unknown> } & Record<string, unknown>;
  readonly retry?: string;
}

/** Parses the frames of a stream as a client does. */
const framesOf = (text: string): Frame[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => {
      const lines = block.split('\n').map((line) => /^(id|event|data|retry): (.*)$/.exec(line)!);
      const fields = Object.fromEntries(lines.map(([, name, value]) => [name, value])) as Record<
        string,
        string
      >;
      return { ...fields, ...(fields.data && { data: JSON.parse(fields.data) as Frame['data'] }) };
    });
const events = async (login: string, query = '', headers = {}): Promise<Frame[]> =>
  framesOf((await stream(login, query, headers)).body as string).slice(1);
const topics = (frames: readonly Frame[]) => frames.map(({ event }) => event);

const book = (draft: Partial<AppointmentDraft> = {}) =>
  running.appointments.create({ productId: 8, start: '2026-03-10T09:00', ...draft }, {
    enforce: 'none',
  } as object);

/** Listens on a real port, so that a response can be read while it is written. */
async function listen(): Promise<string> {
  const server = createServer(running.app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2/sse`;
}

describe('the form of a stream', () => {
  test('its headers are the contract’s, without a charset', async () => {
    const { status, headers } = await stream('boss');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/event-stream');
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.etag).toBeUndefined();
  });

  test('an appointment’s event has exactly the contract’s fields and its id, on one line', async () => {
    const made = await running.appointments.create(
      { productId: 7, start: '2026-03-10T09:00', staffIds: [4, 3], customerId: 5, cost: '12.5' },
      { actorId: 1, reason: 'a secret\nreason' },
    );
    const [frame, ...others] = await events('boss', `&since_id=${before}`);
    expect(others).toEqual([]);
    expect(frame).toEqual({
      id: String(before + 1),
      event: 'appointment.created',
      data: {
        id: before + 1,
        topic: 'appointment.created',
        resource: 'appointment',
        resource_id: made.id,
        ts: NOW,
        payload: {
          id: made.id,
          start: at('2026-03-10T09:00'),
          end: at('2026-03-10T10:00'),
          product_id: 7,
          staff_ids: [4, 3],
          staff_id: 4,
          status: 'unpaid',
          customer_id: 5,
          order_id: made.orderId,
          order_item_id: made.orderItemId,
          cost: '12.50',
          all_day: false,
          customer_status: 'expected',
        },
      },
    });
  });

  test('an availability’s event has the rule as the interface returns it', async () => {
    const sent = {
      kind: 'staff',
      kind_id: 4,
      title: 'Dentist',
      range_type: 'days',
      from_range: '1',
      to_range: '2',
    };
    const created = await running
      .as('boss')
      .post('/api/v2/availabilities')
      .send({ ...sent, appointable: false });
    const [frame] = await events('boss', `&since_id=${before}`);
    expect(frame).toMatchObject({
      event: 'availability.created',
      data: { resource: 'availability', payload: created.body as object },
    });
  });

  test('the first line states the time to reconnect, and an empty response ends at once', async () => {
    expect((await stream('boss', `&since_id=${before}`)).body).toBe('retry: 5000\n\n');
  });

  test('a HEAD gets a response without a stream', async () => {
    const { cookie, nonce } = await pageOf('boss');
    const { status, headers } = await running.anonymous.head(`/api/v2/sse?nonce=${nonce}`).set({ cookie });
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream']);
  });

  test('_fields has no effect on it', async () => {
    expect(topics(await events('boss', '&since_id=0&_fields=id'))).toContain('availability.created');
  });
});

describe('the callers who may follow it', () => {
  const refused = { status: 401, body: { code: 'rest_forbidden', data: { status: 401 } } };

  test.each([
    ['nonce', (nonce: string) => [`?nonce=${nonce}`, {}] as const],
    ['_nonce', (nonce: string) => [`?_nonce=${nonce}`, {}] as const],
    ['X-SITE-Nonce', (nonce: string) => ['', { 'x-site-nonce': nonce }] as const],
  ])('a session with its nonce may follow the stream as %s', async (_, way) => {
    const { cookie, nonce } = await pageOf('anna');
    const [query, headers] = way(nonce);
    const send = (sent: object) => running.anonymous.get(`/api/v2/sse${query}`).set({ ...headers, ...sent });
    expect((await send({ cookie })).status).toBe(200);
    expect(await send({})).toMatchObject(refused);
  });

  test.each<[string, () => Promise<Record<string, string>> | Record<string, string>, string]>([
    ['nobody', () => ({}), ''],
    ['a session without a nonce', async () => ({ cookie: (await pageOf('boss')).cookie }), ''],
    ['a session with a stale nonce', async () => ({ cookie: (await pageOf('boss')).cookie }), '?nonce=stale'],
    [
      'a session with two nonces',
      async () => ({ cookie: (await pageOf('boss')).cookie }),
      '?nonce=a&nonce=b',
    ],
    [
      'another session’s nonce',
      async () => ({ cookie: (await pageOf('boss')).cookie, 'x-site-nonce': (await pageOf('boss')).nonce }),
      '',
    ],
    [
      'a customer',
      async () => {
        const { cookie, nonce } = await pageOf('cleo');
        return { cookie, 'x-site-nonce': nonce };
      },
      '',
    ],
    ['an application password', () => ({ authorization: `Basic ${btoa(`boss:${password('boss')}`)}` }), ''],
    ['a wrong application password', () => ({ authorization: `Basic ${btoa('boss:wrong')}` }), ''],
    ['an API key', () => ({ authorization: `Basic ${btoa('ck_both:cs_both')}` }), ''],
    ['an API key in the query', () => ({}), '?consumer_key=ck_both&consumer_secret=cs_both'],
  ])('%s may not follow it', async (_, headers, query) => {
    const answer = await running.anonymous.get(`/api/v2/sse${query}`).set(await headers());
    expect(answer).toMatchObject(refused);
    expect(answer.headers['content-type']).toMatch('application/json');
  });

  test('a caller without the right is refused before wrong parameters are named', async () => {
    expect(await running.anonymous.get('/api/v2/sse?since_id=x')).toMatchObject(refused);
    const { cookie, nonce } = await pageOf('boss');
    const wrong = await running.anonymous.get(`/api/v2/sse?since_id=x&nonce=${nonce}`).set({ cookie });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });

  test('the stream exists in v2 only', async () => {
    const answer = await running.anonymous.get('/api/v1/sse');
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('rest_no_route');
  });
});

describe('the event from which it continues', () => {
  test('without a cursor it begins with the oldest event, and has at most 50', async () => {
    await running.appointments.transaction((t) =>
      internalsOf(running.appointments).storage.outbox.append(
        Array.from({ length: 60 }, () => outboxDraft({ snapshot: appointmentRow() })),
        t,
      ),
    );
    const first = (await events('boss')).map(({ id }) => Number(id));
    expect(first).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    const rest = (await events('boss', '&since_id=50')).map(({ id }) => Number(id));
    expect(rest).toEqual(Array.from({ length: before + 60 - 50 }, (_, at) => at + 51));
  });

  test.each([
    ['since_id', `&since_id=3`, {}, 4],
    ['Last-Event-ID', '', { 'last-event-id': '3' }, 4],
    ['the larger: since_id', '&since_id=3', { 'last-event-id': '2' }, 4],
    ['the larger: Last-Event-ID', '&since_id=2', { 'last-event-id': '3' }, 4],
    ['a header that is no id says nothing', '', { 'last-event-id': 'abc' }, 1],
    ['an empty since_id is none', '&since_id=', { 'last-event-id': '3' }, 4],
  ])('it continues after the cursor: %s', async (_, query, headers, first) => {
    await book();
    expect((await events('boss', query, headers))[0]?.id).toBe(String(first));
  });

  test('a page of filtered events sends only an id, after which it continues', async () => {
    await book();
    await book({ start: '2026-03-11T09:00' });
    expect(await events('anna', `&since_id=${before}`)).toEqual([{ id: String(before + 2) }]);
    expect(await events('anna', `&since_id=${before + 2}`)).toEqual([]);
  });

  test('it continues after the last event that was sent, and then after filtered ones', async () => {
    await book({ productId: 7, staffIds: [3] });
    await book();
    expect((await events('anna', `&since_id=${before}`)).map(({ id, event }) => [id, event])).toEqual([
      [String(before + 1), 'appointment.created'],
      [String(before + 2), undefined],
    ]);
  });

  test('begins with a reset if the log no longer contains the cursor; the kept events follow', async () => {
    clock = asInstant(NOW + 20 * DAY);
    await book({ start: '2026-04-10T09:00' });
    clock = asInstant(NOW + 31 * DAY);
    await running.appointments.tick();
    const frames = await events('boss', '&since_id=1');
    expect(frames.map(({ id, event }) => [id, event])).toEqual([
      [String(before), 'reset'],
      [String(before + 1), 'appointment.created'],
    ]);
    expect(topics(await events('boss', `&since_id=${before}`))).toEqual(['appointment.created']);
    expect(topics(await events('boss'))).toEqual(['appointment.created']);
    clock = asInstant(NOW + 60 * DAY);
    await running.appointments.tick();
    expect((await events('boss', '&since_id=1'))[0]).toMatchObject({
      id: String(before + 1),
      event: 'reset',
    });
  });
});

describe('the events that each user gets', () => {
  const rule = (kind: string, kindId: number | null) =>
    running.appointments.rules.create({
      kind: kind as 'staff',
      kindId,
      eventId: null,
      title: '',
      rangeType: 'days',
      fromDate: null,
      toDate: null,
      fromRange: '1',
      toRange: '1',
      appointable: true,
      priority: null,
      capacity: null,
      ordering: 0,
      rrule: null,
    });

  test('a member of staff gets those of their appointments, of global rules, their own rules and those of their products', async () => {
    await book();
    const hers = await book({ productId: 7, staffIds: [3, 4] });
    await book({ productId: 7, staffIds: [4], start: '2026-03-10T10:00' });
    const everybodys = await rule('global', null);
    const own = await rule('staff', 3);
    await rule('staff', 4);
    const haircut = await rule('product', 7);
    await rule('product', 8);
    const told = (await events('anna', `&since_id=${before}`)).flatMap(({ data }) =>
      data ? [data.payload.id] : [],
    );
    expect(told).toEqual([hers.id, everybodys.id, own.id, haircut.id]);
    expect(topics(await events('boss', `&since_id=${before}`))).toHaveLength(8);
  });

  test('a member of staff gets the change that takes an appointment or a rule away from them', async () => {
    const { rules } = running.appointments;
    const hers = await book({ productId: 7, staffIds: [3] });
    const own = await rule('staff', 3);
    const haircut = await rule('product', 7);
    const last = before + 3;
    await running.appointments.update(hers.id, { staffIds: [4], start: '2026-03-10T10:00', enforce: 'none' });
    await running.appointments.update(hers.id, { customerStatus: 'arrived' });
    await rules.update(own.id, { kindId: 4 });
    await rules.update(haircut.id, { kindId: 8 });
    await rules.update(own.id, { title: 'Not hers any more' });
    const told = (await events('anna', `&since_id=${last}`)).flatMap(({ event, data }) =>
      data ? [[event, data.payload.id]] : [],
    );
    expect(told).toEqual([
      ['appointment.updated', hers.id],
      ['appointment.rescheduled', hers.id],
      ['availability.updated', own.id],
      ['availability.updated', haircut.id],
    ]);
  });
});

describe('waiting for events', () => {
  test('keeps an empty response open until an event, and ends with it', async () => {
    const url = await listen();
    const { cookie, nonce } = await pageOf('boss');
    const answer = await fetch(`${url}?nonce=${nonce}&since_id=${before}&wait=25`, { headers: { cookie } });
    const reader = answer.body!.getReader();
    expect(Buffer.from((await reader.read()).value).toString()).toBe('retry: 1000\n\n');
    await book();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += Buffer.from(part.value).toString();
    expect(topics(framesOf(text))).toEqual(['appointment.created']);
  });

  test('continues after a filtered event, and sends its id', async () => {
    const url = await listen();
    const { cookie, nonce } = await pageOf('anna');
    const answer = await fetch(`${url}?nonce=${nonce}&since_id=${before}&wait=25`, { headers: { cookie } });
    const reader = answer.body!.getReader();
    const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
    await next();
    await book();
    expect(await next()).toBe(`id: ${before + 1}\n\n`);
    await book({ productId: 7, staffIds: [3] });
    expect(topics(framesOf(await next()))).toEqual(['appointment.created']);
    expect((await reader.read()).done).toBe(true);
  });

  test('ends after the maximum time', async () => {
    const started = performance.now();
    expect((await stream('boss', `&since_id=${before}&wait=1`)).body).toBe('retry: 1000\n\n');
    expect(performance.now() - started).toBeGreaterThan(900);
  });

  test('does not happen if there is an event to send', async () => {
    await book();
    expect(topics(await events('boss', `&since_id=${before}&wait=25`))).toEqual(['appointment.created']);
  });

  test('is limited in time and in the number of a user’s streams', async () => {
    const url = await listen();
    const { cookie, nonce } = await pageOf('boss');
    const long = await running.anonymous.get(`/api/v2/sse?wait=26&nonce=${nonce}`).set({ cookie });
    expect(long.status).toBe(400);
    const open = (signal?: AbortSignal) =>
      fetch(`${url}?nonce=${nonce}&since_id=${before}&wait=25`, { headers: { cookie }, signal });
    const leaving = new AbortController();
    const waiting = await Promise.all(Array.from({ length: 10 }, () => open(leaving.signal)));
    expect(waiting.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    // The eleventh stream ends immediately, because ten streams are the limit.
    expect(await (await open()).text()).toBe('retry: 1000\n\n');
    // Closes one stream, which frees its place.
    leaving.abort();
    while (!(await isHeldOpen(open)));
  });

  test('a client that leaves during its sign-in does not count as a stream', async () => {
    const url = await listen();
    const { cookie, nonce } = await pageOf('boss');
    const { access } = running.shop.host;
    const session = access.session.bind(access);
    const seats = 10;
    let signingIn = 0;
    let letIn = (): void => undefined;
    const isLetIn = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    jest.spyOn(access, 'session').mockImplementation(async (request) => {
      signingIn += 1;
      await isLetIn;
      return session(request);
    });
    const open = (signal: AbortSignal) =>
      fetch(`${url}?nonce=${nonce}&since_id=${before}&wait=25`, { headers: { cookie }, signal });
    const leaving = new AbortController();
    const left = Array.from({ length: seats }, () => open(leaving.signal).catch(() => undefined));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    while (signingIn < seats) await turn();
    leaving.abort();
    await Promise.all(left);
    const connections = () =>
      new Promise<number>((resolve) => servers.at(-1)!.getConnections((_, count) => resolve(count)));
    servers.at(-1)!.closeIdleConnections();
    while ((await connections()) > 0) await turn();
    letIn();
    while (!(await isHeldOpen(open)));
  });

  test('ends soon after another process has written an event', async () => {
    const database = await openDatabase();
    const there = createAppointments({
      ...running.shop.options,
      secret: 'x'.repeat(32),
      database: database.sequelize,
    });
    await running.close();
    running = await openShop(FILE, { database: database.url });
    const url = await listen();
    const { cookie, nonce } = await pageOf('boss');
    await internalsOf(running.appointments).storage.outbox.number();
    const last = await internalsOf(running.appointments).storage.outbox.last();
    const answer = await fetch(`${url}?nonce=${nonce}&since_id=${last}&wait=25`, { headers: { cookie } });
    await there.create({ productId: 8, start: '2026-03-10T09:00', enforce: 'none' });
    expect(topics(framesOf(await answer.text()).slice(1))).toEqual(['appointment.created']);
    await there.close();
    await running.close();
    await database.close();
  });

  test('ends when the shop closes', async () => {
    const url = await listen();
    const { cookie, nonce } = await pageOf('boss');
    const answer = await fetch(`${url}?nonce=${nonce}&since_id=${before}&wait=25`, { headers: { cookie } });
    await running.close();
    expect(await answer.text()).toBe('retry: 1000\n\n');
  });

  test('a client that reconnects while the shop closes is told when to try again, because it would give up at an error', async () => {
    const url = await listen();
    const { cookie, nonce } = await pageOf('boss');
    await running.appointments.close();
    const answer = await fetch(`${url}?nonce=${nonce}&since_id=${before}&wait=25`, { headers: { cookie } });
    expect([answer.status, await answer.text()]).toEqual([200, 'retry: 1000\n\n']);
  });
});

describe('invalid requests', () => {
  test.each(['-1', '1.5', 'x', '9'.repeat(16), '9'.repeat(400), '1e3', '0x10', '1;DROP'])(
    'a since_id or a wait of %s is a 400',
    async (text) => {
      for (const name of ['since_id', 'wait']) {
        expect((await stream('boss', `&${name}=${text}`)).status).toBe(400);
      }
    },
  );

  test('a cursor after all events gets none of them', async () => {
    await book();
    expect(await events('boss', `&since_id=${Number.MAX_SAFE_INTEGER}`)).toEqual([]);
    expect(await events('boss', '', { 'last-event-id': '999999999999999' })).toEqual([]);
    expect(topics(await events('boss', '', { 'last-event-id': '9'.repeat(5_000) }))).toContain(
      'appointment.created',
    );
  });

  test('three hundred waiting readers are limited, and all of them are told when the shop closes', async () => {
    const url = await listen();
    const pages = await Promise.all(['boss', 'anna', 'ben'].map(pageOf));
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, at) => {
        const { cookie, nonce } = pages[at % 3]!;
        return fetch(`${url}?nonce=${nonce}&since_id=${before}&wait=25`, { headers: { cookie } });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    let ended = 0;
    const texts = answers.map((answer) => answer.text().finally(() => (ended += 1)));
    // Waits until only the ten allowed streams of each user are open.
    while (ended < 270) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(ended).toBe(270);
    await running.close();
    expect(new Set(await Promise.all(texts))).toEqual(new Set(['retry: 1000\n\n']));
  });
});

test('no error was hidden', async () => {
  await book();
  await events('boss');
  expect(running.errors).toEqual([]);
});
