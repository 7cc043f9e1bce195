import { readEntryToken, readLinkToken } from '../../access/appointment-link';
import type { SiteSecret } from '../../domain/secrets';
import { deadLink } from '../../services/self-service/invalid-link-error';
import type { RestRequest } from '../http';

/**
 * Header with the token of a customer's link. The token is in a header because addresses are logged and passed on in
 * `Referer`, and because no other website can make a browser send this header.
 */
export const LINK_TOKEN = 'X-SITE-Link-Token';

/** Returns the link token of a request; '' if there is none. No link has the token ''. */
export const linkTokenOf = (headers: RestRequest['headers']): string =>
  headers[LINK_TOKEN.toLowerCase()]?.toString() ?? '';

/**
 * Throws for a request whose link token was not signed by this site.
 *
 * @throws AppointmentsError 401
 */
export function assertSignedLink(headers: RestRequest['headers'], secrets: SiteSecret): void {
  const token = linkTokenOf(headers);
  if (!readLinkToken(secrets, token) && !readEntryToken(secrets, token)) throw deadLink();
}
