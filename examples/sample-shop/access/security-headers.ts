import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Security headers: pages run only the shop's own scripts, no other site can show them in a frame, and browsers do not
 * guess content types.
 */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
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
  });
}
