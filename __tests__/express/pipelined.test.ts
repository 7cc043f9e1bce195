import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express, { type Response } from 'express';
import { appointmentsRouter, closeServer } from 'shop-appointments';
import { clientGone } from '../../lib/express/client-gone';
import { openShop, type RunningShop } from '../support/http/shop';
import { eventually } from '../support/eventually';

let shop: RunningShop;
let server: Server;
let release: () => void;
let responses: Response[];
let warnings: string[];

/** Delays the shop's response about product 8 until `release` is called. */
beforeEach(async () => {
  const released = new Promise<void>((resolve) => (release = resolve));
  responses = [];
  warnings = [];
  shop = await openShop(
    undefined,
    {
      logger: { info: () => undefined, warn: (_, text) => warnings.push(text), error: () => undefined },
      ports: (host) => ({
        ...host,
        products: {
          ...host.products,
          find: async (ids, context) => {
            if (ids.includes(8)) await released;
            return host.products.find(ids, context);
          },
        },
      }),
    },
    (appointments) =>
      express()
        .use((_request, response, next) => {
          responses.push(response);
          next();
        })
        .use('/api', appointmentsRouter(appointments)),
  );
  server = createServer(shop.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  release();
  await closeServer(server);
  await shop.close();
});

/**
 * Sends two requests together on one connection. The response to the second is ready first, and waits for the
 * first.
 */
async function sendTwo(): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  client.write(
    ['products/8', 'products/7'].map((path) => `GET /api/v2/${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(''),
  );
  await eventually(() => responses[1]?.writableEnded, Boolean);
  return client;
}

test('both responses of a connection are sent when the server closes meanwhile', async () => {
  const client = await sendTwo();
  let text = '';
  client.on('data', (chunk: string) => (text += chunk));
  const closed = closeServer(server);
  await eventually(() => !server.listening, Boolean);
  release();
  await Promise.all([closed, once(client, 'close')]);
  expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

test('a response that waits behind another ends with its connection', async () => {
  const client = await sendTwo();
  const closed = once(responses[1]!.req.socket, 'close');
  const before = clientGone(responses[1]!)();
  client.destroy();
  await closed;
  const after = clientGone(responses[1]!)();
  expect([before.aborted, after.aborted]).toEqual([true, true]);
  release();
  await shop.close();
  expect(warnings).toEqual([]);
});
