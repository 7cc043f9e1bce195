import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { verifyWebhook } from '../../lib/index';
import type { Certificate } from '../support/certificate';
import type { Random } from '../concurrency/random';
import type { Hook, Manner } from './hooks';

/**
 * Payload of a written event: `qty` counts the changes of the event's appointment, and `order_item_id` is the time of
 * writing.
 */
interface Payload {
  readonly id: number;
  readonly qty: number;
  readonly order_item_id: number;
}

/** The receivers of webhooks in a run: one HTTPS server, and a port on which no program listens. */
export class Receivers {
  /** Violations of the promises about deliveries. */
  readonly faults: string[] = [];
  /** Milliseconds from writing an event until its arrival, for each delivery to a good receiver. */
  readonly lags: number[] = [];
  /** Number of repeated deliveries: the worker was killed after a response, before it stored the response. */
  again = 0;
  private readonly last = new Map<string, number>();
  private readonly underWay = new Set<string>();
  private readonly taken = new Map<number, number>();
  hooks: readonly Hook[] = [];
  allow: readonly string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly random: Random,
    private readonly changed: () => void,
  ) {}

  static async open(
    manners: readonly Manner[],
    { key, cert }: Certificate,
    random: Random,
    changed: () => void,
  ): Promise<Receivers> {
    const server = createServer({ key, cert }, (req, res) => void receivers.receive(req, res));
    const receivers = new Receivers(server, random, changed);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const open = (server.address() as AddressInfo).port;
    const closed = await closedPort();
    receivers.allow = [open, closed].map((port) => `127.0.0.1:${port}`);
    receivers.hooks = manners.map((manner, at) => ({
      id: at + 1,
      name: manner,
      manner,
      topic: 'appointment.updated',
      secrets: [`secret of ${at + 1}`],
      deliveryUrl: `https://127.0.0.1:${manner === 'refuses' ? closed : open}/${at + 1}`,
    }));
    return receivers;
  }

  /** Number of different deliveries that the receiver has accepted. */
  takenBy = ({ id }: Hook): number => this.taken.get(id) ?? 0;

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const arrivedAt = Date.now();
    const hook = this.hooks.find(({ id }) => req.url === `/${id}`)!;
    const delivery = `${hook.id}:${String(req.headers['x-site-webhook-delivery-id'])}`;
    if (this.underWay.has(delivery)) this.faults.push(`${delivery} is delivered by two at once`);
    this.underWay.add(delivery);
    res.on('close', () => this.underWay.delete(delivery));
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of req) chunks.push(chunk as Buffer);
    } catch {
      return; // A request without a complete body comes from a worker that was killed while sending.
    }
    const body = Buffer.concat(chunks);
    if (!verifyWebhook(body, req.headers, hook.secrets)) this.faults.push(`${delivery} is not signed`);
    const { id, qty: step, order_item_id: writtenAt } = JSON.parse(body.toString()) as Payload;
    if (hook.manner === 'hangs') return;
    const resource = `${hook.id}:${id}`;
    const before = this.last.get(resource) ?? 0;
    if (step !== before + 1 && step !== before) this.faults.push(`${resource}: ${step} came after ${before}`);
    if (hook.manner === 'fails at random' && this.random.int(10) < 3) {
      res.writeHead(500).end();
      return;
    }
    if (step === before) this.again += 1;
    else {
      this.last.set(resource, step);
      this.taken.set(hook.id, this.takenBy(hook) + 1);
      if (hook.manner === 'good') this.lags.push(arrivedAt - writtenAt);
    }
    res.writeHead(204).end();
    this.changed();
  }
}

async function closedPort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
