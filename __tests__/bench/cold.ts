import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import express from 'express';
import { appointmentsRouter, warmUp } from '../../lib/index';
import { type Client, startClient } from './client';
import { makeMonth } from './month';
import { openSalon, type Salon } from './salon';
import { medianOf } from './timing';

const PATH = '/api/v2/slots?product_ids=1&min_date=2026-03-10&max_date=2026-04-09';

/**
 * Milliseconds that a new process takes for its first request, and for its first `JSON.stringify` of the same
 * response.
 */
interface First {
  readonly request: number;
  readonly stringify: number;
}

/**
 * Compares the first request of new processes with the first `JSON.stringify` of the same response in the same process.
 * Some processes warm up as docs/performance.md says; others start without a warm-up.
 */
export function cold({ file }: Salon) {
  const runs = Array.from({ length: 10 }, () => ({
    warmedUp: inProcess(file, 'warm-up'),
    unprepared: inProcess(file, 'no-warm-up'),
  }));
  return {
    ...figuresOf(runs.map(({ warmedUp }) => warmedUp)),
    without_warm_up: figuresOf(runs.map(({ unprepared }) => unprepared)),
  };
}

function inProcess(file: string, start: 'warm-up' | 'no-warm-up'): First {
  const { stdout, stderr } = spawnSync(process.execPath, [__filename, file, start], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as First;
}

const figuresOf = (runs: readonly First[]) => ({
  request_ms: medianOf(runs.map(({ request }) => request)),
  stringify_ms: medianOf(runs.map(({ stringify }) => stringify)),
  ratio: medianOf(runs.map(({ request, stringify }) => request / stringify)),
});

async function oneProcess(file: string, start: string): Promise<void> {
  const salon = await openSalon(makeMonth(10, 31, 2_000), { file });
  await salon.appointments.migrate();
  const app = express();
  app.use('/api', appointmentsRouter(salon.appointments));
  if (start === 'warm-up') await warmUp(salon.appointments, app, '/api');
  const server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const client = await readyClient();
  const request = await client.ask({ port, path: PATH, requests: 1, connections: 1 });
  await client.close();
  const text = await (await fetch(`http://127.0.0.1:${port}${PATH}`)).text();
  const body: unknown = JSON.parse(text);
  const then = performance.now();
  const again = JSON.stringify(body);
  const stringify = performance.now() - then;
  if (again !== text || text.length < 1e6 || !text.includes('"scheduled":1'))
    throw new Error('The first response has wrong slots');
  console.log(JSON.stringify({ request, stringify }));
  server.closeAllConnections();
  server.close();
  await salon.close();
}

/**
 * Starts an HTTP client and has it send a request to another server first, because a customer's browser is already
 * running, too.
 */
export async function readyClient(): Promise<Client> {
  const other = createTcpServer((socket) => {
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n.'));
  });
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const client = startClient();
  await client.ask({ port: (other.address() as AddressInfo).port, path: '/', requests: 1, connections: 1 });
  other.close();
  return client;
}

if (require.main === module) void oneProcess(process.argv[2]!, process.argv[3]!);
