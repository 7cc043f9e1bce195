import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Response } from 'express';

/**
 * Returns a function that creates a signal, which aborts when the connection closes before the response is complete.
 * The signal is created at the first call, because most responses are served from the cache and need none.
 */
export function clientGone(res: Response): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => (signal ??= signalOf(res));
}

function signalOf(res: Response): AbortSignal {
  const controller = new AbortController();
  whenOver(res, () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Calls `then` once the response is complete or its connection has closed. The event `close` of the response is not
 * enough: Node does not emit it on a response that waits for earlier responses of its connection.
 */
export function whenOver(res: Response, then: () => void): void {
  const { socket } = res.req;
  if (res.closed || socket.destroyed) return then();
  const ends = endsOf(socket);
  const end = (): void => {
    if (ends.delete(end)) then();
  };
  ends.add(end);
  res.on('close', end);
}

/**
 * For each connection, the functions to call when it closes. The functions of one connection share a listener, because
 * one listener for each response would exceed Node's limit.
 */
const endsByConnection = new WeakMap<Socket, Set<() => void>>();

function endsOf(socket: Socket): Set<() => void> {
  const known = endsByConnection.get(socket);
  if (known) return known;
  const ends = new Set<() => void>();
  endsByConnection.set(socket, ends);
  // Adapters for serverless functions pass a plain object, which emits no events, in place of a socket.
  if (socket instanceof EventEmitter)
    socket.once('close', () => {
      for (const end of ends) end();
    });
  return ends;
}
