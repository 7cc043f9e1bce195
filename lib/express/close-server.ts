import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { within } from '../runtime/within';

/** Milliseconds that running requests may continue while the server closes. */
const CLOSING_MS = 4_000;
/** Milliseconds to wait for connections to end after they were cut. */
const CUT_MS = 100;
/** Milliseconds between two attempts to close idle connections. */
const LOOK_EVERY_MS = 50;
/**
 * Number of turns of the event loop without a new connection. After so many turns, Node has accepted all connections
 * that were waiting, and has read their requests.
 */
const QUIET_TURNS = 2;
/**
 * Largest number of turns of the event loop in which connections are accepted while the server closes, so that a shop
 * that is flooded with connections also stops.
 */
const MOST_TURNS = 1_000;

/**
 * Closes an HTTP server without losing a request. The server stops accepting connections, ends the event streams of
 * `appointmentsRouter`, and waits up to four seconds for the responses to all requests that reached the process. Then
 * it cuts the connections that are left. WebSockets get the same four seconds, but are not cut, because they belong to
 * the code that accepted them. Afterwards close the library, and then its database: `await closeServer(server); await
 * appointments.close();`.
 */
export async function closeServer(server: Server): Promise<void> {
  // The last response of each connection gets `Connection: close`, because otherwise a kept connection would stay open
  // for some seconds.
  server.prependListener('request', (_, response: ServerResponse) => {
    const previous = noteNewest(response);
    if (previous && !previous.headersSent) previous.removeHeader('Connection');
    endConnectionAfter(response);
  });
  await acceptArrived(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Idle connections are closed in an immediate, because Node reads requests that have arrived before it runs
  // immediates. So a connection on which the next request has just arrived no longer counts as idle, and stays open.
  const looking = setInterval(() => setImmediate(() => server.closeIdleConnections()), LOOK_EVERY_MS);
  if (!(await within(CLOSING_MS, closed))) {
    server.closeAllConnections();
    // Node does not cut upgraded connections, such as WebSockets, and the server closes only after them.
    await within(CUT_MS, closed);
  }
  clearInterval(looking);
}

/**
 * Lets Node accept the connections that the operating system has already established. `server.close()` would drop them.
 */
async function acceptArrived(server: Server): Promise<void> {
  let quiet = 0;
  const accepted = (): void => void (quiet = 0);
  server.on('connection', accepted);
  for (let turn = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn++) {
    quiet += 1;
    await nextTurn();
  }
  server.off('connection', accepted);
}

/**
 * For each connection, the response to its newest request: a client may send several requests before it reads the first
 * response.
 */
const newest = new WeakMap<Socket, ServerResponse>();

/**
 * Records the response to a new request as the newest one of its connection. Returns the response that was the newest
 * before.
 */
export function noteNewest(response: ServerResponse): ServerResponse | undefined {
  const { socket } = response.req;
  const previous = newest.get(socket);
  newest.set(socket, response);
  return previous;
}

/**
 * Tells the client that the connection closes after this response. Does nothing in two cases: if another response of
 * the connection follows, because Node would drop that response, and on HTTP/2, which has no such header.
 */
export function endConnectionAfter(response: ServerResponse): void {
  const { httpVersionMajor, socket } = response.req;
  if (httpVersionMajor === 1 && newest.get(socket) === response && !response.headersSent)
    response.setHeader('Connection', 'close');
}
