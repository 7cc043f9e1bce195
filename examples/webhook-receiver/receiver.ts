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
  /** Secret of the webhook; while the secret is changed, the old and the new one. */
  readonly secrets: readonly string[];
  /** Handles the event. If the handler fails, the shop tries the delivery again later. */
  readonly handle: (received: Received) => void | Promise<void>;
}

/** Limit on remembered ids. A real receiver stores them in its database, in the transaction of its own writes. */
const MOST_REMEMBERED = 100_000;

/**
 * Creates a receiver of deliveries at `POST /hook`. It accepts genuine deliveries of the last five minutes, and handles
 * each of them once.
 */
export function createReceiver({ secrets, handle }: ReceiverOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  const done = new Set<string>();
  const underWay = new Set<string>();

  // The signature covers the original bytes. A body that was parsed and written again may have other bytes.
  app.post('/hook', express.raw({ type: () => true, limit: '1mb' }), async (req, res) => {
    const body: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    // The signature is wrong, or too old: the delivery may have been intercepted and sent again.
    if (!verifyWebhook(body, req.headers, secrets))
      return void res.status(401).send('The signature is not valid.');

    const id = String(req.headers['webhook-id']);
    // Already handled, but the response did not reach the shop. Any response other than a success would make the shop
    // try again.
    if (done.has(id)) return void res.status(200).send('Received before.');
    if (underWay.has(id)) return void res.status(409).send('This delivery is being handled.');
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
