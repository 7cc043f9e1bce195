import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Appointments } from '../create-appointments';
import { createRestApi } from '../rest/api';
import type { RestRequest } from '../rest/http';
import type { IncomingBody } from '../rest/read-body';
import { splitOnce } from '../rest/split-once';
import { send } from './send';

/**
 * The REST interface as a router for Express 4 and 5: `app.use('/api', appointmentsRouter(appointments))`. It answers
 * `/`, `/v1/...` and `/v2/...` below the mount and passes every other request on. It needs no body parser; one that
 * ran before it is fine. Behind a proxy, set Express's `trust proxy`: failed sign-ins are counted by `req.ip`.
 */
export function appointmentsRouter(appointments: Appointments): RequestHandler {
  const api = createRestApi(appointments);
  return (req: Request, res: Response, next: NextFunction) => {
    api
      .handle(new IncomingRequest(req))
      .then((answer) => (answer ? send(res, answer) : next()))
      .catch(next);
  };
}

/** A request of Express's. What few have a use for, and what Express works out each time, is asked for when needed. */
class IncomingRequest implements RestRequest {
  readonly path: string;
  readonly query: string;
  readonly method: string;
  readonly mount: string;
  readonly headers: RestRequest['headers'];

  constructor(private readonly req: Request) {
    [this.path, this.query] = splitOnce(withoutOrigin(req.url), '?');
    this.method = req.method;
    this.mount = req.baseUrl;
    this.headers = req.headers;
  }

  get origin(): string {
    return `${this.req.protocol}://${this.req.headers.host ?? ''}`;
  }

  get remoteAddress(): string {
    return this.req.ip ?? '';
  }

  get body(): IncomingBody {
    return bodyOf(this.req);
  }
}

/** Proxies may send the whole address (RFC 9112, 3.2.2), which Express leaves before the path below the mount. */
const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?]*/i, '');

/** What a parser of the host's left, once it has read the stream; otherwise the stream. */
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
