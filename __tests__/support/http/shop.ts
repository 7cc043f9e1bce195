import { once } from 'node:events';
import { Agent as Connections, createServer, type Server } from 'node:http';
import { internalsOf } from '../internals';
import type { Express } from 'express';
import supertest from 'supertest';
import { createMemoryShop, type MemoryShop, type ShopFile } from '../../../adapters/memory';
import type { Appointments } from '../../../lib/appointments';
import { createAppointments } from '../../../lib/create-appointments';
import type { AppointmentsOptions } from '../../../lib/options';
import type { ExternalHost } from '../../../lib/ports/external-ids/external-host';
import type { HostPorts } from '../../../lib/ports/ports';
import { createEndpoints } from '../../../lib/rest/endpoints/table';
import { describeInterface } from '../../../lib/rest/openapi';
import type { ErrorBody } from '../../../lib/rest/response/errors';
import { asInstant } from '../../../lib/time/units';
import { databaseOfShop } from '../databases';
import { chosenPlace, type Mount } from './mount-places';
import { type Judge, judgeBy } from './openapi-document';
import { fillShop } from '../shops/fill-shop';

/** Monday 2 March 2026, 08:00 in Berlin, where clocks are an hour ahead of GMT. */
export const NOW = asInstant(Date.UTC(2026, 2, 2, 7) / 1000);

/**
 * Converts a wall clock time of the salon to site seconds (seconds since 1970 on its clock): `at('2026-03-10T09:00')`.
 */
export const at = (wallClock: string): number => Date.parse(`${wallClock}:00Z`) / 1000;

export const password = (login: string): string => `${login}-password-0123456789`;

const user = (id: number, login: string, role: string) => ({
  id,
  login,
  email: `${login}@shop.example`,
  first_name: login[0]!.toUpperCase() + login.slice(1),
  last_name: 'Example',
  display_name: `${login} E.`,
  roles: [role],
  application_passwords: [password(login)],
});

const key = (name: string, permissions: 'read' | 'write' | 'read_write', userId: number | null) => ({
  consumer_key: `ck_${name}`,
  consumer_secret: `cs_${name}`,
  permissions,
  user_id: userId,
});

/**
 * The salon of the HTTP tests: a haircut by Anna or Ben, a room without staff, and a draft that the public
 * may not see.
 */
export const SALON: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  categories: [{ id: 1, name: 'Hair' }],
  products: [
    {
      id: 7,
      name: 'Haircut',
      price: '40.00',
      duration: 60,
      duration_unit: 'minute',
      staff_ids: [3, 4],
      category_ids: [1],
      cal_color: '#aa0000',
    },
    { id: 8, name: 'Room', price: '15.00', duration: 60, duration_unit: 'minute', qty: 2 },
    { id: 9, name: 'Retreat', price: '90.00', duration: 1, duration_unit: 'day' },
    { id: 10, name: 'Secret', price: '1.00', duration: 60, duration_unit: 'minute', status: 'draft' },
    { id: 11, name: 'Comb', price: '5.00', type: 'simple' },
  ],
  users: [
    user(1, 'boss', 'shop_manager'),
    user(3, 'anna', 'shop_staff'),
    user(4, 'ben', 'shop_staff'),
    user(5, 'cleo', 'customer'),
    user(6, 'dora', 'customer'),
  ],
  api_keys: [
    key('read', 'read', 1),
    key('write', 'write', 1),
    key('both', 'read_write', 1),
    key('shop', 'read_write', null),
    key('cleo', 'read_write', 5),
  ],
  rules: [
    {
      kind: 'global',
      title: 'Opening hours',
      range_type: 'time:all',
      from_range: '09:00',
      to_range: '12:00',
      appointable: true,
    },
    {
      kind: 'staff',
      kind_id: 4,
      title: 'Dentist',
      range_type: 'time:range',
      from_date: '2026-03-11',
      to_date: '2026-03-11',
      from_range: '09:00',
      to_range: '10:00',
      appointable: false,
    },
    {
      kind: 'global',
      title: 'Imported holiday',
      event_id: 77,
      range_type: 'custom',
      from_date: '2026-05-01',
      to_date: '2026-05-01',
      appointable: false,
    },
    {
      kind: 'product',
      kind_id: 10,
      title: 'Secret hours',
      range_type: 'time:all',
      from_range: '09:00',
      to_range: '10:00',
      appointable: true,
    },
  ],
};

export interface RunningShop {
  readonly shop: MemoryShop;
  readonly appointments: Appointments;
  readonly app: Express;
  readonly errors: unknown[];
  /** Sends requests without credentials. */
  readonly anonymous: Agent;
  /** Sends requests that sign in with a user's application password. */
  as(login: string): Agent;
  close(): Promise<void>;
}

