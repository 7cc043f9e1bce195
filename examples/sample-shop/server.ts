import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StartError } from './config';

/** Milliseconds that running requests may still take when the shop stops. */
const GRACE_MS = 5000;

/** A server that listens. */
export interface Listening {
  readonly server: Server;
  /** Address, with the real port. */
  readonly url: string;
  /** Responses that are being sent. */
  readonly onTheWay: ReadonlySet<ServerResponse>;
  readonly connections: ReadonlySet<Socket>;
}

/** Begins to listen. */
export async function listen(app: RequestListener, port: number, host: string): Promise<Listening> {
  const onTheWay = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    onTheWay.add(response);
    response.once('close', () => onTheWay.delete(response));
    if (!server.listening) endConnectionAfter(response);
    app(request, response);
  });
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`HOST and PORT cannot be listened on: ${why}`, { cause });
  }
  const { port: realPort } = server.address() as AddressInfo;
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${realPort}`,
    onTheWay,
    connections,
  };
}

/** Stops accepting connections and waits for running requests, for a limited time. */
export async function stopListening({ server, onTheWay, connections }: Listening): Promise<void> {
  // Node reads the requests that have reached the process.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  const closed = once(server, 'close');
  server.close();
  onTheWay.forEach(endConnectionAfter);
  // Browsers open connections in advance. A closing server waits for the first request of each of them.
  for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(impatience);
}

/**
 * Ends the connection after a response. A kept connection would keep a closing server busy, until the server cuts it
 * off in the middle of a request.
 */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
