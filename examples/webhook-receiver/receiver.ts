import express, { type Express } from 'express';
import { verifyWebhook } from 'shop-appointments';

/** Content of a genuine delivery. */
export interface Received {
  /** `webhook-id`, equal in every attempt of a delivery. */
  readonly id: string;
  /** `appointment.created`, for example. */
  readonly topic: string;
  readonly payload: unknown;
}

export interface ReceiverOptions {
  /** Secret of the webhook; the old and the new one while it is changed. */
  readonly secrets: readonly string[];
  /** Handles the event. If it fails, the shop tries again later. */
  readonly handle: (received: Received) => void | Promise<void>;
}

/** Limit on remembered ids. A real receiver stores them in its database, in the transaction of its own writes. */
const MOST_REMEMBERED = 100_000;

/** Creates a receiver of deliveries at `POST /hook`: genuine ones of the last five minutes, and each of them once. */
export function createReceiver({ secrets, handle }: ReceiverOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  const done = new Set<string>();
  const underWay = new Set<string>();

  // The signature covers the original bytes: a body that was parsed and written again has others.
  app.post('/hook', express.raw({ type: () => true, limit: '1mb' }), async (req, res) => {
    const body: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    // Wrong, or signed too long ago, for example intercepted and sent again.
    if (!verifyWebhook(body, req.headers, secrets)) return void res.status(401).send('Not signed for us.');

    const id = String(req.headers['webhook-id']);
    // Already handled: the last response did not reach the shop. Anything but a success would make it try again.
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
