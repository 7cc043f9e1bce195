import type { Response } from 'express';

/**
 * Returns a signal that aborts when the connection closes before the response is complete. The signal is created at the
 * first call, because a stored response, which most requests get, needs none.
 */
export function clientGone(res: Response): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => (signal ??= signalOf(res));
}

function signalOf(res: Response): AbortSignal {
  if (res.closed && !res.writableFinished) return AbortSignal.abort();
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}
