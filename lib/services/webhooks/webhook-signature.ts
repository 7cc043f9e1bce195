import { createHmac, timingSafeEqual } from 'node:crypto';
import { systemClock } from '../../runtime/clock';
import type { Instant } from '../../time/units';

/** Maximum difference in seconds between a delivery's timestamp and the receiver's clock. */
const TOLERANCE_SECONDS = 300;
const STANDARD_SECRET = 'whsec_';

/** Computes `X-SITE-Webhook-Signature`: base64 of the HMAC-SHA256 of the raw body, keyed with the secret. */
export const signBody = (body: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/**
 * Computes the `webhook-signature` header of Standard Webhooks from id, time and body. The header has one signature for
 * each secret, so that receivers may change their secret while two are in use. If a secret begins with `whsec_`, the
 * rest of it is the key in base64. Any other secret is the key itself.
 */
export const signStandard = (
  { id, timestamp, body }: { readonly id: string; readonly timestamp: Instant; readonly body: string },
  secrets: readonly string[],
): string => secrets.map((secret) => `v1,${standardHmac(id, String(timestamp), body, secret)}`).join(' ');

function standardHmac(id: string, timestamp: string, body: string | Uint8Array, secret: string): string {
  const key = secret.startsWith(STANDARD_SECRET)
    ? Buffer.from(secret.slice(STANDARD_SECRET.length), 'base64')
    : secret;
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

/** Headers of Node, of Express or of the Fetch API (`Headers`). */
export type WebhookHeaders =
  | Readonly<Record<string, string | string[] | undefined>>
  | { get(name: string): string | null; readonly append: unknown };

/**
 * Tells a receiver if a delivery was signed with the secret in the last five minutes. A delivery that was intercepted
 * and is sent again later is refused. A delivery may arrive more than once; its `webhook-id` then is the same.
 *
 * @param rawBody the bytes as they arrived, not parsed and written again; any other value is refused
 * @param secret the webhook's secret, or several while the secret is changed
 * @throws TypeError if the secret is neither a text nor a list of texts, for example an unset variable
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  now: Instant = systemClock.now(),
): boolean {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (!secrets.every((each) => typeof each === 'string'))
    throw new TypeError(
      'The secret of verifyWebhook(rawBody, headers, secret) must be a text or a list of texts.',
    );
  if (typeof rawBody !== 'string' && !((rawBody as unknown) instanceof Uint8Array)) return false;
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const sent = signatures.split(' ').filter((signature) => signature.startsWith('v1,'));
  return secrets.some((each) => {
    const own = standardHmac(id, timestamp, rawBody, each);
    return each !== '' && sent.some((signature) => isSame(signature.slice('v1,'.length), own));
  });
}

function isSame(sent: string, own: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : undefined;
}
