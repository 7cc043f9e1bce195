import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import express, { type RequestHandler } from 'express';
import { appointmentsRouter } from '../../lib/index';
import { openShop, type RunningShop } from '../support/http/shop';

let running: RunningShop;
beforeEach(async () => {
  running = await openShop();
});
afterEach(() => running.close());

/** Middleware that passes responses through a stream that can refuse more data, as compressing middleware does. */
const throughAStream: RequestHandler = (_req, res, next) => {
  const stream = new PassThrough();
  const write = res.write.bind(res);
  const end = res.end.bind(res);
  Object.assign(res, {
    write: (chunk: Buffer) => stream.write(chunk),
    end: (chunk?: Buffer) => {
      stream.end(chunk);
      return res;
    },
  });
  stream.on('data', (chunk: Buffer) => {
    if (!write(chunk)) stream.pause();
  });
  stream.on('end', () => void end());
  res.on('drain', () => stream.resume());
  next();
};

test('a long list that is sent in parts arrives behind middleware that waits until the response drains', async () => {
  const app = express().use(throughAStream, appointmentsRouter(running.appointments));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const query = 'product_ids=7&min_date=2026-03-02&max_date=2026-05-30';
  const read = async (): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/v2/slots?${query}`, {
      signal: AbortSignal.timeout(10_000),
    });
    return response.text();
  };
  const [first, again] = [await read(), await read()];
  server.close();
  expect(first.length).toBeGreaterThan(65_536);
  expect(JSON.parse(first)).toEqual(JSON.parse(again));
});
