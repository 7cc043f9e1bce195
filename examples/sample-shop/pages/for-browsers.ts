import type { Request, RequestHandler } from 'express';

/** Whether a request asks for a page rather than for data, as browsers do that open an address or send a form. */
export const wantsPage = (req: Request): boolean => req.accepts(['json', 'html']) === 'html';

/** A page for requests that ask for one; programs get the JSON that another route has at the same address. */
export const forBrowsers: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  next(wantsPage(req) ? undefined : 'route');
};
