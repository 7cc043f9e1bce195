import { Agent, request, type RequestOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { seededRandom } from '../concurrency/random';
import { runChild } from '../support/child';

const REQUESTS = 60;
/** Statuses that requests may have: listed (200), booked (201), or no place left (409). */
const ORDINARY = [200, 201, 409];

export interface Round {
  readonly url: string;
  /** Whether the library opens the database by its `URL`, or the shop passes an `instance`. */
  readonly opener: 'URL' | 'instance';
  readonly seed: number;
}

export interface RoundResult {
  readonly faults: readonly string[];
  /** Number of requests that got an ordinary response. */
  readonly answered: number;
  /** Number of requests that came after the process had stopped listening. */
  readonly refused: number;
  /** Milliseconds from the signal to the end of the process. */
  readonly tookMs: number;
}

/**
 * Stops a shop by two SIGTERM signals during 60 requests on 60 connections. Meanwhile a page follows the
 * event stream, and browsers keep idle connections open.
 */
export async function runRound({ url, opener, seed }: Round): Promise<RoundResult> {
  const random = seededRandom(seed);
  const child = runChild('__tests__/shutdown/server.ts', {}, url, opener, String(seed));
  const [, port, nonce] = await child.printed(/listening on (\d+) nonce (\S+)/);
  const clients = Array.from({ length: REQUESTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const idle: Socket[] = [];
  try {
    const send = (number: number | string, agent: Agent, path: string, method = 'GET') =>
      ask({
        port: Number(port),
        agent,
        path,
        method,
        headers: { 'x-number': String(number), cookie: 'a=b' },
      });
    // Sends requests on half of the connections first, so that these have been used before.
    await Promise.all(
      clients.slice(0, REQUESTS / 2).map((agent) => send('before', agent, '/api/v2/products')),
    );
    const stream = send('stream', new Agent(), `/api/v2/sse?nonce=${nonce}&since_id=1000000&wait=25`);
    idle.push(connect(Number(port), '127.0.0.1').on('error', () => undefined));
    await once(idle[0]!, 'connect');
    const outcomes = clients.map(async (agent, number) => {
      await sleep(random.int(60));
      const start = `2031-03-${String(10 + random.int(4))}T${String(8 + random.int(10)).padStart(2, '0')}:00`;
      const path = number % 3 === 0 ? '/api/v2/slots?product_ids=1' : `/book/${start}`;
      return send(number, agent, path, number % 3 === 0 ? 'GET' : 'POST');
    });
    await sleep(random.int(120));
    const signalled = performance.now();
    const stopped = child.stop('SIGTERM').then(() => performance.now() - signalled);
    void child.stop('SIGTERM');
    const all = await Promise.all(outcomes);
    const [streamed, tookMs] = [await stream, await stopped];
    const exitCode = await child.ended();
    const faults = all.flatMap((outcome, number) => faultOf(outcome, number, child.out()));
    faults.push(...faultOf(streamed, 'stream', child.out()));
    if (exitCode !== 0 || !child.out().includes('the end'))
      faults.push(`the process ended with ${exitCode}: ${child.err()}`);
    if (child.err() !== '') faults.push(`the process wrote: ${child.err()}`);
    const booked = all.flatMap(({ status, id }) => (status === 201 ? [id!] : []));
    faults.push(...(await lostBookings(url, booked)));
    const answered = all.filter(({ status }) => status !== undefined).length;
    return { faults, answered, refused: REQUESTS - answered, tookMs };
  } finally {
    await child.stop('SIGKILL');
    for (const agent of clients) agent.destroy();
    for (const socket of idle) socket.destroy();
  }
}

function faultOf({ status, error }: Outcome, number: number | 'stream', seen: string): string[] {
  if (status !== undefined) return ORDINARY.includes(status) ? [] : [`request ${number} got ${status}`];
  const hasReached = new RegExp(`^reached ${number}$`, 'm').test(seen);
  return hasReached ? [`request ${number} reached the process and got no response: ${error}`] : [];
}

/** Lists the bookings that the shop confirmed but did not store, and the reverse. */
async function lostBookings(url: string, confirmed: readonly number[]): Promise<string[]> {
  const shop = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR', url: 'https://salon.example' } });
  const appointments = createAppointments({
    ...shop.options,
    secret: 'a secret of the test, thirty-two bytes',
    database: url,
  });
  try {
    const { items } = await appointments.list({ status: 'any', perPage: 100 });
    const stored = new Set(items.filter(({ status }) => status === 'unpaid').map(({ id }) => id));
    const lost = confirmed.filter((id) => !stored.has(id)).map((id) => `booking ${id} is lost`);
    if (stored.size !== confirmed.length)
      lost.push(`${stored.size} bookings are stored, and ${confirmed.length} were confirmed`);
    return lost;
  } finally {
    await appointments.dropTables();
    await appointments.close();
  }
}

interface Outcome {
  readonly status?: number;
  readonly id?: number;
  readonly error?: string;
}

/** Sends a request and reads its response to the end. */
function ask(options: RequestOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve({ error: error.message });
    const sent = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', failed);
      response.on('end', () => {
        const { id } = (text.startsWith('{') ? JSON.parse(text) : {}) as { id?: number };
        resolve({ status: response.statusCode, id });
      });
    });
    sent.on('error', failed).end();
  });
}
