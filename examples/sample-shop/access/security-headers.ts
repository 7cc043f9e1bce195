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
      // A form sent without scripts needs a referrer, by which the shop recognises that its own page has sent it.
      referrerPolicy: { policy: 'same-origin' },
    }),
  ];
}

/** Returns the nonce that this response's content security policy requires of a `<style>`. */
export const styleNonceOf = ({ locals }: Pick<Response, 'locals'>): string => String(locals.styleNonce);
