import type { Server } from 'node:http';
import type { Request } from 'express';

/** How often a server is looked at while streams are open: Node does not announce that a server stops listening. */
const LOOK_EVERY_MS = 100;

/** Node's HTTP servers write themselves on their sockets, although its types do not say so. */
const serverOf = (req: Request): Server | undefined => (req.socket as { server?: Server } | null)?.server;

/** Servers that have been seen listening. Others get their connections from elsewhere, and never listen. */
const listeners = new WeakSet<Server>();

/** Notes the server of a request that has just come in. */
export function noteListener(req: Request): void {
  const server = serverOf(req);
  if (server?.listening) listeners.add(server);
}

/** Whether the server that took this request has stopped listening since, to serve running requests only. */
export function hasStoppedListening(req: Request): boolean {
  const server = serverOf(req);
  return server !== undefined && listeners.has(server) && !server.listening;
}

const stops = new WeakMap<Server, AbortSignal>();

/** A signal that aborts soon after the server of this request has stopped listening. */
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
