import type { Request, RequestHandler } from 'express';
import { AppointmentsError } from 'shop-appointments';

/**
 * Refuses writes that another website makes a visitor's browser send. Most browsers send no `SameSite=Lax` cookies
 * with such a write; this check also covers sibling domains and old browsers.
 */
export const sameOriginOnly: RequestHandler = (req, _res, next) => {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  next(isRead || isSameOrigin(req) ? undefined : refused());
};

/**
 * Whether a request comes from the shop's own pages, or from a program that is not a browser: such a program sends
 * neither `Origin` nor `Sec-Fetch-Site`, and has no visitor's cookie that it could misuse.
 */
function isSameOrigin(req: Request): boolean {
  const origin = req.get('Origin');
  // Compares only the host: behind a proxy that ends TLS, the shop itself is reached over HTTP.
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === req.get('Host');
  return ['same-origin', 'none', undefined].includes(req.get('Sec-Fetch-Site'));
}

const refused = (): AppointmentsError =>
  new AppointmentsError('shop_rest_cannot_create', 'This can only be done from the shop’s own pages.');
