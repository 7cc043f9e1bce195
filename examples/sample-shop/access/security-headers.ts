import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { randomBytes } from 'node:crypto';

/**
 * Security headers: pages run only the shop's own scripts, no other site can show them in a frame, and browsers do not
 * guess content types.
 */
export function securityHeaders(): RequestHandler[] {
  return [
    (_req, res, next) => {
      res.locals.styleNonce = randomBytes(16).toString('base64');
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", (_req, res) => `'nonce-${styleNonceOf(res as Response)}'`],
          // The pages have an empty icon, whose URL begins with `data:`.
          imgSrc: ["'self'", 'data:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      xFrameOptions: { action: 'deny' },
      // Forms that are sent without scripts need a referrer: it tells the shop that its own page has sent the form.
      referrerPolicy: { policy: 'same-origin' },
    }),
  ];
}

/** Returns the nonce that this response's content security policy requires of a `<style>`. */
export const styleNonceOf = ({ locals }: Pick<Response, 'locals'>): string => String(locals.styleNonce);
