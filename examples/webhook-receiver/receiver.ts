import express, { type Express } from 'express';
import { verifyWebhook } from 'shop-appointments';

/** Content of a webhook delivery whose signature is right. */
export interface Received {
  /** Value of the header `webhook-id`, the same for every attempt to deliver the event. */
  readonly id: string;
  /** Kind of event, such as `appointment.created`. */
  readonly topic: string;
  readonly payload: unknown;
}

export interface ReceiverOptions {
  /** Secrets of the webhook: one, or the old and the new one while it is being changed. */
  readonly secrets: readonly string[];
  /** Handles the event. If it throws, the shop sends the delivery again later. */
  readonly handle: (received: Received) => void | Promise<void>;
}

/**
 * Maximum number of ids that are remembered in memory. A real receiver stores them in its database, in the transaction
 * of its own writes.
 */
const MOST_REMEMBERED = 100_000;

/**
 * Creates an Express app that receives deliveries at `POST /hook`. Accepts those signed in the last five minutes, and
 * handles each once.
 */
export function createReceiver({ secrets, handle }: ReceiverOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  const done = new Set<string>();
  const underWay = new Set<string>();

  // The signature is over the original bytes, so the body must not be parsed before it is verified.
  app.post('/hook', express.raw({ type: () => true, limit: '1mb' }), async (req, res) => {
    const body: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    // A wrong signature is forged; one that is too old may be a delivery that was intercepted and sent again.
    if (!verifyWebhook(body, req.headers, secrets))
      return void res.status(401).send('The signature is not valid.');

    const id = String(req.headers['webhook-id']);
    // Handled before, but the shop did not get the response. Any response except a success would make it try again.
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
