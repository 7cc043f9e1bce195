import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { appointmentsRouter, createZone } from '../../lib/index';
import { presentSlot } from '../../lib/rest/presenters/slots/slot';
import { type Client, startClient } from './client';
import type { Month } from './month';
import { openSalon, type Salon } from './salon';
import { medianOf } from './timing';

const MONTH = '/api/v2/slots?product_ids=1&min_date=2026-03-10&max_date=2026-04-09';
const DAY = '/api/v2/slots?product_ids=1&staff_ids=12&min_date=2026-03-17&max_date=2026-03-17';
const ROUNDS = 9;
/**
 * Number of requests to each of the two routes before the measurement. V8 compiles the routes' code during these
 * requests; compiling later would slow one of the routes.
 */
const BEFORE = 4_000;

/** Compares the router's requests per second with those of a route that sends the same bytes and headers. */
export async function httpRows(month: Month) {
  const salon = await openSalon(month);
  const client = startClient();
  try {
    return {
      slots_http_warm: await untouched(salon, client, MONTH, 240),
      slots_http_day: await untouched(salon, client, DAY, 600),
      slots_http_changed: await changed(salon, client),
    };
  } finally {
    await client.close();
    await salon.close();
  }
}

async function untouched(salon: Salon, client: Client, path: string, requests: number) {
  const { port, close, bytes } = await listen(salon, path);
  const ask = (of: string, count: number) => client.ask({ port, path: of, requests: count, connections: 4 });
  for (const of of [path, '/plain']) await ask(of, BEFORE);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await ask(path, requests);
    const plain = await ask('/plain', requests);
    ratios.push(plain / ours);
  }
  await close();
  return { bytes, ratio: medianOf(ratios) };
}

async function changed(salon: Salon, client: Client) {
  const { port, close } = await listen(salon, MONTH);
  const ours: number[] = [];
  const plain: number[] = [];
  const order = { port, requests: 1, connections: 1 };
  for (let round = -5; round < 4 * ROUNDS; round += 1) {
    const day = String(10 + ((round + 30) % 20)).padStart(2, '0');
    await salon.appointments.create({
      productId: 1,
      staffIds: [12],
      start: `2026-03-${day}T16:30`,
      enforce: 'none',
    });
    const mine = await client.ask({ ...order, path: MONTH });
    const theirs = await client.ask({ ...order, path: '/plain' });
    if (round < 0) continue;
    ours.push(mine);
    plain.push(theirs);
  }
  await close();
  return {
    ours_ms: medianOf(ours),
    plain_ms: medianOf(plain),
    ratio: medianOf(plain.map((ms, i) => ms / ours[i]!)),
  };
}

/**
 * Serves the library's router, and a route that sends a prepared copy of its response. Throws if the router's
 * response differs from the slots that the core computes.
 */
export async function listen({ appointments, shop }: Salon, path: string) {
  const app = express();
  app.use('/api', appointmentsRouter(appointments));
  const server: Server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const answers = [1, 2].map(() => fetch(`http://127.0.0.1:${port}${path}`));
  const [first, again] = await Promise.all(answers);
  const text = Buffer.from(await first!.arrayBuffer());
  const { searchParams } = new URL(path, 'http://localhost');
  const { records } = await appointments.slots.list({
    productIds: [1],
    staffIds: searchParams.has('staff_ids') ? [Number(searchParams.get('staff_ids'))] : undefined,
    minDate: searchParams.get('min_date')!,
    maxDate: searchParams.get('max_date')!,
  });
  const zone = createZone(shop.site.timezone);
  const expected = records.map((slot) => presentSlot(slot, zone));
  const computed = JSON.stringify({ records: expected, count: expected.length });
  if (!records.some(({ scheduled }) => scheduled > 0))
    throw new Error(`The slots of ${path} show no bookings`);
  if (text.toString() !== computed || (await again!.text()) !== computed)
    throw new Error(`The response to ${path} differs from the slots that the core computes`);
  const headers = [...first!.headers].filter(
    ([name]) => !/^(date|connection|keep-alive|x-powered-by)$/.test(name),
  );
  app.get('/plain', (_, res) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    res.end(text);
  });
  const close = () => new Promise((closed) => server.close(closed));
  return { port, close, bytes: text.length };
}
