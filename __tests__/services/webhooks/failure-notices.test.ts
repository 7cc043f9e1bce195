import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import type { Delivery, Outcome } from '../../../lib/domain/events/delivery';
import { createFailureNotices } from '../../../lib/services/webhooks/failure-notices';
import { asInstant } from '../../../lib/time/units';
import { type Certificate, makeCertificate } from '../../support/certificate';
import { openShop, type TestShop } from '../../support/shops/core-shop';

const DAY = 86_400;

let certificate: Certificate;
let server: Server;
let untrusted: string;
let refusing: string;
beforeAll(async () => {
  certificate = makeCertificate();
  server = createServer(certificate, (_, response) => response.end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  untrusted = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const closed = createTcpServer();
  await once(closed.listen(0, '127.0.0.1'), 'listening');
  refusing = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
  closed.close();
  await once(closed, 'close');
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
  certificate.remove();
});

let salon: TestShop;
let host: string;
let isActive: boolean;
let now: number;
let warnings: [facts: object, message: string][];
async function open(receiver: string): Promise<void> {
  host = receiver;
  isActive = true;
  now = Date.UTC(2026, 2, 2, 8) / 1000;
  warnings = [];
  salon = await openShop({
    clock: { now: () => asInstant(now) },
    logger: {
      info: () => undefined,
      warn: (...line) => warnings.push(line),
      error: (...line) => warnings.push(line),
    },
    webhooks: { allow: [receiver] },
    ports: (ports) => ({
      ...ports,
      webhooks: {
        active: async () => (isActive ? [hook()] : []),
        disable: async () => void (isActive = false),
      },
    }),
  });
  await salon.appointments.tick();
}
afterEach(() => salon.close());
const hook = () => ({
  id: 1,
  name: 'Till',
  topic: 'appointment.created',
  secrets: ['hush-secret'],
  deliveryUrl: `https://user:hush-password@${host}/hush-path?token=hush-token`,
});
const book = () => salon.appointments.create({ productId: 2, start: '2026-03-03T10:00', enforce: 'none' });
const later = async (seconds: number): Promise<void> => {
  now += seconds;
  await salon.appointments.tick();
};

test.each([
  [
    'a certificate that is not trusted',
    () => untrusted,
    // Newer versions of Node append advice to the message.
    /^A webhook began to fail: self-signed certificate(; if the root CA is installed locally, .+)?$/,
  ],
  [
    'a refused connection',
    () => refusing,
    /^A webhook began to fail: connect ECONNREFUSED 127\.0\.0\.1:\d+$/,
  ],
  [
    'a name of which no address accepts a connection',
    () => refusing.replace('127.0.0.1', 'localhost'),
    /^A webhook began to fail: connect ECONNREFUSED \S+:\d+$/,
  ],
])(
  '%s is logged as one line that names the webhook, its host and the reason',
  async (_, receiver, message) => {
    await open(receiver());
    await book();
    await later(0);
    expect(warnings).toEqual([
      [{ webhook: 1, name: 'Till', host: receiver(), delivery: 1 }, expect.stringMatching(message)],
    ]);
    expect(JSON.stringify(warnings)).not.toContain('hush');
  },
);

test('retries and further deliveries of a failing webhook are not logged again', async () => {
  await open(refusing);
  await book();
  await book();
  await later(0);
  await later(60);
  await book();
  await later(600);
  expect(warnings).toHaveLength(1);
});

test('a webhook that fails again after a successful delivery, or after it was away, is logged again', () => {
  const lines: string[] = [];
  const ignore = (): void => undefined;
  const notices = createFailureNotices({ info: ignore, warn: (_, line) => lines.push(line), error: ignore });
  const webhook = { ...hook(), deliveryUrl: 'https://till.example/' };
  const tried = (attempts: number, ...outcomes: Outcome[]): number => {
    const delivery = { attempts } as Delivery;
    notices.note(
      webhook,
      outcomes.map((outcome) => ({ delivery, outcome })),
    );
    return lines.length;
  };
  const FAILED = { status: 'waiting', note: 'HTTP 500' } as const;
  const DELIVERED = { status: 'delivered', note: 'HTTP 200' } as const;
  expect(tried(0, FAILED, FAILED)).toBe(1);
  expect(tried(0, FAILED)).toBe(1);
  expect(tried(0, DELIVERED)).toBe(1);
  expect(tried(1, FAILED)).toBe(1);
  expect(tried(0, FAILED)).toBe(2);
  // A receiver that refuses only one of several simultaneous deliveries still counts as failing.
  expect(tried(0, DELIVERED, FAILED)).toBe(2);
  notices.keepOnly(['1']);
  expect(tried(0, FAILED)).toBe(2);
  notices.keepOnly([]);
  expect(tried(0, FAILED)).toBe(3);
  expect(new Set(lines)).toEqual(new Set(['A webhook began to fail: HTTP 500']));
});

test('a webhook that is disabled is logged with the reason', async () => {
  await open(refusing);
  await book();
  await later(0);
  await book();
  await later(5 * DAY);
  expect(isActive).toBe(false);
  expect(warnings.map(([, message]) => message)).toEqual([
    expect.stringMatching(/^A webhook began to fail: /),
    'A webhook was disabled. No delivery has succeeded for 5 days.',
  ]);
});
