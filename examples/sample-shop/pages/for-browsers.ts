import type { Request, RequestHandler } from 'express';

/** Whether a request asks for a page, like a browser that opens an address or sends a form, rather than for data. */
export const wantsPage = (req: Request): boolean => req.accepts(['json', 'html']) === 'html';

/** Passes on only requests for a page; programs get the JSON that another route has at the same address. */
export const forBrowsers: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  next(wantsPage(req) ? undefined : 'route');
};
