import { internalsOf } from '../../support/internals';
import fc from '../../support/fast-check';
import { once } from 'node:events';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEndpoints } from '../../../lib/rest/endpoints/table';
import { describeInterface } from '../../../lib/rest/openapi';
import { at, openShop, password, type RunningShop } from '../../support/http/shop';
import { type FuzzedRequest, hostileRequests } from '../../support/http/hostile-requests';
import { type Judge, judgeBy } from '../../support/http/openapi-document';

/** The full run: FUZZ_REQUESTS=10000 npx jest __tests__/http/protocol/fuzz.test.ts */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 300);
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);

let salon: RunningShop;
let server: Server;
let judge: Judge;
const ours = () => describeInterface(createEndpoints(salon.appointments), 'Salon', 'https://salon.example');

beforeAll(async () => {
  salon = await openShop();
  judge = judgeBy(ours(), '/api');
  server = createServer(salon.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  for (const hour of ['09', '10', '11']) {
    const body = { product_id: 8, start: at(`2026-03-10T${hour}:00`) };
    await salon.as('boss').post('/api/v2/appointments').send(body);
  }
});

afterAll(async () => {
  server.close();
  await salon.close();
});

/** Everything that a write could change. */
async function stored(): Promise<string> {
  const { appointments, rules } = internalsOf(salon.appointments).storage;
  const ids = Array.from({ length: 400 }, (_, i) => i + 1);
  return JSON.stringify([
    [...(await appointments.find(ids)).values()],
    await rules.all(),
    salon.shop.orders.length,
  ]);
}

function sendRaw({ method, url, body, isSignedIn }: FuzzedRequest) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; text: string; headers: Record<string, string> }>((resolve, reject) => {
    const auth = isSignedIn ? `boss:${password('boss')}` : undefined;
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const request = send(
      { port, host: '127.0.0.1', method, path: `/api${url}`, auth, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            text,
            headers: response.headers as Record<string, string>,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

test(`none of ${REQUESTS} hostile requests is a fault, takes a second, or stores anything when it is refused`, async () => {
  const before = { text: await stored() };
  await fc.assert(
    fc.asyncProperty(hostileRequests(ours()), async (request) => {
      const began = process.cpuUsage();
      const { status, text, headers } = await sendRaw(request);
      const { user, system } = process.cpuUsage(began);
      expect({ status: status < 500 ? 'no fault' : status, text }).toEqual({ status: 'no fault', text });
      // The processor time of this process is independent of the machine's other work.
      expect((user + system) / 1e6).toBeLessThan(1);
      expect(
        judge.problemOf({ ...request, url: `/api${request.url}`, status, headers, text }),
      ).toBeUndefined();
      const after = await stored();
      if (status >= 400) expect(after).toBe(before.text);
      before.text = after;
    }),
    { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
  );
  expect(salon.errors).toEqual([]);
  expect(Object.prototype).not.toHaveProperty('x');
}, 3_600_000);
