import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { SignInThrottle } from '../access/sign-in-throttle';
import type { Appointments } from '../appointments';
import { internalsOf } from '../internals';
import { createRestApi } from '../rest/api';
import type { RestResponse } from '../rest/http';
import type { IncomingBody } from '../rest/request/receive-body';
import { splitOnce } from '../rest/request/split-once';
import { createWarnOnce } from '../runtime/warn-once';
import { clientGone, whenOver } from './client-gone';
import { endConnectionAfter, noteNewest } from './close-server';
import { hasStoppedListening, noteListener } from './listener';
import { send } from './send';
import { senderOf, warnOfProxies } from './sender';

/** Options of `appointmentsRouter`. */
export interface RouterOptions {
  /**
   * The counter of failed sign-ins. By default each router has its own. If a process has several routers, pass them the
   * same throttle; otherwise a client could make the allowed attempts at each router.
   */
  readonly signInThrottle?: SignInThrottle;
}

/**
 * Creates the REST interface as a router for Express 4 and 5: `app.use('/api', appointmentsRouter(appointments))`. The
 * router handles `/`, `/v1/...` and `/v2/...` below the mount and passes every other request on. It needs no body
 * parser, and works behind one. Behind a proxy, set Express's `trust proxy` to the number of proxies or to their
 * addresses: failed sign-ins are counted by `req.ip`.
 */
export function appointmentsRouter(
  appointments: Appointments,
  { signInThrottle }: RouterOptions = {},
): RequestHandler {
  const api = createRestApi(appointments, signInThrottle);
  const { options, calls } = internalsOf(appointments);
  const warn = createWarnOnce(options.logger);
  return (req: Request, res: Response, next: NextFunction) => {
    const [path, query] = splitOnce(withoutOrigin(req.url), '?');
    const { method, headers, baseUrl: mount } = req;
    const origin = `${req.protocol}://${headers.host ?? ''}`;
    // The client's address is read before the first await, because it is unknown once the connection has closed.
    const { address: remoteAddress, seenByProxy } = senderOf(req);
    warnOfProxies(req, warn);
    noteListener(req);
    noteNewest(res);
    const leave = calls.begin();
    const sendResponse = (response: RestResponse): void => {
      if (calls.closing.aborted || hasStoppedListening(req)) endConnectionAfter(res);
      send(res, response);
      // The request counts as running until its response is sent, so that close() waits for it.
      whenOver(res, leave);
    };
    const pass = (error?: unknown): void => {
      leave();
      next(error);
    };
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
      .then((response) => (response ? sendResponse(response) : pass()))
      .catch(pass);
  };
}

/**
 * Removes scheme and host from the target of a request. A proxy may send the whole address (RFC 9112, 3.2.2), which
 * Express leaves in `req.url`.
 */
const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?]*/i, '');

/** Returns the parsed body if a parser of the host has read the request's stream; otherwise the stream. */
function bodyOf(req: Request): IncomingBody {
  return req.readableEnded ? { kind: 'parsed', value: req.body } : { kind: 'bytes', chunks: bytesOf(req) };
}

/**
 * Yields the chunks of the body. If the reader stops early, the remaining chunks are read and dropped, so that the
 * connection can be used for the response.
 */
async function* bytesOf(req: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
  } finally {
    req.resume();
  }
}
