import type { Request, RequestHandler } from 'express';

/**
 * Whether a request comes from a browser that opens a page or sends a form, and not from a script or program that wants
 * data.
 */
export const wantsPage = (req: Request): boolean => req.accepts(['json', 'html']) === 'html';

/** Lets only requests for a page pass to the next handler. Programs get JSON from another route with the same path. */
export const forBrowsers: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  next(wantsPage(req) ? undefined : 'route');
};
