import type { RequestHandler } from 'express';

/**
 * Lets tests that write `/api` reach a router at another path. The router sees only its own path; addresses in
 * `Location` and `Link` become `/api` again.
 * @param path of the router; '' is the root
 */
export function translateFromApi(path: string): RequestHandler {
  const there = (url: string): string =>
    url
      .replace(/^(https?:\/\/[^/?]*)?\/api(?=[/?]|$)/i, (_, origin: string = '') => origin + path)
      .replace(/^(?=\?|$)/, '/');
  const address = new RegExp(`(https?://[^/>]+)${path}(?=/v[12]/)`, 'g');
  return (req, res, next) => {
    req.url = there(req.url);
    req.originalUrl = there(req.originalUrl);
    const set = res.setHeader.bind(res);
    res.setHeader = (name, value) =>
      set(name, /^(location|link)$/i.test(name) ? String(value).replace(address, '$1/api') : value);
    next();
  };
}
