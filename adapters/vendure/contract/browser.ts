import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type ConfigService, configureSessionCookies } from '@vendure/core';
import type { RequestLike } from '../../../lib/index';

/** A request to which Vendure's session middleware has added `session`. */
interface BrowserRequest extends IncomingMessage {
  session?: { token?: string };
  get(name: string): string | undefined;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A simulated browser of the shop, without a network. The shop's session middleware reads and writes its cookies. */
interface Browser {
  /** Makes a request with these headers, like those that the access port gets from the shop's server. */
  requestWith(headers: RequestLike['headers']): RequestLike;
  /** Creates the `Cookie` header of a session. */
  cookieOf(token: string): string;
}

/** Makes a simulated browser that uses the shop's cookies. */
export function browserOf(config: ConfigService): Browser {
  const middlewares: Middleware[] = [];
  const server = { use: (one: Middleware) => middlewares.push(one) };
  configureSessionCookies(server as never, config);
  const pass = (headers: RequestLike['headers']): { request: BrowserRequest; response: ServerResponse } => {
    const request = new IncomingMessage(new Socket()) as BrowserRequest;
    Object.assign(request.headers, headers);
    request.get = (name) => headers[name.toLowerCase()]?.toString();
    const response = new ServerResponse(request);
    for (const middleware of middlewares) middleware(request, response, () => undefined);
    return { request, response };
  };
  return {
    requestWith: (headers) => ({ headers, original: pass(headers).request }),
    cookieOf(token) {
      const { request, response } = pass({});
      request.session = { token };
      response.writeHead(200);
      const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String);
      return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
    },
  };
}
