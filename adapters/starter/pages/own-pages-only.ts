import type { Request, RequestHandler } from 'express';
import type { PageParts } from './parts';

/**
 * Refuses a write that a page of another site makes a browser send. The session's cookie is `SameSite=Lax`, so browsers
 * do not send it with such a write; this check also covers sites on sibling domains.
 */
export const ownPagesOnly =
  ({ hostTables }: Pick<PageParts, 'hostTables'>): RequestHandler =>
  (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || isOwn(request, hostTables.site().url)) return next();
    response.status(403).type('text').send('This can only be done from a page of this shop.');
  };

/**
 * Whether a request comes from a page of the shop. Only hosts are compared, because a proxy that ends TLS talks to the
 * shop over HTTP. The host of the site's URL is accepted, too, because a proxy may change the `Host` header.
 */
function isOwn(request: Request, siteUrl: string): boolean {
  const origin = request.get('Origin');
  if (origin === undefined) return ['same-origin', 'none', undefined].includes(request.get('Sec-Fetch-Site'));
  return URL.canParse(origin) && [request.get('Host'), new URL(siteUrl).host].includes(new URL(origin).host);
}
