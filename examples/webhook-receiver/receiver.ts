import express, { type Express } from 'express';
import { verifyWebhook } from 'shop-appointments';

/** The content of a delivery that was found to be genuine. */
export interface Received {
  /** `webhook-id`: the same at every try of a delivery. */
  readonly id: string;
  /** `appointment.created` and so on. */
  readonly topic: string;
  readonly payload: unknown;
}

export interface ReceiverOptions {
  /** The webhook's secret; the old and the new one while it is changed. */
  readonly secrets: readonly string[];
  /** Does the work. If it fails, the shop learns it, and tries again later. */
  readonly handle: (received: Received) => void | Promise<void>;
}

/** Ids that are remembered: a real receiver keeps them in its database, written together with what it does. */
const MOST_REMEMBERED = 100_000;

/** Takes deliveries at `POST /hook`: genuine ones of the last five minutes, and each of them once. */
export function createReceiver({ secrets, handle }: ReceiverOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  const done = new Set<string>();
  const underWay = new Set<string>();

  // The signature is over the bytes as they came: a body that was parsed and written again has others.
  app.post('/hook', express.raw({ type: () => true, limit: '1mb' }), async (req, res) => {
    const body: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    // Wrong, or signed too long ago: caught on the way, say, and sent again.
    if (!verifyWebhook(body, req.headers, secrets)) return void res.status(401).send('Not signed for us.');

    const id = String(req.headers['webhook-id']);
    // Known already: our last answer did not reach the shop. Anything but a success would make it try again.
    if (done.has(id)) return void res.status(200).send('Received before.');
    if (underWay.has(id)) return void res.status(409).send('Being worked on.');
    underWay.add(id);
    try {
      const topic = String(req.headers['x-site-webhook-topic']);
      await handle({ id, topic, payload: JSON.parse(body.toString('utf8')) });
      done.add(id);
      const [oldest] = done;
      if (done.size > MOST_REMEMBERED && oldest !== undefined) done.delete(oldest);
      res.status(204).end();
    } catch (error) {
      console.error(error);
      res.status(500).send('Try again later.');
    } finally {
      underWay.delete(id);
    }
  });
  return app;
}
