import type { Request, RequestHandler } from 'express';
import { AppointmentsError } from 'shop-appointments';

/**
 * Refuses writes that a page of another site makes a visitor's browser send. `SameSite=Lax` cookies are not sent with
 * such writes anyway; this check also covers sibling domains and old browsers.
 */
export const sameOriginOnly: RequestHandler = (req, _res, next) => {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  next(isRead || isSameOrigin(req) ? undefined : refused());
};

/** A client other than a browser sends neither header, and does not act with a visitor's cookie. */
function isSameOrigin(req: Request): boolean {
  const origin = req.get('Origin');
  // Only the host is compared, because a proxy that ends TLS talks to the shop over HTTP.
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === req.get('Host');
  return ['same-origin', 'none', undefined].includes(req.get('Sec-Fetch-Site'));
}

const refused = (): AppointmentsError =>
  new AppointmentsError('shop_rest_cannot_create', 'This can only be done from the shop’s own pages.');
