import type { RequestHandler } from 'express';

/** A page for who asks for HTML; programs get the JSON that another route has at the same address. */
export const forBrowsers: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  next(req.accepts(['json', 'html']) === 'html' ? undefined : 'route');
};
