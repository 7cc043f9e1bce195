import { once } from 'node:events';
import { within } from './within';

/** Milliseconds that work may continue after `stopping` has aborted. */
const STOPPING_MS = 3_000;
/** Milliseconds that work may take to clean up after `cut` has aborted. */
const CUT_MS = 500;

/**
 * Runs work that should end by itself after `stopping` aborts. If the work still runs some seconds later, `cut` aborts,
 * and the work has only a short time left to end.
 */
export async function withGracePeriod(
  stopping: AbortSignal,
  work: (cut: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const cut = new AbortController();
  const running = work(cut.signal);
  const waited = new AbortController();
  try {
    if (!stopping.aborted) await Promise.race([running, once(stopping, 'abort', { signal: waited.signal })]);
  } finally {
    waited.abort();
  }
  if (await within(STOPPING_MS, running)) return;
  cut.abort();
  await within(CUT_MS, running);
}
