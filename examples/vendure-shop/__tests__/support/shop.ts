import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Child, follow } from '../../../../__tests__/support/child';
import { type Api, apiAt, signIn } from '../../src/seed/api';
import { seed } from '../../src/seed/seed';
import { emptyDatabase, TEST_DATABASE } from './database';

const FOLDER = join(__dirname, '../..');
const READY = /Vendure server .* now running/;
const WORKER_READY = /Vendure Worker is ready/;

/** A shop that a test runs in one or two processes (server and worker), with its own database. */
export interface Shop {
  readonly url: string;
  /** Vendure's admin API, signed in as the owner. */
  readonly admin: Api;
  /** Vendure's shop API, in a new session of a visitor. */
  visitor(channel?: string): Api;
  /** Calls the library's REST interface, by default as the owner. `path` is such as `/v2/slots`. */
  rest<Body>(path: string, request?: RestRequest): Promise<RestResponse<Body>>;
  readonly server: () => Child;
  /** Starts the server again after it was killed. */
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
  /** Modules that each process loads before the shop. */
  readonly preload?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a shop, and fills it with demo data. */
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

/** Returns environment variables for a shop that listens on this port. */
export const environment = (port: number): Record<string, string> => ({
  PORT: String(port),
  VENDURE_DISABLE_TELEMETRY: 'true',
});

/** Returns a port that no process uses. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
