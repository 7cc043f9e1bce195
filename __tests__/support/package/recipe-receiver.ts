import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { eventually } from '../eventually';
import { shellOf } from './documents';
import { freePort, type Project } from './new-project';
import { openRecipeShop, send } from './recipe-shop';

const PAGE = 'recipes/webhook-receiver.md';
const DRAFT = { product_id: 1, start: '2031-03-10T09:00' };

interface Signing {
  readonly id: string;
  readonly secret: string;
  readonly age?: number;
}

/** Returns the headers of a webhook delivery that is signed as the shop signs it. */
function signed(body: string, { id, secret, age = 0 }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - age);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'x-site-webhook-topic': 'appointment.updated',
    'content-type': 'application/json',
  };
}

/** Declares tests of webhook deliveries from a shop to a receiver with its own certificate. */
export function testReceiver(project: () => Project): void {
  test('a receiver of webhooks: deliveries arrive, forged and old ones are refused, and each is done once', async () => {
    await project().shell(shellOf(PAGE, 'openssl req'));
    const receiverPort = await freePort();
    const env = { RECEIVER: `localhost:${receiverPort}`, INBOX_URL: 'sqlite:inbox.db' };
    const shop = await openRecipeShop(project(), 'webhooks', env);
    const [, secret] = /^WEBHOOK_SECRETS='(.+)'$/m.exec(await shop.shell('node add-webhooks.js'))!;
    const own = { ...shop.env, PORT: receiverPort, WEBHOOK_SECRETS: `whsec_b2xk,${secret!}` };
    const receiver = project().nodeWith(own, 'webhook-receiver.js');
    await receiver.printed(/is open/);

    // Without the variable, the shop does not trust the receiver's certificate.
    const stranger = await shop.open('webhook-shop.js');
    const headers = shop.manager;
    const booked = await send('POST', `${stranger.url}/api/v2/appointments`, { headers, body: DRAFT });
    expect(booked.status).toBe(201);
    const note = () =>
      shop.evaluate(`const { events } = (await import('./appointments.js')).appointments;
        const { items: [last] } = await events.deliveries({ webhookId: 1 });
        print(last?.note ?? '');`);
    await eventually(note, (text) => String(text).includes('self-signed certificate'));
    await stranger.child.stop('SIGTERM');
    expect(receiver.out()).not.toContain('new:');

    await shop.open('webhook-shop.js', { NODE_EXTRA_CA_CERTS: 'cert.pem' });
    await shop.evaluate(`const { events } = (await import('./appointments.js')).appointments;
      const { items: [last] } = await events.deliveries({ webhookId: 1 });
      print(await events.resend(last.id));`);
    await eventually(receiver.out, (text) => text.includes('new: 1 unpaid, order 1\n'));

    const ca = readFileSync(join(project().path, 'cert.pem'));
    const deliver = async (body: string, more: Record<string, string>): Promise<number | undefined> => {
      const url = `https://localhost:${receiverPort}/hook`;
      const sending = request(url, { method: 'POST', ca, headers: more }).end(body);
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    // JSON.stringify would write no spaces here, so a signature of the parsed and rewritten body would be wrong.
    const body = '{"id": 7,  "status": "paid"}';
    const right = { id: 'a', secret: secret! };
    expect(await deliver(body, signed(body, right))).toBe(204);
    expect(await deliver(body, signed(body, right))).toBe(204);
    expect(await deliver(body, signed(body, { ...right, id: 'b', age: 400 }))).toBe(401);
    expect(await deliver(body, signed(body, { id: 'c', secret: 'whsec_d3Jvbmc=' }))).toBe(401);
    expect(await deliver('', signed(body, { ...right, id: 'd' }))).toBe(401);
    expect(await deliver(body, {})).toBe(401);
    const last = '{"id": 8, "status": "paid"}';
    expect(await deliver(last, signed(last, { ...right, id: 'e' }))).toBe(204);
    await eventually(receiver.out, (text) => text.includes('now: 8 paid\n'));
    expect(receiver.out().match(/^\w+: .*$/gm)).toEqual([
      'new: 1 unpaid, order 1',
      'now: 7 paid',
      'now: 8 paid',
    ]);
    expect(receiver.err()).toBe('');
  });
}