/** The body of an error: `{code, message, data}`. */
export const errorOf = ({ body }: supertest.Response): ErrorBody => body as ErrorBody;

type Verb = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options';
export type Agent = Record<Verb, (path: string) => supertest.Test>;

const VERBS: readonly Verb[] = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

let usualMount: Mount = chosenPlace.mount;

/** Sets how all shops of a test file mount the router, unless a shop is opened with a mount of its own. */
export function mountAsUsual(mount: Mount): void {
  usualMount = mount;
}

/** Returns a mount that changes the shop's Express app first, and then adds the router in the usual place. */
export const mountAfter =
  (before: (app: Express) => unknown) =>
  (appointments: Appointments): Express =>
    usualMount(appointments, before);

/**
 * Opens a shop on the database of this test run, with the router at `/api` or at another place (see mount-places.ts).
 */
export async function openShop(
  file: ShopFile = SALON,
  {
    ports = (host) => host,
    ...options
  }: Partial<AppointmentsOptions> & {
    readonly ports?: (host: MemoryShop['host']) => HostPorts | ExternalHost;
  } = {},
  mount: Mount = usualMount,
): Promise<RunningShop> {
  const shop = createMemoryShop(file);
  const errors: unknown[] = [];
  const { database, giveBack } = await databaseOfShop(options.database);
  let appointments: Appointments | undefined;
  let server: Server | undefined;
  const close = async () => {
    server?.closeAllConnections();
    server?.close();
    await appointments?.close();
    giveBack();
  };
  try {
    appointments = createAppointments({
      ...shop.options,
      host: ports(shop.host),
      secret: 'a secret of the test, thirty-two bytes',
      clock: { now: () => NOW },
      logger: { info: () => undefined, warn: () => undefined, error: (facts) => errors.push(facts) },
      ...options,
      database,
    });
    await fillShop(file, appointments);
    const app = mount(appointments);
    server = await serverOf(app);
    const agent = agentsOf(server, judgeOf(appointments));
    return { shop, appointments, app, errors, anonymous: agent(), as: agent, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connections of all requests, which stay open between requests to one server. */
const connections = new Connections({ keepAlive: true });

/** Starts a server that all requests to a shop share, because supertest would start one for each of them. */
async function serverOf(app: Express): Promise<Server> {
  const server = createServer(app).listen(0, '127.0.0.1').unref();
  // Never closes idle connections: on a busy machine, a request could use a connection just when it is closed.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  return server;
}

/** Makes functions that send requests to a server as a user, given by login. */
const agentsOf =
  (server: Server, judge: Judge | undefined) =>
  (login?: string): Agent =>
    Object.fromEntries(
      VERBS.map((verb) => [
        verb,
        (path: string) => {
          const test = supertest(server)[verb](path).agent(connections);
          withoutStack(() => test.expect((response) => assertDescribed(judge, response)));
          return login === undefined ? test : test.auth(login, password(login));
        },
      ]),
    ) as Agent;

/**
 * Calls a function without recording stacks of new errors. supertest's `expect` records a stack for each request, which
 * is slow, although the error of `assertDescribed` names the request anyway.
 */
function withoutStack(run: () => unknown): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    run();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Checks that responses match the OpenAPI description. Each key has all values on which the description depends, so
 * shops with the same values share the checks: preparing them takes longer than opening a shop.
 */
const judges = new Map<string, Judge>();

function judgeOf(appointments: Appointments): Judge | undefined {
  const { enabled, updateStatuses } = internalsOf(appointments).options;
  const { areExternal } = internalsOf(appointments).hostIds;
  if (!enabled) return undefined;
  const { name, url } = internalsOf(appointments).site;
  const key = JSON.stringify([name, url, updateStatuses, areExternal]);
  const judge =
    judges.get(key) ?? judgeBy(describeInterface(createEndpoints(appointments), name, url), '/api');
  judges.set(key, judge);
  return judge;
}

/** Throws unless a response matches the OpenAPI description. The tests check every response. */
function assertDescribed(judge: Judge | undefined, response: supertest.Response): void {
  const { method, path: url } = (response as unknown as { req: { method: string; path: string } }).req;
  const { status } = response;
  // The text is absent if a test reads the response as a stream, although the type says otherwise.
  const text = response.text as string | undefined;
  const headers = response.headers as Record<string, string>;
  const problem = judge?.problemOf({ method, url, status, headers, text });
  if (problem !== undefined)
    throw new Error(
      `The response ${status} to ${method} ${url} differs from the OpenAPI description: ${problem}`,
    );
}
