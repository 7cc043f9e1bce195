import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The site's secret. While the secret is being changed, a list: the current secret first, then previous ones. */
export type SiteSecret = string | readonly string[];

const keysOf = (secret: SiteSecret): readonly string[] => (typeof secret === 'string' ? [secret] : secret);

function digestUnder(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex');
}

/**
 * Returns the stored digest of a random credential: HMAC-SHA256 under the site's current secret, as 64 hexadecimal
 * digits. A different `purpose` gives a different digest.
 */
export function hashCredential(secret: SiteSecret, purpose: string, text: string): string {
  return digestUnder(keysOf(secret)[0] ?? '', purpose, text);
}

/**
 * Returns the digests under which a credential may have been stored: one for the current secret, then one for each
 * previous secret. The caller looks up all of them.
 */
export function credentialHashes(secret: SiteSecret, purpose: string, text: string): string[] {
  return keysOf(secret).map((key) => digestUnder(key, purpose, text));
}

/** Whether two texts are equal, compared by digests, so that the time does not depend on the content of the texts. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
