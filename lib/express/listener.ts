import type { Server } from 'node:http';
import type { Request } from 'express';

/** Interval of checks while streams are open: Node does not announce that a server stops listening. */
const LOOK_EVERY_MS = 100;

/** The server of a socket, which Node sets, although its types do not declare it. */
const serverOf = (req: Request): Server | undefined => (req.socket as { server?: Server } | null)?.server;

/** Servers that have been seen listening. Other servers receive their connections in another way, and never listen. */
const listeners = new WeakSet<Server>();

/** Notes the server of a new request. */
export function noteListener(req: Request): void {
  const server = serverOf(req);
  if (server?.listening) listeners.add(server);
}

/** Whether the server of this request has stopped listening since, to serve only running requests. */
export function hasStoppedListening(req: Request): boolean {
  const server = serverOf(req);
  return server !== undefined && listeners.has(server) && !server.listening;
}

const stops = new WeakMap<Server, AbortSignal>();

/** Returns a signal that aborts soon after the server of this request has stopped listening. */
export function stopOfListening(req: Request): AbortSignal {
  const server = serverOf(req);
  if (!server || !listeners.has(server)) return NEVER;
  const before = stops.get(server);
  if (before) return before;
  const stopped = new AbortController();
  const look = setInterval(() => {
    if (server.listening) return;
    clearInterval(look);
    stops.delete(server);
    stopped.abort();
  }, LOOK_EVERY_MS).unref();
  stops.set(server, stopped.signal);
  return stopped.signal;
}

const NEVER = new AbortController().signal;
