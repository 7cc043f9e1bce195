import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message, MessagesPort } from 'shop-appointments';
import * as adapter from 'shop-appointments/adapters/nodemailer';
import { recipeModules } from '../support/docs/recipe-modules';
import { openMessageShop, type MessageShop } from '../support/shops/message-shop';

const CONTEXT = { signal: new AbortController().signal };

interface ReceivedSms {
  readonly key: string | undefined;
  readonly id: string | undefined;
  readonly body: { readonly to: string; readonly text: string };
}

/** A provider of SMS in this process, which answers with `status`. */
async function openProvider() {
  const provider = { status: 202, received: [] as ReceivedSms[], server: undefined as unknown as Server };
  provider.server = createServer((request: IncomingMessage, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString()) as ReceivedSms['body'];
      const { authorization: key, 'idempotency-key': id } = request.headers;
      provider.received.push({ key, id: id as string | undefined, body });
      response.writeHead(provider.status).end();
    });
  });
  await new Promise<void>((resolve) => provider.server.listen(0, '127.0.0.1', resolve));
  return provider;
}

let provider: Awaited<ReturnType<typeof openProvider>>;
let mails: string[];
let messages: MessagesPort;
let salon: MessageShop | undefined;
beforeEach(async () => {
  provider = await openProvider();
  mails = [];
  const { port } = provider.server.address() as AddressInfo;
  const sendMail = ({ messageId }: { readonly messageId: string }) => Promise.resolve(mails.push(messageId));
  const packages = {
    nodemailer: { createTransport: () => ({ sendMail }) },
    'shop-appointments/adapters/nodemailer': adapter,
  };
  const env = { SMS_URL: `http://127.0.0.1:${port}/sms`, SMS_KEY: 'key-of-the-salon' };
  messages = recipeModules('recipes/sms.md', packages, env)('messages').messages as MessagesPort;
});
afterEach(async () => {
  await salon?.close();
  salon = undefined;
  await new Promise((resolve) => provider.server.close(resolve));
});

const message = (kind: Message['kind'], to: Partial<Message['to']>): Message => ({
  id: 'message-7@1.shop-appointments',
  kind,
  to: { email: '', phone: '', name: 'Dee', language: 'en', ...to },
  subject: 'Reminder: Haircut, 10:00',
  text: 'A long text.',
  html: '<p>A long text.</p>',
  attachments: [],
  links: { manage: 'https://salon.example/my/1', optOut: '' },
});

test.each([
  ['a reminder', 'reminder', { email: 'dee@home.example', phone: '+491701' }, 'sms'],
  ['a booking', 'booked', { email: 'dee@home.example', phone: '+491701' }, 'mail'],
  ['a booking of a customer without an e-mail address', 'booked', { phone: '+491701' }, 'sms'],
  ['a reminder of a customer without a phone number', 'reminder', { email: 'dee@home.example' }, 'mail'],
] as const)('%s is sent once, by SMS or by mail', async (_, kind, to, way) => {
  await messages.send(message(kind, to), CONTEXT);
  expect([provider.received.length, mails.length]).toEqual(way === 'sms' ? [1, 0] : [0, 1]);
});

test('the provider gets the number, a short text, its key, and the id that refuses a second SMS', async () => {
  await messages.send(message('reminder', { phone: '+491701' }), CONTEXT);
  expect(provider.received).toEqual([
    {
      key: 'Bearer key-of-the-salon',
      id: 'message-7@1.shop-appointments',
      body: { to: '+491701', text: 'Reminder: Haircut, 10:00\nhttps://salon.example/my/1' },
    },
  ]);
});

test('a refused SMS is tried again with its id, and stands once in the log', async () => {
  salon = await openMessageShop({ messages: { kinds: ['booked'] } });
  salon.transport = (sent, context) => messages.send(sent, context);
  provider.status = 503;
  await salon.appointments.create({ productId: 6, start: '2026-03-10T10:00', contact: { phone: '+491701' } });
  await salon.appointments.tick();
  provider.status = 202;
  salon.clock.set('2026-03-02T09:05');
  await salon.appointments.tick();
  expect(new Set(provider.received.map(({ id }) => id)).size).toBe(1);
  expect(provider.received).toHaveLength(2);
  expect((await salon.appointments.messages.list()).items).toMatchObject([{ state: 'sent', attempts: 2 }]);
});
