import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import express from 'express';
import { appointmentsRouter } from '../../lib/index';
import { makeMonth } from './month';
import { openSalon, type Salon } from './salon';
import { medianOf } from './timing';

const PATH = '/api/v2/slots?product_ids=1&min_date=2026-03-10&max_date=2026-04-09';

/** The first request of fresh processes, against the first `JSON.stringify` of the same answer there. */
export function cold(salon: Salon) {
  const runs = Array.from({ length: 10 }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, [__filename, salon.file], { encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as { request: number; stringify: number };
  });
  return {
    request_ms: medianOf(runs.map(({ request }) => request)),
    stringify_ms: medianOf(runs.map(({ stringify }) => stringify)),
    ratio: medianOf(runs.map(({ request, stringify }) => request / stringify)),
  };
}

async function oneProcess(file: string): Promise<void> {
  const salon = await openSalon(makeMonth(10, 31, 2_000), { file });
  const app = express();
  app.use('/api', appointmentsRouter(salon.appointments));
  const server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`);
  const text = await answer.text();
  const request = performance.now() - began;
  const body: unknown = JSON.parse(text);
  const then = performance.now();
  const again = JSON.stringify(body);
  const stringify = performance.now() - then;
  if (again !== text || text.length < 1e6) throw new Error('The first answer is wrong');
  console.log(JSON.stringify({ request, stringify }));
  server.closeAllConnections();
  server.close();
  await salon.close();
}

if (require.main === module) void oneProcess(process.argv[2]!);
