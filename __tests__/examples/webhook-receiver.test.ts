import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReceiver, type Received } from '../../examples/webhook-receiver/receiver';
import { signStandard } from '../../lib/services/webhooks/webhook-signature';
import { asInstant } from '../../lib/time/units';

let server: Server;
let url: string;
let received: Received[];
let handle: (one: Received) => void | Promise<void>;
beforeEach(async () => {
  received = [];
  handle = (one) => void received.push(one);
  server = createServer(createReceiver({ secrets: ['s1', 's2'], handle: (one) => handle(one) }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const BODY = '{"id": 7, "name": "Jürgen"}';
async function deliver(id: string, { secret = 's1', secondsAgo = 0, body = BODY } = {}): Promise<number> {
  const timestamp = asInstant(Math.floor(Date.now() / 1000) - secondsAgo);
  const headers = {
    'Content-Type': 'application/json',
    'X-SITE-Webhook-Topic': 'appointment.created',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signStandard({ id, timestamp, body: BODY }, [secret]),
  };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

test('a genuine delivery is handled once, however often it arrives', async () => {
  expect([await deliver('a'), await deliver('a'), await deliver('b', { secret: 's2' })]).toEqual([
    204, 200, 204,
  ]);
  const topic = 'appointment.created';
  const payload = { id: 7, name: 'Jürgen' };
  expect(received).toEqual([
    { id: 'a', topic, payload },
    { id: 'b', topic, payload },
  ]);
});

test.each([
  ['with another secret', { secret: 'wrong' }],
  ['of six minutes ago', { secondsAgo: 360 }],
  ['with other bytes of the same meaning', { body: JSON.stringify(JSON.parse(BODY)) }],
])('a delivery %s is refused', async (_, how) => {
  expect(await deliver('a', how)).toBe(401);
  expect(received).toEqual([]);
  expect((await fetch(url, { method: 'POST' })).status).toBe(401);
});

test('a delivery that could not be handled may arrive again, but not while it is being handled', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  handle = () => {
    throw new Error('The till is full');
  };
  expect(await deliver('a')).toBe(500);
  let finish = (): void => undefined;
  const begun = new Promise<void>((begin) => {
    handle = (one) => {
      begin();
      return new Promise((resolve) => {
        finish = () => {
          received.push(one);
          resolve();
        };
      });
    };
  });
  const first = deliver('a');
  await begun;
  expect(await deliver('a')).toBe(409);
  finish();
  expect([await first, await deliver('a'), received.length]).toEqual([204, 200, 1]);
});
