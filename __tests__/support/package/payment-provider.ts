import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Reply, send } from './recipe-shop';

/** Secret with which the payment provider signs its reports. */
export const PAYMENT_SECRET = 'pay'.repeat(12);

/** A request to the payment provider, such as one for a refund. */
interface ProviderRequest {
  readonly key: string | undefined;
  readonly body: { readonly order_id: number; readonly amount: number; readonly refund?: number };
}

/**
 * Starts a payment provider, which records requests.
 *
 * @param isDownAtFirst whether it refuses its first request, as if it were down
 */
export async function startProvider({ isDownAtFirst }: { readonly isDownAtFirst: boolean }) {
  const requests: ProviderRequest[] = [];
  let calls = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls += 1;
      if (calls === 1 && isDownAtFirst) return response.writeHead(503).end();
      const key = request.headers['idempotency-key']?.toString();
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ProviderRequest['body'];
      requests.push({ key, body });
      return response.writeHead(201).end(JSON.stringify({ url: `https://pay.example/${key}` }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Sends a report of the payment provider to a shop, signed with this secret. */
export function report(url: string, content: object, secret = PAYMENT_SECRET): Promise<Reply> {
  const body = JSON.stringify(content);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return send('POST', url, { headers: { 'X-Provider-Signature': signature }, body });
}
