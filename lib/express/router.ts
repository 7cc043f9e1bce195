import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Appointments } from '../appointments';
import { internalsOf } from '../internals';
import { createRestApi } from '../rest/api';
import type { IncomingBody } from '../rest/request/read-body';
import { splitOnce } from '../rest/request/split-once';
import { createWarnOnce } from '../runtime/warn-once';
import { clientGone } from './client-gone';
import { send } from './send';
import { senderOf, warnOfProxies } from './sender';

/**
 * The REST interface as a router for Express 4 and 5: `app.use('/api', appointmentsRouter(appointments))`. It handles
 * `/`, `/v1/...` and `/v2/...` below the mount and passes every other request on. It needs no body parser; one that ran
 * before it is fine. Behind a proxy, set Express's `trust proxy` to the number of proxies or to their addresses: failed
 * sign-ins are counted by `req.ip`.
 */
export function appointmentsRouter(appointments: Appointments): RequestHandler {
  const api = createRestApi(appointments);
  const warn = createWarnOnce(internalsOf(appointments).options.logger);
  return (req: Request, res: Response, next: NextFunction) => {
    const [path, query] = splitOnce(withoutOrigin(req.url), '?');
    const { method, headers, baseUrl: mount } = req;
    const origin = `${req.protocol}://${headers.host ?? ''}`;
    // The address is read before the first wait, because it is unknown once the connection has gone.
    const { address: remoteAddress, seenByProxy } = senderOf(req);
    warnOfProxies(req, warn);
    api
      .handle({
        method,
        path,
        query,
        mount,
        headers,
        origin,
        remoteAddress,
        seenByProxy,
        body: bodyOf(req),
        original: req,
        gone: clientGone(res),
      })
      .then((answer) => (answer ? send(res, answer) : next()))
      .catch(next);
  };
}

/** Proxies may send the whole address (RFC 9112, 3.2.2), which Express leaves before the path below the mount. */
const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?]*/i, '');

/** The body that a parser of the host's left after it had read the stream; otherwise the stream. */
function bodyOf(req: Request): IncomingBody {
  return req.readableEnded ? { kind: 'parsed', value: req.body } : { kind: 'bytes', chunks: bytesOf(req) };
}

/** A reader that stops early must not cut the connection, on which its answer is sent: the rest is read and dropped. */
async function* bytesOf(req: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
  } finally {
    req.resume();
  }
}
