import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Child, follow } from '../../../../__tests__/support/child';
import { type Api, apiAt, signIn } from '../../src/seed/api';
import { seed } from '../../src/seed/seed';
import { emptyDatabase, TEST_DATABASE } from './database';

const FOLDER = join(__dirname, '../..');
const READY = /Vendure server .* now running/;
const WORKER_READY = /Vendure Worker is ready/;

/** The shop in one or two processes, with a database of its own. */
export interface Shop {
  readonly url: string;
  /** The admin API, signed in as the owner. */
  readonly admin: Api;
  /** The shop API for another visitor. */
  visitor(channel?: string): Api;
  /** Calls the library's REST interface, at a path such as `/v2/slots`, by default as the owner. */
  rest<Body>(path: string, request?: RestRequest): Promise<RestResponse<Body>>;
  readonly server: () => Child;
  /** Starts the server again, after it has ended. */
  restartServer(): Promise<void>;
  close(): Promise<void>;
}

export interface RestRequest {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RestResponse<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface ShopOptions {
  /** Modules that are loaded into each process before the shop. */
  readonly preload?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts and seeds a shop. */
export async function openShop({ preload = [], env = {} }: ShopOptions = {}): Promise<Shop> {
  const database = await emptyDatabase();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const run = async (file: string, ready: RegExp): Promise<Child> => {
    const args = [...preload.flatMap((module) => ['--require', module]), join(FOLDER, 'dist', file)];
    const child = follow(file, process.execPath, args, {
      cwd: FOLDER,
      env: { ...environment(port), ...database.env, ...env },
    });
    await child.printed(ready);
    return child;
  };
  let server = await run('index.js', READY);
  await seed({ url, superadminPassword: 'demo' });
  const worker = TEST_DATABASE === 'SQLite' ? undefined : await run('index-worker.js', WORKER_READY);
  const admin = apiAt(`${url}/admin-api`);
  await signIn(admin, 'superadmin', 'demo');
  return {
    url,
    admin,
    visitor: (channel) => apiAt(`${url}/shop-api`, channel),
    rest: (path, request) => callRest(`${url}/appointments${path}`, admin, request),
    server: () => server,
    async restartServer() {
      server = await run('index.js', READY);
    },
    async close() {
      await Promise.all([server.stop(), worker?.stop()]);
      await database.drop();
    },
  };
}

async function callRest<Body>(
  address: string,
  admin: Api,
  { method = 'GET', body, headers = { Authorization: `Bearer ${admin.token()}` } }: RestRequest = {},
): Promise<RestResponse<Body>> {
  const response = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** The environment of a shop's process at this port. */
export const environment = (port: number): Record<string, string> => ({
  PORT: String(port),
  VENDURE_DISABLE_TELEMETRY: 'true',
});

/** Finds a port on which no process listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
