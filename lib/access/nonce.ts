import { credentialHashes, hashCredential, isSameText, type SiteSecret } from '../domain/secrets';
import type { Session } from '../ports/ports';
import type { Instant } from '../time/units';

const TICK_SECONDS = 12 * 3600;
/** Length of a nonce in hexadecimal digits: 128 bits. */
const LENGTH = 32;

/**
 * Creates the nonce that a page of this session sends with its requests, in the header `X-SITE-Nonce` or the parameter
 * `_nonce`, to prove that the requests come from the page. The nonce is derived from the session and stored nowhere. It
 * expires at the end of the half-day after its creation, so after 12 to 24 hours.
 *
 * @param now the real time, even if the shop's `clock` option says another time
 */
export function createNonce(secret: SiteSecret, session: Session<number | string>, now: Instant): string {
  return hashCredential(secret, 'nonce', textOf(session, tickOf(now))).slice(0, LENGTH);
}

/**
 * Whether this nonce was created for this session with the current or a previous secret, and has not expired. A nonce
 * expires after 12 to 24 hours.
 */
export function verifyNonce(
  secret: SiteSecret,
  session: Session<number | string>,
  nonce: string,
  now: Instant,
): boolean {
  const tick = tickOf(now);
  return [tick, tick - 1]
    .flatMap((one) => credentialHashes(secret, 'nonce', textOf(session, one)))
    .some((hash) => isSameText(hash.slice(0, LENGTH), nonce));
}

const tickOf = (now: Instant): number => Math.floor(now / TICK_SECONDS);

/**
 * Returns the text that is signed for a nonce. A session from the shop has the user's id as a text, and a session from
 * the library has it as an integer. The signed text must be equal for both sessions.
 */
const textOf = ({ id, userId, externalUserId }: Session<number | string>, tick: number): string =>
  JSON.stringify([tick, id, externalUserId ?? userId]);
