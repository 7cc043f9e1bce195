import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The site's secret, or a list while it is being changed: the current one first, then previous ones. */
export type SiteSecret = string | readonly string[];

const keysOf = (secret: SiteSecret): readonly string[] => (typeof secret === 'string' ? [secret] : secret);

function digestUnder(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex');
}

/**
 * The stored digest of a credential that is random to begin with: HMAC-SHA256 under the site's current secret, as 64
 * hexadecimal digits. `purpose` keeps digests of different things apart.
 */
export function hashCredential(secret: SiteSecret, purpose: string, text: string): string {
  return digestUnder(keysOf(secret)[0] ?? '', purpose, text);
}

/**
 * The digests under which a credential may have been stored: one for the current secret and for each previous one,
 * in that order. A host looks any of them up.
 */
export function credentialHashes(secret: SiteSecret, purpose: string, text: string): string[] {
  return keysOf(secret).map((key) => digestUnder(key, purpose, text));
}

/** Are these two texts the same? Takes the same time whatever they hold: digests are compared, not the texts. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
