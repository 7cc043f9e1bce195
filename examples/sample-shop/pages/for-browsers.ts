import type { Request, RequestHandler } from 'express';

/** Whether a request asks for a page rather than for data, like browsers that open an address or send a form. */
export const wantsPage = (req: Request): boolean => req.accepts(['json', 'html']) === 'html';

/** Handles only requests for a page; programs get the JSON that another route has at the address. */
export const forBrowsers: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  next(wantsPage(req) ? undefined : 'route');
};
