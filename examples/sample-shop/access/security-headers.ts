import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { randomBytes } from 'node:crypto';

/**
 * Headers that restrict the browser: it runs only the shop's own scripts, shows no page in a frame of another page,
 * and does not guess content types.
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
          // `data:` allows the empty icon of the pages.
          imgSrc: ["'self'", 'data:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      xFrameOptions: { action: 'deny' },
      // A form that is sent without scripts needs a referrer, by which the shop recognises its own pages.
      referrerPolicy: { policy: 'same-origin' },
    }),
  ];
}

/** Returns the nonce that a `<style>` of this response must have. */
export const styleNonceOf = ({ locals }: Pick<Response, 'locals'>): string => String(locals.styleNonce);
