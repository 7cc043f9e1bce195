import { types } from 'node:util';
import type { Delivery, Outcome } from '../../domain/events/delivery';
import type { Site } from '../../domain/site';
import type { Webhook } from '../../domain/events/webhook';
import { requestSafely, type SafeNetwork } from '../../network/safe-https';
import type { Clock } from '../../runtime/clock';
import { systemClock } from '../../runtime/clock';
import { asInstant } from '../../time/units';
import { retryAt } from './retry-schedule';
import { signBody, signStandard } from './webhook-signature';

/** Maximum number of bytes that are read of a receiver's response. */
const MOST_ANSWER_BYTES = 64 * 1024;
/** Maximum number of characters of an error that are stored with a delivery. */
const NOTE_CHARACTERS = 500;
/**
 * Error that is stored with a delivery which is not sent, because no secret can sign it: the receiver could not
 * distinguish it from a forged delivery.
 */
export const NO_SECRET =
  'The secret of this webhook cannot be read, so deliveries cannot be signed: set a new secret for the webhook.';

interface Trying {
  readonly site: Site;
  readonly clock: Clock;
  readonly network: SafeNetwork;
}

/** Sends a webhook delivery once. Never throws: a failure is returned as a result. */
export async function tryDelivery(
  webhook: Webhook,
  delivery: Delivery,
  { site, clock, network }: Trying,
): Promise<Outcome> {
  const failed = (note: string, retryAfter?: string): Outcome => {
    const dueAt = retryAt(delivery.attempts + 1, clock.now(), retryAfter);
    return dueAt === undefined ? { status: 'dead', note } : { status: 'waiting', dueAt, note };
  };
  if (webhook.secrets.length === 0) return failed(NO_SECRET);
  try {
    const headers = headersOf(webhook, delivery, site.url);
    const { deliveryUrl: url } = webhook;
    const { status, headers: responseHeaders } = await requestSafely(
      { method: 'POST', url, headers, body: delivery.body, mostBytes: MOST_ANSWER_BYTES },
      network,
    );
    const note = `HTTP ${status}`;
    return status >= 200 && status < 300
      ? { status: 'delivered', note }
      : failed(note, responseHeaders['retry-after']);
  } catch (error) {
    return failed(reasonOf(error).slice(0, NOTE_CHARACTERS));
  }
}

/**
 * Returns the message of an error. If none of several IP addresses accepts a connection, only the inner errors have a
 * message.
 */
function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const { message, errors } = error as Partial<AggregateError> & Error;
  return message === '' && errors !== undefined && errors.length > 0 ? reasonOf(errors[0]) : message;
}

/**
 * Builds the headers of a webhook delivery: those that begin with `X-SITE-`, and those of Standard Webhooks. The
 * timestamp is the real time, not that of a test clock, because receivers check it.
 */
function headersOf({ id, secrets }: Webhook, delivery: Delivery, source: string): Record<string, string> {
  const { topic, resource, body } = delivery;
  const timestamp = asInstant(systemClock.now());
  const messageId = `msg_${delivery.id}`;
  return {
    'Content-Type': 'application/json',
    'X-SITE-Webhook-Source': `${source}/`,
    'X-SITE-Webhook-Topic': topic,
    'X-SITE-Webhook-Resource': resource,
    'X-SITE-Webhook-Event': topic.slice(resource.length + 1),
    'X-SITE-Webhook-Signature': signBody(body, secrets[0]!),
    'X-SITE-Webhook-ID': String(id),
    'X-SITE-Webhook-Delivery-ID': String(delivery.id),
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signStandard({ id: messageId, timestamp, body }, secrets),
  };
}
