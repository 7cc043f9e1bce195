import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './config';

/** A running HTTP server. */
export interface Listening {
  readonly server: Server;
  /** URL of the server, including the port on which it listens. */
  readonly url: string;
}

/** Starts an HTTP server. Resolves once it accepts connections. */
export async function listen(app: RequestListener, port: number, host: string): Promise<Listening> {
  const server = createServer(app);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`HOST and PORT cannot be listened on: ${why}`, { cause });
  }
  const { port: realPort } = server.address() as AddressInfo;
  return { server, url: urlAt(host, realPort) };
}

/** Returns the URL of a server on this machine. */
export const urlAt = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
