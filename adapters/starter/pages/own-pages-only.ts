import type { Request, RequestHandler } from 'express';

/**
 * Refuses a write that a page of another site makes a browser send. The session's cookie is `SameSite=Lax` and does not
 * come with such a write anyway; this check also covers sibling domains.
 */
export const ownPagesOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD' || isOwn(request)) return next();
  response.status(403).type('text').send('This can only be done from a page of this shop.');
};

/** Only the host is compared, because a proxy that ends TLS talks to the shop over HTTP. */
function isOwn(request: Request): boolean {
  const origin = request.get('Origin');
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === request.get('Host');
  return ['same-origin', 'none', undefined].includes(request.get('Sec-Fetch-Site'));
}
