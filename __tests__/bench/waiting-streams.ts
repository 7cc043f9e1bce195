import { internalsOf } from '../support/internals';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { startClient } from './client';
import { listen } from './http';
import type { Month } from './month';
import { openSalon } from './salon';
import { medianOf } from './timing';

const PATH = '/api/v2/slots?product_ids=1&staff_ids=12&min_date=2026-03-17&max_date=2026-03-17';
const MANAGERS = 100;
const STREAMS_EACH = 10;
const REQUESTS = 1_200;
const ROUNDS = 7;
const WARM_UP = 4_000;
/** Milliseconds after which a browser reconnects to an ended event stream. */
const RECONNECT_MS = 1_000;

interface Streams {
  readonly port: number;
  /** HTTP request with which each client opens its stream. */
  readonly requests: readonly string[];
}

/**
 * Compares the slot requests per second in two situations: while 1,000 clients wait for events, and without these
 * clients.
 */
export async function waitingStreams(month: Month) {
  const users = Array.from({ length: MANAGERS }, (_, number) => ({
    id: 10_000 + number,
    login: `manager-${number}`,
    email: `manager-${number}@salon.example`,
    first_name: 'M',
    last_name: String(number),
    display_name: `Manager ${number}`,
    roles: ['shop_manager'],
    password: 'of the page',
  }));
  const salon = await openSalon(month, { users });
  const { port, close } = await listen(salon, PATH);
  const client = startClient();
  const ask = (requests: number) => client.ask({ port, path: PATH, requests, connections: 4 });
  const measured = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(REQUESTS));
    return times;
  };
  try {
    await ask(WARM_UP);
    const before = await measured();
    const streams = await startStreams({ port, requests: await requestsOf(salon) });
    const beside = await measured();
    const waiting = await streams.countWaiting();
    if (waiting < 0.9 * MANAGERS * STREAMS_EACH)
      throw new Error(`Only ${waiting} of ${MANAGERS * STREAMS_EACH} event streams are open`);
    await streams.stop();
    const after = await measured();
    return { waiting, ratio: Number((medianOf([...before, ...after]) / medianOf(beside)).toFixed(3)) };
  } finally {
    await client.close();
    await close();
    await salon.close();
  }
}

async function requestsOf({ appointments, shop }: Awaited<ReturnType<typeof openSalon>>): Promise<string[]> {
  const { cursor } = await appointments.events.read({ limit: 1 });
  const last = await internalsOf(appointments).storage.outbox.last();
  const requests: string[] = [];
  for (let number = 0; number < MANAGERS; number += 1) {
    const cookie = (await shop.host.access.signIn(`manager-${number}`, 'of the page'))!;
    const session = (await shop.host.access.session({ headers: { cookie } }))!;
    const path = `/api/v2/sse?since_id=${Math.max(cursor, last)}&wait=25&nonce=${appointments.nonceFor(session)}`;
    const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`;
    requests.push(...Array.from({ length: STREAMS_EACH }, () => head));
  }
  return requests;
}

/** Starts the waiting clients in a thread of their own; resolves when all of them wait. */
async function startStreams(streams: Streams) {
  const worker = new Worker(__filename, { workerData: streams });
  const next = () =>
    new Promise<number>((resolve, reject) => {
      worker.removeAllListeners();
      worker.once('message', resolve).once('error', reject);
    });
  const countWaiting = (): Promise<number> => {
    const answer = next();
    worker.postMessage('count');
    return answer;
  };
  while ((await countWaiting()) < streams.requests.length) await sleep(50);
  return { countWaiting, stop: () => worker.terminate() };
}

/** Opens an event stream, and opens it again whenever the stream has ended. */
function keepWaiting({ port }: Streams, request: string, waiting: Set<Socket>): void {
  const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
  socket.on('data', (bytes: Buffer) => {
    const text = bytes.toString('latin1');
    if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) throw new Error(text.slice(0, 300));
    waiting.add(socket);
    // The stream has ended with its last chunk, so the connection is closed.
    if (text.endsWith('0\r\n\r\n')) socket.end();
  });
  socket.on('close', () => {
    waiting.delete(socket);
    setTimeout(() => keepWaiting({ port, requests: [] }, request, waiting), RECONNECT_MS);
  });
  socket.on('error', () => socket.destroy());
}

if (parentPort && workerData) {
  const waiting = new Set<Socket>();
  const streams = workerData as Streams;
  for (const request of streams.requests) keepWaiting(streams, request, waiting);
  parentPort.on('message', () => parentPort!.postMessage(waiting.size));
}
