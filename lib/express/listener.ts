import type { Server } from 'node:http';
import type { Request } from 'express';

/**
 * Milliseconds between two checks whether a server still listens, while event streams are open. Node does not report
 * when a server stops listening.
 */
const LOOK_EVERY_MS = 100;

/** Returns the server of a socket. Node sets this property, although its types do not declare it. */
const serverOf = (req: Request): Server | undefined => (req.socket as { server?: Server } | null)?.server;

/**
 * Servers that were seen listening. Only these can be recognised as stopped: a server that never listens gets its
 * connections in another way.
 */
const listeners = new WeakSet<Server>();

/** Records that the server of a request is listening. */
export function noteListener(req: Request): void {
  const server = serverOf(req);
  if (server?.listening) listeners.add(server);
}

/** Whether the server of this request was listening and has stopped, so that it only finishes running requests. */
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
