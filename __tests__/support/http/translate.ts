import type { RequestHandler } from 'express';

/**
 * Lets tests that say `/api` reach an interface that lies elsewhere: the router sees only the other path, and what it
 * says of its address in `Location` and `Link` is said of `/api` again.
 *
 * @param path below which the interface lies; '' is the root
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
